/// A setting of a u-blox receiver of generation 9 and newer (protocol versions from 23.01 on), which CFG-VALSET,
/// CFG-VALGET and CFG-VALDEL carry by key.
///
/// The table of keys is declared once: receivers are configured with it, and simulated receivers answer with it. The
/// other files of this folder have a declaration for each group: its name, and then an item in each line. A blank line ends
/// it:
///
///     RATE: rate of measurements and solutions
///     MEAS    0x30210001 U2 s 0.001
///     TIMEREF 0x20210003 E1 : UTC 0, GPS 1
///
/// An item has a name, a key, a type, and a unit and a scale if there are any. Named constants follow a colon. Sources:
/// u-blox F9 HPG 1.32 (UBX-22008968), M10 SPG 5.10 (UBX-21035062) and M9 SPG 4.04 Interface Descriptions, "Configuration
/// interface".
public struct UBXConfigurationKey: Sendable, Hashable {
  /// A value with a name; in settings of bits, a bit.
  public struct Constant: Sendable, Hashable {
    /// Name as in the interface description: `AUTOMOT`.
    public let name: String
    /// Value as the receiver stores it.
    public let raw: UInt64
  }

  /// Name as in the interface description: `CFG-RATE-MEAS`.
  public let name: String
  /// Key of 32 bits: the size in bits 28 to 30, the group in bits 16 to 23, the item in bits 0 to 11.
  public let id: UInt32
  /// Type of the value.
  public let type: UBXType
  /// Unit of the scaled value: `s`; empty if there is none.
  public let unit: String
  /// Factor from the stored number to the unit.
  public let scale: Double
  /// Values that have a name; empty if there are none.
  public let constants: [Constant]

  /// Bytes of the value: 1, 2, 4 or 8.
  public var size: Int { Self.size(of: id) ?? 0 }

  /// Number of the group: 0x21 for CFG-RATE.
  public var group: UInt8 { UInt8(truncatingIfNeeded: id >> 16) }

  /// Returns the bytes of the value of a key, also of an unknown one; `nil` if the key states no valid size.
  public static func size(of id: UInt32) -> Int? {
    switch id >> 28 & 7 {
    case 1, 2: 1
    case 3: 2
    case 4: 4
    case 5: 8
    default: nil
    }
  }
}

extension UBXConfigurationKey {
  /// All known keys, in the order of their declarations.
  public static let all: [UBXConfigurationKey] =
    [portsDeclarations, navigationDeclarations, signalsDeclarations, hardwareDeclarations, sensorsDeclarations]
    .flatMap(keys) + messageKeys(messageDeclarations)

  private static let byID = Dictionary(all.map { ($0.id, $0) }) { first, _ in first }
  private static let byName = Dictionary(all.map { ($0.name, $0) }) { first, _ in first }

  /// Returns the key of a number; `nil` if it is unknown.
  public static func of(_ id: UInt32) -> UBXConfigurationKey? { byID[id] }

  /// Returns the key of a name as in the interface description, in capital or small letters: `CFG-RATE-MEAS`; `nil` if
  /// it is unknown.
  public static func named(_ name: String) -> UBXConfigurationKey? { byName[name] ?? byName[name.uppercased()] }

  /// Returns the name of a key; its number in hexadecimal digits if it is unknown: `0x20FE0001`.
  public static func name(of id: UInt32) -> String {
    if let key = byID[id] { return key.name }
    let digits = String(id, radix: 16, uppercase: true)
    return "0x" + String(repeating: "0", count: 8 - digits.utf8.count) + digits
  }

  /// Returns the key of the rate of a message on a port: `UBX_NAV_PVT`, `NMEA_ID_GGA`; `nil` if it is unknown.
  public static func rate(of message: String, on port: UBXPort) -> UBXConfigurationKey? {
    named("CFG-MSGOUT-\(message)_\(port.rawValue)")
  }
}

/// A port of a u-blox receiver, by its name in keys.
public enum UBXPort: String, Sendable, Hashable, CaseIterable {
  /// I2C, also named DDC.
  case i2c = "I2C"
  /// The first serial port.
  case uart1 = "UART1"
  /// The second serial port.
  case uart2 = "UART2"
  /// USB.
  case usb = "USB"
  /// SPI.
  case spi = "SPI"

  /// Number in CFG-PRT, and place in CFG-MSG: 0 to 4.
  public var number: Int {
    switch self {
    case .i2c: 0
    case .uart1: 1
    case .uart2: 2
    case .usb: 3
    case .spi: 4
    }
  }
}
