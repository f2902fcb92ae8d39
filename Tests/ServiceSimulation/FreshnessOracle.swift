import LocationKit

/// When a position must be told to be stale and lost, worked out a second time.
struct FreshnessOracle {
  private(set) var state = TrackingState.acquiring
  private let limits: FreshnessLimits
  /// Its arrival less its age then.
  private var lastFix: Int64?
  private var lastArrival: Int64?
  private var isOld = false
  private var source: String?
  private var intervals: [Int64] = []

  init(_ limits: FreshnessLimits) { self.limits = limits }

  /// When silence becomes ``TrackingState/stale``, or ``TrackingState/lost``; `nil` where it means nothing.
  var deadline: Int64? {
    guard let lastFix else { return nil }
    let stale = max(limits.stale.inNanoseconds, 3 * usual)
    return switch state {
    case .tracking: lastFix + stale
    case .stale: lastFix + max(max(limits.stale, limits.lost).inNanoseconds, 10 * usual)
    case .acquiring, .lost: nil
    }
  }

  /// Takes a fix. Returns what must be told of it.
  mutating func fix(at line: Int64, age: Int64, of source: String) -> (state: TrackingState, reason: LossReason?)? {
    // Each source has its own usual interval.
    if self.source != source { (intervals, lastArrival) = ([], nil) }
    self.source = source
    if state != .acquiring, let lastArrival, line > lastArrival {
      intervals = (intervals + [line - lastArrival]).suffix(5)
    }
    (lastFix, lastArrival) = (line - age, line)
    let (before, wasOld) = (state, isOld)
    isOld = age >= max(limits.stale.inNanoseconds, 3 * usual)
    guard isOld else {
      state = .tracking
      return before == .tracking ? nil : (.tracking, nil)
    }
    if before == .tracking { state = .stale }
    let isNews = before == .tracking || (before == .acquiring && !wasOld)
    return isNews ? (state, .oldFix) : nil
  }

  /// Why a silence is told.
  var reason: LossReason { isOld ? .oldFix : .silence }

  mutating func restart(at line: Int64) { if lastFix != nil { (lastFix, lastArrival) = (line, line) } }

  mutating func become(_ state: TrackingState) { self.state = state }

  mutating func begin() { (state, isOld) = (.acquiring, false) }

  private var usual: Int64 { intervals.isEmpty ? 0 : intervals.sorted()[(intervals.count - 1) / 2] }
}
