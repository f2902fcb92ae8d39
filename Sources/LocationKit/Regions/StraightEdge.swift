import Glibc

/// A path that is straight in longitude and latitude, as in RFC 7946 (3.1.1).
struct StraightEdge: Sendable {
  /// The areas on the two sides of an edge.
  enum Role: Sendable {
    /// The region on one side, the outside on the other.
    case border
    /// The antimeridian, along which regions are cut; another part may continue on the other side.
    case seam
    /// The region on both sides, or the outside on both.
    case inner
  }

  /// Degrees, −180 up to but excluding 180.
  let west: Double
  /// Degrees, −180 to 180; at most ``west`` if the antimeridian lies in between.
  let east: Double
  /// Degrees to the east, 0 to 360.
  let span: Double
  /// Latitude of the western end, or of the southern end of an edge along a meridian.
  let westLatitude: Double
  let eastLatitude: Double
  let start: CartesianPoint
  let end: CartesianPoint
  /// Upper bound in metres on the distance of any point of the edge from the straight line through the Earth between
  /// its ends.
  let bulge: Double
  var role = Role.border

  /// Returns the edge between two corners, the short way round: across the antimeridian if they are more than 180
  /// degrees apart.
  ///
  /// - Parameter aroundTheWorld: whether an edge from −180 to 180 degrees runs along the whole parallel.
  /// - Returns: the edge, and whether the first corner is its western end, or the southern end of a meridian.
  static func between(
    _ first: Coordinate, _ second: Coordinate, aroundTheWorld: Bool = false
  ) -> (edge: StraightEdge, isForward: Bool) {
    let difference = (second.longitude - first.longitude).magnitude
    let isCut = difference > 180 && !(aroundTheWorld && difference == 360)
    let isMeridian = difference == 0 || (isCut && difference == 360)
    let isForward =
      isMeridian ? first.latitude <= second.latitude : (first.longitude < second.longitude) != isCut
    let edge =
      isForward
      ? StraightEdge(from: first, to: second, isMeridian: isMeridian)
      : StraightEdge(from: second, to: first, isMeridian: isMeridian)
    return (edge, isForward)
  }

  private init(from first: Coordinate, to second: Coordinate, isMeridian: Bool) {
    west = first.longitude == 180 ? -180 : first.longitude
    east = isMeridian ? west : second.longitude == -180 ? 180 : second.longitude
    span = isMeridian ? 0 : Self.degrees(from: west, eastTo: east)
    (westLatitude, eastLatitude) = (first.latitude, second.latitude)
    (start, end) = (first.cartesian, second.cartesian)
    bulge = Self.bulge(span: span, from: westLatitude, to: eastLatitude)
  }

  /// Creates an edge along the antimeridian.
  init(antimeridianFrom south: Double, to north: Double) {
    (west, east, span, westLatitude, eastLatitude) = (-180, -180, 0, south, north)
    start = CartesianPoint(latitude: south, longitude: -180)
    end = CartesianPoint(latitude: north, longitude: -180)
    bulge = Self.bulge(span: 0, from: south, to: north)
  }

  /// Returns the degrees from `west` eastwards to a longitude; identical for a point and a corner of the same
  /// longitude.
  private static func degrees(from west: Double, eastTo longitude: Double) -> Double {
    longitude < west ? (180 - west) + (longitude + 180) : longitude - west
  }

  var isMeridian: Bool { span == 0 }

  /// Whether the whole edge is one point: a pole.
  var isAtPole: Bool { westLatitude == eastLatitude && westLatitude.magnitude == 90 }

  // MARK: In the plane of longitude and latitude. Longitudes of points are −180 up to but excluding 180.

  /// Returns whether the meridian crosses the edge: the western end belongs to it, the eastern end to the next edge.
  func covers(_ longitude: Double) -> Bool {
    guard span > 0 else { return false }
    return west < east ? west <= longitude && longitude < east : longitude >= west || longitude < east
  }

