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
  public let duration: Duration
  /// Where the receiver moves meanwhile; `nil` where it stands.
  public var destination: ScenarioPoint?
  public var hasFix: Bool

  let nanoseconds: Int64

  /// `nil` where the duration is shorter than a nanosecond.
  public init?(lasting duration: Duration, to destination: ScenarioPoint? = nil, hasFix: Bool = true) {
    guard duration >= .nanoseconds(1) else { return nil }
    self.duration = duration
    self.destination = destination
    self.hasFix = hasFix
    nanoseconds = duration.inNanoseconds
  }
}
