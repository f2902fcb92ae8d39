extension Span<UInt8> {
  /// Returns eight bytes at once, the first in the lowest bits, for loops that search many bytes for few matches.
  ///
  /// Traps unless all eight bytes are within the span.
  @inlinable @inline(__always)
  package func word(at index: Int) -> UInt64 {
    precondition(index >= 0 && index &+ 8 <= count)
    return word(uncheckedAt: index)
  }

  /// Returns eight bytes at once. The caller must ensure that they are within the span.
  @inlinable @inline(__always)
  package func word(uncheckedAt index: Int) -> UInt64 {
    UInt64(littleEndian: bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: index, as: UInt64.self))
  }

  /// Returns four bytes at once. Traps unless all four are within the span.
  @inlinable @inline(__always)
  package func halfWord(at index: Int) -> UInt32 {
    // The precondition above makes the unchecked load below safe.
    precondition(index >= 0 && index &+ 4 <= count)
    return UInt32(littleEndian: bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: index, as: UInt32.self))
  }
}

extension UInt64 {
  /// Creates a word with `byte` in each of its eight bytes.
  @inlinable @inline(__always)
  package init(repeating byte: UInt8) { self = 0x0101_0101_0101_0101 &* UInt64(byte) }

  /// Returns the highest bit of each byte that equals `byte`; all other bits are clear.
  @inlinable @inline(__always)
  package func marks(of byte: UInt8) -> UInt64 {
    let difference = self ^ UInt64(repeating: byte)
    let lowBits = UInt64(repeating: 0x7F)
    return ~((difference & lowBits) &+ lowBits | difference | lowBits)
  }

  /// Returns the highest bit of each byte that differs from `byte`; all other bits are clear. All bytes must be below
  /// 0x80.
  @inlinable @inline(__always)
  package func marks(notOf byte: UInt8) -> UInt64 {
    let lowBits = UInt64(repeating: 0x7F)
    return ((self & lowBits ^ UInt64(repeating: byte)) &+ lowBits) & UInt64(repeating: 0x80)
  }

  /// Highest bit of each byte that is below `+` or above 0x7E; all other bits are clear.
  @inlinable @inline(__always)
  package var marksBelowPlus: UInt64 {
    let low = self & UInt64(repeating: 0x7F)
    let isFromPlus = low &+ UInt64(repeating: 0x80 - UInt8(ascii: "+"))
    let isDelete = low &+ UInt64(repeating: 1)
    return (self | isDelete | ~isFromPlus) & UInt64(repeating: 0x80)
  }

  /// Marks of the eight bytes, gathered in the lowest eight bits.
  @inlinable @inline(__always)
  package var gatheredMarks: UInt64 { (self &* 0x0002_0408_1020_4081) &>> 56 }

  /// Exclusive or of the eight bytes.
  @inlinable @inline(__always)
  package var foldedByExclusiveOr: UInt8 {
    let half = self ^ self &>> 32
    let quarter = half ^ half &>> 16
    return UInt8(truncatingIfNeeded: quarter ^ quarter &>> 8)
  }

  /// Value of the eight bytes as decimal digits, the most significant in the lowest byte; `nil` if a byte is above 9.
  @inlinable @inline(__always)
  package var decimalFromDigits: UInt64? {
    // Bytes from 0 to 9 stay below 16 even with 6 added.
    guard (self | (self &+ UInt64(repeating: 6))) & UInt64(repeating: 0xF0) == 0 else { return nil }
    // Digits to pairs, pairs to fours, fours to eight: each multiplication adds neighbours, the left one times its
    // weight.
    let pairs = (self &* (10 &<< 8 &+ 1)) &>> 8 & 0x00FF_00FF_00FF_00FF
    let fours = (pairs &* (100 &<< 16 &+ 1)) &>> 16 & 0x0000_FFFF_0000_FFFF
    return (fours &* (10_000 &<< 32 &+ 1)) &>> 32
  }

  /// Index, from 0, of the byte with the lowest mark. Undefined for a word without marks.
  @inlinable @inline(__always)
  package var firstMark: Int { trailingZeroBitCount &>> 3 }
}

extension UInt32 {
  /// Returns the value of the first (lowest) `count` bytes, 1 to 4, as decimal digits; `nil` if a byte is not a digit.
  @inlinable @inline(__always)
  package func decimal(ofFirst count: Int) -> UInt32? {
    let digits = (self ^ 0x3030_3030) &<< UInt32(truncatingIfNeeded: 32 &- 8 &* count)
    guard (digits | (digits &+ 0x0606_0606)) & 0xF0F0_F0F0 == 0 else { return nil }
    let pairs = (digits &* (10 &<< 8 &+ 1)) &>> 8 & 0x00FF_00FF
    return (pairs &* (100 &<< 16 &+ 1)) &>> 16
  }
}
