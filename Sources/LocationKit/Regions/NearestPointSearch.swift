import Glibc

/// Finds how far edges are from a coordinate.
///
/// Points are compared by the straight line through the earth, and of those for which it is shortest, or so little longer that
/// the ellipsoid may turn the order round, the geodesics are measured. Where along an edge the line and the geodesic are shortest
/// is not quite the same point; that takes a millimetre in 100 km at most, and grows with the cube of the distance.
struct NearestPointSearch {
  private let origin: Coordinate
  private let point: CartesianPoint
  /// Metres of the straight line to the nearest point so far.
  private var shortest = Double.infinity
  private var candidates: [(chord: Double, coordinate: Coordinate)] = []

  /// The farthest that two points can be apart: half a meridian.
  static let farthest = 20_003_931.459

  init(from origin: Coordinate) {
    self.origin = origin
    point = origin.cartesian
  }

  /// Metres to the nearest point of all edges that were looked at; ``farthest`` without any.
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

  /// How long the straight line to a point may be that matters.
  ///
  /// Two ways along the ellipsoid over an equal straight line c differ by about c³/24 times the difference of the squared
  /// curvatures, which is at most 1.34 % of 1/R²: 0.00056 (c/R)² of c. Twice that holds also for long ways.
  private var limit: Double {
    let share = shortest / UnitVector.smallestRadius
    return shortest * (1 + 0.0012 * share * share) + 1e-9
  }

  /// Whether something at least so far off, in a straight line, may matter.
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
      // The square of the line's length has the second derivative |c'|² + (c − p)·c'': convex where that is surely positive.
      let length = (piece.end - piece.start).length
      let (speed, bend) = (length - 4 * piece.bulge, 8 * piece.bulge)
      let isConvex = speed > 0 && (max(atStart, atEnd) + piece.bulge) * bend < speed * speed
      if isConvex || isEven(piece, length, straight) {
        add(piece, at: foot(on: piece))
        if isConvex { continue }
        // There may be another end that is nearer, but hardly.
        add(atStart, piece, at: piece.first)
        add(atEnd, piece, at: piece.last)
      } else if mayMatter(boxDistance(to: piece)) {
        let (first, second) = piece.halves
        pieces.append(atStart < atEnd ? second : first)
        pieces.append(atStart < atEnd ? first : second)
      }
    }
  }

  /// Whether all points of a piece are about equally far: as on a parallel, seen from its pole. What no longer can be nearer in a
  /// straight line is looked at three degrees apart, over which the ellipsoid is as good as even.
  private func isEven(_ piece: EdgePiece, _ length: Double, _ straight: Double) -> Bool {
    let tolerance = 1e-5 + 1e-8 * straight
    if piece.bulge < tolerance { return true }
    return length < 0.05 * straight
      && max(straight - piece.bulge, boxDistance(to: piece)) > shortest - 1e-4 - tolerance
  }

  /// The share at which the line is shortest, where its square is convex: regula falsi in the Illinois form.
  private func foot(on piece: EdgePiece) -> Double {
    /// Metres from the foot, about, times metres for the whole way.
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
      // Some times what rounding makes.
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

  /// At most the length of the straight line to anything of a piece: by the box of longitudes and latitudes around it. Exact
  /// for a pole and parallels, of which all points are equally far.
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
