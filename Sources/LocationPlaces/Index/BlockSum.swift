/// A checksum of 64 bits: XXH64 (Y. Collet, "XXH64 algorithm description", 2012).
enum BlockSum {
  static func of(_ bytes: UnsafeRawBufferPointer, seed: UInt64) -> UInt64 {
    var rest = bytes
    var sum = seed &+ prime5
    if bytes.count >= 32 {
      var lanes = SIMD4(seed &+ prime1 &+ prime2, seed &+ prime2, seed, seed &- prime1)
      while rest.count >= 32 {
        for lane in 0..<4 { lanes[lane] = round(lanes[lane], rest.load(8 * lane)) }
        rest = UnsafeRawBufferPointer(rebasing: rest[32...])
      }
      sum = rotated(lanes[0], 1) &+ rotated(lanes[1], 7) &+ rotated(lanes[2], 12) &+ rotated(lanes[3], 18)
      for lane in 0..<4 { sum = (sum ^ round(0, lanes[lane])) &* prime1 &+ prime4 }
    }
    return finished(sum &+ UInt64(bytes.count), rest)
  }

  private static func finished(_ start: UInt64, _ bytes: UnsafeRawBufferPointer) -> UInt64 {
    var (sum, rest) = (start, bytes)
    while rest.count >= 8 {
      sum = rotated(sum ^ round(0, rest.load(0)), 27) &* prime1 &+ prime4
      rest = UnsafeRawBufferPointer(rebasing: rest[8...])
    }
    if rest.count >= 4 {
      let word = UInt64(UInt32(littleEndian: rest.loadUnaligned(as: UInt32.self)))
      sum = rotated(sum ^ (word &* prime1), 23) &* prime2 &+ prime3
      rest = UnsafeRawBufferPointer(rebasing: rest[4...])
    }
    for byte in rest { sum = rotated(sum ^ (UInt64(byte) &* prime5), 11) &* prime1 }
    sum = (sum ^ (sum >> 33)) &* prime2
    sum = (sum ^ (sum >> 29)) &* prime3
    return sum ^ (sum >> 32)
  }

  @inline(__always)
  private static func round(_ lane: UInt64, _ word: UInt64) -> UInt64 {
    rotated(lane &+ word &* prime2, 31) &* prime1
  }

  @inline(__always)
  private static func rotated(_ word: UInt64, _ bits: UInt64) -> UInt64 { (word << bits) | (word >> (64 - bits)) }

  private static let prime1: UInt64 = 0x9E37_79B1_85EB_CA87
  private static let prime2: UInt64 = 0xC2B2_AE3D_27D4_EB4F
  private static let prime3: UInt64 = 0x1656_67B1_9E37_79F9
  private static let prime4: UInt64 = 0x85EB_CA77_C2B2_AE63
  private static let prime5: UInt64 = 0x27D4_EB2F_1656_67C5
}

extension UnsafeRawBufferPointer {
  @inline(__always)
  fileprivate func load(_ offset: Int) -> UInt64 {
    UInt64(littleEndian: loadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }
}
