/// Sixty-four unsigned integers in as many 64-bit words as the widest of them has bits, little-endian, lowest bits
/// first.
enum BitPacking {
  static let groupSize = 64

  /// Bits that hold all values whose bits are set in `all`.
  @inline(__always)
  static func width(_ all: UInt64) -> Int { 64 - all.leadingZeroBitCount }

  /// Writes the distances from `least` in `width` words. Fewer than 64 are padded with zeros. Returns the number of bytes.
  static func write(
    _ values: UnsafeBufferPointer<Int64>, less least: Int64, width: Int, to bytes: UnsafeMutableRawPointer
  ) -> Int {
    guard width > 0 else { return 0 }
    var (word, filled, offset): (UInt64, Int, Int) = (0, 0, 0)
    for integer in values {
      let value = UInt64(bitPattern: integer &- least)
      word |= value &<< UInt64(filled)
      filled &+= width
      if filled >= 64 {
        bytes.storeBytes(of: word.littleEndian, toByteOffset: offset, as: UInt64.self)
        offset &+= 8
        filled &-= 64
        word = filled == 0 ? 0 : value >> UInt64(width &- filled)
      }
    }
    while offset < 8 * width {
      bytes.storeBytes(of: word.littleEndian, toByteOffset: offset, as: UInt64.self)
      (word, offset) = (0, offset &+ 8)
    }
    return offset
  }

  /// Widest values that one unaligned word contains, whatever the bit at which they begin.
  static let widestShort = 57

  /// Reads 64 numbers of `width` bits from `8 * width` bytes as scaled values, and may read seven bytes beyond them if
  /// `hasRoom`.
  @inline(__always)
  static func unpack(
    _ bytes: UnsafeRawPointer, width: Int, hasRoom: Bool, _ scale: IntegerScale,
    into values: UnsafeMutablePointer<Int64>
  ) {
    guard width > 0 else { return values.update(repeating: scale.base, count: groupSize) }
    guard hasRoom, width <= widestShort else { return unpackExactly(bytes, width: width, scale, into: values) }
    let mask: UInt64 = (1 &<< UInt64(width)) &- 1
    // Eight values take a whole number of bytes.
    var source = bytes
    for eight in 0..<8 {
      let target = values + 8 &* eight
      for index in 0..<8 {
        let bit = index &* width
        let word = UInt64(littleEndian: source.loadUnaligned(fromByteOffset: bit &>> 3, as: UInt64.self))
        target[index] = scale.value(Int64(bitPattern: word &>> UInt64(bit & 7) & mask))
      }
      source += width
    }
  }

  private static func unpackExactly(
    _ bytes: UnsafeRawPointer, width: Int, _ scale: IntegerScale, into values: UnsafeMutablePointer<Int64>
  ) {
    let mask = width == 64 ? UInt64.max : (1 << UInt64(width)) &- 1
    var bit = 0
    for index in 0..<groupSize {
      let (word, shift) = (bit >> 6, UInt64(bit & 63))
      var value = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: word &* 8, as: UInt64.self)) &>> shift
      if Int(shift) &+ width > 64 {
        let next = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: word &* 8 &+ 8, as: UInt64.self))
        value |= next &<< (64 &- shift)
      }
      values[index] = scale.value(Int64(bitPattern: value & mask))
      bit &+= width
    }
  }
}
