import Glibc

/// A shortest path on the WGS-84 ellipsoid, for even motion along it, including paths over a pole and over the
/// antimeridian.
///
/// It is accurate to a hundredth of a micrometre: C. F. F. Karney, "Algorithms for geodesics" (2013). A point costs
/// some hundred nanoseconds.
package struct Geodesic: Sendable, Hashable {
  /// Start of the path.
  package let start: Coordinate
  /// End of the path.
  package let end: Coordinate
  /// Length in metres.
  package let length: Double
  /// Direction at the start in degrees true, 0 up to 360. At a pole it is measured from the meridian of the start's
  /// longitude.
  package let azimuth: Double
  /// Direction of travel at the end in degrees true, 0 up to 360.
  package let finalCourse: Double

  private let line: GeodesicLine

  /// Creates the shortest path between two points; one of them if there are several, as between opposite points. From
  /// a point to itself the path has no length and leads north.
  package init(from start: Coordinate, to end: Coordinate) {
    let inverse = start == end ? nil : GeodesicInverse(from: start, to: end)
    let bearing = inverse?.startAzimuth ?? .zero
    self.start = start
    self.end = end
    length = inverse?.length ?? 0
    azimuth = Self.degrees(bearing.radians)
    finalCourse = Self.degrees(inverse?.endAzimuth.radians ?? 0)
    line = GeodesicLine(from: start, azimuth: bearing)
  }

  /// Creates the path of `length` metres in a direction in degrees true. `nil` if a number is not finite, or if the
  /// length is beyond a thousand times around the Earth.
  package init?(from start: Coordinate, azimuth: Double, length: Double) {
    guard azimuth.isFinite, length.magnitude < Self.longest else { return nil }
    line = GeodesicLine(from: start, azimuth: Angle(degrees: azimuth))
    let (end, course) = line.point(at: length)
    self.start = start
    self.end = end
    self.length = length
    self.azimuth = Self.degrees(azimuth * Coordinate.radians)
    finalCourse = Self.degrees(course)
  }

  /// Metres, a thousand times around the Earth.
  fileprivate static let longest = 4e10

  /// Returns the point `distance` metres from the start, and the course there in degrees true, 0 up to 360. The path
  /// continues beyond its ends.
  package func point(at distance: Double) -> (coordinate: Coordinate, course: Double) {
    // The ends are returned exactly as given.
    if distance == 0 { return (start, azimuth) }
    if distance == length { return (end, finalCourse) }
    guard distance.isFinite else { return (end, finalCourse) }
    let (point, course) = line.point(at: distance)
    return (point, Self.degrees(course))
  }

  private static func degrees(_ radians: Double) -> Double {
    let degrees = (radians / Coordinate.radians).truncatingRemainder(dividingBy: 360)
    // For a tiny negative number, the sum with 360 is rounded to 360.
    return degrees < 0 ? (degrees + 360).truncatingRemainder(dividingBy: 360) : degrees + 0
  }
}

extension Coordinate {
  /// Returns the point `distance` metres from here along the ellipsoid, in a direction in degrees true. At a pole the
  /// direction is measured from the meridian of this longitude. Returns this point if a number is not finite or too
  /// large.
  public func destination(bearing: Double, distance: Double) -> Coordinate {
    guard bearing.isFinite, distance.magnitude < Geodesic.longest else { return self }
    return GeodesicLine(from: self, azimuth: Angle(degrees: bearing)).point(at: distance).coordinate
  }

  /// Returns the point `east` and `north` metres from here, measured in the tangent plane.
  ///
  /// Up to a kilometre away and up to the 80th degree of latitude, it uses the first two terms of the series (J.
  /// Bomford, "Geodesy", 2.14). They are accurate to a millimetre and far cheaper than the geodesic, which is used
  /// otherwise.
  package func moved(east: Double, north: Double) -> Coordinate {
    let squared = east * east + north * north
    guard squared <= 1e6, latitude.magnitude <= 80 else {
      return destination(bearing: atan2(east, north) / Self.radians, distance: squared.squareRoot())
    }
    let (sine, cosine) = (sin(latitude * Self.radians), cos(latitude * Self.radians))
    let share = 1 - WGS84.eccentricitySquared * sine * sine
    // Radii of curvature across and along the meridian.
    let across = WGS84.equatorialRadius / share.squareRoot()
    let along = across * (1 - WGS84.eccentricitySquared) / share
    let slope = sine / cosine / across
    let northward = north / along - east * east * slope / (2 * along)
    let eastward = east * (1 + north * slope) / (across * cosine)
    let longitude = longitude + eastward / Self.radians
    return Coordinate(
      latitude: latitude + northward / Self.radians,
      longitude: longitude.magnitude > 180 ? longitude.remainder(dividingBy: 360) : longitude) ?? self
  }
}
