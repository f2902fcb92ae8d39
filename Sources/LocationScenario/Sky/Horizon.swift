import Glibc
import LocationKit

/// A place on earth at a time, in inertial coordinates: its position, and the directions east, north and up.
struct Horizon {
  private let place: SIMD3<Double>
  private let east: SIMD3<Double>
  private let north: SIMD3<Double>
  private let up: SIMD3<Double>

  /// Creates a horizon. `time`: seconds since 1970.
  init(at point: ScenarioPoint, time: Double) {
    let phi = point.coordinate.latitude * .pi / 180
    // The earth's rotation since an arbitrary epoch.
    let lambda = point.coordinate.longitude * .pi / 180 + Self.earthRate * time
    let height = point.altitudeMSL ?? 0
    up = SIMD3(cos(phi) * cos(lambda), cos(phi) * sin(lambda), sin(phi))
    east = SIMD3(-sin(lambda), cos(lambda), 0)
    north = SIMD3(-sin(phi) * cos(lambda), -sin(phi) * sin(lambda), cos(phi))
    let radius = WGS84.equatorialRadius / (1 - WGS84.eccentricitySquared * sin(phi) * sin(phi)).squareRoot()
    place = (radius + height) * up - SIMD3(0, 0, WGS84.eccentricitySquared * radius * sin(phi))
  }

  /// Returns the direction to a position in inertial coordinates (east, north, up), of length 1; `nil` below the
  /// horizon.
  func direction(to position: SIMD3<Double>) -> SIMD3<Double>? {
    let line = position - place
    let height = (line * up).sum()
    guard height > 0 else { return nil }
    return SIMD3((line * east).sum(), (line * north).sum(), height) / (line * line).sum().squareRoot()
  }

  /// Radians per second (IERS Conventions 2010, table 1.2).
  private static let earthRate = 7.292115e-5
}
