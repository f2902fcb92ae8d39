import LocationKit

/// A line that was opened again delivers nothing that it has delivered before.
struct RepeatCheck: Check {
  private(set) var violations: [Violation] = []
  private var times: [LocationOrigin: Set<UTCInstant>] = [:]
  /// Those that have reported nothing new since the link was lost.
  private var returning: Set<LocationOrigin> = []

  mutating func see(_ observation: Observation) {
    switch observation.kind {
    case .runBegan: (times, returning) = ([:], [])
    case .reported(let readings): for reading in readings { see(reading) }
    default: break
    }
  }

  mutating func finish(at end: Duration) {}

  private mutating func see(_ reading: Reading) {
    if case .noFix(let report) = reading, report.reason == .linkLost { returning = Set(times.keys) }
    guard case .location(let location) = reading, let time = location.time else { return }
    if returning.remove(location.origin) != nil, times[location.origin]?.contains(time) == true {
      violations.append(Violation("nothing comes again over a broken line", location.text))
    }
    times[location.origin, default: []].insert(time)
  }
}
