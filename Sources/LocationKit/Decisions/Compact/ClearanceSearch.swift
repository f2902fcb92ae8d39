/// A search for the distance that a subject outside all places can move before it reaches one.
package struct ClearanceSearch: Sendable {
  package var places: any PointOfInterestLookup
  /// Kept to reuse its memory.
  private var numbers: [Int] = []
  /// Number of searches.
  package private(set) var count = 0

  package init(_ places: any PointOfInterestLookup) { self.places = places }

  /// Metres. Measurements and computations are accurate to far less than this.
  private static let slack = 0.001

  /// Returns the distance in metres that the subject can move from `here`. `nil` if it is inside a place now, may have
  /// passed through one since `start`, or if that is not certain.
  ///
  /// - Parameters:
  ///   - length: upper bound of the path's length in metres.
  ///   - reach: the radius to search, which is adapted.
  @inline(never)
  mutating func clearance(
    from start: Coordinate, to here: Coordinate, _ length: Double, _ reach: inout SearchReach
  ) -> Double? {
    let radius = reach.metres
    // Places that a longer path leads through may not be found.
    guard length < radius else { return nil }
    count += 1
    numbers.removeAll(keepingCapacity: true)
    places.appendPlaces(within: radius, of: here, to: &numbers)
    var (view, nearest) = (Viewpoint(here), radius)
    for number in numbers {
      let circle = places.boundingCircle(of: number)
      var distance = view.roughDistance(toEdgeIn: circle).lowerBound
      if distance <= length { distance = places.distance(from: here, to: number) }
      guard distance > 0 else { return nil }
      if distance < length, RegionMonitor.mayLead(length, from: start, through: circle, distance) { return nil }
      nearest = min(nearest, distance)
    }
    guard places.fault == nil else { return nil }
    reach.adapt(to: numbers.count)
    return nearest - Self.slack
  }
}
