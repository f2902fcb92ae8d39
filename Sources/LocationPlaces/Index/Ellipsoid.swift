import Glibc
import LocationKit

/// Radii of WGS-84 in metres.
enum Ellipsoid {
  /// Of curvature, along the meridian at the equator: b²/a.
  static let smallestRadius = WGS84.equatorialRadius * (1 - WGS84.eccentricitySquared)
  /// Of curvature, at the poles: a²/b.
  static let largestRadius = WGS84.equatorialRadius / (1 - WGS84.flattening)

  /// Of the circle of latitude.
  static func parallel(_ latitude: Double) -> Double {
    let phi = latitude * .pi / 180
    return WGS84.equatorialRadius * cos(phi) / share(sin(phi)).squareRoot()
  }

  /// Of curvature along the meridian.
  static func meridian(_ latitude: Double) -> Double {
    let share = share(sin(latitude * .pi / 180))
    return smallestRadius / (share * share.squareRoot())
  }

  private static func share(_ sine: Double) -> Double { 1 - WGS84.eccentricitySquared * sine * sine }

  /// Degrees that a way of so many metres changes the latitude by, at most; and a hair more.
  static func degrees(_ metres: Double) -> Double { metres / smallestRadius * (180 / .pi) * (1 + 1e-9) + 1e-9 }
}
