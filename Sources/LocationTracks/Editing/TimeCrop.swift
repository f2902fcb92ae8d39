import LocationKit

/// An edit that keeps the entries within a period, both ends included. Waypoints and routes are kept, because they have
/// no time of recording.
///
/// A point without a time is kept if the period has no limits; otherwise it is removed, because it may lie outside.
package struct TimeCrop: TrackEdit {
  private let start: TrackTime?
  private let end: TrackTime?
  private var firstTime: UTCInstant?
  private var segment = SegmentStart()
  package private(set) var leftOut: [String: Int] = [:]

  /// Creates an edit; `nil` is the beginning or the end of the track.
  package init(from start: TrackTime?, to end: TrackTime?) {
    self.start = start
    self.end = end
  }

  package mutating func take(_ entry: TrackEntry, into entries: inout [TrackEntry]) {
    switch entry {
    case .point(let point):
      let isInside = contains(point.location.time)
      if isInside == true { return entries.append(.point(segment.keep(point))) }
      segment.drop(point.location)
      leftOut[isInside == nil ? "points without a time" : "points of other times", default: 0] += 1
    case .noFix(let report):
      if contains(report.time) == true { entries.append(entry) } else { segment.breakLine() }
    case .sky, .heading: if contains(entry.time) == true { entries.append(entry) }
    case .metadata, .waypoint, .route, .routePoint, .track, .fault: entries.append(entry)
    }
  }

  /// Returns whether a time is in the period; `nil` if that is unknown.
  private mutating func contains(_ time: UTCInstant?) -> Bool? {
    guard start != nil || end != nil else { return true }
    guard let time else { return nil }
    let first = firstTime ?? time
    firstTime = first
    if let start, time < start.instant(inTrackFrom: first) { return false }
    if let end, time > end.instant(inTrackFrom: first) { return false }
    return true
  }
}
