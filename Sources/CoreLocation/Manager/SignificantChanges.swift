import Foundation

/// The filter of significant changes: at least 500 metres and five minutes apart, as documented by Apple.
struct SignificantChanges: Sendable {
  private var distance = UpdateDistance()
  private var last: Date?

  mutating func passes(_ location: CLLocation) -> Bool {
    if let last, (0..<300).contains(location.timestamp.timeIntervalSince(last)) { return false }
    guard distance.passes(location.coordinate, 500) else { return false }
    last = location.timestamp
    return true
  }
}

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
