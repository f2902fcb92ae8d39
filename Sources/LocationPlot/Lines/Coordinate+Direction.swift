import Glibc
import LocationKit

/// The directions from the centre of a sphere, as vectors of length one: they have no seam at the antimeridian and no
/// poles.
extension Coordinate {
  var direction: SIMD3<Double> {
    let (phi, lambda) = (latitude * .pi / 180, longitude * .pi / 180)
    return SIMD3(cos(phi) * cos(lambda), cos(phi) * sin(lambda), sin(phi))
  }

  /// Creates the coordinate in a direction; `nil` for the zero vector.
  init?(direction: SIMD3<Double>) {
    let across = (direction.x * direction.x + direction.y * direction.y).squareRoot()
    guard across > 0 || direction.z != 0 else { return nil }
    self.init(
      latitude: min(90, max(-90, atan2(direction.z, across) * 180 / .pi)),
      longitude: min(180, max(-180, atan2(direction.y, direction.x) * 180 / .pi)))
  }
}
