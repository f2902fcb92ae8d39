import Glibc

/// A search for the distance from a coordinate to the nearest point of a set of edges.
///
/// Points are compared by the straight line through the Earth. Geodesics are measured only for the points whose
/// straight line is the shortest, or so little longer that the ellipsoid may reverse the order. The points of an edge
/// at which the line and the geodesic are shortest differ slightly. The resulting error is a millimetre in 100 km at
/// most, and grows with the cube of the distance.
struct NearestPointSearch {
  private let origin: Coordinate
  private let point: CartesianPoint
  /// Length in metres of the straight line to the nearest point so far.
  private var shortest = Double.infinity
  private var candidates: [(chord: Double, coordinate: Coordinate)] = []

  /// Largest distance between two points in metres: half a meridian.
  static let farthest = 20_003_931.459

  init(from origin: Coordinate) {
    self.origin = origin
    point = origin.cartesian
  }

  /// Metres to the nearest point of all edges that were searched; ``farthest`` without any.
  var metres: Double {
    let limit = limit
    var nearest = Self.farthest
    var last: Coordinate?
    for (chord, coordinate) in candidates where chord < limit && coordinate != last {
      nearest = min(nearest, origin.distance(to: coordinate))
      last = coordinate
    }
    return nearest
  }

  /// Largest length of a straight line to a point that may still be the nearest.
  ///
  /// Two paths on the ellipsoid over equal straight lines of length c differ by about c³/24 times the difference of
  /// the squared curvatures. That is at most 1.34 % of 1/R², and the paths differ by 0.00056 (c/R)² of c. Twice that
  /// also holds for long paths.
  private var limit: Double {
    let share = shortest / UnitVector.smallestRadius
    return shortest * (1 + 0.0012 * share * share) + 1e-9
  }

  /// Returns whether a point at least `chord` metres away, in a straight line, may still be the nearest.
  func mayMatter(_ chord: Double) -> Bool { chord < limit }

  func distance(to box: CartesianBox) -> Double { box.distance(to: point) }

  private mutating func add(_ piece: EdgePiece, at share: Double) {
    add((piece.edge.point(at: share).point - point).length, piece, at: share)
  }

  private mutating func add(_ chord: Double, _ piece: EdgePiece, at share: Double) {
    guard chord < limit, let coordinate = piece.edge.coordinate(at: share) else { return }
    if chord < shortest {
      shortest = chord
      if candidates.count > 16 {
        let limit = limit
        candidates.removeAll { $0.chord >= limit }
      }
    }
    candidates.append((chord, coordinate))
  }

  mutating func look(along edge: StraightEdge) {
    guard mayMatter(point.distance(toLineFrom: edge.start, to: edge.end) - edge.bulge) else { return }
    var pieces = [EdgePiece(edge)]
    while let piece = pieces.popLast() {
      let straight = point.distance(toLineFrom: piece.start, to: piece.end)
      guard mayMatter(straight - piece.bulge) else { continue }
      let (atStart, atEnd) = ((piece.start - point).length, (piece.end - point).length)
      // The square of the line's length has the second derivative |c'|² + (c − p)·c''. The line is convex if that is
      // certainly positive.
      let length = (piece.end - piece.start).length
      let (speed, bend) = (length - 4 * piece.bulge, 8 * piece.bulge)
      let isConvex = speed > 0 && (max(atStart, atEnd) + piece.bulge) * bend < speed * speed
      if isConvex || isEven(piece, length, straight) {
        add(piece, at: foot(on: piece))
        if isConvex { continue }
        // An end may be nearer, though hardly.
        add(atStart, piece, at: piece.first)
        add(atEnd, piece, at: piece.last)
      } else if mayMatter(boxDistance(to: piece)) {
        let (first, second) = piece.halves
        pieces.append(atStart < atEnd ? second : first)
        pieces.append(atStart < atEnd ? first : second)
      }
    }
  }

  /// Returns whether all points of a piece are about equally far, as on a parallel seen from its pole. A piece that
  /// can no longer be nearer in a straight line is sampled every three degrees, over which the ellipsoid is nearly
  /// even.
  private func isEven(_ piece: EdgePiece, _ length: Double, _ straight: Double) -> Bool {
    let tolerance = 1e-5 + 1e-8 * straight
    if piece.bulge < tolerance { return true }
    return length < 0.05 * straight
      && max(straight - piece.bulge, boxDistance(to: piece)) > shortest - 1e-4 - tolerance
  }

  /// Returns the share at which the line is shortest, if its square is convex: regula falsi in the Illinois form.
  private func foot(on piece: EdgePiece) -> Double {
    /// Returns approximately the metres from the foot, times the metres of the whole edge.
    func slope(_ share: Double) -> (value: Double, speed: Double) {
      let (here, derivative) = piece.edge.point(at: share)
      return ((here - point).dot(derivative), derivative.length)
    }
    var (low, high) = (piece.first, piece.last)
    var (below, above) = (slope(low).value, slope(high).value)
    if below >= 0 { return low }
    if above <= 0 { return high }
    var lastWasBelow: Bool?
    for _ in 0..<60 {
      let middle = low + (high - low) * (below / (below - above))
      let (value, speed) = slope(middle)
      // A few times the rounding error.
      if value.magnitude <= 2e-8 * speed { return middle }
      let isBelow = value < 0
      if isBelow {
        (low, below) = (middle, value)
        if lastWasBelow == true { above /= 2 }
      } else {
        (high, above) = (middle, value)
        if lastWasBelow == false { below /= 2 }
      }
      lastWasBelow = isBelow
    }
    return (low + high) / 2
  }

  /// Returns a lower bound in metres on the straight line to any point of a piece: the distance to its box of
  /// longitudes and latitudes. It is exact for a pole and parallels, whose points are all equally far.
  private func boxDistance(to piece: EdgePiece) -> Double {
    func radius(_ point: CartesianPoint) -> Double { (point.x * point.x + point.y * point.y).squareRoot() }
    let edge = piece.edge
    let (first, last) = (edge.latitude(at: piece.first), edge.latitude(at: piece.last))
    let (startRadius, endRadius, own) = (radius(piece.start), radius(piece.end), radius(point))
    var squared = 0.0
    if (origin.latitude < first) == (origin.latitude < last) {
      let startIsNearer = (origin.latitude - first).magnitude < (origin.latitude - last).magnitude
      let outwards = (startIsNearer ? startRadius : endRadius) - own
      let northwards = (startIsNearer ? piece.start.z : piece.end.z) - point.z
      squared = outwards * outwards + northwards * northwards
    }
    let middle = edge.west + edge.span * (piece.first + piece.last) / 2
    let aside =
      (origin.longitude - middle).remainder(dividingBy: 360).magnitude - edge.span * (piece.last - piece.first) / 2
    if aside > 0 {
      let half = sin(aside * Coordinate.radians / 2)
      squared += 4 * min(startRadius, endRadius) * own * half * half
    }
    return squared.squareRoot()
  }
}
