/// A number below 10^8 as eight ASCII digits in one register, the first digit in the lowest bits. The digits are
/// computed in parallel, by halving (SWAR).
@usableFromInline
struct EightDigits {
  @usableFromInline let bits: UInt64

  @inlinable @inline(__always)
  init(_ number: UInt64) {
    let (high, low) = (number / 10_000, number % 10_000)
    let fours = high | low << 32
    let hundreds = (fours &* 10_486) >> 20 & 0x0000_007F_0000_007F
    let twos = hundreds | (fours &- 100 &* hundreds) << 16
    let tens = (twos &* 103) >> 10 & 0x000F_000F_000F_000F
    bits = 0x3030_3030_3030_3030 | tens | (twos &- 10 &* tens) << 8
  }

  /// Number of leading zeros.
  @inlinable @inline(__always)
  var leadingZeros: Int { (bits ^ 0x3030_3030_3030_3030).trailingZeroBitCount / 8 }

  /// Number of trailing zeros.
  @inlinable @inline(__always)
  var trailingZeros: Int { (bits ^ 0x3030_3030_3030_3030).leadingZeroBitCount / 8 }

  /// Returns the bytes without the first `count`, 0 to 7.
  @inlinable @inline(__always)
  func dropping(_ count: Int) -> UInt64 { bits &>> UInt64(truncatingIfNeeded: 8 &* count) }
}
