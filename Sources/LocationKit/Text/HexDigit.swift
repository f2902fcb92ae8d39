/// The hexadecimal digits.
@usableFromInline
package enum HexDigit {
  /// Returns the value of a digit, in upper or lower case; `nil` if the byte is no digit.
  @inlinable @inline(__always)
  package static func value(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    default: nil
    }
  }

  /// Returns the digit of a value from 0 to 15, in upper case.
  @inlinable @inline(__always)
  package static func digit(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 + value : 0x37 + value }
}

extension FixedWidthInteger where Self: UnsignedInteger {
  /// All hexadecimal digits in lower case, with leading zeros: two of a byte.
  package var hexadecimal: String {
    let digits = String(self, radix: 16)
    return String(repeating: "0", count: Self.bitWidth / 4 - digits.count) + digits
  }
}

extension [UInt8] {
  /// Two hexadecimal digits for each byte, in lower case.
  package var hexadecimal: String { map(\.hexadecimal).joined() }

  /// Creates the bytes for which pairs of digits stand; `nil` for any other text.
  package init?(hexadecimal text: some StringProtocol) {
    let digits = text.utf8.compactMap(HexDigit.value)
    guard digits.count == text.utf8.count, digits.count.isMultiple(of: 2) else { return nil }
    self = stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
  }
}
