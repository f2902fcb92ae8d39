import LocationKit

/// The order of the times of reported locations, checked separately for each origin.
struct TimeOrder {
  /// Number of locations with a time.
  private(set) var timed = 0
  /// Number of locations that are older than the previous one.
  private(set) var backwards = 0
  private(set) var firstBackwards: String?
  /// Number of locations that equal an earlier one in all fields.
  private(set) var repeats = 0
  private(set) var firstRepeat: String?

  init(_ locations: [Location]) {
    var last: [LocationOrigin: UTCInstant] = [:]
    var seen: Set<Location> = []
    for location in locations {
      guard let time = location.time else { continue }
      timed += 1
      if let before = last[location.origin], time < before {
        backwards += 1
        firstBackwards = firstBackwards ?? "\(time) after \(before)"
      }
      last[location.origin] = time
      if !seen.insert(location).inserted {
        repeats += 1
        firstRepeat = firstRepeat ?? "\(time)"
      }
    }
  }
}
