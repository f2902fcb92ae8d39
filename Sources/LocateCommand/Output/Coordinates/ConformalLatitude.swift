import Glibc
import LocationKit

/// The conformal latitude: the latitude on the sphere onto which the ellipsoid is projected without changing angles.
enum ConformalLatitude {
  static let eccentricity = WGS84.eccentricitySquared.squareRoot()

  /// Returns its tangent for a latitude in degrees. Karney 2011, equations 7 to 9.
  static func tangent(ofLatitude latitude: Double) -> Double {
    let tau = tan(latitude * .pi / 180)
    let secant = (1 + tau * tau).squareRoot()
    let sigma = sinh(eccentricity * atanh(eccentricity * tau / secant))
    return tau * (1 + sigma * sigma).squareRoot() - sigma * secant
  }
}
