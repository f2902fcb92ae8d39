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
