public import LocationKit

/// The values that sports watches and bicycle computers record in addition to the position; `nil` is unknown.
public struct SensorValues: Sendable, Hashable {
  /// Heart rate in beats per minute.
  @CompactOptional public var heartRate: Double?
  /// Revolutions (cycling) or double steps (running) per minute.
  @CompactOptional public var cadence: Double?
  /// Air temperature in degrees Celsius.
  @CompactOptional public var temperature: Double?

  /// Creates sensor values.
  public init(heartRate: Double? = nil, cadence: Double? = nil, temperature: Double? = nil) {
    self.heartRate = heartRate
    self.cadence = cadence
    self.temperature = temperature
  }
}
