/// The factor and the base with which a column's values were made smaller. All arithmetic wraps.
struct IntegerScale {
  var factor: Int64
  var base: Int64

  @inline(__always)
  func value(_ quotient: Int64) -> Int64 { quotient &* factor &+ base }

  @inline(__always)
  func difference(_ quotient: Int64) -> Int64 { quotient &* factor }
}
