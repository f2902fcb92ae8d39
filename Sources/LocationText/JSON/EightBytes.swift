/// Eight bytes of a line in one register, the first in the lowest bits, so that text is scanned eight characters at a
/// time (Mycroft 1987: a borrow marks the first byte below a limit, and only bytes after it may be marked in error).
@usableFromInline package struct EightBytes {
  @inlinable package static var ones: UInt64 { 0x0101_0101_0101_0101 }
  @inlinable package static var highBits: UInt64 { 0x8080_8080_8080_8080 }

  @usableFromInline package let bits: UInt64

  /// Loads the eight bytes from `index`, which is not negative; `nil` if the line has fewer.
  @inlinable @inline(__always)
  package init?(_ line: Span<UInt8>, at index: Int) {
    guard index &+ 8 <= line.count else { return nil }
    // The guard above has checked the range.
    bits = UInt64(littleEndian: line.bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: index, as: UInt64.self))
  }

  /// Loads the eight bytes from `index`, at most the line's length; zeros replace those behind the line's end.
  @inlinable @inline(__always)
  package init(padding line: Span<UInt8>, at index: Int) {
    bits = EightBytes(line, at: index)?.bits ?? Self.end(of: line, from: index)
  }

  @usableFromInline @inline(never)
  static func end(of line: Span<UInt8>, from index: Int) -> UInt64 {
    (index..<line.count).reduce(0) { $0 | UInt64(line[$1]) << UInt64(8 * ($1 - index)) }
  }

  @inlinable @inline(__always)
  package init(bits: UInt64) { self.bits = bits }

  /// Returns a text of at most eight bytes, followed by zeros. The compiler computes it for a literal.
  @inlinable @inline(__always)
  package static func of(_ text: UnsafeBufferPointer<UInt8>) -> UInt64 {
    var bits: UInt64 = 0
    for index in 0..<text.count { bits |= UInt64(text[index]) &<< UInt64(truncatingIfNeeded: 8 &* index) }
    return bits
  }

  /// Returns whether the bytes begin with a text of one to eight bytes.
  @inlinable @inline(__always)
  package func begins(with text: StaticString) -> Bool {
    text.withUTF8Buffer { text in
      bits & (~0 &>> UInt64(truncatingIfNeeded: 64 &- 8 &* text.count)) == Self.of(text)
    }
  }

  @inlinable @inline(__always)
  package static func repeated(_ character: Unicode.Scalar) -> UInt64 { ones &* UInt64(character.value) }

  /// Number of bytes before the first that ends a string or needs a closer look in it: a quote, a backslash, a
  /// control character, or one beyond ASCII. 8 if there is none.
  @inlinable @inline(__always)
  package var plainCount: Int {
    let quote = bits ^ Self.repeated("\"")
    let backslash = bits ^ Self.repeated("\\")
    let isQuote = (quote &- Self.ones) & ~quote
    let isBackslash = (backslash &- Self.ones) & ~backslash
    let isControl = (bits &- Self.repeated(" ")) & ~bits
    return ((isQuote | isBackslash | isControl | bits) & Self.highBits).trailingZeroBitCount / 8
  }

  /// Mask with a high bit for each byte that is not a digit; bits after the first two may be set in error.
  @inlinable @inline(__always)
  package var nonDigits: UInt64 {
    let values = bits ^ Self.repeated("0")
    return ((values &+ Self.ones &* 0x76) | values) & Self.highBits
  }

  @inlinable @inline(__always)
  package var digitCount: Int { nonDigits.trailingZeroBitCount / 8 }

  /// Returns the number that the first `count` bytes represent, which must be 1 to 8 digits.
  @inlinable @inline(__always)
  package func number(digits count: Int) -> UInt64 {
    var value = (bits ^ Self.repeated("0")) &<< UInt64(truncatingIfNeeded: 64 &- 8 &* count)
    value = (value &* 10 &+ value >> 8) & 0x00FF_00FF_00FF_00FF
    value = (value &* 100 &+ value >> 16) & 0x0000_FFFF_0000_FFFF
    return (value &* 10_000 &+ value >> 32) & 0xFFFF_FFFF
  }

  /// Returns the first `count` bytes, 0 to 7, followed by zeros.
  @inlinable @inline(__always)
  package func prefix(_ count: Int) -> UInt64 { bits & ~(~0 &<< UInt64(truncatingIfNeeded: 8 &* count)) }

  /// The byte at `index`, 0 to 7.
  @inlinable @inline(__always)
  package subscript(index: Int) -> UInt8 { UInt8(truncatingIfNeeded: bits &>> UInt64(truncatingIfNeeded: 8 &* index)) }

  /// Returns the bytes without the one at `index`, 0 to 6; a zero is added at the end.
  @inlinable @inline(__always)
  package func removing(at index: Int) -> EightBytes {
    let behind = (bits &>> UInt64(truncatingIfNeeded: 8 &* index &+ 8)) &<< UInt64(truncatingIfNeeded: 8 &* index)
    return EightBytes(bits: prefix(index) | behind)
  }
}
