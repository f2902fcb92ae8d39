import Glibc

/// A direction: of the vertical somewhere.
struct UnitVector: Sendable {
  var x: Double
  var y: Double
  var z: Double

  /// Metres that a way along the ellipsoid is long for each radian between the verticals at its ends: at most (a²/b), …
  ///
  /// On the way the vertical turns by the surface's curvature times the length, and the curvature is nowhere outside a/b² and
  /// b/a². So the shortest way is no shorter than the great circle on the unit sphere times the one radius, and no longer than
  /// the way below that great circle, which is at most as long as it times the other.
  static let largestRadius = 6_399_593.7
  /// … and at least (b²/a).
  static let smallestRadius = 6_335_439.3

  /// Of the straight line through the earth, in radii.
  func squaredChord(to other: UnitVector) -> Double {
    let (dx, dy, dz) = (x - other.x, y - other.y, z - other.z)
    return dx * dx + dy * dy + dz * dz
  }

  /// The way along the surface, in radii.
  func arc(to other: UnitVector) -> Double { 2 * asin(min(1, squaredChord(to: other).squareRoot() / 2)) }

  /// On the straight line through the earth; shorter than one.
  func interpolated(to other: UnitVector, at fraction: Double) -> UnitVector {
    UnitVector(x: x + (other.x - x) * fraction, y: y + (other.y - y) * fraction, z: z + (other.z - z) * fraction)
  }
}

extension Coordinate {
  /// Where the vertical has this direction, however long.
  init(below vertical: UnitVector) {
    let across = (vertical.x * vertical.x + vertical.y * vertical.y).squareRoot()
    // What rounding may add.
    latitude = min(90, max(-90, atan2(vertical.z, across) / Self.radians)) + 0
    longitude = min(180, max(-180, atan2(vertical.y, vertical.x) / Self.radians)) + 0
  }
}

extension CartesianPoint {
  /// Where the vertical has this direction, however long.
  init(below vertical: UnitVector) {
    let squared = vertical.x * vertical.x + vertical.y * vertical.y + vertical.z * vertical.z
    let weight = 1 - WGS84.eccentricitySquared
    // The radius of curvature across the meridian, by the length of the direction.
    let across =
      WGS84.equatorialRadius / (squared - WGS84.eccentricitySquared * vertical.z * vertical.z).squareRoot()
    self.init(x: across * vertical.x, y: across * vertical.y, z: across * weight * vertical.z)
  }
}
