import Glibc
import LocationKit

/// The polar stereographic projection of WGS-84 with the scale of UPS: NGA.SIG.0012 (2014), chapter 8; the radius as in
/// C. F. F. Karney's GeographicLib.
enum PolarStereographic {
  static let scale = 0.994

  /// Returns metres to the right of and above the pole of the coordinate's hemisphere, on a map with longitude 0 below
  /// the pole (north) or above it (south).
  static func project(latitude: Double, longitude: Double) -> (x: Double, y: Double) {
    let lambda = longitude * .pi / 180
    let tau = ConformalLatitude.tangent(ofLatitude: latitude.magnitude)
    let radius = latitude.magnitude == 90 ? 0 : factor / ((1 + tau * tau).squareRoot() + tau)
    return (radius * sin(lambda), radius * cos(lambda) * (latitude > 0 ? -1 : 1))
  }

  private static let factor =
    2 * scale * WGS84.equatorialRadius
    / ((1 - WGS84.flattening) * exp(ConformalLatitude.eccentricity * atanh(ConformalLatitude.eccentricity)))
}
