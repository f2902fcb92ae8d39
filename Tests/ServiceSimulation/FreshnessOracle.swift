import LocationKit

/// When a position must be told to be stale and lost, worked out a second time.
struct FreshnessOracle {
  private(set) var state = TrackingState.acquiring
  private let limits: FreshnessLimits
  private var lastFix: Int64?
  private var source: String?
  private var intervals: [Int64] = []

  init(_ limits: FreshnessLimits) { self.limits = limits }

  /// When silence becomes ``TrackingState/stale``, or ``TrackingState/lost``; `nil` where it means nothing.
  var deadline: Int64? {
    guard let lastFix else { return nil }
    let usual = intervals.isEmpty ? 0 : intervals.sorted()[(intervals.count - 1) / 2]
    let stale = max(limits.stale.inNanoseconds, 3 * usual)
    return switch state {
    case .tracking: lastFix + stale
    case .stale: lastFix + max(max(limits.stale, limits.lost).inNanoseconds, 10 * usual)
    case .acquiring, .lost: nil
    }
  }

  mutating func fix(at line: Int64, of source: String) {
    // Each source has its own usual interval.
    if self.source != source { (intervals, lastFix) = ([], nil) }
    self.source = source
    if state != .acquiring, let lastFix, line > lastFix { intervals = (intervals + [line - lastFix]).suffix(5) }
    (lastFix, state) = (line, .tracking)
  }

  mutating func restart(at line: Int64) { if lastFix != nil { lastFix = line } }

  mutating func become(_ state: TrackingState) { self.state = state }
}
