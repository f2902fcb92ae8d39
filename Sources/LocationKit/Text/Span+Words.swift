extension Span<UInt8> {
  /// Eight bytes at once, the first in the lowest bits: for loops that look at many bytes and find little.
  ///
  /// Traps where not all eight are within the span.
  @inlinable @inline(__always)
  package func word(at index: Int) -> UInt64 {
    precondition(index >= 0 && index &+ 8 <= count)
    return word(uncheckedAt: index)
  }

  /// Eight bytes at once, which the caller knows to be within the span.
  @inlinable @inline(__always)
  package func word(uncheckedAt index: Int) -> UInt64 {
    UInt64(littleEndian: bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: index, as: UInt64.self))
  }

  /// Four bytes at once, likewise.
  @inlinable @inline(__always)
  package func halfWord(at index: Int) -> UInt32 {
    precondition(index >= 0 && index &+ 4 <= count)
    return UInt32(littleEndian: bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: index, as: UInt32.self))
  }

  /// The fewer than eight bytes from `index` to the end, in the lowest bits; zeros above.
  @inlinable @inline(__always)
  package func lastWord(from index: Int) -> UInt64 {
    let rest = count &- index
    // Zeros are shifted in from above in place of the bytes before `index`.
    if count >= 8 { return rest == 0 ? 0 : word(at: count &- 8) &>> UInt64(truncatingIfNeeded: 64 &- 8 &* rest) }
    var word: UInt64 = 0
    for position in index..<count {
      word |= UInt64(self[position]) &<< UInt64(truncatingIfNeeded: 8 &* (position &- index))
    }
    return word
  }
}

extension UInt64 {
  /// Each of its eight bytes a `byte`.
  @inlinable @inline(__always)
  package init(repeating byte: UInt8) { self = 0x0101_0101_0101_0101 &* UInt64(byte) }

  /// The highest bit of each byte that is `byte`; all other bits are clear.
  @inlinable @inline(__always)
  package func marks(of byte: UInt8) -> UInt64 {
    let difference = self ^ UInt64(repeating: byte)
    let lowBits = UInt64(repeating: 0x7F)
    return ~((difference & lowBits) &+ lowBits | difference | lowBits)
  }

  /// The highest bit of each byte that is not `byte`, below 0x80 both; all other bits are clear.
  @inlinable @inline(__always)
  package func marks(notOf byte: UInt8) -> UInt64 {
    let lowBits = UInt64(repeating: 0x7F)
    return ((self & lowBits ^ UInt64(repeating: byte)) &+ lowBits) & UInt64(repeating: 0x80)
  }

  /// The highest bit of each byte that is below `+` or above 0x7E; all other bits are clear.
  @inlinable @inline(__always)
  package var marksBelowPlus: UInt64 {
    let low = self & UInt64(repeating: 0x7F)
    let isFromPlus = low &+ UInt64(repeating: 0x80 - UInt8(ascii: "+"))
    let isDelete = low &+ UInt64(repeating: 1)
    return (self | isDelete | ~isFromPlus) & UInt64(repeating: 0x80)
  }

  /// The marks of its bytes side by side, in the lowest eight bits.
  @inlinable @inline(__always)
  package var gatheredMarks: UInt64 { (self &* 0x0002_0408_1020_4081) &>> 56 }

  /// The exclusive or of its eight bytes.
  @inlinable @inline(__always)
  package var foldedByExclusiveOr: UInt8 {
    let half = self ^ self &>> 32
    let quarter = half ^ half &>> 16
    return UInt8(truncatingIfNeeded: quarter ^ quarter &>> 8)
  }

  /// Its bytes as decimal digits, the most significant in the lowest byte; `nil` where one is above 9.
  @inlinable @inline(__always)
  package var decimalFromDigits: UInt64? {
    // Bytes of 0 to 9 stay below 16, also with 6 more.
    guard (self | (self &+ UInt64(repeating: 6))) & UInt64(repeating: 0xF0) == 0 else { return nil }
    // Digits to pairs, pairs to fours, fours to eight: each multiplication adds neighbours, the left one times its weight.
    let pairs = (self &* (10 &<< 8 &+ 1)) &>> 8 & 0x00FF_00FF_00FF_00FF
    let fours = (pairs &* (100 &<< 16 &+ 1)) &>> 16 & 0x0000_FFFF_0000_FFFF
    return (fours &* (10_000 &<< 32 &+ 1)) &>> 32
  }

  /// Which byte, from 0, the lowest mark is in. Undefined for a word without one.
  @inlinable @inline(__always)
  package var firstMark: Int { trailingZeroBitCount &>> 3 }
}

extension UInt32 {
  /// Its first (lowest) so many bytes, 1 to 4, as decimal digits; `nil` where one is none.
  @inlinable @inline(__always)
  package func decimal(ofFirst count: Int) -> UInt32? {
    let digits = (self ^ 0x3030_3030) &<< UInt32(truncatingIfNeeded: 32 &- 8 &* count)
    guard (digits | (digits &+ 0x0606_0606)) & 0xF0F0_F0F0 == 0 else { return nil }
    let pairs = (digits &* (10 &<< 8 &+ 1)) &>> 8 & 0x00FF_00FF
    return (pairs &* (100 &<< 16 &+ 1)) &>> 16
  }
}
