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

extension ASCIICursor {
  /// Writes a number as ``ASCIIWriter/append(_:decimals:trimmed:)`` does. 40 bytes of room are always enough.
  @inlinable @inline(__always)
  package mutating func put(_ value: Double, decimals: Int, trimmed: Bool = true) {
    let scale = PowersOfTen.integer(decimals)
    let scaled = value.magnitude * Double(scale)
    guard scaled < 9e18 else { return put(utf8: "\(value)") }
    let fixed = Self.rounded(scaled)
    let whole = fixed / scale
    if value < 0, fixed != 0 { put(UInt8(ascii: "-")) }
    put(whole)
    // Nine decimals in all cases: those beyond `decimals` are zeros, which are trimmed or not counted.
    let fraction = (fixed &- whole &* scale) &* PowersOfTen.integer(9 &- decimals)
    put(fraction: fraction, places: decimals, trimmed: trimmed)
  }

  /// Rounds to nearest, halves up, as `rounded()` does through the C library. Both differences here are exact.
  @inlinable @inline(__always)
  static func rounded(_ value: Double) -> UInt64 {
    let below = Int64(value)
    return UInt64(bitPattern: below) &+ (value - Double(below) >= 0.5 ? 1 : 0)
  }

  /// Writes a point and the first `places` digits, 0 to 9, of a fraction in billionths. If `trimmed`, trailing zeros
  /// are omitted, and the point as well if nothing remains.
  @inlinable @inline(__always)
  mutating func put(fraction: UInt64, places: Int, trimmed: Bool) {
    let head = EightDigits(fraction / 10)
    let last = fraction % 10
    var count = places
    if trimmed, last == 0 { count = min(places, 8 &- head.trailingZeros) }
    guard count > 0 else { return }
    put(UInt8(ascii: "."))
    put(head.bits, count: min(count, 8))
    if count == 9 { put(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: last)) }
  }
}

extension ASCIICursor {
  /// Writes ISO 8601 in UTC with 3, 6 or 9 decimals, the fewest that represent the moment. 50 bytes of room are
  /// enough.
  package mutating func put(_ instant: UTCInstant) {
    put(instant.date)
    put(UInt8(ascii: "T"))
    let ofDay = UInt64(instant.nanosecondsOfDay)
    put(clock: ofDay / 1_000_000_000)
    let fraction = ofDay % 1_000_000_000
    let places = fraction.isMultiple(of: 1_000_000) ? 3 : fraction.isMultiple(of: 1_000) ? 6 : 9
    put(fraction: fraction, places: places, trimmed: false)
    put(UInt8(ascii: "Z"))
  }

  /// Writes seconds since midnight as `hh:mm:ss`.
  mutating func put(clock seconds: UInt64) {
    put(twoDigits: seconds / 3600)
    put(UInt8(ascii: ":"))
    put(twoDigits: seconds / 60 % 60)
    put(UInt8(ascii: ":"))
    put(twoDigits: seconds % 60)
  }

  /// Writes a date as `2026-05-01`.
  mutating func put(_ date: CalendarDate) {
    if date.year < 0 { put(UInt8(ascii: "-")) }
    put(UInt64(date.year.magnitude), minimumDigits: 4)
    put(UInt8(ascii: "-"))
    put(twoDigits: UInt64(truncatingIfNeeded: date.month))
    put(UInt8(ascii: "-"))
    put(twoDigits: UInt64(truncatingIfNeeded: date.day))
  }

  /// Writes a number below 100 as two digits.
  @inline(__always)
  private mutating func put(twoDigits number: UInt64) {
    put(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: number / 10))
    put(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: number % 10))
  }
}
