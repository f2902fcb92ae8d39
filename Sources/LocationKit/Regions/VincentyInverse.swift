import Glibc

/// The inverse problem of geodesy on WGS-84: T. Vincenty, Survey Review 23 (1975), number 176. The names are his.
struct VincentyInverse {
  private let sinU1: Double
  private let cosU1: Double
  private let sinU2: Double
  private let cosU2: Double
  /// The difference in longitude, the short way round.
  private let longitude: Double

  init(from start: Coordinate, to end: Coordinate) {
    (sinU1, cosU1) = Self.reducedLatitude(start.latitude)
    (sinU2, cosU2) = Self.reducedLatitude(end.latitude)
    longitude = (end.longitude - start.longitude).remainder(dividingBy: 360) * Coordinate.radians
  }

  /// Metres; `nil` where the formula does not converge.
  var length: Double? { solution.map { length(of: $0.arc) } }

  /// Metres, and the courses at both ends in radians from north, −π to π; `nil` where the formula does not converge.
  var way: (length: Double, start: Double, end: Double)? {
    guard let (arc, lambda) = solution else { return nil }
    // Equations 20 and 21.
    let (east, cosLambda) = (sin(lambda), cos(lambda))
    let start = atan2(cosU2 * east, cosU1 * sinU2 - sinU1 * cosU2 * cosLambda)
    let end = atan2(cosU1 * east, cosU1 * sinU2 * cosLambda - sinU1 * cosU2)
    return (length(of: arc), start, end)
  }

  private var solution: (arc: Arc, lambda: Double)? {
    var lambda = longitude
    for _ in 0..<60 {
      guard let arc = arc(lambda) else { return nil }
      let next = longitude + correction(arc)
      guard next.magnitude <= .pi else { return nil }
      if (next - lambda).magnitude < 1e-13 { return (arc, lambda) }
      lambda = next
    }
    return nil
  }

  /// The great circle on the auxiliary sphere.
  private struct Arc {
    var sigma: Double
    var sinSigma: Double
    var cosSigma: Double
    var sinAlpha: Double
    var cosSquaredAlpha: Double
    var cos2SigmaM: Double
  }

  /// `nil` for points that are one point, or two opposite ones, on the sphere.
  private func arc(_ lambda: Double) -> Arc? {
    let (sinLambda, cosLambda) = (sin(lambda), cos(lambda))
    let (east, north) = (cosU2 * sinLambda, cosU1 * sinU2 - sinU1 * cosU2 * cosLambda)
    let sinSigma = (east * east + north * north).squareRoot()
    guard sinSigma > 0 else { return nil }
    let cosSigma = sinU1 * sinU2 + cosU1 * cosU2 * cosLambda
    let sinAlpha = cosU1 * cosU2 * sinLambda / sinSigma
    let cosSquaredAlpha = 1 - sinAlpha * sinAlpha
    // On the equator the middle of the arc does not matter.
    let cos2SigmaM = cosSquaredAlpha > 1e-15 ? cosSigma - 2 * sinU1 * sinU2 / cosSquaredAlpha : 0
    return Arc(
      sigma: atan2(sinSigma, cosSigma), sinSigma: sinSigma, cosSigma: cosSigma, sinAlpha: sinAlpha,
      cosSquaredAlpha: cosSquaredAlpha, cos2SigmaM: cos2SigmaM)
  }

  /// By how much the longitude on the sphere is larger than on the ellipsoid (equations 10 and 11).
  private func correction(_ arc: Arc) -> Double {
    let f = WGS84.flattening
    let c = f / 16 * arc.cosSquaredAlpha * (4 + f * (4 - 3 * arc.cosSquaredAlpha))
    let inner = arc.cos2SigmaM + c * arc.cosSigma * (2 * arc.cos2SigmaM * arc.cos2SigmaM - 1)
    return (1 - c) * f * arc.sinAlpha * (arc.sigma + c * arc.sinSigma * inner)
  }

  /// Equations 3, 4, 6 and 19.
  private func length(of arc: Arc) -> Double {
    let (a, b) = Self.series(cosSquaredAlpha: arc.cosSquaredAlpha)
    let square = arc.cos2SigmaM * arc.cos2SigmaM
    let second = b / 6 * arc.cos2SigmaM * (4 * arc.sinSigma * arc.sinSigma - 3) * (4 * square - 3)
    let first = b / 4 * (arc.cosSigma * (2 * square - 1) - second)
    return WGS84.polarRadius * a * (arc.sigma - b * arc.sinSigma * (arc.cos2SigmaM + first))
  }

  /// A and B (equations 3 and 4).
  static func series(cosSquaredAlpha: Double) -> (a: Double, b: Double) {
    let uSquared = cosSquaredAlpha * WGS84.secondEccentricitySquared
    return (
      1 + uSquared / 16384 * (4096 + uSquared * (-768 + uSquared * (320 - 175 * uSquared))),
      uSquared / 1024 * (256 + uSquared * (-128 + uSquared * (74 - 47 * uSquared)))
    )
  }

  static func reducedLatitude(_ latitude: Double) -> (sin: Double, cos: Double) {
    // atan2 keeps the poles exact, where a tangent would be huge.
    let phi = latitude * Coordinate.radians
    let u = atan2((1 - WGS84.flattening) * sin(phi), cos(phi))
    return (sin(u), cos(u))
  }
}
