import LocationKit

/// The times at which subjects must be looked at because of their silence.
///
/// Each subject is entered at its deadline or earlier. A reading that postpones the deadline changes nothing: when the
/// earlier time has come, the subject is entered again. Memory per subject: eight bytes.
struct DeadlineCalendar: Sendable {
  /// Slots by second since 1970. An entry is void if the subject has been entered earlier since.
  private var entries: [UInt32: [UInt32]] = [:]
  /// Second at which each slot is entered; `none` if it is not.
  private var seconds: [UInt32] = []
  /// Second up to which all slots were taken.
  private var reached: UInt32?

  /// No second: in 2106.
  private static let none = UInt32.max

  func awaits(_ slot: Int) -> Bool { slot < seconds.count && seconds[slot] != Self.none }

  /// The earliest second with an entry, which may be void; `nil` for none. Takes time for each second with entries.
  var first: UTCInstant? {
    entries.keys.min().map { UTCInstant(nanoseconds: Int64($0) * Int64(UTCInstant.nanosecondsPerSecond)) }
  }

  /// Enters a slot, unless it is entered at that time or earlier.
  mutating func add(_ slot: Int, at deadline: UTCInstant) {
    while slot >= seconds.count { seconds.append(Self.none) }
    let second = max(Self.second(deadline), reached ?? 0)
    guard second < seconds[slot] else { return }
    seconds[slot] = second
    entries[second, default: []].append(UInt32(slot))
  }

  /// Removes and returns the slots of all seconds up to that of `time`, earliest first.
  mutating func take(through time: UTCInstant) -> [Int] {
    let last = Self.second(time)
    let first = reached ?? last
    guard last >= first else { return [] }
    // After a jump, and at the start, there are fewer entries than seconds.
    let isShort = reached != nil && Int(last - first) < entries.count
    let due = isShort ? Array(first...last) : entries.keys.filter { $0 <= last }.sorted()
    reached = last
    var slots: [Int] = []
    for second in due {
      for slot in entries.removeValue(forKey: second) ?? [] where seconds[Int(slot)] == second {
        seconds[Int(slot)] = Self.none
        slots.append(Int(slot))
      }
    }
    return slots
  }

  private static func second(_ time: UTCInstant) -> UInt32 {
    min(UInt32(clamping: time.nanoseconds.dividedRoundingDown(by: UTCInstant.nanosecondsPerSecond)), none - 1)
  }
}
