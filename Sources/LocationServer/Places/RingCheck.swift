import LocationKit

/// The check that the border of an area does not cross or touch itself (a simple ring). Which points such a
/// border contains is not clear to its author.
enum RingCheck {
  private struct Edge {
    let from: (x: Double, y: Double)
    let to: (x: Double, y: Double)
    let number: Int

    var west: Double { min(from.x, to.x) }
    var east: Double { max(from.x, to.x) }

    func overlaps(_ other: Edge) -> Bool {
      max(from.y, to.y) >= min(other.from.y, other.to.y) && max(other.from.y, other.to.y) >= min(from.y, to.y)
    }

    /// Twice the area of the triangle with a point: its sign is the side on which the point lies.
    func side(_ point: (x: Double, y: Double)) -> Double {
      (to.x - from.x) * (point.y - from.y) - (to.y - from.y) * (point.x - from.x)
    }

    /// Whether the edges have a point in common that is inside both. Edges in one line do not cross.
    func crosses(_ other: Edge) -> Bool {
      side(other.from) * side(other.to) < 0 && other.side(from) * other.side(to) < 0
    }
  }

  /// Corners of a ring. In the worst case, each edge is compared with each other.
  static let mostCorners = 10_000

  /// Throws 400 if two edges of the ring cross.
  static func check(_ ring: [Coordinate]) throws(Problem) {
    guard ring.count <= mostCorners else { throw Problem(400, "a ring has more than \(mostCorners) corners") }
    // Straight in longitude and latitude; across the antimeridian, longitudes continue.
    var x = ring.first?.longitude ?? 0
    var corners: [(x: Double, y: Double)] = []
    for corner in ring {
      x += (corner.longitude - x).remainder(dividingBy: 360)
      corners.append((x, corner.latitude))
    }
    let edges = corners.indices.map { index in
      Edge(from: corners[index], to: corners[(index + 1) % corners.count], number: index)
    }.sorted { $0.west < $1.west }
    var open: [Edge] = []
    for edge in edges {
      open.removeAll { $0.east < edge.west }
      for other in open where edge.overlaps(other) && edge.crosses(other) {
        throw Problem(
          400,
          "the border of the area crosses itself between its corners \(min(edge.number, other.number) + 1) and "
            + "\(max(edge.number, other.number) + 2)")
      }
      open.append(edge)
    }
  }
}
