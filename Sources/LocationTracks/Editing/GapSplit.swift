import LocationKit

/// An edit that begins a new segment if two successive points are more than `longestGap` apart in time. A point without
/// a time splits nothing.
package struct GapSplit: TrackEdit {
  private let longestGap: Duration
  private var lastTime: UTCInstant?

  package init(longestGap: Duration) { self.longestGap = longestGap }

  package mutating func take(_ entry: TrackEntry, into entries: inout [TrackEntry]) {
    guard case .point(var point) = entry, let time = point.location.time else { return entries.append(entry) }
    if let lastTime, time.duration(since: lastTime) > longestGap { point.location.startsSegment = true }
    lastTime = time
    entries.append(.point(point))
  }
}
