/// The checksum of headers and files: CRC-16 with the polynomial 0x8005, reflected, from 0.
struct FITChecksum {
  private(set) var value: UInt16 = 0

  mutating func add(_ bytes: Span<UInt8>) {
    var sum = value
    for index in 0..<bytes.count {
      sum = sum >> 8 ^ Self.table[Int(UInt8(truncatingIfNeeded: sum) ^ bytes[index])]
    }
    value = sum
  }

  private static let table: [UInt16] = (0..<256).map { byte in
    (0..<8).reduce(UInt16(byte)) { sum, _ in sum & 1 == 1 ? sum >> 1 ^ 0xA001 : sum >> 1 }
  }
}
