import LocationKit

extension DilutionOfPrecision {
  /// Computes the dilution of the directions to satellites (east, north, up; of length 1), to a hundredth, the
  /// resolution of receivers. It is empty for fewer than four directions, and if they lie on a cone.
  ///
  /// It is the inverse of the normal equations for three coordinates and one clock: a receiver has the time
  /// differences between the constellations.
  init(geometry directions: [SIMD3<Double>]) {
    self.init()
    guard directions.count >= 4, let variances = Self.variances(directions) else { return }
    let plane = variances[0] + variances[1]
    horizontal = Self.rounded(plane)
    vertical = Self.rounded(variances[2])
    position = Self.rounded(plane + variances[2])
  }

  /// Returns the diagonal of (AᵀA)⁻¹, by Gauss–Jordan elimination. AᵀA is positive, so no pivot search is needed.
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
