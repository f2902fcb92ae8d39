/// A reader of bytes from front to back that never reads beyond the end.
struct ByteCursor {
  private let bytes: UnsafeRawBufferPointer
  private(set) var offset = 0
  /// Whether seven bytes behind the end may be read as well.
  private let isFollowed: Bool

  init(_ bytes: UnsafeRawBufferPointer, isFollowed: Bool = false) {
    (self.bytes, self.isFollowed) = (bytes, isFollowed)
  }

  var isAtEnd: Bool { offset == bytes.count }

  /// Whether the seven bytes behind the current position may be read.
  var hasRoom: Bool { isFollowed || bytes.count - offset >= 7 }

  mutating func byte() -> UInt8? {
    guard offset < bytes.count else { return nil }
    defer { offset += 1 }
    return bytes[offset]
  }

  /// The address of the next `count` bytes, which are passed over.
  mutating func bytes(_ count: Int) -> UnsafeRawPointer? {
    guard count >= 0, count <= bytes.count - offset, let base = bytes.baseAddress else { return nil }
    defer { offset += count }
    return base + offset
  }

  /// A little-endian integer.
  mutating func integer<Value: FixedWidthInteger>(_: Value.Type = Value.self) -> Value? {
    bytes(MemoryLayout<Value>.size).map { Value(littleEndian: $0.loadUnaligned(as: Value.self)) }
  }

  /// Seven bits a byte, lowest first; the last byte has no eighth bit.
  mutating func varint() -> UInt64? {
    var value: UInt64 = 0
    for shift in stride(from: UInt64(0), to: 64, by: 7) {
      guard let byte = byte() else { return nil }
      value |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return value }
    }
    return nil
  }

  @inline(__always)
  mutating func zigzag() -> Int64? { varint().map(IntegerChunk.unzigzag) }

  /// Skips a text. Returns `false` if it is not complete.
  mutating func skipText() -> Bool {
    guard let count = varint(), count <= UInt64(bytes.count) else { return false }
    return bytes(Int(count)) != nil
  }

  /// A text of UTF-8 behind its length, a varint.
  mutating func text() -> String? {
    guard let count = varint(), count <= UInt64(bytes.count), let start = bytes(Int(count)) else { return nil }
    return String(validating: UnsafeRawBufferPointer(start: start, count: Int(count)), as: UTF8.self)
  }
}

extension [UInt8] {
  mutating func appendVarint(_ value: UInt64) {
    var rest = value
    while rest >= 0x80 {
      append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    append(UInt8(rest))
  }

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
