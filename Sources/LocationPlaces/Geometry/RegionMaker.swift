import LocationKit

/// A converter from the geometries of a file to regions: circles from points, corridors from lines.
struct RegionMaker {
  let radius: Double?
  let width: Double?
  /// Default radius of points, and half the default width of lines.
  let usualRadius: Double?

  /// Returns the regions of a geometry. All polygons are one region. Lines of which each begins at the end of the
  /// previous one are one region: a line that is cut at the antimeridian (RFC 7946, 3.1.9) is one corridor. Any other
  /// part is a region of its own.
  func regions(of geometry: WrittenGeometry) throws(PlaceFault) -> [Region] {
    var regions: [Region] = []
    var lines: [[Coordinate]] = []
    var polygons: [Polygon] = []
    for part in geometry.parts {
      switch part {
      case .point(let position): regions.append(try circle(position))
      case .line(let positions): Self.join(try Self.path(positions), to: &lines)
      case .polygon(let rings): polygons.append(try Self.polygon(rings))
      case .several: break
      }
    }
    for line in lines { regions.append(try corridor(line)) }
    if !polygons.isEmpty { regions.append(.polygon(polygons)) }
    return regions
  }

  private func circle(_ position: WrittenPosition) throws(PlaceFault) -> Region {
    guard let center = Coordinate(latitude: position.latitude, longitude: position.longitude) else {
      throw .noPlaceOnEarth(position)
    }
    guard let radius = radius ?? usualRadius else {
      throw PlaceFault(
        "a point without a radius_m", remedy: "add its radius in metres, or set one for all such points")
    }
    return .circle(center: center, radius: radius)
  }

  private func corridor(_ path: [Coordinate]) throws(PlaceFault) -> Region {
    guard let width = width ?? usualRadius.map({ 2 * $0 }) else {
      throw PlaceFault(
        "a line without a width_m",
        remedy: "add its width in metres, or set half the width of all such lines")
    }
    guard let corridor = Corridor(path: path, width: width) else {
      throw PlaceFault("a line has fewer than two positions")
    }
    return .corridor(corridor)
  }

  private static func path(_ positions: [WrittenPosition]) throws(PlaceFault) -> [Coordinate] {
    guard positions.count >= 2 else { throw PlaceFault("a line has fewer than two positions") }
    return try FoldedLine(positions).coordinates
  }

  private static func join(_ line: [Coordinate], to lines: inout [[Coordinate]]) {
    guard let last = lines.last?.last, let first = line.first, last.isSamePlace(as: first) else {
      return lines.append(line)
    }
    // The point of a cut was inserted into a straight line; it appears at both ends of the cut.
    lines[lines.count - 1] += line.dropFirst()
  }

  private static func polygon(_ rings: [[WrittenPosition]]) throws(PlaceFault) -> Polygon {
    var folded: [[Coordinate]] = []
    for ring in rings { folded.append(try Self.ring(ring)) }
    guard let exterior = folded.first, let polygon = Polygon(exterior: exterior, holes: Array(folded.dropFirst()))
    else { throw PlaceFault("a polygon without an outline") }
    return polygon
  }

  private static func ring(_ positions: [WrittenPosition]) throws(PlaceFault) -> [Coordinate] {
    guard positions.count >= 4 else {
      throw PlaceFault("a ring has \(positions.count) positions, and needs four: three corners and the first again")
    }
    let line = try FoldedLine(positions)
    guard let first = line.coordinates.first, let last = line.coordinates.last, first.isSamePlace(as: last) else {
      throw PlaceFault("a ring is not closed", remedy: "end it with its first position")
    }
    let corners = Array(line.coordinates.dropLast())
    guard Set(corners).count >= 3 else { throw PlaceFault("a ring has fewer than three corners") }
    return corners
  }
}

extension Coordinate {
  /// Returns whether two coordinates are the same place: both sides of the antimeridian are equal.
  fileprivate func isSamePlace(as other: Coordinate) -> Bool {
    latitude == other.latitude
      && (longitude == other.longitude || (longitude.magnitude == 180 && other.longitude == -longitude))
  }
}
