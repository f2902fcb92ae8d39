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
