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
