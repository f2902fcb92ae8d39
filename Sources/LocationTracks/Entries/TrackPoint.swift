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

/// The values that sports watches and bicycle computers record in addition to the position; `nil` is unknown.
public struct SensorValues: Sendable, Hashable {
  /// Heart rate in beats per minute.
  @CompactOptional public var heartRate: Double?
  /// Revolutions (cycling) or double steps (running) per minute.
  @CompactOptional public var cadence: Double?
  /// Air temperature in degrees Celsius.
  @CompactOptional public var temperature: Double?
  /// Power on the pedals or in running, in watts.
  @CompactOptional public var power: Double?
  /// Distance since the beginning of the activity in metres, as a sensor or the device has measured it.
  @CompactOptional public var distance: Double?

  /// Creates sensor values.
  public init(
    heartRate: Double? = nil, cadence: Double? = nil, temperature: Double? = nil, power: Double? = nil,
    distance: Double? = nil
  ) {
    self.heartRate = heartRate
    self.cadence = cadence
    self.temperature = temperature
    self.power = power
    self.distance = distance
  }

  /// Number of known values.
  package var count: Int { all.count { $0 != nil } }

  /// The values in the order of their declarations.
  var all: [Double?] { [heartRate, cadence, temperature, power, distance] }
}
