import Glibc

/// The ellipsoid of WGS-84: NIMA TR8350.2, table 3.1.
enum Ellipsoid {
  /// In metres.
  static let equatorialRadius = 6_378_137.0
  static let flattening = 1 / 298.257223563
  static let eccentricity = (flattening * (2 - flattening)).squareRoot()
}

/// The conformal latitude: the latitude on the sphere onto which the ellipsoid is projected without changing angles.
enum ConformalLatitude {
  /// Returns its tangent for a latitude in degrees. Karney 2011, equations 7 to 9.
  static func tangent(ofLatitude latitude: Double) -> Double {
    let tau = tan(latitude * .pi / 180)
    let secant = (1 + tau * tau).squareRoot()
    let sigma = sinh(Ellipsoid.eccentricity * atanh(Ellipsoid.eccentricity * tau / secant))
    return tau * (1 + sigma * sigma).squareRoot() - sigma * secant
  }
}
