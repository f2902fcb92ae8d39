/// A search for the distance that a subject can move before it reaches the edge of a place.
package struct ClearanceSearch: Sendable {
  package var places: any PlaceLookup
  /// Kept to reuse its memory.
  private var numbers: [Int] = []
  /// Number of searches.
  package private(set) var count = 0

  package init(_ places: any PlaceLookup) { self.places = places }

  /// Metres. Measurements and computations are accurate to far less than this.
  private static let slack = 0.001

  /// Returns the distance in metres that the subject can move from `here`. `nil` if it is inside other places than at
  /// `start`, may have passed through one in between, or if that is not certain.
  ///
  /// - Parameters:
  ///   - length: upper bound of the path's length in metres.
  ///   - stays: the places that the subject was inside at `start`.
  ///   - reach: the radius to search, which is adapted.
  @inline(never)
  mutating func clearance(
    from start: Coordinate, to here: Coordinate, _ length: Double, _ stays: CompactStays?, _ reach: inout SearchReach
  ) -> Double? {
    // Places that a longer path leads through would not be found.
    let radius = reach.radius(after: length)
    guard radius <= SearchReach.largest else { return nil }
    count += 1
    numbers.removeAll(keepingCapacity: true)
    places.appendPlaces(within: radius, of: here, to: &numbers)
    reach.adapt(to: numbers.count, after: length)
    var (view, nearest) = (Viewpoint(here), radius)
    var left = stays?.count ?? 0
    for number in numbers {
      let circle = places.boundingCircle(of: number)
      let rough = view.roughDistance(toEdgeIn: circle)
      if let stays, stays.contains(number) {
        let depth = rough.upperBound < 0 ? -rough.upperBound : -places.distance(from: here, to: number)
        guard depth > 0 else { return nil }
        left -= 1
        nearest = min(nearest, depth)
        continue
      }
      var distance = rough.lowerBound
      if distance <= length { distance = places.distance(from: here, to: number) }
      guard distance > 0 else { return nil }
      if distance < length, RegionMonitor.mayLead(length, from: start, through: circle, distance) { return nil }
      nearest = min(nearest, distance)
    }
    guard left == 0, places.fault == nil else { return nil }
    return nearest - Self.slack
  }
}
