/// Arithmetic on time lines. Times from files and connections span the whole range of `Int64`: a date in 2262 must
/// neither trap nor wrap around.
extension Int64 {
  package func saturatingAdding(_ other: Int64) -> Int64 {
    let (sum, overflows) = addingReportingOverflow(other)
    return overflows ? (other < 0 ? .min : .max) : sum
  }

  package func saturatingSubtracting(_ other: Int64) -> Int64 {
    let (difference, overflows) = subtractingReportingOverflow(other)
    return overflows ? (other < 0 ? .max : .min) : difference
  }

  package func saturatingMultiplied(by factor: Int64) -> Int64 {
    let (product, overflows) = multipliedReportingOverflow(by: factor)
    return overflows ? ((self < 0) == (factor < 0) ? .max : .min) : product
  }

  /// Returns the quotient rounded down. `divisor` must be positive.
  package func dividedRoundingDown(by divisor: Int64) -> Int64 {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
  }
}
