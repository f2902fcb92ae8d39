import LocationKit

extension DilutionOfPrecision {
  /// What the directions to satellites (east, north, up; of length 1) are worth, to a hundredth, as receivers say it.
  /// Empty for fewer than four, and where they lie on a cone.
  ///
  /// The inverse of the normal equations for three coordinates and one clock: the receiver knows how the times of the
  /// constellations differ.
  init(geometry directions: [SIMD3<Double>]) {
    self.init()
    guard directions.count >= 4, let variances = Self.variances(directions) else { return }
    let plane = variances[0] + variances[1]
    horizontal = Self.rounded(plane)
    vertical = Self.rounded(variances[2])
    position = Self.rounded(plane + variances[2])
  }

  /// The diagonal of (AᵀA)⁻¹, by elimination (Gauss and Jordan); AᵀA is positive, so no pivot need be sought.
  private static func variances(_ directions: [SIMD3<Double>]) -> SIMD4<Double>? {
    var rows = [SIMD4<Double>](repeating: .zero, count: 4)
    for direction in directions {
      let row = SIMD4(direction, 1)
      for index in 0..<4 { rows[index] += row[index] * row }
    }
    var inverse = (0..<4).map { index in
      var row = SIMD4<Double>.zero
      row[index] = 1
      return row
    }
    for index in 0..<4 {
      let pivot = rows[index][index]
      guard pivot > 1e-6 else { return nil }
      rows[index] /= pivot
      inverse[index] /= pivot
      for other in 0..<4 where other != index {
        let factor = rows[other][index]
        rows[other] -= factor * rows[index]
        inverse[other] -= factor * inverse[index]
      }
    }
    return SIMD4(inverse[0][0], inverse[1][1], inverse[2][2], inverse[3][3])
  }

  private static func rounded(_ variance: Double) -> Double { (variance.squareRoot() * 100).rounded() / 100 }
}
