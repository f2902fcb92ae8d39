import LocationKit

/// The times at which subjects must be looked at because of their silence.
///
/// Each subject is in it at most once, at its deadline or earlier. A reading, which postpones the deadline, therefore
/// costs nothing: when the earlier time has come, the subject is entered again.
struct DeadlineCalendar: Sendable {
  /// Slots by second.
  private var days: [Int64: [UInt32]] = [:]
  /// Second up to which all slots were taken.
  private var reached: Int64?

  mutating func add(_ slot: Int, at deadline: UTCInstant) {
    days[max(Self.second(deadline), reached ?? .min), default: []].append(UInt32(slot))
  }

  /// Removes and returns the slots of all seconds up to that of `time`, earliest first.
  mutating func take(through time: UTCInstant) -> [UInt32] {
    let last = Self.second(time)
    let first = reached ?? last
    defer { reached = max(first, last) }
    // After a jump there are fewer entries than seconds.
    guard last >= first, reached != nil, last - first < days.count else {
      return days.keys.filter { $0 <= last }.sorted().flatMap { days.removeValue(forKey: $0) ?? [] }
    }
    return (first...last).flatMap { days.removeValue(forKey: $0) ?? [] }
  }

  private static func second(_ time: UTCInstant) -> Int64 {
    time.nanoseconds.dividedRoundingDown(by: UTCInstant.nanosecondsPerSecond)
  }
}
