/// An outline with holes, as RFC 7946 (3.1.6) has it: the edges are straight in longitude and latitude, and an edge whose
/// ends are more than 180 degrees of longitude apart crosses the antimeridian.
///
/// But where none crosses it otherwise, an edge from exactly −180 to 180 degrees leads along the whole parallel, as in the
/// outline of Antarctica or of a map of the world. A ring that goes once around the earth holds the pole that is on its
/// side of the equator, in the mean.
public struct Polygon: Sendable, Hashable {
  /// At least three corners, in either direction; the last is joined to the first, and does not repeat it.
  public let exterior: [Coordinate]
  /// Each as the exterior. What lies in a hole is outside; its edge belongs to the polygon.
  public let holes: [[Coordinate]]

  let outline: Outline

  /// Rings that end with their first corner are taken without it. `nil` where a ring has fewer than three corners.
  ///
  /// Prepares the polygon for questions: some hundred nanoseconds and bytes a corner.
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
