public import LocationKit

/// A place on the path of a scenario.
public struct ScenarioPoint: Sendable, Hashable {
  public var coordinate: Coordinate
  /// Metres above mean sea level; `nil` for a receiver that knows no altitude.
  public var altitudeMSL: Double?

  public init(_ coordinate: Coordinate, altitudeMSL: Double? = nil) {
    self.coordinate = coordinate
    self.altitudeMSL = altitudeMSL
  }
}

/// A part of the path that takes time.
public struct ScenarioStep: Sendable, Hashable {
  public let pace: Pace
  /// Where the receiver moves meanwhile; `nil` where it stands.
  public let destination: ScenarioPoint?
  /// Whether the path lets the receiver have a fix meanwhile.
  public let hasFix: Bool

  /// What decides how long a step takes.
  public enum Pace: Sendable, Hashable {
    /// It takes so long; the speed is constant and follows from the way.
    case lasting(Duration)
    /// Metres a second, reached and left as the scenario's ``MovementLimits`` let it.
    case speed(Double)
  }

  /// `nil` where the duration is shorter than a nanosecond.
  public init?(lasting duration: Duration, to destination: ScenarioPoint? = nil, hasFix: Bool = true) {
    guard duration >= .nanoseconds(1) else { return nil }
    pace = .lasting(duration)
    self.destination = destination
    self.hasFix = hasFix
  }

  /// `nil` where the speed, in metres a second, is not greater than 0 or not finite.
  public init?(to destination: ScenarioPoint, speed: Double) {
    guard speed > 0, speed.isFinite else { return nil }
    pace = .speed(speed)
    self.destination = destination
    hasFix = true
  }
}
