public import LocationUBX

/// One setting of a receiver with its value, in the form in which it is sent.
public enum ReceiverSetting: Sendable, Hashable {
  /// A setting of u-blox by key, sent with CFG-VALSET.
  case key(UBXConfigurationValue)
  /// A message of u-blox without keys, with its payload: CFG-RATE.
  case message(UBXKind, [UInt8])
  /// A sentence without `$` and checksum: `PMTK220,100`.
  case sentence(String)

  /// The speed of the line after the setting, in baud; `nil` if it does not change the speed of the port.
  func speed(on port: UBXPort) -> Int? {
    switch self {
    case .key(let value):
      let isPort = UBXConfigurationKey.named("CFG-\(port.rawValue)-BAUDRATE")?.id == value.id
      return isPort ? Int(value.raw) : nil
    case .message(let kind, let payload):
      guard let message = UBXMessage(kind, payload.span), message.layout.name == "CFG-PRT",
        message["portID"] == Int64(port.number), port == .uart1 || port == .uart2
      else { return nil }
      return message["baudRate"].map { Int($0) }
    case .sentence(let text):
      let fields = text.split(separator: ",", omittingEmptySubsequences: false)
      switch fields.first {
      case "PMTK251": return fields.count > 1 ? Int(fields[1]) : nil
      case "PSRF100": return fields.count > 2 ? Int(fields[2]) : nil
      case "PAIR864": return fields.count > 3 ? Int(fields[3]) : nil
      case "PUBX" where fields.count > 5 && fields[1] == "41": return Int(fields[5])
      default: return nil
      }
    }
  }

}

extension ReceiverSetting: CustomStringConvertible {
  /// A line of a file of settings: `CFG-RATE-MEAS=0.1 s`, `CFG-RATE: C8 00 01 00 01 00`, `$PMTK220,100`.
  public var description: String {
    switch self {
    case .key(let value):
      // Stored bits where a text would lose digits.
      UBXConfigurationKey.of(value.id).flatMap { UBXConfigurationValue($0, text: value.text) } == value
        ? value.description
        : "\(UBXConfigurationKey.name(of: value.id))=0x\(String(value.raw, radix: 16, uppercase: true))"
    case .message(let kind, let payload): "\(kind): \(Self.hexadecimal(payload))"
    case .sentence(let text): "$\(text)"
    }
  }

  /// Creates a setting of its line; `nil` if it is none.
  public init?(_ line: String) {
    if line.hasPrefix("$") {
      guard line.utf8.allSatisfy({ (0x20..<0x7F).contains($0) && $0 != UInt8(ascii: "*") }), line.utf8.count <= 79
      else {
        return nil
      }
      self = .sentence(String(line.dropFirst()))
    } else if let equals = line.firstIndex(of: "=") {
      let (name, text) = (String(line[..<equals]), String(line[line.index(after: equals)...]))
      guard let value = Self.value(name, text) else { return nil }
      self = .key(value)
    } else {
      guard let colon = line.firstIndex(of: ":"),
        let kind = UBXLayout.all.first(where: { $0.name == line[..<colon] })?.kind, kind.family == 0x06
      else { return nil }
      let words = line[line.index(after: colon)...].split(separator: " ")
      let payload = words.compactMap { $0.utf8.count == 2 ? UInt8($0, radix: 16) : nil }
      guard payload.count == words.count else { return nil }
      self = .message(kind, payload)
    }
  }

  private static func value(_ name: String, _ text: String) -> UBXConfigurationValue? {
    if let key = UBXConfigurationKey.named(name) { return UBXConfigurationValue(key, text: text) }
    guard name.hasPrefix("0x"), let id = UInt32(name.dropFirst(2), radix: 16), text.hasPrefix("0x"),
      let raw = UInt64(text.dropFirst(2), radix: 16)
    else { return nil }
    return UBXConfigurationValue(id: id, raw: raw)
  }

  /// Returns bytes in hexadecimal digits with blanks between them: `B5 62`.
  static func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }.joined(separator: " ")
  }
}
