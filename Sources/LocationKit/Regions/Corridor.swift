/// A line with a width: all points within half the width of the line.
public struct Corridor: Sendable, Hashable {
  /// Points of the line, at least two; between them the line is straight in longitude and latitude, like the edges of
  /// a ``Polygon``.
  public let path: [Coordinate]
  /// Width in metres from edge to edge, 0 or more.
  public let width: Double

  let edges: EdgeTree
  let circle: BoundingCircle

  /// Creates a corridor; `nil` if the path has fewer than two points, or the width is negative or not finite.
  public init?(path: [Coordinate], width: Double) {
    guard path.count >= 2, width >= 0, width.isFinite else { return nil }
    self.path = path
    self.width = width
    edges = EdgeTree(zip(path, path.dropFirst()).map { StraightEdge.between($0, $1).edge })
    let circle = BoundingCircle(around: edges.edges)
    self.circle = BoundingCircle(center: circle.center, radius: circle.radius + width / 2)
  }

  public static func == (left: Corridor, right: Corridor) -> Bool {
    left.path == right.path && left.width == right.width
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(path)
    hasher.combine(width)
  }
}
