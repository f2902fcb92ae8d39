package import LocationKit

/// Several tracks merged in order of time: the next entry is the oldest of the tracks' next entries.
///
/// Within a track the order remains. An entry without a time, or older than its predecessor, follows its predecessor
/// directly; entries before the first time of a track come first. For equal times, the track named first comes first.
/// Metadata and names are those of the first track. Only the next batch of each track is held in memory.
package struct TrackMerge: TrackSequence {
  private var cursors: [Cursor]
  private var hasTrack = false
  package private(set) var failures: [LocationError] = []

  package init(_ readers: [TrackReader]) { cursors = readers.map { Cursor(reader: $0) } }

  package var inputCounts: [InputCounts] { cursors.map(\.reader.counts) }

  package mutating func next(into entries: inout [TrackEntry]) async throws -> Bool {
    for index in cursors.indices {
      do { try await cursors[index].fill() } catch let error as LocationError { failures.append(error) }
    }
    guard var index = indexOfOldest else { return false }
    // Stop when a track must be read further.
    while let entry = cursors[index].take() {
      append(entry, isFirstTrack: index == 0, to: &entries)
      guard !cursors[index].needsMore, let next = indexOfOldest else { break }
      index = next
    }
    return true
  }

  private var indexOfOldest: Int? {
    cursors.indices.lazy.filter { cursors[$0].hasEntry }.min { cursors[$0].time < cursors[$1].time }
  }

  private mutating func append(_ entry: TrackEntry, isFirstTrack: Bool, to entries: inout [TrackEntry]) {
    switch entry {
    case .metadata: if isFirstTrack { entries.append(entry) }
    case .track:
      // The result is one track with the header of the first one.
      if !hasTrack { entries.append(entry) }
      hasTrack = true
    default: entries.append(entry)
    }
  }

  /// A track, as far as it has been read.
  private struct Cursor {
    let reader: TrackReader
    private var batch: [TrackEntry] = []
    private var index = 0
    private var hasEnded = false
    /// Time of the next entry in nanoseconds, never less than that of the previous entry.
    private(set) var time = Int64.min

    init(reader: TrackReader) { self.reader = reader }

    var hasEntry: Bool { index < batch.count }
    var needsMore: Bool { !hasEntry && !hasEnded }

    mutating func fill() async throws {
      while needsMore {
        batch.removeAll(keepingCapacity: true)
        index = 0
        do {
          hasEnded = try await !reader.next(into: &batch)
        } catch {
          hasEnded = true
          throw error
        }
      }
      settle()
    }

    mutating func take() -> TrackEntry? {
      guard hasEntry else { return nil }
      defer {
        index += 1
        settle()
      }
      return batch[index]
    }

    private mutating func settle() {
      guard hasEntry, let next = batch[index].time?.nanoseconds else { return }
      time = max(time, next)
    }
  }
}

/// The entries of several tracks, in sequence or merged.
package protocol TrackSequence {
  /// Appends the next entries; returns `false` at the end. If a track fails, it ends there and the others continue: see
  /// ``failures``.
  mutating func next(into entries: inout [TrackEntry]) async throws -> Bool

  /// Errors that ended tracks, in the order of the tracks.
  var failures: [LocationError] { get }

  /// What has been read of each track so far, in the order of the tracks.
  var inputCounts: [InputCounts] { get }
}
