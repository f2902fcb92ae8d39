/// Geometry that a location is in or out of.
public enum Region: Sendable, Hashable {
  /// All within `radius` metres of `center` along the ellipsoid; the edge belongs to it. The radius is 0 or more.
  case circle(center: Coordinate, radius: Double)
  /// All that lies in any of the polygons; their edges belong to it.
  case polygon([Polygon])
  /// All within half its width of its line; the edge belongs to it.
  case corridor(Corridor)

  /// Metres along the ellipsoid to the edge, negative inside and 0 on it: never positive where ``contains(_:)`` is true, and always
  /// where it is false, also at the poles and across the antimeridian.
  ///
  /// Of a circle it is right to 2e-8 m. Of polygons and corridors, whose edges are no geodesics but straight in longitude and latitude,
  /// it is right to 1 mm within 100 km of the edge, and beyond that to a hundred-thousandth of the distance. It grows by no more than
  /// the way that one travels. Where polygons overlap, the edges of one within the other count too; where two meet on the
  /// antimeridian, along which they were cut, there is none. Of no polygons it is half the way around the earth.
  public func distance(to coordinate: Coordinate) -> Double {
    switch self {
    case .circle(let center, let radius): return center.distance(to: coordinate) - radius
    case .polygon(let polygons):
      let distance = Self.distanceToEdge(of: polygons, from: coordinate)
      // Outside it is never 0, however rounded.
      return contains(coordinate) ? -distance : max(distance, .leastNonzeroMagnitude)
    case .corridor(let corridor):
      var search = NearestPointSearch(from: coordinate)
      corridor.edges.find(&search)
      return search.metres - corridor.width / 2
    }
  }

  /// Whether a coordinate is in it or on its edge: a polygon's by its corners as they are, to some 1e-13 degrees.
  public func contains(_ coordinate: Coordinate) -> Bool {
    switch self {
    case .circle, .corridor: distance(to: coordinate) <= 0
    case .polygon(let polygons): polygons.contains { $0.outline.contains(coordinate) }
    }
  }

  /// A circle that surely holds all of it, in metres along the ellipsoid; not always the smallest. Known beforehand, but for
  /// several polygons.
  public var boundingCircle: BoundingCircle {
    switch self {
    case .circle(let center, let radius): return BoundingCircle(center: center, radius: radius, isExact: true)
    case .polygon(let polygons):
      let circles = polygons.map(\.outline.circle)
      return circles.count == 1 ? circles[0] : BoundingCircle(around: circles)
    case .corridor(let corridor): return corridor.circle
    }
  }

  private static func distanceToEdge(of polygons: [Polygon], from coordinate: Coordinate) -> Double {
    var search = NearestPointSearch(from: coordinate)
    for polygon in polygons { polygon.outline.find(&search) }
    let seams = polygons.flatMap(\.outline.seams)
    for edge in borders(of: seams) { search.look(along: edge) }
    return search.metres
  }

  /// What of the antimeridian has a polygon on one side only.
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
