/// The expansions of the integrals along a geodesic, to the sixth order: C. F. F. Karney, "Algorithms for geodesics",
/// Journal of Geodesy 87 (2013), 43 to 55, doi 10.1007/s00190-012-0578-z. The numbers in comments are its equations.
///
/// The sixth power of the flattening is 1.4e-15: the omitted terms amount to some nanometres.
struct GeodesicSeries: Sendable, Hashable {
  /// ε, a small number: 0 for the equator, the third flattening for a meridian.
  private let epsilon: Double
  /// Coefficient of sin² σ in the integrals.
  let kSquared: Double

  private static let n = WGS84.flattening / (2 - WGS84.flattening)

  /// Creates the series of the geodesic that crosses the equator in this azimuth.
  init(equatorialAzimuth: Angle) {
    self.init(kSquared: WGS84.secondEccentricitySquared * equatorialAzimuth.cos * equatorialAzimuth.cos)  // 9
  }

  init(kSquared: Double) {
    self.kSquared = kSquared
    epsilon = kSquared / (2 * (1 + (1 + kSquared).squareRoot()) + kSquared)  // 16
  }

  /// Factor of I₁, the distance: A₁(σ + Σ C₁ₗ sin 2lσ), in polar radii.
  var a1: Double {
    let e2 = epsilon * epsilon
    return (1 + e2 * (1.0 / 4 + e2 * (1.0 / 64 + e2 / 256))) / (1 - epsilon)  // 17
  }

  var c1: SineSeries {
    let e = epsilon
    let e2 = e * e
    return SineSeries(  // 18
      e * (-1.0 / 2 + e2 * (3.0 / 16 - e2 / 32)),
      e2 * (-1.0 / 16 + e2 * (1.0 / 32 - e2 * 9 / 2048)),
      e * e2 * (-1.0 / 48 + e2 * 3 / 256),
      e2 * e2 * (-5.0 / 512 + e2 * 3 / 512),
      e * e2 * e2 * -7 / 1280,
      e2 * e2 * e2 * -7 / 2048)
  }

  /// Reverted series: σ = τ + Σ C'₁ₗ sin 2lτ, for τ = s / (b A₁).
  var c1Reverted: SineSeries {
    let e = epsilon
    let e2 = e * e
    return SineSeries(  // 21
      e * (1.0 / 2 + e2 * (-9.0 / 32 + e2 * 205 / 1536)),
      e2 * (5.0 / 16 + e2 * (-37.0 / 96 + e2 * 1335 / 4096)),
      e * e2 * (29.0 / 96 - e2 * 75 / 128),
      e2 * e2 * (539.0 / 1536 - e2 * 2391 / 2560),
      e * e2 * e2 * 3467 / 7680,
      e2 * e2 * e2 * 38081 / 61440)
  }

  /// Factor of I₂, of the reduced length: A₂(σ + Σ C₂ₗ sin 2lσ).
  var a2: Double {
    let e2 = epsilon * epsilon
    return (1 - epsilon) * (1 + e2 * (1.0 / 4 + e2 * (9.0 / 64 + e2 * 25 / 256)))  // 42
  }

  var c2: SineSeries {
    let e = epsilon
    let e2 = e * e
    return SineSeries(  // 43
      e * (1.0 / 2 + e2 * (1.0 / 16 + e2 / 32)),
      e2 * (3.0 / 16 + e2 * (1.0 / 32 + e2 * 35 / 2048)),
      e * e2 * (5.0 / 48 + e2 * 5 / 256),
      e2 * e2 * (35.0 / 512 + e2 * 7 / 512),
      e * e2 * e2 * 63 / 1280,
      e2 * e2 * e2 * 77 / 2048)
  }

  /// Factor of I₃, of the longitude: A₃(σ + Σ C₃ₗ sin 2lσ).
  var a3: Double {
    let (e, n) = (epsilon, Self.n)
    let third = -(1.0 / 16 + n * (3.0 / 16 + n / 16)) - e * (3.0 / 64 + n / 32 + e * 3 / 128)
    return 1 + e * (-(1 - n) / 2 + e * (-1.0 / 4 - n * (1.0 / 8 - n * 3 / 8) + e * third))  // 24
  }

  var c3: SineSeries {
    let (e, n) = (epsilon, Self.n)
    let (e2, n2) = (e * e, n * n)
    // 25
    let first = 3.0 / 64 + n * 3 / 64 - n2 / 64 + e * (5.0 / 128 + n / 64 + e * 3 / 128)
    let second = 3.0 / 64 - n / 32 - n2 * 3 / 64 + e * (3.0 / 128 + n / 128 + e * 5 / 256)
    return SineSeries(
      e * ((1 - n) / 4 + e * ((1 - n2) / 8 + e * first)),
      e2 * (1.0 / 16 - n * 3 / 32 + n2 / 32 + e * second),
      e * e2 * (5.0 / 192 - n * 3 / 64 + n2 * 5 / 192 + e * (3.0 / 128 - n * 5 / 192 + e * 7 / 512)),
      e2 * e2 * (7.0 / 512 - n * 7 / 256 + e * 7 / 512),
      e * e2 * e2 * 21 / 2560, 0)
  }
}
