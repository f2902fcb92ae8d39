import Glibc
import LocationKit

/// The directions east, north and up at a place, in the frame of the earth (WGS 84).
struct EarthFrame: Sendable {
  let east: SIMD3<Double>
  let north: SIMD3<Double>
  let up: SIMD3<Double>
  private let radius: Double

  /// Angles in radians.
  init(latitude: Double, longitude: Double) {
    let (sine, cosine) = (sin(latitude), cos(latitude))
    east = SIMD3(-sin(longitude), cos(longitude), 0)
    north = SIMD3(-sine * cos(longitude), -sine * sin(longitude), cosine)
    up = SIMD3(cosine * cos(longitude), cosine * sin(longitude), sine)
    radius = WGS84.equatorialRadius / (1 - WGS84.eccentricitySquared * sine * sine).squareRoot()
  }

  /// Returns the position at a height above the ellipsoid in metres.
  func position(height: Double) -> SIMD3<Double> {
    (radius + height) * up - SIMD3(0, 0, WGS84.eccentricitySquared * radius * up.z)
  }

  /// Returns a vector in the frame of the earth as east, north and up.
  func local(_ vector: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3((vector * east).sum(), (vector * north).sum(), (vector * up).sum())
  }
}
