extension Double {
  /// Returns degrees in 0..<360, also after rounding to `decimals` places (0 to 9): 359.97° is 0° in whole degrees,
  /// never 360°.
  package func asFullCircle(decimals: Int) -> Double {
    // Shortcut for most values, which cannot be rounded to 360.
    if self >= 0, self < 359 { return self }
    let turned = truncatingRemainder(dividingBy: 360)
    let positive = turned < 0 ? turned + 360 : turned
    return positive >= 360 - 0.5 / Self.powerOfTen(decimals) ? 0 : positive
  }

  /// Returns whether the value is below zero after rounding to `decimals` places (0 to 9): a value that is rounded to
  /// zero has no sign.
  package func isNegative(decimals: Int) -> Bool { self <= -0.5 / Self.powerOfTen(decimals) }

  private static func powerOfTen(_ exponent: Int) -> Double { Double(PowersOfTen.integer(exponent)) }
}
