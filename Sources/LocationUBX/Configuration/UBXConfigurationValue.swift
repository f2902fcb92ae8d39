/// A setting with its value, as CFG-VALSET and CFG-VALGET carry it: the key and the value, both little-endian.
public struct UBXConfigurationValue: Sendable, Hashable {
  /// Key, which may be one that ``UBXConfigurationKey`` does not know.
  public let id: UInt32
  /// Stored bits: negative numbers and real numbers as their bits, in the size of the key.
  public let raw: UInt64

  /// Creates a value from its bits, of which those beyond the key's size are dropped; `nil` if the key states no size.
  public init?(id: UInt32, raw: UInt64) {
    guard let size = UBXConfigurationKey.size(of: id) else { return nil }
    self.id = id
    self.raw = size == 8 ? raw : raw & (1 << UInt64(8 * size) - 1)
  }

  /// Creates a value of a known key from its bits, of which those beyond the key's size are dropped.
  public init(_ key: UBXConfigurationKey, raw: UInt64) {
    id = key.id
    self.raw = key.size == 8 ? raw : raw & (1 << UInt64(8 * key.size) - 1)
  }

  /// Creates a value from a number in the key's unit, rounded; `nil` if it is not finite or does not fit.
  public init?(_ key: UBXConfigurationKey, _ value: Double) {
    guard value.isFinite else { return nil }
    switch key.type {
    case .r4: self.init(key, raw: UInt64(Float(value).bitPattern))
    case .r8: self.init(key, raw: value.bitPattern)
    default:
      let number = (value / key.scale).rounded()
      let bits = key.type == .l ? 1 : 8 * key.size
      let end = Double(sign: .plus, exponent: key.type.isSigned ? bits - 1 : bits, significand: 1)
      let range = (key.type.isSigned ? -end : 0)..<end
      guard range.contains(number) else { return nil }
      self.init(key, raw: number < 0 ? UInt64(bitPattern: Int64(number)) : UInt64(number))
    }
  }

  /// The key, if it is known.
  public var key: UBXConfigurationKey? { .of(id) }

  /// Bytes of the value: 1, 2, 4 or 8.
  public var size: Int { UBXConfigurationKey.size(of: id) ?? 0 }

  /// The number in the key's unit; that of an unknown key without unit and sign. `nil` if it is real and not finite.
  public var number: Double? {
    guard let key else { return Double(raw) }
    let value =
      switch key.type {
      case .r4: Double(Float(bitPattern: UInt32(truncatingIfNeeded: raw)))
      case .r8: Double(bitPattern: raw)
      default: key.type.isSigned ? Double(signed) * key.scale : Double(raw) * key.scale
      }
    return value.isFinite ? value : nil
  }

  private var signed: Int64 {
    let unused = Int64(64 - 8 * size)
    return (Int64(bitPattern: raw) << unused) >> unused
  }

  /// Whether a setting of yes or no is yes; `nil` for other types.
  public var isTrue: Bool? { id >> 28 & 7 == 1 ? raw & 1 != 0 : nil }
}

extension UBXConfigurationValue {
  /// Appends key and value, as in a message.
  public func append(to bytes: inout [UInt8]) {
    for index in 0..<4 { bytes.append(UInt8(truncatingIfNeeded: id >> UInt32(8 * index))) }
    for index in 0..<size { bytes.append(UInt8(truncatingIfNeeded: raw >> UInt64(8 * index))) }
  }

  /// Returns the settings of a list of keys and values from `start` on, as in a message; `nil` if the list is cut or
  /// has a key without a valid size.
  public static func list(_ bytes: Span<UInt8>, from start: Int = 0) -> [UBXConfigurationValue]? {
    var values: [UBXConfigurationValue] = []
    var index = start
    while index < bytes.count {
      guard index + 4 <= bytes.count else { return nil }
      let id = UInt32(truncatingIfNeeded: integer(bytes, index, 4))
      guard let size = UBXConfigurationKey.size(of: id), index + 4 + size <= bytes.count,
        let value = UBXConfigurationValue(id: id, raw: integer(bytes, index + 4, size))
      else { return nil }
      values.append(value)
      index += 4 + size
    }
    return values
  }

  private static func integer(_ bytes: Span<UInt8>, _ start: Int, _ size: Int) -> UInt64 {
    (0..<size).reduce(0) { $0 | UInt64(bytes[start + $1]) << UInt64(8 * $1) }
  }
}