  /// Returns whether the edge is north of a point whose meridian crosses it.
  func isNorth(of latitude: Double, _ longitude: Double) -> Bool {
    if latitude >= max(westLatitude, eastLatitude) { return false }
    return latitude < min(westLatitude, eastLatitude) || height(of: latitude, longitude) < 0
  }

  /// Returns whether a point lies on the edge.
  func holds(_ latitude: Double, _ longitude: Double) -> Bool {
    guard latitude >= min(westLatitude, eastLatitude), latitude <= max(westLatitude, eastLatitude) else { return false }
    if isMeridian { return longitude == west }
    return Self.degrees(from: west, eastTo: longitude) <= span && height(of: latitude, longitude) == 0
  }

  /// Returns how far north of the edge a point is, times the span of the edge.
  private func height(of latitude: Double, _ longitude: Double) -> Double {
    span * (latitude - westLatitude) - Self.degrees(from: west, eastTo: longitude) * (eastLatitude - westLatitude)
  }

  // MARK: On the ellipsoid

  /// Returns the latitude at a share of the edge, 0 to 1.
  func latitude(at share: Double) -> Double {
    share == 1 ? eastLatitude : westLatitude + (eastLatitude - westLatitude) * share
  }

  func coordinate(at share: Double) -> Coordinate? {
    let longitude = share == 1 ? east : west + span * share
    return Coordinate(latitude: latitude(at: share), longitude: longitude > 180 ? longitude - 360 : longitude)
  }

  /// Returns the point at a share of the edge, and the derivative there: metres for the whole edge.
  func point(at share: Double) -> (point: CartesianPoint, derivative: CartesianPoint) {
    let (turn, climb) = (span * Coordinate.radians, (eastLatitude - westLatitude) * Coordinate.radians)
    let (phi, lambda) = (westLatitude * Coordinate.radians + climb * share, west * Coordinate.radians + turn * share)
    let (sinPhi, cosPhi, sinLambda, cosLambda) = (sin(phi), cos(phi), sin(lambda), cos(lambda))
    let squared = 1 - WGS84.eccentricitySquared * sinPhi * sinPhi
    // Radii of curvature across and along the meridian.
    let across = WGS84.equatorialRadius / squared.squareRoot()
    let along = across * (1 - WGS84.eccentricitySquared) / squared
    let (radius, outwards) = (across * cosPhi, -along * sinPhi * climb)
    return (
      CartesianPoint(
        x: radius * cosLambda, y: radius * sinLambda, z: across * (1 - WGS84.eccentricitySquared) * sinPhi),
      CartesianPoint(
        x: outwards * cosLambda - radius * turn * sinLambda, y: outwards * sinLambda + radius * turn * cosLambda,
        z: along * cosPhi * climb)
    )
  }

  /// Returns the bulge of a piece between two shares.
  func bulge(between first: Double, and last: Double) -> Double {
    Self.bulge(span: span * (last - first), from: latitude(at: first), to: latitude(at: last))
  }

  /// Returns an upper bound on the distance of a piece from its chord, in metres: an eighth of the bound of its second
  /// derivative. With ρ the radius of the parallel, M that of the meridian, and φ' and λ' the derivatives of latitude
  /// and longitude, that derivative is ρ''φ'² − ρλ'² outwards, 2ρ'φ'λ' sideways and z''φ'² to the north, where |ρ'| ≤
  /// M and |(ρ'', z'')| ≤ 1.0001 M.
  private static func bulge(span: Double, from first: Double, to last: Double) -> Double {
    let (turn, climb) = (span * Coordinate.radians, (last - first).magnitude * Coordinate.radians)
    // The longest parallel is the equator, if it lies in between.
    let lowest = first.sign == last.sign ? min(first.magnitude, last.magnitude) : 0
    let radius = cos(lowest * Coordinate.radians)
    return 1.001 / 8 * UnitVector.largestRadius * (radius * turn * turn + 2 * turn * climb + climb * climb)
  }
}
