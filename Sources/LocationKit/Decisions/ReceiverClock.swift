/// How old the locations of one receiver are when they arrive, by their own times.
///
/// A location's lag is its arrival on the manager's clock minus its own time. The smallest lag seen is the receiver's own time
/// line: what lags more has been delayed on its way, whatever date the receiver has. A receiver that stood still and then keeps
/// pace again is on a later time line: see ``Pace``. The time of day adds what that cannot see,
/// a delay that was there from the first location on, where it can be believed: see ``plausibleDelay``.
///
/// All times in nanoseconds. Constant in size.
package struct ReceiverClock: Sendable {
  /// The lag of a location that was not delayed.
  private var leastLag: Int64?
  private var last: (arrival: Int64, time: Int64)?
  private var pace: Pace?
  /// How many locations in a row have lagged more than the one before.
  private var growing = 0

  /// Ahead of the time of day by more than a second's tolerance, or an hour and more behind it, a receiver is on a time line of its
  /// own: a week rollover, a scenario's date, a computer without a clock, a time zone. Then the time of day says nothing.
  package static let plausibleDelay = (-10 * UTCInstant.nanosecondsPerSecond)..<(3600 * UTCInstant.nanosecondsPerSecond)
  /// So many that lag more, each by a twentieth of its step in time or more, are a receiver that runs slower than the clock: a
  /// simulation in slow motion.
  private static let slowRun = 3
  /// Two clocks drift apart by up to a hundred millionths.
  private static let drift: Int64 = 10_000

  package init() {}

  /// Takes a location in order. Returns its age, 0 or more.
  ///
  /// - Parameter timeOfDay: when it arrived; `nil` where that cannot be compared with `time`, as for simulated locations.
  package mutating func age(of time: Int64, at arrival: Int64, timeOfDay: Int64?) -> Int64 {
    let lag = arrival.saturatingSubtracting(time)
    var least = leastLag ?? lag
    if let last {
      least = least.saturatingAdding(max(0, arrival.saturatingSubtracting(last.arrival)) / Self.drift)
      let step = time.saturatingSubtracting(last.time)
      let growth = lag.saturatingSubtracting(last.arrival.saturatingSubtracting(last.time))
      growing = growth > 0 && growth >= step / 20 ? growing + 1 : 0
    }
    if lag < least || growing >= Self.slowRun { least = lag }
    if let kept = keepPace(lag, time, at: arrival) { least = max(least, kept) }
    (leastLag, last) = (least, (arrival, time))
    let delay = lag.saturatingSubtracting(least)
    guard let timeOfDay, case let age = timeOfDay.saturatingSubtracting(time), Self.plausibleDelay.contains(age) else {
      return delay
    }
    return max(delay, age)
  }

  /// Takes the last location's time once more, at `arrival`. After ten seconds of that the receiver's clock stands still: what follows
  /// is on another time line.
  package mutating func repeatTime(at arrival: Int64) {
    guard let last, arrival.saturatingSubtracting(last.arrival) >= Pace.length else { return }
    self = ReceiverClock()
  }

  /// Some seconds of locations: whether their times advance as the clock does, or slower. A backlog comes faster than that.
  private struct Pace: Sendable {
    let arrival: Int64
    let time: Int64
    var leastLag: Int64
    var locations = 1

    static let length = 10 * UTCInstant.nanosecondsPerSecond
    static let leastLocations = 5
  }

  /// Returns the least lag since ``Pace/length`` ago where the receiver was not faster than the clock since.
  private mutating func keepPace(_ lag: Int64, _ time: Int64, at arrival: Int64) -> Int64? {
    let next = Pace(arrival: arrival, time: time, leastLag: lag)
    guard var current = pace else {
      pace = next
      return nil
    }
    current.leastLag = min(current.leastLag, lag)
    current.locations += 1
    pace = current
    let elapsed = arrival.saturatingSubtracting(current.arrival)
    guard elapsed >= Pace.length, current.locations >= Pace.leastLocations else { return nil }
    pace = next
    let difference = time.saturatingSubtracting(current.time).saturatingSubtracting(elapsed)
    return difference <= elapsed / 10 ? current.leastLag : nil
  }
}
