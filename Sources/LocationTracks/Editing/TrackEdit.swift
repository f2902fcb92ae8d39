/// A change to what a track file holds, made as the entries go by: constant memory, whatever the length.
///
/// A point that goes may have been the first of its segment: the next one that stays is it then.
public protocol TrackEdit: Sendable {
  /// Appends what becomes of the entry, and of those that were held back for it.
  mutating func take(_ entry: TrackEntry, into entries: inout [TrackEntry])

  /// There are no more entries: appends what was held back.
  mutating func finish(into entries: inout [TrackEntry])

  /// What was taken away, and how many of each: `["jumps": 3]`.
  var leftOut: [String: Int] { get }
}

extension TrackEdit {
  public mutating func finish(into entries: inout [TrackEntry]) {}
  public var leftOut: [String: Int] { [:] }
}
