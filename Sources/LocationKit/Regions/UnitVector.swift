import Glibc

/// The direction of the vertical at a point.
struct UnitVector: Sendable {
  var x: Double
  var y: Double
  var z: Double

  /// Upper bound (a²/b) on the metres of a path on the ellipsoid per radian between the verticals at its ends.
  ///
  /// Along the path the vertical turns by the surface's curvature times the length, and the curvature is nowhere
  /// outside a/b² and b/a². The shortest path is therefore no shorter than the great circle on the unit sphere times
  /// the smallest radius. It is no longer than the path below that great circle, which is at most as long as the great
  /// circle times the largest radius.
  static let largestRadius = 6_399_593.7
  /// Lower bound (b²/a) on the same.
  static let smallestRadius = 6_335_439.3

  /// Returns the square of the straight line through the Earth, in radii.
  func squaredChord(to other: UnitVector) -> Double {
    let (dx, dy, dz) = (x - other.x, y - other.y, z - other.z)
    return dx * dx + dy * dy + dz * dz
  }

  /// Returns the length of the path along the surface, in radii.
  func arc(to other: UnitVector) -> Double { 2 * asin(min(1, squaredChord(to: other).squareRoot() / 2)) }

  /// Returns a point on the straight line through the Earth; the vector is shorter than one.
  func interpolated(to other: UnitVector, at fraction: Double) -> UnitVector {
    UnitVector(x: x + (other.x - x) * fraction, y: y + (other.y - y) * fraction, z: z + (other.z - z) * fraction)
  }
}

extension Coordinate {
  /// Creates the coordinate at which the vertical has this direction; the vector may have any length.
  init(below vertical: UnitVector) {
    let across = (vertical.x * vertical.x + vertical.y * vertical.y).squareRoot()
    // Rounding may exceed the range.
    latitude = min(90, max(-90, atan2(vertical.z, across) / Self.radians)) + 0
    longitude = min(180, max(-180, atan2(vertical.y, vertical.x) / Self.radians)) + 0
  }
}

extension CartesianPoint {
  /// Creates the point at which the vertical has this direction; the vector may have any length.
  init(below vertical: UnitVector) {
    let squared = vertical.x * vertical.x + vertical.y * vertical.y + vertical.z * vertical.z
    let weight = 1 - WGS84.eccentricitySquared
    // Radius of curvature across the meridian, divided by the length of the direction.
    let across =
      WGS84.equatorialRadius / (squared - WGS84.eccentricitySquared * vertical.z * vertical.z).squareRoot()
    self.init(x: across * vertical.x, y: across * vertical.y, z: across * weight * vertical.z)
  }
}
