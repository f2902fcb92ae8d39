public import LocationKit

/// A point of a track: a location, and what it is about.
public struct TrackPoint: Sendable, Hashable {
  /// Location of the point.
  public var location: Location
  /// What the location is about, if the file names it: one of several vehicles, people, devices.
  public var subject: String?

  /// Creates a point.
  public init(_ location: Location) { self.location = location }

  /// Sensor values of the location.
  public var sensors: SensorValues {
    get { location.sensors }
    set { location.sensors = newValue }
  }

  package init(_ location: Location, sensors: SensorValues) {
    self.location = location
    self.sensors = sensors
  }
}
