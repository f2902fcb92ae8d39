/// Where the next byte of text goes. Digits are stored eight at a time, which only a raw pointer does; whoever makes a
/// cursor has made room for what is put, and for ``slack`` bytes more.
struct ASCIICursor {
  /// So many bytes behind the last one may be written before the next one comes.
  static let slack = 8

  private var next: UnsafeMutableRawPointer

  @inline(__always)
  init(_ start: UnsafeMutablePointer<UInt8>) { next = UnsafeMutableRawPointer(start) }

  @inline(__always)
  func distance(from start: UnsafeMutablePointer<UInt8>) -> Int { next - UnsafeMutableRawPointer(start) }

  @inline(__always)
  mutating func put(_ byte: UInt8) {
    next.storeBytes(of: byte, as: UInt8.self)
    next += 1
  }

  /// Needs no slack.
  @inline(__always)
  mutating func copy(_ text: StaticString) {
    next.copyMemory(from: text.utf8Start, byteCount: text.utf8CodeUnitCount)
    next += text.utf8CodeUnitCount
  }

  /// The first `count` bytes of `bits`.
  @inline(__always)
  private mutating func put(_ bits: UInt64, count: Int) {
    next.storeBytes(of: bits.littleEndian, as: UInt64.self)
    next += count
  }

  @inline(__always)
  mutating func put(_ number: UInt64, minimumDigits: Int) {
    guard number < 100_000_000, minimumDigits <= 8 else { return putLong(number, minimumDigits: minimumDigits) }
    let digits = EightDigits(number)
    let unused = min(digits.leadingZeros, 8 &- minimumDigits)
    put(digits.dropping(unused), count: 8 &- unused)
  }

  @inline(never)
  private mutating func putLong(_ number: UInt64, minimumDigits: Int) {
    let (head, tail) = number.quotientAndRemainder(dividingBy: 100_000_000)
    put(head, minimumDigits: max(1, minimumDigits - 8))
    put(EightDigits(tail).bits, count: 8)
  }

  /// A point and the first `places` digits, 0 to 9, of a fraction in billionths. Zeros at the end are left out where
  /// `trimmed`, and the point with them if nothing is left.
  @inline(__always)
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

  /// `hh:mm:ss`
  @inline(__always)
  mutating func put(clock seconds: UInt64) {
    put(twoDigits: seconds / 3600)
    put(UInt8(ascii: ":"))
    put(twoDigits: seconds / 60 % 60)
    put(UInt8(ascii: ":"))
    put(twoDigits: seconds % 60)
  }

  /// `2026-05-01`
  @inline(__always)
  mutating func put(_ date: CalendarDate) {
    if date.year < 0 { put(UInt8(ascii: "-")) }
    put(UInt64(date.year.magnitude), minimumDigits: 4)
    put(UInt8(ascii: "-"))
    put(twoDigits: UInt64(truncatingIfNeeded: date.month))
    put(UInt8(ascii: "-"))
    put(twoDigits: UInt64(truncatingIfNeeded: date.day))
  }

  @inline(__always)
  private mutating func put(twoDigits number: UInt64) {
    put(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: number / 10))
    put(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: number % 10))
  }
}
