/// A sum of c_l sin 2lσ, for l from 1 to 6.
struct SineSeries: Sendable, Hashable {
  private let c1: Double
  private let c2: Double
  private let c3: Double
  private let c4: Double
  private let c5: Double
  private let c6: Double

  init(_ c1: Double, _ c2: Double, _ c3: Double, _ c4: Double, _ c5: Double, _ c6: Double) {
    (self.c1, self.c2, self.c3, self.c4, self.c5, self.c6) = (c1, c2, c3, c4, c5, c6)
  }

  /// Returns the sum, by C. W. Clenshaw's recurrence.
  func sum(at angle: Angle) -> Double {
    let double = 2 * (angle.cos - angle.sin) * (angle.cos + angle.sin)
    let b5 = c5 + double * c6
    let b4 = c4 + double * b5 - c6
    let b3 = c3 + double * b4 - b5
    let b2 = c2 + double * b3 - b4
    let b1 = c1 + double * b2 - b3
    return 2 * angle.sin * angle.cos * b1
  }
}
