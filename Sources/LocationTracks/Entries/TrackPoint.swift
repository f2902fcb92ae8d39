public import LocationKit

/// A point of a track: a location, and the sensor values measured there.
public struct TrackPoint: Sendable, Hashable {
  /// Location of the point.
  public var location: Location
  /// Sensor values at the point.
  public var sensors: SensorValues
  /// What the location is about, if the file names it: one of several vehicles, people, devices.
  public var subject: String?

  /// Creates a point.
  public init(_ location: Location, sensors: SensorValues = SensorValues()) {
    self.location = location
    self.sensors = sensors
  }
}
