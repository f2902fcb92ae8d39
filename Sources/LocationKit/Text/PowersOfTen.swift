/// Powers of ten that are exact. They are switches and not arrays: a constant exponent makes a constant power, and any
/// other one is read from a table that needs no initialization.
@usableFromInline package enum PowersOfTen {
  /// Returns 10 to the power of `exponent`, 0 to 9.
  @inlinable @inline(__always)
  package static func integer(_ exponent: Int) -> UInt64 {
    switch exponent {
    case 0: 1
    case 1: 10
    case 2: 100
    case 3: 1_000
    case 4: 10_000
    case 5: 100_000
    case 6: 1_000_000
    case 7: 10_000_000
    case 8: 100_000_000
    default: 1_000_000_000
    }
  }

  /// Returns 10 to the power of `exponent`, 0 to 22: the powers that a `Double` holds exactly. Other modules call it: with
  /// all its cases, what uses it would be too large to be inlined itself.
  @usableFromInline @inline(__always)
  package static func double(_ exponent: Int) -> Double {
    switch exponent {
    case 0: 1
    case 1: 1e1
    case 2: 1e2
    case 3: 1e3
    case 4: 1e4
    case 5: 1e5
    case 6: 1e6
    case 7: 1e7
    case 8: 1e8
    case 9: 1e9
    case 10: 1e10
    case 11: 1e11
    case 12: 1e12
    case 13: 1e13
    case 14: 1e14
    case 15: 1e15
    case 16: 1e16
    case 17: 1e17
    case 18: 1e18
    case 19: 1e19
    case 20: 1e20
    case 21: 1e21
    default: 1e22
    }
  }
}
