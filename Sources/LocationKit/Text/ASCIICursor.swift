/// The position of the next byte of text, in room that an ``ASCIIWriter`` has reserved. Digits are stored eight at a
/// time, which only a raw pointer can do.
///
/// Memory safety: ``need(_:)`` traps before any write beyond `end`, so every write is inside the room. The pointers
/// are valid only during the closure of ``ASCIIWriter/append(upTo:_:)``; a cursor must not be stored.
@usableFromInline package struct ASCIICursor {
  @usableFromInline var next: UnsafeMutableRawPointer
  @usableFromInline let end: UnsafeMutableRawPointer

  init(_ room: UnsafeMutableBufferPointer<UInt8>, _ start: UnsafeMutablePointer<UInt8>) {
    next = UnsafeMutableRawPointer(start)
    end = next + room.count
  }

  /// Traps unless `count` bytes fit into the room.
  @inlinable @inline(__always)
  func need(_ count: Int) { precondition(end - next >= count) }

  @inlinable @inline(__always)
  package mutating func put(_ byte: UInt8) {
    need(1)
    next.storeBytes(of: byte, as: UInt8.self)
    next += 1
  }

  @inlinable @inline(__always)
  package mutating func put(_ text: StaticString) {
    need(text.utf8CodeUnitCount)
    next.copyMemory(from: text.utf8Start, byteCount: text.utf8CodeUnitCount)
    next += text.utf8CodeUnitCount
  }

  @usableFromInline package mutating func put(utf8 text: String) {
    let isThere: Void? = text.utf8.withContiguousStorageIfAvailable { bytes in
      guard let start = bytes.baseAddress else { return }
      need(bytes.count)
      next.copyMemory(from: start, byteCount: bytes.count)
      next += bytes.count
    }
    if isThere == nil { for byte in text.utf8 { put(byte) } }
  }

  /// Writes the first `count` bytes of `bits`, 0 to 8. Eight bytes are stored, so eight must fit.
  @inlinable @inline(__always)
  mutating func put(_ bits: UInt64, count: Int) {
    need(8)
    next.storeBytes(of: bits.littleEndian, as: UInt64.self)
    next += count
  }

  @inlinable @inline(__always)
  package mutating func put(_ value: Int) {
    if value < 0 { put(UInt8(ascii: "-")) }
    put(UInt64(value.magnitude))
  }

  /// Writes a number. It needs room for its digits and 8 more bytes.
  @inlinable @inline(__always)
  package mutating func put(_ number: UInt64, minimumDigits: Int = 1) {
    guard number < 100_000_000, minimumDigits <= 8 else { return putLong(number, minimumDigits: minimumDigits) }
    let digits = EightDigits(number)
    let unused = min(digits.leadingZeros, 8 &- minimumDigits)
    put(digits.dropping(unused), count: 8 &- unused)
  }

  @usableFromInline @inline(never)
  mutating func putLong(_ number: UInt64, minimumDigits: Int) {
    let (head, tail) = number.quotientAndRemainder(dividingBy: 100_000_000)
    put(head, minimumDigits: max(1, minimumDigits - 8))
    put(EightDigits(tail).bits, count: 8)
  }
}
