import Glibc
import LocationKit

/// The radii of WGS-84, in metres.
enum Ellipsoid {
  /// Smallest radius of curvature, along the meridian at the equator: b²/a.
  static let smallestRadius = WGS84.equatorialRadius * (1 - WGS84.eccentricitySquared)
  /// Largest radius of curvature, at the poles: a²/b.
  static let largestRadius = WGS84.equatorialRadius / (1 - WGS84.flattening)

  /// Returns the radius of the circle of latitude.
  static func parallel(_ latitude: Double) -> Double {
    let phi = latitude * .pi / 180
    return WGS84.equatorialRadius * cos(phi) / share(sin(phi)).squareRoot()
  }

  /// Returns the radius of curvature along the meridian.
  static func meridian(_ latitude: Double) -> Double {
    let share = share(sin(latitude * .pi / 180))
    return smallestRadius / (share * share.squareRoot())
  }

  private static func share(_ sine: Double) -> Double { 1 - WGS84.eccentricitySquared * sine * sine }

  /// Returns an upper bound of the degrees by which a path of this length changes the latitude.
  static func degrees(_ metres: Double) -> Double { metres / smallestRadius * (180 / .pi) * (1 + 1e-9) + 1e-9 }
}
