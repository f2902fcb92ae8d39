import Glibc

/// A search for the first and the last crossing of a straight path with the edge of a region.
///
/// The distance to the edge changes by at most the length of the path. A piece whose ends are together farther outside
/// than its length therefore does not touch the region; other pieces are halved.
struct CrossingSearch {
  private let region: Region
  private let from: UnitVector
  private let to: UnitVector
  /// Upper bound in metres of the change of the distance along the path: the largest rate, which is in the middle,
  /// times the whole path.
  private let length: Double
  /// The circle; `nil` for other regions, and for circles so large that a path may enter them twice.
  private let circle: (center: CartesianPoint, radius: Double)?

  /// Number of halvings after which the distance is assumed to fall and rise at most once in a piece, as it does along
  /// a straight path past one edge or corner.
  private static let depth = 10
  /// Length in metres below which a piece is not divided further.
  private static let resolution = 0.001
  /// Largest error of the sum of two distances, in metres.
  private static let slack = 0.002
  /// Distance in metres from the edge that counts as on the edge.
  private static let edge = 1e-7

  private struct Mark {
    /// Fraction of the path, 0 to 1.
    var fraction: Double
    /// Metres to the edge, negative inside.
    var distance: Double

    var isOutside: Bool { distance > 0 }
  }

  init(_ region: Region, from: Coordinate, to: Coordinate) {
    self.region = region
    self.from = from.unitVector
    self.to = to.unitVector
    // The points are spaced evenly on the straight line through the Earth, and thus farther apart in the middle of the
    // arc.
    length = 2 * tan(min(self.from.arc(to: self.to), 3.1) / 2) * UnitVector.largestRadius
    circle =
      if case .circle(let center, let radius) = region, Region.usable(radius) < CartesianPoint.longestNear {
        (center.cartesian, Region.usable(radius))
      } else {
        nil
      }
  }

  func isOutside(at fraction: Double) -> Bool { mark(fraction).isOutside }

  /// Fraction of the first crossing, from outside; `nil` if the path starts inside, or does not enter the region.
  var first: Double? { crossing(from: 0, to: 1) }

  /// Fraction of the last crossing, to outside; `nil` if the path ends inside, or does not enter the region.
  var last: Double? { crossing(from: 1, to: 0) }

  private func crossing(from start: Double, to end: Double) -> Double? {
    let (start, end) = (mark(start), mark(end))
    guard start.isOutside else { return nil }
    // A path from outside enters a circle only once.
    if circle != nil, !end.isOutside { return edge(between: start, and: end) }
    return entry(start, end, depth: Self.depth).map(edge)
  }

  /// Returns the fraction of the edge between two marks, by interpolation as if the distance fell evenly. Every third
  /// step halves the interval, so that the search also ends if the distance does not.
  private func edge(between outside: Mark, and inside: Mark) -> Double {
    var (outside, inside, round) = (outside, inside, 0)
    while case let way = inside.fraction - outside.fraction, way.magnitude * length > Self.edge {
      round += 1
      let share = round.isMultiple(of: 3) ? 0.5 : outside.distance / (outside.distance - inside.distance)
      let middle = mark(outside.fraction + way * share)
      if middle.distance.magnitude < Self.edge { return middle.fraction }
      if middle.isOutside { outside = middle } else { inside = middle }
    }
    return (outside.fraction + inside.fraction) / 2
  }

  /// Returns marks before and after the first entry between two marks, of which the first is outside; `nil` if there
  /// is no entry.
  private func entry(_ first: Mark, _ last: Mark, depth: Int) -> (outside: Mark, inside: Mark)? {
    let length = (last.fraction - first.fraction).magnitude * length
    if last.isOutside, first.distance + last.distance > length + Self.slack { return nil }
    if depth == 0 || length < Self.resolution {
      let inside = last.isOutside ? nearest(between: first, and: last) : last
      return inside.isOutside ? nil : (first, inside)
    }
    let middle = mark((first.fraction + last.fraction) / 2)
    if let entry = entry(first, middle, depth: depth - 1) { return entry }
    return middle.isOutside ? entry(middle, last, depth: depth - 1) : nil
  }

  /// Returns a mark inside, or the one nearest to the region, by ternary search.
  private func nearest(between first: Mark, and last: Mark) -> Mark {
    var (low, high) = (first.fraction, last.fraction)
    while (high - low).magnitude * length > Self.resolution / 10 {
      let third = (high - low) / 3
      let (early, late) = (mark(low + third), mark(high - third))
      if !early.isOutside { return early }
      if early.distance < late.distance { high -= third } else { low += third }
    }
    return mark((low + high) / 2)
  }

  private func mark(_ fraction: Double) -> Mark {
    let here = from.interpolated(to: to, at: fraction)
    if let circle, let distance = circle.center.nearDistance(to: CartesianPoint(below: here)) {
      return Mark(fraction: fraction, distance: distance - circle.radius)
    }
    return Mark(fraction: fraction, distance: region.distance(to: Coordinate(below: here)))
  }
}
