/// Arithmetic on time lines. Times come from files and wires, up to both ends of `Int64`: neither a trap nor a wrap
/// round may be the answer to a date in 2262.
extension Int64 {
  func saturatingAdding(_ other: Int64) -> Int64 {
    let (sum, overflows) = addingReportingOverflow(other)
    return overflows ? (other < 0 ? .min : .max) : sum
  }

  func saturatingSubtracting(_ other: Int64) -> Int64 {
    let (difference, overflows) = subtractingReportingOverflow(other)
    return overflows ? (other < 0 ? .max : .min) : difference
  }

  func saturatingMultiplied(by factor: Int64) -> Int64 {
    let (product, overflows) = multipliedReportingOverflow(by: factor)
    return overflows ? ((self < 0) == (factor < 0) ? .max : .min) : product
  }

  /// `divisor` is positive.
  func dividedRoundingDown(by divisor: Int64) -> Int64 {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
  }
}
