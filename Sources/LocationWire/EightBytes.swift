/// Eight bytes of a line in one register, the first in the lowest bits: text is looked at eight characters at a time
/// (Mycroft 1987: a borrow marks the first byte below a limit, and only bytes after it may be marked in error).
struct EightBytes {
  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let highBits: UInt64 = 0x8080_8080_8080_8080

  let bits: UInt64

  /// The eight bytes from `index`, which is not negative; `nil` where the line does not have as many.
  @inline(__always)
  init?(_ line: Span<UInt8>, at index: Int) {
    guard index &+ 8 <= line.count else { return nil }
    // Checked in the line above, so not once more.
    bits = UInt64(littleEndian: line.bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: index, as: UInt64.self))
  }

  @inline(__always)
  private init(bits: UInt64) { self.bits = bits }

  @inline(__always)
  private static func repeated(_ character: Unicode.Scalar) -> UInt64 { ones &* UInt64(character.value) }

  /// How many bytes come before the first that ends a string or needs a closer look in it: a quote, a backslash, a
  /// control character, or one beyond ASCII. 8 when there is none.
  @inline(__always)
  var plainCount: Int {
    let quote = bits ^ Self.repeated("\"")
    let backslash = bits ^ Self.repeated("\\")
    let isQuote = (quote &- Self.ones) & ~quote
    let isBackslash = (backslash &- Self.ones) & ~backslash
    let isControl = (bits &- Self.repeated(" ")) & ~bits
    return ((isQuote | isBackslash | isControl | bits) & Self.highBits).trailingZeroBitCount / 8
  }

  /// A high bit for each byte that is no digit; behind the first two of them there may be some in error.
  @inline(__always)
  var nonDigits: UInt64 {
    let values = bits ^ Self.repeated("0")
    return ((values &+ Self.ones &* 0x76) | values) & Self.highBits
  }

  /// How many digits come first.
  @inline(__always)
  var digitCount: Int { nonDigits.trailingZeroBitCount / 8 }

  /// The number that the first `count` bytes, which are 1 to 8 digits, stand for.
  @inline(__always)
  func number(digits count: Int) -> UInt64 {
    var value = (bits ^ Self.repeated("0")) &<< UInt64(truncatingIfNeeded: 64 &- 8 &* count)
    value = (value &* 10 &+ value >> 8) & 0x00FF_00FF_00FF_00FF
    value = (value &* 100 &+ value >> 16) & 0x0000_FFFF_0000_FFFF
    return (value &* 10_000 &+ value >> 32) & 0xFFFF_FFFF
  }

  /// The first `count` bytes, 0 to 7, and zeros behind them.
  @inline(__always)
  func prefix(_ count: Int) -> UInt64 { bits & ~(~0 &<< UInt64(truncatingIfNeeded: 8 &* count)) }

  /// The byte at `index`, 0 to 7.
  @inline(__always)
  subscript(index: Int) -> UInt8 { UInt8(truncatingIfNeeded: bits &>> UInt64(truncatingIfNeeded: 8 &* index)) }

  /// The bytes without the one at `index`, 0 to 6; a zero comes in at the end.
  @inline(__always)
  func removing(at index: Int) -> EightBytes {
    let behind = (bits &>> UInt64(truncatingIfNeeded: 8 &* index &+ 8)) &<< UInt64(truncatingIfNeeded: 8 &* index)
    return EightBytes(bits: prefix(index) | behind)
  }
}
