import Glibc

/// The direct problem of geodesy on WGS-84: T. Vincenty, Survey Review 23 (1975), number 176. The names are his.
struct VincentyDirect: Sendable, Hashable {
  private let sinU1: Double
  private let cosU1: Double
  private let sinAlpha1: Double
  private let cosAlpha1: Double
  private let sinAlpha: Double
  private let cosSquaredAlpha: Double
  /// Of 2 σ1.
  private let sin2Sigma1: Double
  private let cos2Sigma1: Double
  private let b: Double
  /// b A: metres on the ellipsoid for a radian on the auxiliary sphere, in the mean.
  private let metresPerRadian: Double
  /// (1 − C) f sin α, and C.
  private let correction: Double
  private let c: Double
  /// Degrees.
  private let startLongitude: Double

  /// `bearing` in radians from north, positive to the east.
  init(from start: Coordinate, bearing: Double) {
    (sinU1, cosU1) = VincentyInverse.reducedLatitude(start.latitude)
    (sinAlpha1, cosAlpha1) = (sin(bearing), cos(bearing))
    startLongitude = start.longitude
    let sigma1 = atan2(sinU1, cosU1 * cosAlpha1)
    (sin2Sigma1, cos2Sigma1) = (sin(2 * sigma1), cos(2 * sigma1))
    sinAlpha = cosU1 * sinAlpha1
    cosSquaredAlpha = 1 - sinAlpha * sinAlpha
    let a: Double
    (a, b) = VincentyInverse.series(cosSquaredAlpha: cosSquaredAlpha)
    metresPerRadian = WGS84.polarRadius * a
    let f = WGS84.flattening
    c = f / 16 * cosSquaredAlpha * (4 + f * (4 - 3 * cosSquaredAlpha))
    correction = (1 - c) * f * sinAlpha
  }

  /// The point so many metres along, and the course there in radians, −π to π.
  func end(after distance: Double) -> (point: Coordinate, course: Double)? {
    let straight = distance / metresPerRadian
    var sigma = straight
    var (sinSigma, cosSigma, cos2SigmaM) = (0.0, 1.0, 0.0)
    // What is missing shrinks by the flattening each time: five are enough for all ways on earth.
    for _ in 0..<10 {
      (sinSigma, cosSigma) = (sin(sigma), cos(sigma))
      cos2SigmaM = cos2Sigma1 * cosSigma - sin2Sigma1 * sinSigma
      let square = cos2SigmaM * cos2SigmaM
      // Equation 6.
      let second = b / 6 * cos2SigmaM * (4 * sinSigma * sinSigma - 3) * (4 * square - 3)
      let first = b / 4 * (cosSigma * (2 * square - 1) - second)
      let next = straight + b * sinSigma * (cos2SigmaM + first)
      let change = next - sigma
      sigma = next
      if change.magnitude < 1e-15 { break }
    }
    // Equations 8 to 12.
    let toNorth = cosU1 * cosSigma * cosAlpha1 - sinU1 * sinSigma
    let latitude = atan2(
      sinU1 * cosSigma + cosU1 * sinSigma * cosAlpha1,
      (1 - WGS84.flattening) * (sinAlpha * sinAlpha + toNorth * toNorth).squareRoot())
    let lambda = atan2(sinSigma * sinAlpha1, cosU1 * cosSigma - sinU1 * sinSigma * cosAlpha1)
    let inner = cos2SigmaM + c * cosSigma * (2 * cos2SigmaM * cos2SigmaM - 1)
    let eastward = (lambda - correction * (sigma + c * sinSigma * inner)) / Coordinate.radians
    let longitude = (startLongitude + eastward).remainder(dividingBy: 360)
    return Coordinate(latitude: latitude / Coordinate.radians, longitude: longitude).map {
      ($0, atan2(sinAlpha, toNorth))
    }
  }
}
