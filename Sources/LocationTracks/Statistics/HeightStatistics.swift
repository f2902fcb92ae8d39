import LocationKit

/// How a track goes up and down: heights above mean sea level, or above the ellipsoid where a point has no other.
public struct HeightStatistics: Sendable {
  /// Changes count once they come to so many metres: less is the noise of receivers and barometers.
  public static let threshold = 3.0

  /// Metres, as are all here.
  public private(set) var ascent = 0.0
  /// Positive.
  public private(set) var descent = 0.0
  public private(set) var lowest: Double?
  public private(set) var highest: Double?
  /// The height up to which all is counted.
  private var counted: Double?

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
