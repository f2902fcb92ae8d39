import LocationKit

/// What a journal keeps at once: the memory of the manager, and the events that it has told since the last one.
struct JournalBlock: Sendable {
  /// What the file begins with. The last digit is the version of all that follows.
  static let opening: StaticString = "LOCJRNL1"

  /// What the file holds: the number of the first event (eight bytes), how many there are and the length of the memory (four
  /// each), the memory, and the events.
  let content: [UInt8]
  /// Of its events; `nil` where it has none.
  let sequences: ClosedRange<Int>?
  private let memoryEnd: Int

  private static let memoryStart = 16

  init(events: [LocationEvent], memory: [UInt8]) {
    let first = events.first?.transition?.sequence ?? 0
    var writer = ValueWriter()
    writer.put(first)
    writer.put(UInt32(events.count))
    writer.put(UInt32(memory.count))
    writer.bytes += memory
    for event in events { writer.put(event) }
    content = writer.bytes
    sequences = Self.range(first, events.count)
    memoryEnd = Self.memoryStart + memory.count
  }

  /// Takes what a file holds. The events are read when they are asked for.
  init(_ content: [UInt8], place: String) throws(LocationError) {
    var reader = ValueReader(content)
    do {
      sequences = Self.range(try reader.take(), Int(try reader.take(UInt32.self)))
      memoryEnd = Self.memoryStart + Int(try reader.take(UInt32.self))
      guard memoryEnd <= content.count else { throw ValueReader.Failure() }
    } catch {
      throw Self.unreadable(place)
    }
    self.content = content
  }

  var memory: [UInt8] { Array(content[Self.memoryStart..<memoryEnd]) }

  func events(place: String) throws(LocationError) -> [LocationEvent] {
    var reader = ValueReader(content, from: memoryEnd)
    var events: [LocationEvent] = []
    do {
      for _ in 0..<(sequences?.count ?? 0) { events.append(try reader.take()) }
    } catch {
      throw Self.unreadable(place)
    }
    return events
  }

  private static func range(_ first: Int, _ count: Int) -> ClosedRange<Int>? {
    count > 0 ? first...(first + count - 1) : nil
  }

  private static func unreadable(_ place: String) -> LocationError {
    LocationError(
      .badData, "a block is whole, and cannot be understood", place: place,
      remedy: "it may be of another version of this program: read it with that one")
  }
}
