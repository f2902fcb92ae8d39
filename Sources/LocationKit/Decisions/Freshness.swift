/// The state of a fix, with its deadlines, as a value: acquiring → tracking → stale → lost.
///
/// Its time line is in nanoseconds of the time that drives the source: the readings' own for a recorded one, the
/// manager's clock for a live one.
struct Freshness: Sendable {
  /// Nanoseconds until a fix is stale and until it is lost, unless the usual interval requires more; until a fix is
  /// stale while no interval is known; and until the first fix must arrive.
  private let limits: (stale: Int64, lost: Int64, first: Int64, acquisition: Int64?)
  private(set) var state = TrackingState.acquiring
  private(set) var intervals = IntervalEstimator()
  /// The arrival of the last fix, and its age on arrival.
  private(set) var lastFix: (line: Int64, age: Int64)?
  /// The location of the last fix.
  private(set) var lastKnown: Location?
  /// Wait for the first fix.
  private var wait = AcquisitionWait()
  /// Whether the last fix was too old on arrival.
  private var isOld = false

  init(limits: FreshnessLimits) {
    let stale = limits.stale.inNanoseconds
    self.limits = (
      stale, max(limits.stale, limits.lost).inNanoseconds, max(stale, limits.firstInterval?.inNanoseconds ?? stale),
      limits.acquisition?.inNanoseconds
    )
  }

  /// Creates the state after a fix of a recorded source.
  init(
    limits: FreshnessLimits, after fix: Location, at line: Int64, _ state: TrackingState, _ intervals: IntervalEstimator
  ) {
    self.init(limits: limits)
    (lastFix, lastKnown, self.state, self.intervals) = ((line, 0), fix, state, intervals)
  }

  /// Whether the last fix, the state and the intervals are all that later results depend on.
  var isSettled: Bool { state != .acquiring && !isOld && lastFix?.age == 0 }

  /// Time at which ``advance(to:)`` will next have a result.
  var nextDeadline: Int64? {
    if state == .acquiring, let begun = wait.begun { return limits.acquisition.map(begun.saturatingAdding) }
    guard let lastFix else { return nil }
    return deadline(
      of: state, after: lastFix.line.saturatingSubtracting(lastFix.age), usualInterval: intervals.usual)
  }

  /// Returns the time at which a state ends if no fix follows the one at `line`; `nil` if it does not.
  func deadline(of state: TrackingState, after line: Int64, usualInterval: Int64?) -> Int64? {
    let stale = staleLimit(usualInterval: usualInterval)
    return switch state {
    case .acquiring, .lost: nil
    case .tracking: line.saturatingAdding(stale)
    case .stale: line.saturatingAdding(max(limits.lost, stale, (usualInterval ?? 0).saturatingMultiplied(by: 10)))
    }
  }

  /// Returns the nanoseconds until a fix is stale.
  func staleLimit(usualInterval: Int64?) -> Int64 {
    guard let usualInterval else { return limits.first }
    return max(limits.stale, usualInterval.saturatingMultiplied(by: 3))
  }

  /// Returns the changes that are due by `line`, with the times at which they were due.
  mutating func advance(to line: Int64) -> [(line: Int64, change: StateChange)] {
    var due: [(line: Int64, change: StateChange)] = []
    while let deadline = nextDeadline, deadline <= line {
      state = state == .tracking ? .stale : .lost
      due.append((deadline, StateChange(state, reason: isOld ? .oldFix : .silence, lastKnown: lastKnown)))
    }
    return due
  }

  /// Takes a new fix. Only a fix that is not too old makes the state tracking.
  /// - Parameter age: age on arrival in nanoseconds.
  mutating func fix(_ location: Location, at line: Int64, age: Int64 = 0) -> StateChange? {
    observeInterval(to: location, at: line, isOld: isTooOld(age))
    (lastFix, lastKnown) = ((line, age), location)
    let wasOld = isOld
    isOld = isTooOld(age)
    switch state {
    case .tracking where isOld: state = .stale
    case .acquiring where isOld && !wasOld: break
    case .tracking,
      .acquiring where isOld, .stale where isOld, .lost where isOld:
      return nil
    case .acquiring, .stale, .lost: state = .tracking
    }
    return StateChange(state, reason: isOld ? .oldFix : nil, lastKnown: location, time: location.time)
  }

  private func isTooOld(_ age: Int64) -> Bool {
    age >= max(limits.stale, (intervals.usual ?? 0).saturatingMultiplied(by: 3))
  }

  /// - Parameter isOld: whether the fix was delayed. The interval between the arrivals is then not that of the fixes.
  private mutating func observeInterval(to location: Location, at line: Int64, isOld: Bool) {
    guard let lastFix, let lastKnown else { return }
    guard location.isFromDevice(of: lastKnown) else {
      // Each device has its own usual interval.
      intervals = IntervalEstimator()
      return
    }
    // A last fix that is old belongs to this run of the source.
    guard state != .acquiring || self.isOld else { return }
    if isOld, let time = location.time, let lastTime = lastKnown.time {
      intervals.observe(time.nanoseconds.saturatingSubtracting(lastTime.nanoseconds))
    } else {
      intervals.observe(line.saturatingSubtracting(lastFix.line))
    }
  }

  /// Replaces the last fix with more information about the same moment.
  mutating func refine(_ location: Location) {
    if lastKnown != nil { lastKnown = location }
  }

  /// Handles a report of loss.
  /// - Parameter origin: the origin of the report; `nil` if it has none.
  mutating func lose(_ reason: LossReason, time: UTCInstant?, origin: LocationOrigin? = nil) -> StateChange? {
    guard state == .tracking || state == .stale else { return nil }
    state = .lost
    return StateChange(.lost, reason: reason, lastKnown: lastKnown, time: time, origin: origin)
  }

  /// Restarts the deadlines, because the readings continue on another time line.
  mutating func restart(at line: Int64) {
    if lastFix != nil { lastFix = (line, 0) }
  }

  /// Resets the state because the source has stopped or starts again. `line` is the start of a live source.
  mutating func begin(at line: Int64?) {
    state = .acquiring
    wait = AcquisitionWait(begun: line)
    isOld = false
  }

  /// Takes a report of a recorded source, at `time` if that is known. Returns its position on the time line while the
  /// first fix is awaited, otherwise `nil`.
  mutating func await(at time: UTCInstant?) -> Int64? {
    guard state == .acquiring, limits.acquisition != nil else { return nil }
    return wait.step(to: time)
  }

  /// Whether the wait for the first fix of a recorded source is on a time line of times from the source.
  var awaitsOnTimes: Bool { wait.isTimed }
}

// MARK: In a journal

extension Freshness {
  /// Writes everything but the limits and the ages: the ages of a live source are unknown after an interruption, those
  /// of a recorded one are 0.
  func write(to writer: inout ValueWriter) {
    writer.put(state, intervals)
    writer.put(lastFix?.line, lastKnown, wait)
  }

  mutating func read(from reader: inout ValueReader) throws(ValueReader.Failure) {
    (state, intervals) = try reader.take()
    let line: Int64?
    (line, lastKnown, wait) = try reader.take()
    lastFix = line.map { ($0, 0) }
  }
}

extension TrackingState: ValueCoded {}
