/// A geometry that a location is inside or outside of.
public enum Region: Sendable, Hashable {
  /// All points within `radius` metres of `center` along the ellipsoid, including the edge. The radius is 0 or more; a
  /// negative one, or one that is not a number, counts as 0.
  case circle(center: Coordinate, radius: Double)
  /// All points in any of the polygons, including their edges.
  case polygon([Polygon])
  /// All points within half the corridor's width of its line, including the edge.
  case corridor(Corridor)

  /// Returns the metres along the ellipsoid to the edge, negative inside and 0 on it. The result is never positive if
  /// ``contains(_:)`` is true, and always positive if it is false, also at the poles and across the antimeridian.
  ///
  /// For a circle it is accurate to 2e-8 m. For polygons and corridors, whose edges are not geodesics but straight in
  /// longitude and latitude, it is accurate to 1 mm within 100 km of the edge, and beyond that to a hundred-thousandth
  /// of the distance. It grows by no more than the distance travelled. If polygons overlap, the edges of one within
  /// the other count as well. If two polygons meet on the antimeridian, along which they were cut, there is no edge.
  /// For an empty list of polygons it is half the way around the Earth.
  public func distance(to coordinate: Coordinate) -> Double {
    switch self {
    case .circle(let center, let radius): return center.distance(to: coordinate) - Self.usable(radius)
    case .polygon(let polygons):
      let distance = Self.distanceToEdge(of: polygons, from: coordinate)
      // Outside it must never be 0, whatever the rounding.
      return contains(coordinate) ? -distance : max(distance, .leastNonzeroMagnitude)
    case .corridor(let corridor):
      var search = NearestPointSearch(from: coordinate)
      corridor.edges.find(&search)
      return search.metres - corridor.width / 2
    }
  }

  /// Returns whether a coordinate is inside or on the edge; for a polygon exactly by its corners, to some 1e-13
  /// degrees.
  public func contains(_ coordinate: Coordinate) -> Bool {
    switch self {
    case .circle, .corridor: distance(to: coordinate) <= 0
    case .polygon(let polygons): polygons.contains { $0.outline.contains(coordinate) }
    }
  }

  /// Circle that contains the whole region; not always the smallest. It is precomputed, except for several polygons.
  public var boundingCircle: BoundingCircle {
    switch self {
    case .circle(let center, let radius): return BoundingCircle(center: center, radius: radius, isExact: true)
    case .polygon(let polygons):
      let circles = polygons.map(\.outline.circle)
      return circles.count == 1 ? circles[0] : BoundingCircle(around: circles)
    case .corridor(let corridor): return corridor.circle
    }
  }

  /// Returns the radius of a circle that `radius` stands for: at most one that reaches around the Earth.
  static func usable(_ radius: Double) -> Double {
    radius.isNaN ? 0 : min(max(radius, 0), 2 * NearestPointSearch.farthest)
  }

  private static func distanceToEdge(of polygons: [Polygon], from coordinate: Coordinate) -> Double {
    var search = NearestPointSearch(from: coordinate)
    for polygon in polygons { polygon.outline.find(&search) }
    let seams = polygons.flatMap(\.outline.seams)
    for edge in borders(of: seams) { search.look(along: edge) }
    return search.metres
  }

  /// Returns the parts of the antimeridian that have a polygon on one side only.
  private static func borders(of seams: [Outline.Seam]) -> [StraightEdge] {
    guard !seams.isEmpty else { return [] }
    let bounds = Set(seams.flatMap { [$0.south, $0.north] }).sorted()
    return zip(bounds, bounds.dropFirst()).compactMap { south, north in
      let here = seams.filter { $0.south <= south && $0.north >= north }
      let isBorder = here.contains(where: \.isEastern) != here.contains { !$0.isEastern }
      return isBorder ? StraightEdge(antimeridianFrom: south, to: north) : nil
    }
  }
}

extension PointOfInterest: ValueCoded {
  package func write(to writer: inout ValueWriter) {
    writer.put(id, name, region, omittedCorners ?? region.omittedCorners)
    writer.put(dwellTime, attributes.sorted { $0.key < $1.key }.flatMap { [$0.key, $0.value] })
  }

  package init(from reader: inout ValueReader) throws(ValueReader.Failure) {
    self.init(id: try reader.take(), name: try reader.take(), region: try reader.take())
    let texts: [String]
    (omittedCorners, dwellTime, texts) = try reader.take()
    for index in stride(from: 0, to: texts.count - 1, by: 2) { attributes[texts[index]] = texts[index + 1] }
  }
}

/// The coding of regions. An outline with many corners is restored as the circle around it, because the state of a
/// place is in each block of a journal.
extension Region: ValueCoded {
  private static let mostCorners = 32

  /// Number of corners of the outline if there are too many to write; otherwise `nil`.
  fileprivate var omittedCorners: Int? {
    let corners =
      switch self {
      case .circle: 0
      case .polygon(let polygons): polygons.reduce(0) { $0 + $1.corners }
      case .corridor(let corridor): corridor.path.count
      }
    return corners > Self.mostCorners ? corners : nil
  }

  package func write(to writer: inout ValueWriter) {
    // For a reader that does not know the kind of the region, too.
    writer.put(boundingCircle.center, boundingCircle.radius)
    guard omittedCorners == nil else { return }
    switch self {
    case .circle: break
    case .polygon(let polygons): writer.put(polygons)
    case .corridor(let corridor):
      writer.skip()
      writer.put(corridor.path, corridor.width)
    }
  }

  package init(from reader: inout ValueReader) throws(ValueReader.Failure) {
    self = .circle(center: try reader.take(), radius: try reader.take())
    let (polygons, path, width): ([Polygon], [Coordinate], Double?) = try reader.take()
    if !polygons.isEmpty { self = .polygon(polygons) }
    guard let width else { return }
    guard let corridor = Corridor(path: path, width: width) else { throw ValueReader.Failure() }
    self = .corridor(corridor)
  }
}

extension Polygon: ValueCoded {
  fileprivate var corners: Int { holes.reduce(exterior.count) { $0 + $1.count } }

  package func write(to writer: inout ValueWriter) { writer.put(exterior, holes) }

  package init(from reader: inout ValueReader) throws(ValueReader.Failure) {
    guard let polygon = Polygon(exterior: try reader.take(), holes: try reader.take()) else {
      throw ValueReader.Failure()
    }
    self = polygon
  }
}
