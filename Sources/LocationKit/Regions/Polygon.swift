/// An outline with holes, as in RFC 7946 (3.1.6). The edges are straight in longitude and latitude, and an edge whose
/// ends are more than 180 degrees of longitude apart crosses the antimeridian.
///
/// There is one exception. If no other edge of the ring crosses the antimeridian, an edge from exactly −180 to 180
/// degrees runs along the whole parallel, as in the outline of Antarctica or of a map of the world. A ring that goes
/// once around the Earth contains the pole on that side of the equator on which the ring lies on average.
public struct Polygon: Sendable, Hashable {
  /// Corners of the exterior, at least three, in either direction; the last corner is joined to the first and does not
  /// repeat it.
  public let exterior: [Coordinate]
  /// Holes, each with corners like the exterior. The inside of a hole is outside the polygon; its edge belongs to the
  /// polygon.
  public let holes: [[Coordinate]]

  let outline: Outline

  /// Creates a polygon. If a ring ends with its first corner, that corner is dropped. `nil` if a ring has fewer than
  /// three corners.
  ///
  /// Preparation for queries costs some hundred nanoseconds and bytes per corner.
  public init?(exterior: [Coordinate], holes: [[Coordinate]] = []) {
    let rings = ([exterior] + holes).map { $0.count > 1 && $0.first == $0.last ? Array($0.dropLast()) : $0 }
    guard rings.allSatisfy({ $0.count >= 3 }) else { return nil }
    self.exterior = rings[0]
    self.holes = Array(rings.dropFirst())
    outline = Outline(exterior: self.exterior, holes: self.holes)
  }

  public static func == (left: Polygon, right: Polygon) -> Bool {
    left.exterior == right.exterior && left.holes == right.holes
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(exterior)
    hasher.combine(holes)
  }
}
