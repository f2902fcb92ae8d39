/// The state of a fix as deadlines in a value: acquiring → tracking → stale → lost.
///
/// Its line is nanoseconds on whatever time drives the source: the readings' own for a recorded one, the manager's clock
/// for a live one.
struct Freshness: Sendable {
  /// Nanoseconds: until a fix is stale, and until it is lost, where no usual interval says more; and until the first one is.
  private let limits: (stale: Int64, lost: Int64, acquisition: Int64?)
  private(set) var state = TrackingState.acquiring
  private var intervals = IntervalEstimator()
  private var lastFix: (line: Int64, location: Location)?
  /// When the source was started; `nil` where the first fix is waited for as long as it takes.
  private var begun: Int64?

  init(limits: FreshnessLimits) {
    self.limits = (
      limits.stale.inNanoseconds, max(limits.stale, limits.lost).inNanoseconds, limits.acquisition?.inNanoseconds
    )
  }

  var lastKnown: Location? { lastFix?.location }

  /// When ``advance(to:)`` will next have something to say.
  var nextDeadline: Int64? {
    if state == .acquiring, let begun { return limits.acquisition.map(begun.saturatingAdding) }
    guard let line = lastFix?.line else { return nil }
    return switch state {
    case .acquiring, .lost: nil
    case .tracking: line.saturatingAdding(staleLimit(usualInterval: intervals.usual))
    case .stale: line.saturatingAdding(max(limits.lost, (intervals.usual ?? 0).saturatingMultiplied(by: 10)))
    }
  }

  /// Nanoseconds until a fix is stale.
  func staleLimit(usualInterval: Int64?) -> Int64 {
    max(limits.stale, (usualInterval ?? 0).saturatingMultiplied(by: 3))
  }

  /// What is due by `line`, with the moments at which it fell due.
  mutating func advance(to line: Int64) -> [(line: Int64, change: StateChange)] {
    var due: [(line: Int64, change: StateChange)] = []
    while let deadline = nextDeadline, deadline <= line {
      state = state == .tracking ? .stale : .lost
      due.append((deadline, StateChange(state, reason: .silence, lastKnown: lastKnown)))
    }
    return due
  }

  /// A new fix: nothing else revives.
  mutating func fix(_ location: Location, at line: Int64) -> StateChange? {
    if let last = lastFix, last.location.origin.source != location.origin.source {
      // Each source has its own usual interval.
      intervals = IntervalEstimator()
    } else if state != .acquiring, let last = lastFix {
      intervals.observe(line.saturatingSubtracting(last.line))
    }
    lastFix = (line, location)
    guard state != .tracking else { return nil }
    state = .tracking
    return StateChange(.tracking, lastKnown: location, time: location.time)
  }

  /// More about the last fix.
  mutating func refine(_ location: Location) {
    if let line = lastFix?.line { lastFix = (line, location) }
  }

  mutating func lose(_ reason: LossReason, time: UTCInstant?) -> StateChange? {
    guard state == .tracking || state == .stale else { return nil }
    state = .lost
    return StateChange(.lost, reason: reason, lastKnown: lastKnown, time: time)
  }

  /// The readings run on another time line now: the deadlines start again there.
  mutating func restart(at line: Int64) {
    if let location = lastFix?.location { lastFix = (line, location) }
  }

  /// The source does not run, or runs anew: `line` where it is a live one.
  mutating func begin(at line: Int64?) {
    state = .acquiring
    begun = line
  }
}

// MARK: In a journal

extension Freshness {
  /// All but the limits.
  func write(to writer: inout ValueWriter) {
    writer.put(state)
    writer.put(intervals)
    writer.put(lastFix != nil)
    if let lastFix {
      writer.put(lastFix.line)
      writer.put(lastFix.location)
    }
  }

  mutating func read(from reader: inout ValueReader) throws(ValueReader.Failure) {
    state = try reader.take()
    intervals = try reader.take()
    lastFix = try reader.take(Bool.self) ? (try reader.take(), try reader.take()) : nil
  }
}

extension TrackingState: ValueCoded {}
