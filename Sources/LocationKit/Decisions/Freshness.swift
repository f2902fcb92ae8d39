/// The state of a fix as deadlines in a value: acquiring → tracking → stale → lost.
///
/// Its line is nanoseconds on whatever time drives the source: the readings' own for a recorded one, the manager's clock
/// for a live one.
struct Freshness: Sendable {
  /// Nanoseconds: until a fix is stale, and until it is lost, where no usual interval says more; until it is stale while none is
  /// known; and until the first one is.
  private let limits: (stale: Int64, lost: Int64, first: Int64, acquisition: Int64?)
  private(set) var state = TrackingState.acquiring
  private(set) var intervals = IntervalEstimator()
  /// With its arrival, and its age then.
  private(set) var lastFix: (line: Int64, age: Int64, location: Location)?
  /// Where the first fix is waited for.
  private var wait = AcquisitionWait()
  /// Whether the last fix was too old when it came.
  private var isOld = false

  init(limits: FreshnessLimits) {
    let stale = limits.stale.inNanoseconds
    self.limits = (
      stale, max(limits.stale, limits.lost).inNanoseconds, max(stale, limits.firstInterval?.inNanoseconds ?? stale),
      limits.acquisition?.inNanoseconds
    )
  }

  var lastKnown: Location? { lastFix?.location }

  /// When ``advance(to:)`` will next have something to say.
  var nextDeadline: Int64? {
    if state == .acquiring, let begun = wait.begun { return limits.acquisition.map(begun.saturatingAdding) }
    guard let lastFix else { return nil }
    let line = lastFix.line.saturatingSubtracting(lastFix.age)
    let stale = staleLimit(usualInterval: intervals.usual)
    return switch state {
    case .acquiring, .lost: nil
    case .tracking: line.saturatingAdding(stale)
    case .stale:
      line.saturatingAdding(max(limits.lost, stale, (intervals.usual ?? 0).saturatingMultiplied(by: 10)))
    }
  }

  /// Nanoseconds until a fix is stale.
  func staleLimit(usualInterval: Int64?) -> Int64 {
    guard let usualInterval else { return limits.first }
    return max(limits.stale, usualInterval.saturatingMultiplied(by: 3))
  }

  /// What is due by `line`, with the moments at which it fell due.
  mutating func advance(to line: Int64) -> [(line: Int64, change: StateChange)] {
    var due: [(line: Int64, change: StateChange)] = []
    while let deadline = nextDeadline, deadline <= line {
      state = state == .tracking ? .stale : .lost
      due.append((deadline, StateChange(state, reason: isOld ? .oldFix : .silence, lastKnown: lastKnown)))
    }
    return due
  }

  /// A new fix: nothing else revives, and neither does one that is too old.
  /// - Parameter age: nanoseconds, when it arrived.
  mutating func fix(_ location: Location, at line: Int64, age: Int64 = 0) -> StateChange? {
    observeInterval(to: location, at: line, isOld: isTooOld(age))
    lastFix = (line, age, location)
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

  /// - Parameter isOld: whether the fix was delayed. Then the interval between the arrivals is not that of the fixes.
  private mutating func observeInterval(to location: Location, at line: Int64, isOld: Bool) {
    guard let last = lastFix else { return }
    guard last.location.origin.isSameDevice(as: location.origin) else {
      // Each device has its own usual interval.
      intervals = IntervalEstimator()
      return
    }
    // An old fix is of this run of the source.
    guard state != .acquiring || self.isOld else { return }
    if isOld, let time = location.time, let lastTime = last.location.time {
      intervals.observe(time.nanoseconds.saturatingSubtracting(lastTime.nanoseconds))
    } else {
      intervals.observe(line.saturatingSubtracting(last.line))
    }
  }

  /// More about the last fix.
  mutating func refine(_ location: Location) {
    if let last = lastFix { lastFix = (last.line, last.age, location) }
  }

  /// - Parameter origin: of the report; `nil` where none says so.
  mutating func lose(_ reason: LossReason, time: UTCInstant?, origin: LocationOrigin? = nil) -> StateChange? {
    guard state == .tracking || state == .stale else { return nil }
    state = .lost
    return StateChange(.lost, reason: reason, lastKnown: lastKnown, time: time, origin: origin)
  }

  /// The readings run on another time line now: the deadlines start again there.
  mutating func restart(at line: Int64) {
    if let location = lastFix?.location { lastFix = (line, 0, location) }
  }

  /// The source does not run, or runs anew: `line` where it is a live one.
  mutating func begin(at line: Int64?) {
    state = .acquiring
    wait = AcquisitionWait(begun: line)
    isOld = false
  }

  /// A recorded source has reported something, at `time` where that is known. Returns its place on the time line while the first
  /// fix is waited for.
  mutating func await(at time: UTCInstant?) -> Int64? {
    guard state == .acquiring, limits.acquisition != nil else { return nil }
    return wait.step(to: time)
  }

  /// Whether the time line on which a recorded source's first fix is waited for is one of times that it has.
  var awaitsOnTimes: Bool { wait.isTimed }
}

// MARK: In a journal

extension Freshness {
  /// All but the limits, and but ages: a live source's are not known after an interruption, a recorded one's are 0.
  func write(to writer: inout ValueWriter) {
    writer.put(state)
    writer.put(intervals)
    writer.put(lastFix != nil)
    if let lastFix {
      writer.put(lastFix.line)
      writer.put(lastFix.location)
    }
    writer.put(wait)
  }

  mutating func read(from reader: inout ValueReader) throws(ValueReader.Failure) {
    state = try reader.take()
    intervals = try reader.take()
    lastFix = try reader.take(Bool.self) ? (try reader.take(), 0, try reader.take()) : nil
    wait = try reader.take()
  }
}

extension TrackingState: ValueCoded {}
