import LocationKit

/// Several edits, applied in order.
package struct TrackEdits: TrackEdit {
  private var edits: [any TrackEdit]

  package init(_ edits: [any TrackEdit] = []) { self.edits = edits }

  package mutating func take(_ entry: TrackEntry, into entries: inout [TrackEntry]) {
    if edits.isEmpty { entries.append(entry) } else { pass([entry], from: 0, into: &entries) }
  }

  package mutating func finish(into entries: inout [TrackEntry]) {
    for index in edits.indices {
      var last: [TrackEntry] = []
      edits[index].finish(into: &last)
      pass(last, from: index + 1, into: &entries)
    }
  }

  package var leftOut: [String: Int] {
    edits.reduce(into: [:]) { sum, edit in sum.merge(edit.leftOut, uniquingKeysWith: +) }
  }

  private mutating func pass(_ first: [TrackEntry], from start: Int, into entries: inout [TrackEntry]) {
    var current = first
    for index in edits.indices.dropFirst(start) where !current.isEmpty {
      var next: [TrackEntry] = []
      for entry in current { edits[index].take(entry, into: &next) }
      current = next
    }
    entries += current
  }
}

/// A change to the content of a track file, applied entry by entry with constant memory.
///
/// If the first point of a segment is removed, the next point that is kept begins the segment.
package protocol TrackEdit: Sendable {
  /// Appends the result for an entry, and for entries that were held back.
  mutating func take(_ entry: TrackEntry, into entries: inout [TrackEntry])

  /// Appends the entries held back, after the last entry.
  mutating func finish(into entries: inout [TrackEntry])

  /// Removed entries with counts: `["jumps": 3]`.
  var leftOut: [String: Int] { get }
}

extension TrackEdit {
  package mutating func finish(into entries: inout [TrackEntry]) {}
  package var leftOut: [String: Int] { [:] }
}

/// A pending start of a segment, which passes to the next point that is kept.
struct SegmentStart: Sendable {
  private var isDue = false

  mutating func drop(_ location: Location) { isDue = isDue || location.startsSegment }

  mutating func breakLine() { isDue = true }

  /// Returns a point that is kept, with the pending start of a segment.
  mutating func keep(_ point: TrackPoint) -> TrackPoint {
    guard isDue else { return point }
    isDue = false
    var point = point
    point.location.startsSegment = true
    return point
  }
}

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
