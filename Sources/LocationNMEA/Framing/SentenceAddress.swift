/// The address of a sentence: the talker's two letters and the sentence's three, `GP` `RMC`.
public struct SentenceAddress: Sendable, Hashable {
  /// Two letters in reading order, high byte first; `P` alone for proprietary sentences.
  public let talker: UInt16
  /// Three letters in the same order; up to four for proprietary sentences: `GRME`, `UBX`.
  public let formatter: UInt32

  /// Creates an address; `nil` if the field is not the address of a standard sentence (`GPRMC`) or a proprietary one
  /// (`PUBX`).
  @inline(__always)
  init?(_ field: Span<UInt8>) {
    if field.count == 5, field[0] != UInt8(ascii: "P") {
      talker = UInt16(field[0]) << 8 | UInt16(field[1])
      formatter = UInt32(field[2]) << 16 | UInt32(field[3]) << 8 | UInt32(field[4])
      return
    }
    guard field.count >= 2, field[0] == UInt8(ascii: "P") else { return nil }
    talker = UInt16(UInt8(ascii: "P"))
    formatter = Self.packed(field, 1..<5)
  }

  /// Creates an address from five letters, the first in the highest byte.
  @inline(__always)
  init(standard letters: UInt64) {
    talker = UInt16(truncatingIfNeeded: letters &>> 24)
    formatter = UInt32(truncatingIfNeeded: letters & 0xFF_FFFF)
  }

  private static func packed(_ field: Span<UInt8>, _ letters: Range<Int>) -> UInt32 {
    var value: UInt32 = 0
    for index in letters.lowerBound..<min(field.count, letters.upperBound) { value = value << 8 | UInt32(field[index]) }
    return value
  }

  var isProprietary: Bool { talker == UInt16(UInt8(ascii: "P")) }

  // Inlined, so that the compiler evaluates the names and leaves only constants.

  @inline(__always)
  static func formatter(_ name: StaticString) -> UInt32 {
    name.withUTF8Buffer { UInt32($0[0]) << 16 | UInt32($0[1]) << 8 | UInt32($0[2]) }
  }

  @inline(__always)
  static func talker(_ name: StaticString) -> UInt16 {
    name.withUTF8Buffer { UInt16($0[0]) << 8 | UInt16($0[1]) }
  }
}

extension SentenceAddress: CustomStringConvertible {
  /// Field as sent, as far as it is stored.
  public var description: String { talkerName + Self.text(UInt64(formatter)) }

  var talkerName: String { Self.text(UInt64(talker)) }

  private static func text(_ packed: UInt64) -> String {
    var text = ""
    for shift in [24, 16, 8, 0] as [UInt64] {
      let byte = UInt8(truncatingIfNeeded: packed >> shift)
      if byte != 0 { text.unicodeScalars.append(Unicode.Scalar(byte)) }
    }
    return text
  }
}
