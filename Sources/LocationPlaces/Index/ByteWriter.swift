/// A writer of lengths, texts and words in the encoding of ``ByteReader``.
struct ByteWriter {
  var bytes: [UInt8] = []

  mutating func append(length: Int) {
    var rest = UInt64(length)
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  mutating func append(_ text: String) {
    append(length: text.utf8.count)
    bytes.append(contentsOf: text.utf8)
  }

  mutating func append(_ word: UInt64) {
    for byte in 0..<8 { bytes.append(UInt8(truncatingIfNeeded: word >> (8 * UInt64(byte)))) }
  }
}
