import Glibc

/// An infinite geodesic: the direct problem. The equations are those of Karney 2013, as in ``GeodesicSeries``.
struct GeodesicLine: Sendable, Hashable {
  /// α₀, at the node where the line crosses the equator northwards; σ and ω are measured from there.
  private let equatorialAzimuth: Angle
  private let omega1: Angle
  /// τ₁ and σ₁ in radians.
  private let tau1: Double
  private let sigma1: Double
  /// b A₁: metres per radian of τ.
  private let metresPerRadian: Double
  private let c1Reverted: SineSeries
  private let c3: SineSeries
  /// f A₃ sin α₀.
  private let eastward: Double
  /// Σ C₃ₗ sin 2lσ at the start.
  private let start3: Double
  /// Degrees.
  private let startLongitude: Double

  init(from start: Coordinate, azimuth: Angle) {
    let beta = start.reducedLatitude
    equatorialAzimuth = Angle(  // 10
      sin: azimuth.sin * beta.cos,
      cos: (azimuth.cos * azimuth.cos + azimuth.sin * azimuth.sin * beta.sin * beta.sin).squareRoot())
    // Due east or west at the equator, the line is the equator, and every point of it is a node.
    let isEquator = beta.sin == 0 && azimuth.cos == 0
    let sigma = isEquator ? .zero : Angle(along: azimuth.cos * beta.cos, beta.sin)  // 11
    omega1 = isEquator ? .zero : Angle(along: azimuth.cos * beta.cos, equatorialAzimuth.sin * beta.sin)  // 12
    let series = GeodesicSeries(equatorialAzimuth: equatorialAzimuth)
    sigma1 = sigma.radians
    tau1 = sigma1 + series.c1.sum(at: sigma)
    metresPerRadian = WGS84.polarRadius * series.a1
    c1Reverted = series.c1Reverted
    c3 = series.c3
    eastward = WGS84.flattening * series.a3 * equatorialAzimuth.sin
    start3 = c3.sum(at: sigma)
    startLongitude = start.longitude
  }

  /// Returns the point `distance` metres along the line, backwards if negative, and the course there in radians, −π to
  /// π.
  func point(at distance: Double) -> (coordinate: Coordinate, course: Double) {
    let tau = tau1 + distance / metresPerRadian
    let sigma2 = tau + c1Reverted.sum(at: Angle(radians: tau))  // 20
    let sigma = Angle(radians: sigma2)
    let (sin0, cos0) = (equatorialAzimuth.sin, equatorialAzimuth.cos)
    let north = cos0 * sigma.cos
    let cosBeta = (north * north + sin0 * sin0).squareRoot()
    let latitude = atan2(cos0 * sigma.sin, (1 - WGS84.flattening) * cosBeta)  // 6, 13
    let omega12 = Angle(sin: sin0 * sigma.sin, cos: sigma.cos) - omega1  // 12
    let lambda12 = omega12.radians - eastward * (sigma2 - sigma1 + c3.sum(at: sigma) - start3)  // 8, 23
    return (
      Coordinate(radians: latitude, startLongitude + lambda12 / Coordinate.radians), atan2(sin0, north)  // 14
    )
  }
}

extension Coordinate {
  /// β, with a cosine that is never exactly 0: a pole is reached along a meridian.
  var reducedLatitude: Angle {
    // Latitudes closer to the equator than the size of an atom would vanish when squared.
    let phi = Angle(degrees: latitude.magnitude < 1e-20 ? 0 : latitude)
    let beta = Angle(along: phi.cos, (1 - WGS84.flattening) * phi.sin)  // 6
    return Angle(sin: beta.sin, cos: max(1e-150, beta.cos))
  }

  /// Creates a coordinate from a latitude in radians and a longitude in degrees, with any number of turns.
  fileprivate init(radians latitude: Double, _ longitude: Double) {
    self.latitude = min(90, max(-90, latitude / Self.radians)) + 0
    let folded = longitude.magnitude > 180 ? longitude.remainder(dividingBy: 360) : longitude
    self.longitude = folded + 0
  }
}
