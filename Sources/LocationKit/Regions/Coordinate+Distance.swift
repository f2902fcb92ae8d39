import Glibc

extension Coordinate {
  /// The length in metres of the shortest way along the WGS-84 ellipsoid, everywhere right to a hundredth of a micrometre.
  public func distance(to other: Coordinate) -> Double {
    if self == other { return 0 }
    return cartesian.nearDistance(to: other.cartesian) ?? GeodesicInverse(from: self, to: other).length
  }

  /// Metres that ``distance(to:)`` does not exceed: along the meridian and then along the equator, as if both were as long as a
  /// degree can be. Much more than the distance far from the equator, and across the antimeridian.
  func longestWay(to other: Coordinate) -> Double {
    ((latitude - other.latitude).magnitude + (longitude - other.longitude).magnitude) * Self.longestDegree
  }

  /// Metres, of the meridian at a pole; a degree of the equator is shorter.
  private static let longestDegree = 111_694.0

  /// The point as a vector of length one, with the latitude taken as spherical.
  var unitVector: UnitVector {
    let (phi, lambda) = (latitude * Self.radians, longitude * Self.radians)
    return UnitVector(x: cos(phi) * cos(lambda), y: cos(phi) * sin(lambda), z: sin(phi))
  }

  /// The point at `fraction` (0 to 1) of the straight way to `other`, for ways short beside the earth.
  public func interpolated(to other: Coordinate, at fraction: Double) -> Coordinate {
    Coordinate(below: unitVector.interpolated(to: other.unitVector, at: fraction))
  }

  /// Degrees true, 0 up to 360, of the way to `other` at its start; along a great circle. 0 for the same point.
  public func initialCourse(to other: Coordinate) -> Double {
    let (phi1, phi2) = (latitude * Self.radians, other.latitude * Self.radians)
    let lambda = (other.longitude - longitude) * Self.radians
    let course = atan2(sin(lambda) * cos(phi2), cos(phi1) * sin(phi2) - sin(phi1) * cos(phi2) * cos(lambda))
    let degrees = course / Self.radians
    // Of a tiny negative number, the sum with 360 is rounded to 360.
    return degrees < 0 ? (degrees + 360).truncatingRemainder(dividingBy: 360) : degrees
  }

  static let radians = Double.pi / 180
}
