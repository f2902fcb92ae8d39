import LocationKit

extension ByteCursor {
  @inline(__always)
  mutating func zigzag() -> Int64? { varint().map(IntegerChunk.unzigzag) }
}

extension [UInt8] {
  mutating func appendInteger(_ value: some FixedWidthInteger) {
    Swift.withUnsafeBytes(of: value.littleEndian) { append(contentsOf: $0) }
  }

  /// The number at an offset.
  func integer(at offset: Int) -> UInt32 {
    withUnsafeBytes { UInt32(littleEndian: $0.loadUnaligned(fromByteOffset: offset, as: UInt32.self)) }
  }

  mutating func appendText(_ text: String) {
    appendVarint(UInt64(text.utf8.count))
    append(contentsOf: text.utf8)
  }
}
