import Glibc

/// A shortest way along the WGS-84 ellipsoid, for even motion along it: also over a pole, and over the antimeridian.
///
/// Right to a hundredth of a micrometre: C. F. F. Karney, "Algorithms for geodesics" (2013). A point costs some hundred
/// nanoseconds.
public struct Geodesic: Sendable, Hashable {
  public let start: Coordinate
  public let end: Coordinate
  /// Metres.
  public let length: Double
  /// Degrees true, 0 up to 360, at the start. At a pole it counts from the meridian of the start's longitude.
  public let azimuth: Double
  /// Degrees true, 0 up to 360, at the end, in the direction of travel.
  public let finalCourse: Double

  private let line: GeodesicLine

  /// The shortest way between two points; one of them, where there are several, as between opposite points. Of a point to itself
  /// it has no length, and leads north.
  public init(from start: Coordinate, to end: Coordinate) {
    let inverse = start == end ? nil : GeodesicInverse(from: start, to: end)
    let bearing = inverse?.startAzimuth ?? .zero
    self.start = start
    self.end = end
    length = inverse?.length ?? 0
    azimuth = Self.degrees(bearing.radians)
    finalCourse = Self.degrees(inverse?.endAzimuth.radians ?? 0)
    line = GeodesicLine(from: start, azimuth: bearing)
  }

  /// The way in a direction, in degrees true. `nil` for numbers that are not finite, and beyond a thousand times
  /// around the earth.
  public init?(from start: Coordinate, azimuth: Double, length: Double) {
    guard azimuth.isFinite, length.magnitude < Self.longest else { return nil }
    line = GeodesicLine(from: start, azimuth: Angle(degrees: azimuth))
    let (end, course) = line.point(at: length)
    self.start = start
    self.end = end
    self.length = length
    self.azimuth = Self.degrees(azimuth * Coordinate.radians)
    finalCourse = Self.degrees(course)
  }

  /// Metres, a thousand times around the earth.
  fileprivate static let longest = 4e10

  /// The point `distance` metres from the start, and the course there in degrees true, 0 up to 360. Beyond the ends
  /// the way goes on.
  public func point(at distance: Double) -> (coordinate: Coordinate, course: Double) {
    // The ends are exactly where they were said to be.
    if distance == 0 { return (start, azimuth) }
    if distance == length { return (end, finalCourse) }
    guard distance.isFinite else { return (end, finalCourse) }
    let (point, course) = line.point(at: distance)
    return (point, Self.degrees(course))
  }

  private static func degrees(_ radians: Double) -> Double {
    let degrees = (radians / Coordinate.radians).truncatingRemainder(dividingBy: 360)
    // Of a tiny negative number, the sum with 360 is rounded to 360.
    return degrees < 0 ? (degrees + 360).truncatingRemainder(dividingBy: 360) : degrees + 0
  }
}

extension Coordinate {
  /// The point `distance` metres from here along the ellipsoid, in a direction in degrees true. At a pole the direction
  /// counts from the meridian of this longitude. The point itself for numbers that are not finite, or too large.
  public func destination(bearing: Double, distance: Double) -> Coordinate {
    guard bearing.isFinite, distance.magnitude < Geodesic.longest else { return self }
    return GeodesicLine(from: self, azimuth: Angle(degrees: bearing)).point(at: distance).coordinate
  }

  /// The point so many metres to the east and to the north of here, in the plane that touches the earth.
  ///
  /// Up to a kilometre away, and to the 80th degree, by the first two terms of the series (J. Bomford, "Geodesy", 2.14):
  /// right to a millimetre, and far cheaper than the geodesic, which leads everywhere else.
  public func moved(east: Double, north: Double) -> Coordinate {
    let squared = east * east + north * north
    guard squared <= 1e6, latitude.magnitude <= 80 else {
      return destination(bearing: atan2(east, north) / Self.radians, distance: squared.squareRoot())
    }
    let (sine, cosine) = (sin(latitude * Self.radians), cos(latitude * Self.radians))
    let share = 1 - WGS84.eccentricitySquared * sine * sine
    // The radii of curvature across and along the meridian.
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
