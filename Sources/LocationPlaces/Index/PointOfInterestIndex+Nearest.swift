public import LocationKit

extension PointOfInterestIndex {
  /// The nearest places, up to `count`, the nearest first; those equally far, to the micrometre, by number.
  ///
  /// It looks into ever larger surroundings: quick where places are near. Where none is for hundreds of kilometres, it looks at
  /// all of them, once, having looked into fewer cells than half as many. Throws ``fault``.
  public func nearest(
    _ count: Int, to coordinate: Coordinate, by measure: Neighbour.Measure = .edge
  ) throws(LocationError) -> [Neighbour] {
    guard count > 0, self.count > 0 else { return [] }
    var sight = Sight(coordinate)
    var margin = header.levels.first?.largestRadius ?? Self.farthest
    while true {
      var numbers: [Int] = []
      let isAll = forEachCandidate(within: margin, of: coordinate, into: &numbers) { _, _ in true }
      let nearest = nearest(count, of: numbers, to: &sight, by: measure)
      try throwFault()
      let isFull = nearest.count == min(count, self.count)
      if isAll || margin >= Self.farthest { return nearest }
      if isFull, nearest[nearest.count - 1].distance + Self.tie <= margin { return nearest }
      // Whatever is nearer than the last of these has its edge within that distance.
      margin = isFull ? max(0, nearest[nearest.count - 1].distance + Self.tie) : min(2 * margin, Self.farthest)
    }
  }

  /// Among some places.
  private func nearest(
    _ count: Int, of numbers: [Int], to sight: inout Sight, by measure: Neighbour.Measure
  ) -> [Neighbour] {
    let coordinate = sight.coordinate
    let bounds = numbers.map { self.bounds(of: $0, from: &sight, by: measure) }
    // What is surely farther than so many others needs no exact distance.
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
    case .center: record(number).center?.distance(to: coordinate) ?? .infinity
    }
  }

  /// Of the distance of a place.
  func bounds(of number: Int, from sight: inout Sight, by measure: Neighbour.Measure) -> ClosedRange<Double> {
    let record = record(number)
    let center = sight.roughDistance(to: record)
    guard measure == .edge else { return center }
    if record.hasShape {
      // All of a shape is in the circle: outside of that it is no nearer, and within, no edge is farther than twice its radius.
      let least = center.lowerBound > record.radius ? center.lowerBound - record.radius : -2 * record.radius
      return least...max(least, center.upperBound + record.radius)
    }
    return center.lowerBound - record.radius...center.upperBound - record.radius
  }

  /// Metres: what is farther than another by more is not equally far.
  private static let tie = 2e-6
  /// Metres: more than half around the earth.
  private static let farthest = 20_100_000.0
}
