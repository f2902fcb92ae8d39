import Glibc

/// An upper bound on the length of paths, computed in a few nanoseconds.
struct PathLengthBound: Sendable {
  /// Latitude in degrees.
  private var latitude = 0.0
  /// Cosine of the latitude.
  private var cosine = 1.0

  /// Returns an upper bound in metres on the great circle and on the geodesic between two points, which is hardly
  /// larger than they are if the points are close.
  ///
  /// A line that is straight in longitude and latitude is no shorter than either. No metre of it is longer than on a
  /// sphere of the largest radius of curvature, and no degree of longitude is longer than at the end nearest to the
  /// equator.
  mutating func length(from start: Coordinate, to end: Coordinate) -> Double {
    if (end.latitude - latitude).magnitude > 0.1 {
      latitude = end.latitude
      cosine = cos(latitude * Coordinate.radians)
    }
    let north = end.latitude - start.latitude
    let apart = (end.longitude - start.longitude).magnitude
    // The cosine changes by no more than the angle does.
    let farthest = max((start.latitude - latitude).magnitude, (end.latitude - latitude).magnitude)
    let east = min(apart, 360 - apart) * min(1, cosine + farthest * Coordinate.radians)
    return (north * north + east * east).squareRoot() * Self.metresPerDegree
  }

  /// Returns an upper bound like ``length(from:to:)``, for points far from those of the last call.
  ///
  /// The cosine of the latitude nearest to the equator is bounded by the first terms of its series, which alternate:
  /// it is never larger.
  static func length(from start: Coordinate, to end: Coordinate) -> Double {
    let north = end.latitude - start.latitude
    let apart = (end.longitude - start.longitude).magnitude
    let isAcross = (start.latitude < 0) != (end.latitude < 0)
    let least = isAcross ? 0 : min(start.latitude.magnitude, end.latitude.magnitude) * Coordinate.radians
    let square = least * least
    let east = min(apart, 360 - apart) * (1 - square * (0.5 - square * (1.0 / 24)))
    return (north * north + east * east).squareRoot() * metresPerDegree
  }

  /// Rounded up, to cover the rounding of the other computations.
  private static let metresPerDegree = UnitVector.largestRadius * Coordinate.radians * (1 + 1e-9)
}
