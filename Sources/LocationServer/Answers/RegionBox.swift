import Glibc
import LocationKit

/// A box of degrees that contains a circle. It is somewhat larger than necessary.
struct RegionBox: Sendable, Hashable {
  let south: Double
  let north: Double
  let west: Double
  /// Less than `west` if the box crosses the antimeridian.
  let east: Double

  init(_ circle: BoundingCircle) {
    let center = circle.center
    // One degree of latitude has at least 110 567 m.
    let height = circle.radius / 110_500 + 1e-6
    south = max(-90, center.latitude - height)
    north = min(90, center.latitude + height)
    let farthest = max(abs(center.latitude - height), abs(center.latitude + height))
    let width = farthest < 89.9 ? height / cos(farthest * .pi / 180) : 360
    if width >= 180 {
      (west, east) = (-180, 180)
    } else {
      west = Self.wrapped(center.longitude - width)
      east = Self.wrapped(center.longitude + width)
    }
  }

  private static func wrapped(_ longitude: Double) -> Double {
    longitude < -180 ? longitude + 360 : longitude > 180 ? longitude - 360 : longitude
  }
}
