import LocationIO
import LocationKit

/// When a journal is worth being written anew, and what is left of it then: not the memories of blocks but the last ones, and
/// where not all events are to be kept, not the oldest.
struct JournalSweep: Sendable {
  /// How many of the last events are kept; `nil` for all.
  let kept: Int?
  /// The first event that somebody still asks for, also where it is older.
  var wanted: Int?

  /// The last ones, which stay as they are: a disk may forget some of what it has promised to keep.
  private var recent: ArraySlice<Size> = []
  /// Of those before them, the ones whose events stay.
  private var older: ArraySlice<Size> = []
  /// Bytes: of all blocks, and of what goes.
  private var size = 0
  private var gain = 0
  private var leastGain = 65_536
  private var lastSequence = 0

  private struct Size {
    /// The number of its last event; `nil` where it has none.
    let last: Int?
    /// Bytes: of all of it, and of its events.
    let whole: Int
    let events: Int
  }

  private static let mostRecent = 8
  /// Bytes of events that come together.
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

  /// The number of the first event that stays, with those that came in a block with it.
  private var first: Int { kept.map { min(lastSequence - $0 + 1, wanted ?? .max) } ?? 1 }

  /// Whether half of the file or more would go: then, all in all, each byte is written twice at most.
  var isDue: Bool { gain >= max(leastGain, size - gain) }

  /// There was no room for it: the next try is for twice the gain.
  mutating func postpone() { leastGain = gain * 2 }

  /// What the file is to hold.
  func rest(of reader: BlockReader, place: String) throws(LocationError) -> [JournalBlock] {
    var reader = reader
    var (rest, group, recent): ([JournalBlock], [JournalBlock], [JournalBlock]) = ([], [], [])
    while let content = try reader.nextContent() {
      recent.append(try JournalBlock(content, place: place))
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
    return rest + recent
  }
}
