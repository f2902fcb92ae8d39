import LocationKit

/// A shift of the times of readings, so that a recording happens now, or continues after its end.
struct TimeShift: Sendable {
  private let now: (@Sendable () -> UTCInstant)?
  private let rate: PlaybackRate
  /// Shift in nanoseconds; `nil` before the first time of a pass.
  private var shift: Int64?
  /// Entries before the location that determines the shift.
  private var held: [TrackEntry] = []
  private var isFirstPass = true
  /// Newest shifted time, and its distance from the previous one.
  private var newest: Int64?
  private var interval = UTCInstant.nanosecondsPerSecond

  private static let mostHeld = 4096

  init(now: (@Sendable () -> UTCInstant)?, rate: PlaybackRate) {
    self.now = now
    self.rate = rate
    if now == nil { shift = 0 }
  }

  mutating func take(_ entries: ArraySlice<TrackEntry>) -> ArraySlice<TrackEntry> {
    var shifted: ArraySlice<TrackEntry> = []
    for entry in entries {
      if shift == nil { decide(with: entry) }
      guard let shift else {
        hold(entry, into: &shifted)
        continue
      }
      shifted += held.map { moved($0, by: shift) }
      held.removeAll()
      shifted.append(moved(entry, by: shift))
    }
    return shifted
  }

  private mutating func hold(_ entry: TrackEntry, into entries: inout ArraySlice<TrackEntry>) {
    held.append(entry)
    guard held.count >= Self.mostHeld, held.allSatisfy({ $0.time == nil }) else { return }
    entries += held
    held.removeAll()
  }

  /// Ends a pass. Returns the entries held back for a location that never came. The next pass continues from here.
  mutating func finish() -> ArraySlice<TrackEntry> {
    defer {
      held.removeAll()
      shift = nil
      isFirstPass = false
    }
    return held.map { moved($0, by: 0) }[...]
  }

  private mutating func decide(with entry: TrackEntry) {
    guard let time = entry.time?.nanoseconds else { return }
    guard isFirstPass else {
      // The next pass begins one interval after the last time.
      shift = newest.map { $0.saturatingAdding(interval).saturatingSubtracting(time) } ?? 0
      return
    }
    var isLocation = false
    if case .point = entry { isLocation = true }
    guard isLocation || held.count >= Self.mostHeld, let now else { return }
    shift = now().nanoseconds.saturatingAdding(leadTime(to: time)).saturatingSubtracting(time)
  }

  /// Returns the time needed to play the entries before the first location.
  private func leadTime(to time: Int64) -> Int64 {
    guard case .multiple(let factor) = rate, let first = held.lazy.compactMap(\.time).first else { return 0 }
    return Int64(min(Double(max(0, time.saturatingSubtracting(first.nanoseconds))) / factor, 1e18))
  }

  private mutating func moved(_ entry: TrackEntry, by shift: Int64) -> TrackEntry {
    guard let time = entry.time?.nanoseconds.saturatingAdding(shift) else { return entry }
    if let newest, time > newest { interval = time.saturatingSubtracting(newest) }
    newest = max(newest ?? time, time)
    return shift == 0 ? entry : entry.moved(by: .nanoseconds(shift))
  }
}

extension TrackEntry {
  fileprivate func moved(by duration: Duration) -> TrackEntry {
    switch self {
    case .point(var point):
      point.location.time = point.location.time?.advanced(by: duration)
      return .point(point)
    case .noFix(var report):
      report.time = report.time?.advanced(by: duration)
      return .noFix(report)
    case .sky(var view):
      view.time = view.time?.advanced(by: duration)
      return .sky(view)
    case .heading(var heading):
      heading.time = heading.time?.advanced(by: duration)
      return .heading(heading)
    case .metadata, .waypoint, .route, .routePoint, .track, .fault: return self
    }
  }
}
