import Glibc

/// Finds where a straight way crosses the edge of a region: however often, the first time and the last.
///
/// The distance to the edge changes by at most the length of the way. So a piece whose ends are together farther outside than it
/// is long leads nowhere through the region; others are halved.
struct CrossingSearch {
  private let region: Region
  private let from: Coordinate
  private let to: Coordinate
  /// Metres by which the distance may change from the one end to the other, if it were as fast everywhere as in the middle.
  private let length: Double

  /// Halvings, after which the distance is taken to fall and rise at most once in a piece, as it does along a straight way by
  /// one edge or corner.
  private static let depth = 10
  /// Metres below which nobody cares.
  private static let resolution = 0.001
  /// Metres that two distances may be wrong together.
  private static let slack = 0.002

  private struct Mark {
    /// Of the way, 0 to 1.
    var fraction: Double
    /// To the edge.
    var distance: Double

    var isOutside: Bool { distance > 0 }
  }

  init(_ region: Region, from: Coordinate, to: Coordinate) {
    self.region = region
    self.from = from
    self.to = to
    let arc = from.unitVector.arc(to: to.unitVector)
    // The points are spread evenly on the straight line through the earth, and thus less densely in the middle of the arc.
    length = 2 * tan(min(arc, 3.1) / 2) * UnitVector.largestRadius
  }

  func isOutside(at fraction: Double) -> Bool { mark(fraction).isOutside }

  /// The fraction of the first crossing, from outside; `nil` where the way starts inside, or leads nowhere through.
  var first: Double? { crossing(from: 0, to: 1) }

  /// The fraction of the last crossing, to outside; `nil` where the way ends inside, or leads nowhere through.
  var last: Double? { crossing(from: 1, to: 0) }

  private func crossing(from start: Double, to end: Double) -> Double? {
    let (start, end) = (mark(start), mark(end))
    guard start.isOutside, var (outside, inside) = entry(start, end, depth: Self.depth) else { return nil }
    while (inside - outside).magnitude * length > 1e-6 {
      let middle = (outside + inside) / 2
      if middle == outside || middle == inside { break }
      if mark(middle).isOutside { outside = middle } else { inside = middle }
    }
    return (outside + inside) / 2
  }

  /// Fractions before and after the first way in between two marks, of which the first is outside.
  private func entry(_ first: Mark, _ last: Mark, depth: Int) -> (outside: Double, inside: Double)? {
    let length = (last.fraction - first.fraction).magnitude * length
    if last.isOutside, first.distance + last.distance > length + Self.slack { return nil }
    if depth == 0 || length < Self.resolution {
      let inside = last.isOutside ? nearest(between: first, and: last) : last
      return inside.isOutside ? nil : (first.fraction, inside.fraction)
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
    Mark(
      fraction: fraction, distance: region.distance(to: from.interpolated(to: to, at: fraction)))
  }
}
