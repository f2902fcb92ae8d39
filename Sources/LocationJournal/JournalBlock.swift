import LocationKit

/// The unit that a journal persists: the state of the manager, and the events since the previous block.
struct JournalBlock: Sendable {
  /// First bytes of the file. The last digit is the version of the blocks; what they contain is ``LocationKit/ValueCoded``.
  static let opening: StaticString = "LOCJRNL4"

  /// Encoded block: the number of the first event (eight bytes), the number of events and the length of the memory
  /// (four bytes each), the memory, and the events.
  let content: [UInt8]
  /// Sequence numbers of its events; `nil` if it has none.
  let sequences: ClosedRange<Int>?
  /// Epoch of the journal, in a block that has nothing else; `nil` in other blocks.
  let epoch: UInt64?
  private let memoryEnd: Int

  private static let memoryStart = 16
  /// Larger numbers are never written.
  private static let lastSequence = 1 << 60
  /// In place of the first number, marks the block with the epoch.
  private static let epochMark = -1

  init(_ entries: [JournalEntry], memory: [UInt8]) {
    var writer = ValueWriter()
    for entry in entries { writer.append(entry) }
    self.init(first: entries.first?.event.sequence ?? 0, count: entries.count, memory: memory, events: writer.bytes)
  }

  /// Creates a block with the events of consecutive blocks, without a memory.
  init(eventsOf blocks: [JournalBlock]) {
    self.init(
      first: blocks.first?.sequences?.lowerBound ?? 0, count: blocks.reduce(0) { $0 + ($1.sequences?.count ?? 0) },
      memory: [], events: blocks.flatMap { $0.content[$0.memoryEnd...] })
  }

  /// Creates the block that states the epoch.
  init(epoch: UInt64) {
    var writer = ValueWriter()
    writer.append(epoch)
    self.init(first: Self.epochMark, count: 0, memory: writer.bytes, events: [], epoch: epoch)
  }

  private init(first: Int, count: Int, memory: [UInt8], events: [UInt8], epoch: UInt64? = nil) {
    var writer = ValueWriter()
    writer.append(first)
    writer.append(UInt32(count))
    writer.append(UInt32(memory.count))
    content = writer.bytes + memory + events
    sequences = count > 0 ? first...(first + count - 1) : nil
    memoryEnd = Self.memoryStart + memory.count
    self.epoch = epoch
  }

  /// Decodes a block. The events are decoded on request.
  init(_ content: [UInt8], place: String) throws(LocationError) {
    var reader = ValueReader(content)
    do {
      let (first, count) = (try reader.next(Int.self), Int(try reader.next(UInt32.self)))
      memoryEnd = Self.memoryStart + Int(try reader.next(UInt32.self))
      guard memoryEnd <= content.count else { throw ValueReader.Failure() }
      if first == Self.epochMark, count == 0 {
        (epoch, sequences) = (try reader.next(UInt64.self), nil)
      } else {
        guard (0...Self.lastSequence).contains(first) else { throw ValueReader.Failure() }
        (epoch, sequences) = (nil, count > 0 ? first...(first + count - 1) : nil)
      }
    } catch {
      throw Self.unreadable(place)
    }
    self.content = content
  }

  /// Size of its events in bytes.
  var eventSize: Int { content.count - memoryEnd }

  var memory: [UInt8] { Array(content[Self.memoryStart..<memoryEnd]) }

  /// Returns the events. Those of a kind that only later versions of this program know are left out.
  func entries(place: String) throws(LocationError) -> [JournalEntry] {
    var reader = ValueReader(content, from: memoryEnd)
    var entries: [JournalEntry] = []
    do {
      for _ in 0..<(sequences?.count ?? 0) {
        if let entry = try reader.nextIfKnown(JournalEntry.self) { entries.append(entry) }
      }
    } catch {
      throw Self.unreadable(place)
    }
    return entries
  }

  private static func unreadable(_ place: String) -> LocationError {
    LocationError(
      .invalidData, "a block is intact but cannot be decoded", context: place,
      remedy: "restore the last good copy of the file, or start a new one")
  }
}
