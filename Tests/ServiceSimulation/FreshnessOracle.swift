import LocationKit

/// When a position must be reported as stale and lost, calculated independently.
struct FreshnessOracle {
  private(set) var state = TrackingState.acquiring
  private let limits: FreshnessLimits
  /// Its arrival less its age then.
  private var lastFix: Int64?
  private var lastArrival: Int64?
  private var lastTime: Int64?
  private var isOld = false
  private var device: LocationOrigin?
  private var intervals: [Int64] = []

  init(_ limits: FreshnessLimits) { self.limits = limits }

  /// When silence becomes ``TrackingState/stale``, or ``TrackingState/lost``; `nil` where it means nothing. A fix that is too old
  /// when it comes is so then, and not before.
  var deadline: Int64? {
    guard let lastFix, let lastArrival else { return nil }
    let stale = limit
    return switch state {
    case .tracking: max(lastArrival, lastFix + stale)
    case .stale: max(lastArrival, lastFix + max(max(limits.stale, limits.lost).inNanoseconds, 10 * usual))
    case .acquiring, .lost: nil
    }
  }

  /// Takes a fix. Returns what must be reported of it.
  mutating func fix(_ location: Location, at line: Int64, age: Int64) -> (state: TrackingState, reason: LossReason?)? {
    // Each device has its own usual interval.
    if device != location.origin { (intervals, lastArrival) = ([], nil) }
    device = location.origin
    let (before, wasOld) = (state, isOld)
    if let interval = interval(to: location, at: line, age: age), before != .acquiring || wasOld {
      intervals = (intervals + [interval]).suffix(5)
    }
    (lastFix, lastArrival, lastTime) = (line - age, line, location.time?.nanoseconds)
    isOld = age >= limit
    guard isOld else {
      state = .tracking
      return before == .tracking ? nil : (.tracking, nil)
    }
    if before == .tracking { state = .stale }
    let isNews = before == .tracking || (before == .acquiring && !wasOld)
    return isNews ? (state, .oldFix) : nil
  }

  /// Between the arrivals; between the times where the fix was delayed.
  private func interval(to location: Location, at line: Int64, age: Int64) -> Int64? {
    guard let lastArrival else { return nil }
    var interval = line - lastArrival
    if age >= limit, let time = location.time?.nanoseconds, let lastTime { interval = time - lastTime }
    return interval > 0 ? interval : nil
  }

  private var limit: Int64 { max(limits.stale.inNanoseconds, 3 * usual) }

  /// Reason of a reported silence.
  var reason: LossReason { isOld ? .oldFix : .silence }

  mutating func restart(at line: Int64) { if lastFix != nil { (lastFix, lastArrival) = (line, line) } }

  mutating func become(_ state: TrackingState) { self.state = state }

  mutating func begin() { (state, isOld) = (.acquiring, false) }

  private var usual: Int64 { intervals.isEmpty ? 0 : intervals.sorted()[(intervals.count - 1) / 2] }
}
