/// A search for the distance that a subject can move before it reaches the edge of a place.
package struct ClearanceSearch: Sendable {
  package var places: any PlaceLookup
  /// Places nearby; kept to reuse their memory.
  private var (numbers, circles): ([Int], [BoundingCircle]) = ([], [])
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
    var (view, nearest, left, isCertain) = (Viewpoint(here), radius, stays?.count ?? 0, true)
    let (places, numbers) = (places, numbers)
    places.forEachCircle(of: numbers, &circles) { number, circle in
      let rough = view.roughDistance(toEdgeIn: circle)
      let isStay = stays?.contains(number) ?? false
      var room = isStay ? -rough.upperBound : rough.lowerBound
      if room <= (isStay ? 0 : length) {
        let distance = places.distance(from: here, to: number)
        room = isStay ? -distance : distance
      }
      if isStay { left -= 1 }
      nearest = min(nearest, room)
      isCertain =
        room > 0 && (isStay || room >= length || !RegionMonitor.mayLead(length, from: start, through: circle, room))
      return isCertain
    }
    guard isCertain, left == 0, places.fault == nil else { return nil }
    return nearest - Self.slack
  }
}
