/// What sports watches and bicycle computers measure in addition to the position; `nil` for what is unknown.
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

  /// Whether nothing is known.
  public var isEmpty: Bool {
    heartRate == nil && cadence == nil && temperature == nil && power == nil && distance == nil
  }

  /// The values in the order of their declarations.
  package var all: [Double?] { [heartRate, cadence, temperature, power, distance] }
}

extension SensorValues: ValueCoded {
  package func write(to writer: inout ValueWriter) {
    writer.put(heartRate, cadence, temperature, power)
    writer.put(distance)
  }

  package init(from reader: inout ValueReader) throws(ValueReader.Failure) {
    self.init(
      heartRate: try reader.take(), cadence: try reader.take(), temperature: try reader.take(),
      power: try reader.take(), distance: try reader.take())
  }
}
