import LocationIO
import LocationKit

/// The decision when a journal is rewritten, and the selection of its contents. The memories of all but the last
/// blocks are removed and, unless all events are kept, the oldest events.
struct JournalSweep: Sendable {
  /// Number of last events that are kept; `nil` for all.
  let kept: Int?
  /// First event that a reader still needs, even if it is older.
  var wanted: Int?

  /// Last blocks, which remain unchanged, because a disk may lose some of what it has acknowledged.
  private var recent: ArraySlice<Size> = []
  /// Earlier blocks whose events are kept.
  private var older: ArraySlice<Size> = []
  /// Bytes of all blocks, and bytes that would be removed.
  private var size = 0
  private var gain = 0
  private var leastGain = 65_536
  private var lastSequence = 0

  private struct Size {
    /// Number of its last event; `nil` if it has none.
    let last: Int?
    /// Bytes of the whole block, and of its events.
    let whole: Int
    let events: Int
  }

  private static let mostRecent = 8
  /// Bytes of events that are combined into one block.
  private static let largestGroup = 65_536

  init(keeping kept: Int?, wanted: Int? = nil) { (self.kept, self.wanted) = (kept.map { max(1, $0) }, wanted) }

  mutating func note(_ block: JournalBlock) {
    let last = block.sequences?.upperBound
    lastSequence = last ?? lastSequence
    size += block.content.count
    recent.append(Size(last: last, whole: block.content.count, events: block.eventSize))
    guard recent.count > Self.mostRecent, let block = recent.popFirst() else { return }
    gain += block.whole - block.events
    if block.last != nil { older.append(block) }
    while let oldest = older.first, (oldest.last ?? 0) < first {
      gain += oldest.events
      older.removeFirst()
    }
  }

  /// Number of the first event that is kept; the other events of its block are kept with it.
  private var first: Int { kept.map { min(lastSequence - $0 + 1, wanted ?? .max) } ?? 1 }

  /// Whether half of the file or more would be removed. Then each byte is written at most twice in total.
  var isDue: Bool { gain >= max(leastGain, size - gain) }

  /// Postpones the next attempt until the gain has doubled, because the disk had no room.
  mutating func postpone() { leastGain = gain * 2 }

  /// Returns the block with the epoch, which is the first one of the new file, and the others that the file keeps.
  func rest(
    of reader: BlockReader, place: String
  ) throws(LocationError) -> (epoch: JournalBlock?, rest: [JournalBlock]) {
    var reader = reader
    var epoch: JournalBlock?
    var (rest, group, recent): ([JournalBlock], [JournalBlock], [JournalBlock]) = ([], [], [])
    while let content = try reader.nextContent() {
      let block = try JournalBlock(content, place: place)
      if block.epoch != nil {
        epoch = block
        continue
      }
      recent.append(block)
      guard recent.count > Self.mostRecent, case let block = recent.removeFirst(), let sequences = block.sequences,
        sequences.upperBound >= first
      else { continue }
      let isFull = group.reduce(block.eventSize) { $0 + $1.eventSize } > Self.largestGroup
      if let last = group.last?.sequences?.upperBound, isFull || sequences.lowerBound != last + 1 {
        rest.append(JournalBlock(eventsOf: group))
        group = []
      }
      group.append(block)
    }
    if !group.isEmpty { rest.append(JournalBlock(eventsOf: group)) }
    return (epoch, rest + recent)
  }
}
