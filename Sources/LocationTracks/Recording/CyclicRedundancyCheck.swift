/// CRC-32 as in IEEE 802.3, gzip and PNG (ISO/IEC 8802-3, 3.2.9): polynomial 0x04C11DB7, reflected.
struct CyclicRedundancyCheck {
  private var register: UInt32 = 0xFFFF_FFFF

  var value: UInt32 { ~register }

  mutating func update(_ bytes: Span<UInt8>) {
    for index in 0..<bytes.count {
      register = Self.table[Int(UInt8(truncatingIfNeeded: register) ^ bytes[index])] ^ (register >> 8)
    }
  }

  private static let table: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1 }
  }
}
