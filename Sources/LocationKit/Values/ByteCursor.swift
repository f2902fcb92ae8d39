/// A reader of bytes from front to back that never reads beyond the end.
package struct ByteCursor {
  @usableFromInline let bytes: UnsafeRawBufferPointer
  @usableFromInline package internal(set) var offset = 0
  /// Whether seven bytes behind the end may be read as well.
  @usableFromInline let isFollowed: Bool

  @inlinable
  package init(_ bytes: UnsafeRawBufferPointer, isFollowed: Bool = false) {
    (self.bytes, self.isFollowed) = (bytes, isFollowed)
  }

  @inlinable package var isAtEnd: Bool { offset == bytes.count }

  /// Whether the seven bytes behind the current position may be read.
  @inlinable package var hasRoom: Bool { isFollowed || bytes.count - offset >= 7 }

  @inlinable
  package mutating func byte() -> UInt8? {
    guard offset < bytes.count else { return nil }
    defer { offset += 1 }
    return bytes[offset]
  }

  /// The address of the next `count` bytes, which are passed over.
  @inlinable
  package mutating func bytes(_ count: Int) -> UnsafeRawPointer? {
    guard count >= 0, count <= bytes.count - offset, let base = bytes.baseAddress else { return nil }
    defer { offset += count }
    return base + offset
  }

  /// A little-endian integer.
  @inlinable
  package mutating func integer<Value: FixedWidthInteger>(_: Value.Type = Value.self) -> Value? {
    bytes(MemoryLayout<Value>.size).map { Value(littleEndian: $0.loadUnaligned(as: Value.self)) }
  }

  /// Seven bits a byte, lowest first; the last byte has no eighth bit.
  @inlinable
  package mutating func varint() -> UInt64? {
    var value: UInt64 = 0
    for shift in stride(from: UInt64(0), to: 64, by: 7) {
      guard let byte = byte() else { return nil }
      value |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return value }
    }
    return nil
  }

  /// A varint that is no more than `Int.max`.
  @inlinable
  package mutating func count() -> Int? { varint().flatMap { Int(exactly: $0) } }

  /// Skips a text. Returns `false` if it is not complete.
  @inlinable
  package mutating func skipText() -> Bool { count().flatMap { bytes($0) } != nil }

  /// A text of UTF-8 behind its length, a varint.
  @inlinable
  package mutating func text() -> String? {
    guard let count = count(), let start = bytes(count) else { return nil }
    return String(validating: UnsafeRawBufferPointer(start: start, count: count), as: UTF8.self)
  }
}

extension [UInt8] {
  /// Appends seven bits a byte, lowest first; the last byte has no eighth bit.
  @inlinable
  package mutating func appendVarint(_ value: UInt64) {
    var rest = value
    while rest >= 0x80 {
      append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    append(UInt8(rest))
  }
}
