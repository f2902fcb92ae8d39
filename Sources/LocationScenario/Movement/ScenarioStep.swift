public import LocationKit

/// A place on the path of a scenario.
public struct ScenarioPoint: Sendable, Hashable {
  /// Position of the place.
  public var coordinate: Coordinate
  /// Metres above mean sea level; `nil` for a receiver without an altitude.
  public var altitudeMSL: Double?

  /// Creates a place.
  public init(_ coordinate: Coordinate, altitudeMSL: Double? = nil) {
    self.coordinate = coordinate
    self.altitudeMSL = altitudeMSL
  }
}

/// A part of the path that takes time.
package struct ScenarioStep: Sendable, Hashable {
  /// Duration or speed of the step.
  package let pace: Pace
  /// Point to which the receiver moves meanwhile; `nil` if it is stationary.
  package let destination: ScenarioPoint?
  /// Whether the path lets the receiver have a fix meanwhile.
  package let hasFix: Bool

  /// The quantity that determines the duration of a step.
  package enum Pace: Sendable, Hashable {
    /// A duration; the speed is constant and follows from the distance.
    case lasting(Duration)
    /// Metres per second, within the scenario's ``MovementLimits``.
    case speed(Double)
  }

  /// Creates a step with a duration; `nil` if that is shorter than a nanosecond.
  package init?(lasting duration: Duration, to destination: ScenarioPoint? = nil, hasFix: Bool = true) {
    guard duration >= .nanoseconds(1) else { return nil }
    pace = .lasting(duration)
    self.destination = destination
    self.hasFix = hasFix
  }

  /// Creates a step with a speed; `nil` if the speed, in metres per second, is not greater than 0 or not finite.
  package init?(to destination: ScenarioPoint, speed: Double) {
    guard speed > 0, speed.isFinite else { return nil }
    pace = .speed(speed)
    self.destination = destination
    hasFix = true
  }
}
