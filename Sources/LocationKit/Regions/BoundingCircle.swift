import Glibc

/// A circle that contains a region; not necessarily the smallest one.
public struct BoundingCircle: Sendable {
  /// Centre of the circle.
  public let center: Coordinate
  /// Radius in metres along the ellipsoid.
  public let radius: Double
  /// Whether the region is this circle itself.
  public let isExact: Bool

  /// Creates a circle from its centre and its radius in metres.
  public init(center: Coordinate, radius: Double, isExact: Bool = false) {
    self.center = center
    let radius = Region.usable(radius)
    self.radius = isExact ? radius : min(radius, NearestPointSearch.farthest)
    self.isExact = isExact
  }

  /// Creates a circle around edges; without any, at longitude 0 on the equator.
  init(around edges: some Sequence<StraightEdge>) {
    let pieces = edges.flatMap(Self.pieces)
    var box = CartesianBox()
    for piece in pieces {
      box.add(piece.start, margin: piece.bulge)
      box.add(piece.end, margin: piece.bulge)
    }
    let center = Coordinate(pieces.isEmpty ? CartesianPoint(x: 1, y: 0, z: 0) : box.center)
    let middle = center.cartesian
    // A ball that contains the ends of a straight line contains the line.
    let chord = pieces.reduce(0) {
      max($0, ($1.start - middle).length + $1.bulge, ($1.end - middle).length + $1.bulge)
    }
    self.init(center: center, radius: Self.longestWay(chord))
  }

  /// Creates a circle around several circles.
  init(around circles: [BoundingCircle]) {
    var box = CartesianBox()
    for circle in circles { box.add(circle.center.cartesian, margin: circle.radius) }
    let center = Coordinate(circles.isEmpty ? CartesianPoint(x: 1, y: 0, z: 0) : box.center)
    self.init(center: center, radius: circles.reduce(0) { max($0, center.distance(to: $1.center) + $1.radius) })
  }

  /// Point opposite the centre.
  var antipode: Coordinate { Coordinate(center.cartesian * -1) }

  /// Divides an edge into pieces, each straight within ten metres or a hundredth of its length.
  private static func pieces(of edge: StraightEdge) -> [EdgePiece] {
    var (pieces, waiting) = ([EdgePiece](), [EdgePiece(edge)])
    while let piece = waiting.popLast() {
      if piece.bulge <= max(10, 0.01 * (piece.end - piece.start).length) {
        pieces.append(piece)
      } else {
        let (first, second) = piece.halves
        waiting += [second, first]
      }
    }
    return pieces
  }

  /// Returns an upper bound on the geodesic over a chord, in metres. A geodesic is nowhere more curved than a circle
  /// of the smallest radius, and thus at most as long as its arc over the same chord (A. Schur's theorem).
  private static func longestWay(_ chord: Double) -> Double {
    let share = chord / (2 * UnitVector.smallestRadius)
    guard share < 0.9 else { return NearestPointSearch.farthest }
    // Margin for rounding.
    return 2 * UnitVector.smallestRadius * asin(share) * (1 + 1e-12) + 1e-6
  }
}
