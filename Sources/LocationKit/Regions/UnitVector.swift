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
}
