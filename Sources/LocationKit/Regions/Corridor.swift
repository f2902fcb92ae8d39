/// A line with a width: all within half the width of it.
public struct Corridor: Sendable, Hashable {
  /// At least two points; between them the line is straight in longitude and latitude, as a ``Polygon``'s edges are.
  public let path: [Coordinate]
  /// Metres from edge to edge, 0 or more.
  public let width: Double

  let edges: EdgeTree
  let circle: BoundingCircle

  /// `nil` where there is no line, or the width is negative or not finite.
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
