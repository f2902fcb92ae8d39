/// A line with a width: all within half the width of it.
public struct Corridor: Sendable, Hashable {
  /// At least two points; between them the line is straight in longitude and latitude, as a ``Polygon``'s edges are.
  public let path: [Coordinate]
  /// Metres from edge to edge, 0 or more.
  public let width: Double

  /// `nil` where there is no line, or the width is negative or not finite.
  public init?(path: [Coordinate], width: Double) {
    guard path.count >= 2, width >= 0, width.isFinite else { return nil }
    self.path = path
    self.width = width
  }
}
