public import LocationKit

extension PlaceIndex {
  /// Returns the nearest places, up to `count`, the nearest first; places that are equally far, to the micrometre,
  /// are sorted by number.
  ///
  /// It searches ever larger surroundings, which is fast if places are near. If none is within hundreds of
  /// kilometres, it checks all places, once, after looking into fewer cells than half their number. Throws ``fault``.
  public func nearest(
    _ count: Int, to coordinate: Coordinate, by measure: Neighbour.Measure = .edge
  ) throws(LocationError) -> [Neighbour] {
    guard count > 0, self.count > 0 else { return [] }
    var view = Viewpoint(coordinate)
    var margin = header.levels.first?.largestRadius ?? Self.farthest
    while true {
      var numbers: [Int] = []
      let isAll = forEachCandidate(within: margin, of: coordinate, into: &numbers) { _, _ in true }
      let nearest = nearest(count, of: numbers, to: &view, by: measure)
      try throwFault()
      let isFull = nearest.count == min(count, self.count)
      if isAll || margin >= Self.farthest { return nearest }
      if isFull, nearest[nearest.count - 1].distance + Self.tie <= margin { return nearest }
      // Any place nearer than the last of these has its edge within that distance.
      margin = isFull ? max(0, nearest[nearest.count - 1].distance + Self.tie) : min(2 * margin, Self.farthest)
    }
  }

  private func nearest(
    _ count: Int, of numbers: [Int], to view: inout Viewpoint, by measure: Neighbour.Measure
  ) -> [Neighbour] {
    let coordinate = view.coordinate
    let bounds = numbers.map { number in
      let circle = boundingCircle(of: number)
      return measure == .edge ? view.roughDistance(toEdgeIn: circle) : view.roughDistance(to: circle.center)
    }
    // A place that is certainly farther than `count` others needs no exact distance.
    let limit = bounds.count > count ? bounds.map(\.upperBound).sorted()[count - 1] : .infinity
    let neighbours = zip(numbers, bounds).filter { $0.1.lowerBound <= limit }.map { number, _ in
      Neighbour(number: number, distance: distance(from: coordinate, to: number, by: measure))
    }
    let sorted = neighbours.sorted(by: Neighbour.precedes)
    return Array(sorted.prefix(count))
  }

  private func distance(from coordinate: Coordinate, to number: Int, by measure: Neighbour.Measure) -> Double {
    switch measure {
    case .edge: distance(from: coordinate, to: number)
    case .center: record(number).center.distance(to: coordinate)
    }
  }

  /// Metres: places whose distances differ by more than this are not equally far.
  private static let tie = 2e-6
  /// Metres: more than half the circumference of the earth.
  private static let farthest = 20_100_000.0
}

/// A place, and its distance.
public struct Neighbour: Sendable, Hashable {
  /// Number of the place in the index.
  public let number: Int
  /// Distance in metres, by the requested measure.
  public let distance: Double

  /// Creates a neighbour.
  public init(number: Int, distance: Double) {
    self.number = number
    self.distance = distance
  }

  /// Returns whether the left one comes first: the nearer one, or, if both are equally far to the micrometre, the
  /// lower number.
  static func precedes(_ left: Neighbour, _ right: Neighbour) -> Bool {
    ((left.distance * 1e6).rounded(), left.number) < ((right.distance * 1e6).rounded(), right.number)
  }

  /// The point of a place to which the distance is measured.
  public enum Measure: Sendable, Hashable {
    /// Nearest point of the edge; the distance is negative inside.
    case edge
    /// Centre of a circle; for any other region, the centre of the circle around it.
    case center
  }
}
