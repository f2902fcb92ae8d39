/// The powers of ten for numbers of up to eighteen digits.
enum PowersOfTen {
  @inline(__always)
  static func double(_ exponent: UInt8) -> Double { doubles[Int(exponent)] }

  @inline(__always)
  static func integer(_ exponent: Int) -> UInt64 { integers[exponent] }

  private static let doubles: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18,
  ]
  private static let integers: [UInt64] = [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000]
}
