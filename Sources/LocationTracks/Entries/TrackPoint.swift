public import LocationKit

/// A point of a track: where somebody was, and what was measured of him there.
public struct TrackPoint: Sendable, Hashable {
  public var location: Location
  public var sensors: SensorValues

  public init(_ location: Location, sensors: SensorValues = SensorValues()) {
    self.location = location
    self.sensors = sensors
  }
}
