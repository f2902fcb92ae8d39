/// The distance filter of a manager's updates: the first location passes, and each that is far enough from the last
/// one that passed.
struct UpdateDistance: Sendable {
  private var last: CLLocationCoordinate2D?

  mutating func reset() { last = nil }

  mutating func passes(_ coordinate: CLLocationCoordinate2D, _ distance: CLLocationDistance) -> Bool {
    if let last, distance > 0, last.distance(to: coordinate) < distance { return false }
    last = coordinate
    return true
  }
}
