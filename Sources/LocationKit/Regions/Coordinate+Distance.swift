import Glibc

extension Coordinate {
  /// Returns the length in metres of the geodesic, the shortest path on the WGS-84 ellipsoid. It is accurate to a
  /// hundredth of a micrometre everywhere.
  public func distance(to other: Coordinate) -> Double {
    if self == other { return 0 }
    return cartesian.nearDistance(to: other.cartesian) ?? GeodesicInverse(from: self, to: other).length
  }

  /// Returns an upper bound in metres of ``distance(to:)``: the path along the meridian and then along the equator,
  /// with both degrees as long as a degree can be. Far from the equator and across the antimeridian it is much larger
  /// than the distance.
  func longestWay(to other: Coordinate) -> Double {
    ((latitude - other.latitude).magnitude + (longitude - other.longitude).magnitude) * Self.longestDegree
  }

  /// Metres of a degree of the meridian at a pole; a degree of the equator is shorter.
  private static let longestDegree = 111_694.0

  /// Point as a vector of length one, with the latitude treated as spherical.
  var unitVector: UnitVector {
    let (phi, lambda) = (latitude * Self.radians, longitude * Self.radians)
    return UnitVector(x: cos(phi) * cos(lambda), y: cos(phi) * sin(lambda), z: sin(phi))
  }

  /// Returns the point at `fraction` (0 to 1) of the straight path to `other`, for paths that are short compared with
  /// the Earth.
  public func interpolated(to other: Coordinate, at fraction: Double) -> Coordinate {
    Coordinate(below: unitVector.interpolated(to: other.unitVector, at: fraction))
  }

  /// Returns the initial direction to `other` along a great circle, in degrees true from 0 up to 360; 0 for the same
  /// point.
  public func initialCourse(to other: Coordinate) -> Double {
    let (phi1, phi2) = (latitude * Self.radians, other.latitude * Self.radians)
    let lambda = (other.longitude - longitude) * Self.radians
    let course = atan2(sin(lambda) * cos(phi2), cos(phi1) * sin(phi2) - sin(phi1) * cos(phi2) * cos(lambda))
    let degrees = course / Self.radians
    // For a tiny negative number, the sum with 360 is rounded to 360.
    return degrees < 0 ? (degrees + 360).truncatingRemainder(dividingBy: 360) : degrees
  }

  static let radians = Double.pi / 180
}
