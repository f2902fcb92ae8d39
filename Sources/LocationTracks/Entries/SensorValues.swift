public import LocationKit

/// What sports watches and bicycle computers record beside the position; unknown is `nil`.
public struct SensorValues: Sendable, Hashable {
  /// Beats a minute.
  @CompactOptional public var heartRate: Double?
  /// Revolutions (cycling) or double steps (running) a minute.
  @CompactOptional public var cadence: Double?
  /// Degrees Celsius, of the air.
  @CompactOptional public var temperature: Double?

  public init(heartRate: Double? = nil, cadence: Double? = nil, temperature: Double? = nil) {
    self.heartRate = heartRate
    self.cadence = cadence
    self.temperature = temperature
  }
}
