import LocationKit

/// The ascent and descent of a track, from heights above mean sea level, or above the ellipsoid for points without
/// them.
package struct HeightStatistics: Sendable {
  /// Changes of at least this many metres count; smaller ones are noise of receivers and barometers.
  package static let threshold = 3.0

  /// Total ascent in metres.
  package private(set) var ascent = 0.0
  /// Total descent in metres, a positive number.
  package private(set) var descent = 0.0
  /// Lowest height in metres; `nil` if no point has a height.
  package private(set) var lowest: Double?
  /// Highest height in metres; `nil` if no point has a height.
  package private(set) var highest: Double?
  /// Height up to which all changes have been counted.
  private var counted: Double?

  /// Takes a location. Returns the metres of ascent that it adds; `nil` if no location so far has a height.
  mutating func gain(_ location: Location, beginsSegment: Bool) -> Double? {
    let before = ascent
    take(location, beginsSegment: beginsSegment)
    return lowest == nil ? nil : ascent - before
  }

  mutating func take(_ location: Location, beginsSegment: Bool) {
    if beginsSegment { counted = nil }
    guard let height = location.altitudeMSL ?? location.ellipsoidalHeight else { return }
    lowest = min(lowest ?? height, height)
    highest = max(highest ?? height, height)
    guard let counted else {
      self.counted = height
      return
    }
    let change = height - counted
    guard change.magnitude >= Self.threshold else { return }
    if change > 0 { ascent += change } else { descent -= change }
    self.counted = height
  }
}
