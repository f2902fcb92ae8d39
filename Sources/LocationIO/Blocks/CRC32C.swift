import CChecksum

/// The cyclic redundancy check of iSCSI (RFC 3720, 12.1). It detects every burst error of up to 32 bits.
package struct CRC32C: Sendable {
  private var state: UInt32 = .max

  package init() {}

  package var value: UInt32 { ~state }

  package static func of(_ bytes: Span<UInt8>) -> UInt32 {
    var check = CRC32C()
    check.update(bytes)
    return check.value
  }

  /// Adds bytes, with the processor's own instruction where it has one.
  package mutating func update(_ bytes: Span<UInt8>) {
    guard Self.hasInstruction else { return updateByTables(bytes) }
    state = bytes.withUnsafeBytes { cchecksum_crc32c(state, $0.baseAddress, $0.count) }
  }

  private static let hasInstruction = cchecksum_is_available()

  /// Adds bytes, eight at a time, with a table for each position (M. Kounavis and F. Berry, 2005).
  package mutating func updateByTables(_ bytes: Span<UInt8>) {
    let tables = Self.tables.span
    var state = state
    bytes.withUnsafeBytes { bytes in
      var index = 0
      while index + 8 <= bytes.count {
        let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)) ^ UInt64(state)
        state = 0
        for place in 0..<8 {
          state ^= tables[(7 - place) << 8 | Int(truncatingIfNeeded: word >> UInt64(place << 3)) & 0xFF]
        }
        index += 8
      }
      while index < bytes.count {
        state = state >> 8 ^ tables[Int(UInt8(truncatingIfNeeded: state) ^ bytes[index])]
        index += 1
      }
    }
    self.state = state
  }

  /// Returns the state from which `zeros` bytes of 0 lead to `state`.
  static func rewound(_ state: UInt32, zeros: Int) -> UInt32 {
    var state = state
    for _ in 0..<zeros {
      let index = backwards[Int(state >> 24)]
      state = (state ^ tables[Int(index)]) << 8 | UInt32(index)
    }
    return state
  }

  /// The byte whose remainder has this highest byte.
  private static let backwards: [UInt8] = {
    var bytes = [UInt8](repeating: 0, count: 256)
    for byte in 0..<256 { bytes[Int(tables[byte] >> 24)] = UInt8(byte) }
    return bytes
  }()

  /// Eight consecutive tables: the effect of a byte that is followed by that many others.
  private static let tables: [UInt32] = {
    var tables = [UInt32](repeating: 0, count: 8 << 8)
    for byte in 0..<256 {
      var remainder = UInt32(byte)
      for _ in 0..<8 { remainder = remainder & 1 == 0 ? remainder >> 1 : remainder >> 1 ^ 0x82F6_3B78 }
      tables[byte] = remainder
    }
    for index in 256..<tables.count {
      let before = tables[index - 256]
      tables[index] = before >> 8 ^ tables[Int(before & 0xFF)]
    }
    return tables
  }()
}
