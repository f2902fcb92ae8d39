/// A piece of an edge, with its ends in space.
struct EdgePiece {
  let edge: StraightEdge
  /// Shares of the edge at which the piece begins and ends.
  let first: Double
  let last: Double
  let start: CartesianPoint
  let end: CartesianPoint
  /// Bulge of the piece, like that of an edge.
  let bulge: Double

  init(_ edge: StraightEdge) {
    self.edge = edge
    (first, last) = (0, 1)
    (start, end, bulge) = (edge.start, edge.end, edge.bulge)
  }

  private init(_ edge: StraightEdge, _ first: Double, _ last: Double, _ start: CartesianPoint, _ end: CartesianPoint) {
    self.edge = edge
    (self.first, self.last) = (first, last)
    (self.start, self.end) = (start, end)
    bulge = edge.bulge(between: first, and: last)
  }

  var halves: (EdgePiece, EdgePiece) {
    let middle = (first + last) / 2
    let point = edge.point(at: middle).point
    return (EdgePiece(edge, first, middle, start, point), EdgePiece(edge, middle, last, point, end))
  }
}
