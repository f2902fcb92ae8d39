/// Sixty-four unsigned integers in as many 64-bit words as the widest of them has bits, little-endian, lowest bits
/// first.
enum BitPacking {
  static let groupSize = 64

  /// Bits of the widest value.
  static func width(of values: UnsafeBufferPointer<UInt64>) -> Int {
    var all: UInt64 = 0
    for value in values { all |= value }
    return 64 - all.leadingZeroBitCount
  }

  /// Appends `width` words. Fewer than 64 values are padded with zeros.
  static func append(_ values: UnsafeBufferPointer<UInt64>, width: Int, to bytes: inout [UInt8]) {
    guard width > 0 else { return }
    withUnsafeTemporaryAllocation(of: UInt64.self, capacity: width) { words in
      words.initialize(repeating: 0)
      for index in values.indices {
        let bit = index * width
        let (word, shift) = (bit >> 6, UInt64(bit & 63))
        words[word] |= values[index] << shift
        if Int(shift) + width > 64 { words[word + 1] |= values[index] >> (64 - shift) }
      }
      for index in words.indices { words[index] = words[index].littleEndian }
      bytes.append(contentsOf: UnsafeRawBufferPointer(words))
    }
  }

  /// Reads 64 values of `width` bits from `8 * width` bytes.
  @inline(__always)
  static func unpack(_ bytes: UnsafeRawPointer, width: Int, into values: UnsafeMutablePointer<UInt64>) {
    guard width > 0 else {
      values.update(repeating: 0, count: groupSize)
      return
    }
    let mask = width == 64 ? UInt64.max : (1 << UInt64(width)) &- 1
    var bit = 0
    for index in 0..<groupSize {
      let (word, shift) = (bit >> 6, UInt64(bit & 63))
      var value = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: word &* 8, as: UInt64.self)) &>> shift
      if Int(shift) &+ width > 64 {
        let next = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: word &* 8 &+ 8, as: UInt64.self))
        value |= next &<< (64 &- shift)
      }
      values[index] = value & mask
      bit &+= width
    }
  }
}
