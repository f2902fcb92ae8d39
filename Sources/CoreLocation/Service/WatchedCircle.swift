import LocationKit

/// A circle whose crossings a service reports.
struct WatchedCircle: Sendable {
  /// Where the crossings go: the regions of all managers, or the monitor of a name.
  enum Owner: Hashable, Sendable {
    case managers
    case monitor(String)
  }

  struct Key: Hashable, Sendable {
    let owner: Owner
    let identifier: String
  }

  let center: Coordinate
  let radius: Double
  /// Whether the subject is inside; `nil` before the first decision.
  var isInside: Bool?
  /// Whether LocationKit has not decided yet in the current run. Until then ``decision(at:)`` decides: LocationKit
  /// reports the first location inside, and not the first outside.
  var awaitsDecision = true

  /// Distance in metres beyond the edge at which the circle is left.
  static let hysteresis = DecisionConfiguration().hysteresis

  func hasArea(of other: WatchedCircle) -> Bool { center == other.center && radius == other.radius }

  /// Returns whether a location is inside; `nil` if it lies within the hysteresis and decides nothing.
  func decision(at coordinate: Coordinate) -> Bool? {
    let distance = center.distance(to: coordinate) - radius
    if distance <= 0 { return true }
    return distance > Self.hysteresis || isInside == nil ? false : nil
  }
}
