import Glibc

/// Finds where a straight way crosses the edge of a region: however often, the first time and the last.
///
/// The distance to the edge changes by at most the length of the way. So a piece whose ends are together farther outside than it
/// is long leads nowhere through the region; others are halved.
struct CrossingSearch {
  private let region: Region
  private let from: UnitVector
  private let to: UnitVector
  /// Metres by which the distance may change from the one end to the other, if it were as fast everywhere as in the middle.
  private let length: Double
  /// `nil` for what is no circle, or so large that a way may lead into it twice.
  private let circle: (center: CartesianPoint, radius: Double)?

  /// Halvings, after which the distance is taken to fall and rise at most once in a piece, as it does along a straight way by
  /// one edge or corner.
  private static let depth = 10
  /// Metres below which nobody cares.
  private static let resolution = 0.001
  /// Metres that two distances may be wrong together.
  private static let slack = 0.002
  /// Metres from the edge at which one is on it.
  private static let edge = 1e-7

  private struct Mark {
    /// Of the way, 0 to 1.
    var fraction: Double
    /// To the edge.
    var distance: Double

    var isOutside: Bool { distance > 0 }
  }

  init(_ region: Region, from: Coordinate, to: Coordinate) {
    self.region = region
    self.from = from.unitVector
    self.to = to.unitVector
    // The points are spread evenly on the straight line through the earth, and thus less densely in the middle of the arc.
    length = 2 * tan(min(self.from.arc(to: self.to), 3.1) / 2) * UnitVector.largestRadius
    circle =
      if case .circle(let center, let radius) = region, radius < CartesianPoint.longestNear {
        (center.cartesian, radius)
      } else {
        nil
      }
  }

  func isOutside(at fraction: Double) -> Bool { mark(fraction).isOutside }

  /// The fraction of the first crossing, from outside; `nil` where the way starts inside, or leads nowhere through.
  var first: Double? { crossing(from: 0, to: 1) }

  /// The fraction of the last crossing, to outside; `nil` where the way ends inside, or leads nowhere through.
  var last: Double? { crossing(from: 1, to: 0) }

  private func crossing(from start: Double, to end: Double) -> Double? {
    let (start, end) = (mark(start), mark(end))
    guard start.isOutside else { return nil }
    // There is but one way into a circle.
    if circle != nil, !end.isOutside { return edge(between: start, and: end) }
    return entry(start, end, depth: Self.depth).map(edge)
  }

  /// Where the edge is between two marks, as if the distance fell evenly between them; each third time by halves, so that it
  /// ends also where it does not.
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

  /// Marks before and after the first way in between two, of which the first is outside.
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

  /// A ternary search, which ends where it is inside.
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
