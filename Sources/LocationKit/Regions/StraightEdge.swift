import Glibc

/// A way that is straight in longitude and latitude, as RFC 7946 (3.1.1) has it.
struct StraightEdge: Sendable {
  /// What lies on its two sides.
  enum Role: Sendable {
    /// The region and what is not of it.
    case border
    /// The antimeridian, along which regions are cut; another part may go on there.
    case seam
    /// The region, or nothing of it.
    case inner
  }

  /// Degrees, −180 up to 180, without the latter.
  let west: Double
  /// Degrees, −180 to 180; at most ``west`` where the antimeridian lies between.
  let east: Double
  /// Degrees to the east, 0 to 360.
  let span: Double
  /// At the western end, or the southern one of an edge along a meridian.
  let westLatitude: Double
  let eastLatitude: Double
  let start: CartesianPoint
  let end: CartesianPoint
  /// Metres that no point of it is farther than from the straight line through the earth between its ends.
  let bulge: Double
  var role = Role.border

  /// From corner to corner, the short way round: over the antimeridian where they are more than 180 degrees apart.
  /// `aroundTheWorld`: from −180 to 180 degrees leads along the whole parallel.
  ///
  /// - Returns: also whether the first corner is the western one, or the southern one of a meridian.
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

  /// Along the antimeridian.
  init(antimeridianFrom south: Double, to north: Double) {
    (west, east, span, westLatitude, eastLatitude) = (-180, -180, 0, south, north)
    start = CartesianPoint(latitude: south, longitude: -180)
    end = CartesianPoint(latitude: north, longitude: -180)
    bulge = Self.bulge(span: 0, from: south, to: north)
  }

  /// Exactly alike for a point and for a corner of the same longitude.
  private static func degrees(from west: Double, eastTo longitude: Double) -> Double {
    longitude < west ? (180 - west) + (longitude + 180) : longitude - west
  }

  var isMeridian: Bool { span == 0 }

  /// All of it is one point: a pole.
  var isAtPole: Bool { westLatitude == eastLatitude && westLatitude.magnitude == 90 }

  // MARK: In the plane of longitude and latitude. Longitudes of points are −180 up to 180, without the latter.

  /// Whether the meridian crosses it: its western end belongs to it, its eastern one to the next edge.
  func covers(_ longitude: Double) -> Bool {
    guard span > 0 else { return false }
    return west < east ? west <= longitude && longitude < east : longitude >= west || longitude < east
  }

  /// Whether it is north of a point whose meridian it covers.
  func isNorth(of latitude: Double, _ longitude: Double) -> Bool {
    if latitude >= max(westLatitude, eastLatitude) { return false }
    return latitude < min(westLatitude, eastLatitude) || height(of: latitude, longitude) < 0
  }

  /// Whether a point lies on it.
  func holds(_ latitude: Double, _ longitude: Double) -> Bool {
    guard latitude >= min(westLatitude, eastLatitude), latitude <= max(westLatitude, eastLatitude) else { return false }
    if isMeridian { return longitude == west }
    return Self.degrees(from: west, eastTo: longitude) <= span && height(of: latitude, longitude) == 0
  }

  /// How far north of it a point is, times its span.
  private func height(of latitude: Double, _ longitude: Double) -> Double {
    span * (latitude - westLatitude) - Self.degrees(from: west, eastTo: longitude) * (eastLatitude - westLatitude)
  }

  // MARK: On the ellipsoid

  /// A share of the way, 0 to 1.
  func latitude(at share: Double) -> Double {
    share == 1 ? eastLatitude : westLatitude + (eastLatitude - westLatitude) * share
  }

  func coordinate(at share: Double) -> Coordinate? {
    let longitude = share == 1 ? east : west + span * share
    return Coordinate(latitude: latitude(at: share), longitude: longitude > 180 ? longitude - 360 : longitude)
  }

  /// The point at a share of the way, and the derivative there: metres for the whole way.
  func point(at share: Double) -> (point: CartesianPoint, derivative: CartesianPoint) {
    let (turn, climb) = (span * Coordinate.radians, (eastLatitude - westLatitude) * Coordinate.radians)
    let (phi, lambda) = (westLatitude * Coordinate.radians + climb * share, west * Coordinate.radians + turn * share)
    let (sinPhi, cosPhi, sinLambda, cosLambda) = (sin(phi), cos(phi), sin(lambda), cos(lambda))
    let squared = 1 - WGS84.eccentricitySquared * sinPhi * sinPhi
    // The radii of curvature across and along the meridian.
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

  /// The bulge of a piece between two shares.
  func bulge(between first: Double, and last: Double) -> Double {
    Self.bulge(span: span * (last - first), from: latitude(at: first), to: latitude(at: last))
  }

  /// A curve leaves its chord by at most an eighth of its second derivative's bound. With ρ the radius of the parallel, M that
  /// of the meridian, φ' and λ' the derivatives of latitude and longitude, that derivative is ρ''φ'² − ρλ'² outwards, 2ρ'φ'λ'
  /// sideways and z''φ'² to the north, where |ρ'| ≤ M and |(ρ'', z'')| ≤ 1.0001 M.
  private static func bulge(span: Double, from first: Double, to last: Double) -> Double {
    let (turn, climb) = (span * Coordinate.radians, (last - first).magnitude * Coordinate.radians)
    // The longest parallel is the equator, where it lies between.
    let lowest = first.sign == last.sign ? min(first.magnitude, last.magnitude) : 0
    let radius = cos(lowest * Coordinate.radians)
    return 1.001 / 8 * UnitVector.largestRadius * (radius * turn * turn + 2 * turn * climb + climb * climb)
  }
}
