/// A definition of a file: which message follows under a local number, and where its fields are.
final class FITDefinition {
  /// Layout of the message; `nil` for one that is not read.
  let layout: FITLayout?
  /// Bytes of the fields, including those of developers.
  let size: Int
  /// Time of the message, which has the same number in all messages.
  let timestamp: FITNumber
  /// Places of a record's values; `nil` for other messages.
  private(set) var record: FITRecordFields?

  private let numbers: [FITNumber]

  /// - Parameter bytes: the whole definition, with its header.
  init(_ bytes: Span<UInt8>) {
    let isBigEndian = bytes[2] & 1 == 1
    let number = isBigEndian ? UInt16(bytes[3]) << 8 | UInt16(bytes[4]) : UInt16(bytes[4]) << 8 | UInt16(bytes[3])
    let layout = FITLayout.all.first { $0.number == number }
    var numbers = [FITNumber](repeating: .missing, count: layout?.fields.count ?? 0)
    var timestamp = FITNumber.missing
    var (size, index) = (0, 6)
    let end = 6 + 3 * Int(bytes[5])
    while index < end {
      let type = FITType(code: bytes[index + 2]) ?? .byte
      func place(_ scale: Double, _ offset: Double) -> FITNumber {
        FITNumber(
          start: size, size: Int(bytes[index + 1]), type: type, isBigEndian: isBigEndian, scale: scale, offset: offset)
      }
      if bytes[index] == Self.timestampNumber { timestamp = place(1, 0) }
      if let field = layout?.fields.firstIndex(where: { $0.number == bytes[index] }), let layout {
        numbers[field] = place(layout.fields[field].scale, layout.fields[field].offset)
      }
      size += Int(bytes[index + 1])
      index += 3
    }
    if bytes[0] & Self.developerFlag != 0 {
      for field in 0..<Int(bytes[end]) { size += Int(bytes[end + 2 + 3 * field]) }
    }
    (self.layout, self.size, self.numbers, self.timestamp) = (layout, size, numbers, timestamp)
    if number == FITLayout.record.number { record = FITRecordFields(self) }
  }

  /// Place of the field with a name in the layout.
  subscript(name: String) -> FITNumber {
    layout?.fields.firstIndex { $0.name == name }.map { numbers[$0] } ?? .missing
  }

  /// Returns the number of bytes of a definition, as far as its beginning shows it: if it is not more than `bytes` has, it is
  /// the whole.
  static func size(_ bytes: Span<UInt8>) -> Int {
    if bytes.count < 6 { return 6 }
    let fields = 6 + 3 * Int(bytes[5])
    guard bytes[0] & developerFlag != 0 else { return fields }
    return bytes.count > fields ? fields + 1 + 3 * Int(bytes[fields]) : fields + 1
  }

  private static let developerFlag: UInt8 = 0x20
  private static let timestampNumber: UInt8 = 253
}

/// The places of a record's values, searched once for each definition.
struct FITRecordFields {
  let latitude, longitude, altitude, enhancedAltitude, speed, enhancedSpeed, verticalSpeed, accuracy: FITNumber
  let heartRate, cadence, preciseCadence, temperature, power, distance, speedAndDistance: FITNumber

  init(_ definition: FITDefinition) {
    (latitude, longitude) = (definition["position_lat"], definition["position_long"])
    (altitude, enhancedAltitude) = (definition["altitude"], definition["enhanced_altitude"])
    (speed, enhancedSpeed) = (definition["speed"], definition["enhanced_speed"])
    (verticalSpeed, accuracy) = (definition["vertical_speed"], definition["gps_accuracy"])
    (heartRate, temperature) = (definition["heart_rate"], definition["temperature"])
    (cadence, preciseCadence) = (definition["cadence"], definition["cadence256"])
    (power, distance) = (definition["power"], definition["distance"])
    speedAndDistance = definition["compressed_speed_distance"]
  }
}
