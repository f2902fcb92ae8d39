/// Who says what: the talker's two letters and the sentence's three, `GP` `RMC`.
public struct SentenceAddress: Sendable, Hashable {
  /// Two letters in the order of reading, high byte first; `P` alone for proprietary sentences.
  public let talker: UInt16
  /// Three letters, likewise; up to four, of proprietary sentences: `GRME`, `UBX`.
  public let formatter: UInt32

  /// `nil` when the field is no address of a standard sentence (`GPRMC`) or a proprietary one (`PUBX`).
  init?(_ field: Span<UInt8>) {
    if field.count >= 2, field[0] == UInt8(ascii: "P") {
      talker = UInt16(UInt8(ascii: "P"))
      formatter = Self.packed(field, from: 1)
      return
    }
    guard field.count == 5 else { return nil }
    talker = UInt16(field[0]) << 8 | UInt16(field[1])
    formatter = Self.packed(field, from: 2)
  }

  private static func packed(_ field: Span<UInt8>, from start: Int) -> UInt32 {
    var value: UInt32 = 0
    for index in start..<min(field.count, start + 4) { value = value << 8 | UInt32(field[index]) }
    return value
  }

  var isProprietary: Bool { talker == UInt16(UInt8(ascii: "P")) }

  static func formatter(_ name: StaticString) -> UInt32 {
    name.withUTF8Buffer { $0.reduce(0) { $0 << 8 | UInt32($1) } }
  }

  static func talker(_ name: StaticString) -> UInt16 {
    name.withUTF8Buffer { $0.reduce(0) { $0 << 8 | UInt16($1) } }
  }
}
