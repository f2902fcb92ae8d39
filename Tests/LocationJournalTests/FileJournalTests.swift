import LocationIO
import LocationKit
import LocationTesting
import TestSupport
import Testing

@testable import LocationJournal

@Suite("FileJournal", .timeLimit(.minutes(15)))
struct FileJournalTests {
  private static let home = PointOfInterest.circle("home", latitude: 48, longitude: 11, radius: 100)

  /// In and out of home, eight times.
  private static let readings: [Reading] = (0..<80).map { second in
    let metres = second / 5 % 2 == 0 ? 500.0 : 0
    return .location(
      .make(
        latitude: 48 + metres / 111_000, longitude: 11, time: .utc("2026-05-01T10:00:00Z") + Double(second)))
  }

  /// Batches of seven: events come in the middle of some.
  private static let batches = stride(from: 0, to: readings.count, by: 7).map {
    Array(readings[$0..<min($0 + 7, readings.count)])
  }

  /// Runs the recording to its end, or to the journal's failure; returns the delivered events.
  private func run(
    _ storage: MemoryStorage, _ batches: [[Reading]] = batches
  ) async throws -> (told: [LocationEvent], error: LocationError?) {
    let manager = LocationManager(
      fetcher: MockFetcher(timing: .recorded, runs: [.reports(batches)]), pointsOfInterest: [Self.home],
      journal: try FileJournal(storage))
    var told: [LocationEvent] = []
    do {
      try await manager.run { event in if event.transition != nil { told.append(event) } }
      return (told, nil)
    } catch let error as LocationError {
      return (told, error)
    }
  }

  private func kept(_ storage: MemoryStorage) throws -> [LocationEvent] {
    try all(JournalFile(storage).events())
  }

  private func all(_ source: JournalEvents) throws -> [LocationEvent] {
    var (events, source) = ([LocationEvent](), source)
    while let event = try source.next() { events.append(event) }
    return events
  }

  @Test("stores delivered events with numbers from 1; events read back are not delivered again")
  func keeps() async throws {
    let storage = MemoryStorage()
    let (told, error) = try await run(storage)
    #expect(error == nil)
    #expect(told.compactMap { $0.transition?.sequence } == Array(1...15))
    #expect(try kept(storage) == told)
    let again = try await run(storage)
    #expect(again.told.isEmpty)
    #expect(again.error == nil)
    #expect(try kept(storage) == told)
  }

  @Test("flushes once for a batch with events, not at all for one without, and once for the epoch")
  func synchronizes() async throws {
    let storage = MemoryStorage()
    _ = try await run(storage)
    let withEvents = Self.batches.indices.count { index in
      (index * 7..<min(index * 7 + 7, 80)).contains { $0 > 0 && $0 % 5 == 0 }
    }
    #expect(storage.synchronized == 2 + withEvents)
  }

  @Test("truncated at any byte, the journal and later events equal those of an undisturbed run")
  func tornAnywhere() async throws {
    let whole = MemoryStorage()
    let expected = try await run(whole).told
    for size in stride(from: 0, through: whole.bytes.count, by: 17) {
      let storage = MemoryStorage(Array(whole.bytes[..<size]))
      let before = (try? kept(storage)) ?? []
      let after = try await run(storage)
      #expect(before + after.told == expected, "cut at \(size)")
      #expect(after.error == nil, "cut at \(size)")
      #expect(try kept(storage) == expected, "cut at \(size)")
    }
  }

  @Test("a full disk ends the run with an error; no unstored event is delivered; with room it continues")
  func fullDisk() async throws {
    let whole = MemoryStorage()
    let expected = try await run(whole).told
    for limit in stride(from: 10, to: whole.bytes.count, by: 101) {
      let storage = MemoryStorage(limit: limit)
      let (told, error) = try await run(storage)
      #expect(error?.code == .writingFailed, "room for \(limit)")
      #expect(try kept(storage) == told, "room for \(limit)")
      storage.limit(to: .max)
      let after = try await run(storage)
      #expect(told + after.told == expected, "room for \(limit)")
    }
  }

  @Test(
    "after an inserted or lost byte, reads all other events, and writes nothing", arguments: [1, -1])
  func damaged(by count: Int) async throws {
    let whole = MemoryStorage()
    let told = try await run(whole).told
    var bytes = whole.bytes
    // In the third block of the file.
    let place = try #require(bytes.indices.filter { bytes[$0...].starts(with: "BLOK".utf8) }.dropFirst(2).first) + 30
    if count > 0 { bytes.insert(0, at: place) } else { bytes.remove(at: place) }
    let storage = MemoryStorage(bytes)
    var events = try JournalFile(storage).events()
    var (read, faults): ([LocationEvent], [LocationError]) = ([], [])
    while true {
      do throws(LocationError) {
        guard let event = try events.next() else { break }
        read.append(event)
      } catch {
        faults.append(error)
      }
    }
    let lost = Set(1...15).subtracting(read.compactMap(\.sequence)).sorted()
    #expect(read == told.filter { !lost.contains($0.sequence ?? 0) })
    let (first, last) = (try #require(lost.first), try #require(lost.last))
    #expect(Array(first...last) == lost)
    #expect(faults.map(\.code) == [.invalidData])
    #expect(faults.first?.description.contains("events \(first) to \(last) are lost") == true, "\(faults)")
    expectThrows(LocationError(.invalidData, "lost", context: "memory")) { try JournalFile(storage).event(first) }
    #expect(try JournalFile(storage).event(15) == told.last)
    #expect(throws: LocationError(.invalidData, "", context: "memory")) { try FileJournal(storage) }
    #expect(storage.bytes == bytes)
  }

  @Test("events up to a number are read no further: damage after them is no error")
  func readsNoFurther() async throws {
    let whole = MemoryStorage()
    let told = try await run(whole).told
    var bytes = whole.bytes
    // In the last block but one.
    let place = try #require(bytes.indices.filter { bytes[$0...].starts(with: "BLOK".utf8) }.dropLast().last) + 30
    bytes.insert(0, at: place)
    let file = JournalFile(MemoryStorage(bytes))
    #expect(try all(file.events(from: 2, through: 3)) == Array(told[1...2]))
    expectThrows(LocationError.self, stating: "lost") { try all(file.events()) }
  }

  @Test("rejects another recording, and leaves the journal unchanged")
  func otherRecording() async throws {
    let storage = MemoryStorage()
    _ = try await run(storage)
    let before = storage.bytes
    let other = Self.batches.map { $0.map { _ in Reading.noFix(at: .utc("2026-05-01T10:00:00Z")) } }
    let (told, error) = try await run(storage, other)
    #expect(told.isEmpty)
    #expect(error?.code == .invalidData)
    #expect(try await run(storage, Array(Self.batches[..<3])).error?.code == .invalidData)
    #expect(storage.bytes == before)
  }

  @Test("a delegate receives an event after it is stored")
  func delegate() async throws {
    let storage = MemoryStorage()
    let fetcher = MockFetcher()
    let delegate = RecordingDelegate()
    let manager = LocationManager(
      fetcher: fetcher, pointsOfInterest: [Self.home], clock: ManualClock(), journal: try FileJournal(storage))
    manager.delegate = delegate
    manager.startUpdatingLocation()
    try await fetcher.send(.make(latitude: 48, longitude: 11))
    let entered = try #require(delegate.events.first { $0.transition != nil })
    #expect(try kept(storage) == [entered])
  }

  @Test("returns an event by its number, or an error that names the available numbers")
  func event() async throws {
    let storage = MemoryStorage()
    let told = try await run(storage).told
    let file = JournalFile(storage)
    #expect(try file.event(15) == told[14])
    for sequence in [0, 16, -1] {
      let error = #expect(throws: LocationError.self) { try file.event(sequence) }
      #expect(error?.code == .invalidArgument)
      #expect(error?.message == "there is no event \(sequence): they are 1 to 15")
    }
    #expect(try all(file.events(from: 4, through: 6)) == Array(told[3...5]))
  }

  // MARK: What grows

  private static func event(_ sequence: Int?) -> LocationEvent {
    var transition = RegionTransition(place: home, location: .make(latitude: 48, longitude: 11), distance: -100)
    transition.sequence = sequence
    return .entered(transition)
  }

  private static let eventSize = JournalBlock([JournalEntry(event(1))], memory: []).eventSize

  @Test("reaching the search limit after damage is one error, and the end", .timeLimit(.minutes(15)))
  func givenUp() throws {
    let opening = JournalBlock.opening.withUTF8Buffer { Array($0) }
    let file = JournalFile(MemoryStorage(opening + FalseBlocks.bytes(1000)))
    var events = try file.events()
    expectThrows(LocationError(.invalidData, "too many bytes there look like a block", context: "memory")) {
      try events.next()
    }
    #expect(try events.next() == nil)
    expectThrows(LocationError(.invalidData, "too many bytes there look like a block", context: "memory")) {
      try file.event(1)
    }
  }

  @Test("saved states do not accumulate; all events stay, and concurrent readers are not disturbed")
  func memories() async throws {
    let storage = MemoryStorage()
    let journal = try FileJournal(storage)
    let memory = [UInt8](repeating: 7, count: 1000)
    var largest = 0
    for minute in 1...500 {
      try await journal.record(
        minute % 10 == 0 ? [Self.event(minute / 10)] : [], memory: memory + [UInt8(minute % 256)])
      largest = max(largest, storage.size())
    }
    #expect(largest < 2 * 65_536 + 50 * Self.eventSize + 12_000)
    #expect(largest > 65_536)
    #expect(try kept(storage) == (1...50).map(Self.event))
    let again = try FileJournal(storage)
    #expect(again.sequencesAtStart == 1...50)
    #expect(again.memory()?.last == UInt8(500 % 256))
  }

  @Test(
    "keeps the configured number of events, and those that a consumer requests at the start", arguments: [nil, 3, 700])
  func keepsSome(wanted: Int?) async throws {
    let storage = MemoryStorage()
    var journal = try FileJournal(storage)
    for sequence in 1...1000 { try await journal.record([Self.event(sequence)], memory: [1]) }
    #expect(storage.size() > 1000 * Self.eventSize)
    journal = try FileJournal(storage, keeping: 100, wanted: wanted)
    let first = try #require(journal.sequencesAtStart?.lowerBound)
    #expect(journal.sequencesAtStart?.upperBound == 1000)
    #expect(first == (wanted == 3 ? 1 : wanted ?? 901))
    #expect(try kept(storage) == (first...1000).map(Self.event))
    #expect(journal.memory() == [1])
    let missing = #expect(throws: LocationError.self) { try JournalFile(storage).event(1001) }
    #expect(missing?.message == "there is no event 1001: they are \(first) to 1000")
    // From here on, no consumer requests them.
    for sequence in 1001...3000 { try await journal.record([Self.event(sequence)], memory: [2]) }
    let rest = try kept(storage)
    #expect(rest.count >= 100 && rest.count < 800)
    #expect(rest == (3001 - rest.count...3000).map(Self.event))
    #expect(try FileJournal(storage).memory() == [2])
  }

  @Test("without room for a second file it continues to grow, and compacts later")
  func noRoom() async throws {
    let storage = MemoryStorage()
    storage.refuseToReplace()
    let journal = try FileJournal(storage, keeping: 1)
    let memory = [UInt8](repeating: 7, count: 1000)
    for sequence in 1...300 { try await journal.record([Self.event(sequence)], memory: memory) }
    #expect(try kept(storage).count == 300)
    #expect((2...4).contains(storage.refusals))
  }

  @Test("an event whose block is stored is delivered, even if the file cannot be rewritten afterwards")
  func sweepFails() async throws {
    let storage = MemoryStorage()
    storage.failToReplace()
    let journal = try FileJournal(storage)
    let memory = [UInt8](repeating: 7, count: 1000)
    var stored = 0
    do {
      for sequence in 1...300 {
        try await journal.record([Self.event(sequence)], memory: memory)
        stored = sequence
      }
    } catch {}
    #expect(stored > 60)
    #expect(try kept(storage).compactMap(\.sequence) == Array(1...stored))
  }

  // MARK: Epochs

  @Test("a journal keeps its epoch over restarts and when it is rewritten; another one has another epoch")
  func epoch() async throws {
    let storage = MemoryStorage()
    let journal = try FileJournal(storage, newEpoch: 0xA1)
    for sequence in 1...300 {
      try await journal.record([Self.event(sequence)], memory: [UInt8](repeating: 7, count: 1000))
    }
    #expect(storage.size() < 300 * 1000)
    #expect(journal.epoch == "a1")
    #expect(try FileJournal(storage, newEpoch: 0xB2).epoch == "a1")
    #expect(try FileJournal(MemoryStorage(), newEpoch: 0xB2).epoch == "b2")
  }

  @Test("a journal of an earlier build receives an epoch when it is opened, and keeps its events and its memory")
  func epochOfOldJournal() throws {
    let opening = JournalBlock.opening.withUTF8Buffer { Array($0) }
    let block = JournalBlock([1, 2].map { JournalEntry(Self.event($0)) }, memory: [5])
    let storage = MemoryStorage(opening + BlockFile.block(block.content, at: opening.count))
    #expect(try FileJournal(storage, newEpoch: 0xA1).epoch == "a1")
    let again = try FileJournal(storage, newEpoch: 0xB2)
    #expect(again.epoch == "a1")
    #expect(again.sequencesAtStart == 1...2)
    #expect(again.memory() == [5])
    #expect(try kept(storage) == [Self.event(1), Self.event(2)])
  }

  @Test("events at the end of a long journal are read without those before them, also if it was rewritten or reopened")
  func readsPart() async throws {
    func event(_ sequence: Int) -> LocationEvent {
      var transition = RegionTransition(place: Self.home, location: .make(latitude: 48, longitude: 11), distance: -100)
      transition.place.name = String(repeating: "x", count: 2000)
      transition.sequence = sequence
      return .entered(transition)
    }
    let storage = MemoryStorage()
    let journal = try FileJournal(storage, keeping: 1500)
    for block in 0..<50 {
      let events = (1...50).map { event(block * 50 + $0) }
      try await journal.record(events, memory: [UInt8](repeating: 7, count: 100_000 * (block % 2)))
    }
    #expect(storage.size() > 3_000_000)
    for journal in [journal, try FileJournal(storage, keeping: 1500)] {
      for numbers in [2490...2500, 2200...2200, 1501...1600, 2500...3000] {
        let before = storage.bytesRead
        let expected = numbers.clamped(to: 1...2500).map(event)
        #expect(try all(journal.events(from: numbers.lowerBound, through: numbers.upperBound)) == expected)
        #expect(storage.bytesRead - before < 1_500_000)
      }
      #expect(try all(journal.events(from: 1, through: 2500)) == kept(storage))
    }
  }

  @Test("events of subjects are numbered between those of the manager, and keep their subject and the manager's memory")
  func subjects() async throws {
    let storage = MemoryStorage()
    let journal = try FileJournal(storage)
    try await journal.record([Self.event(1)], memory: [1])
    let recorded = try journal.record([
      JournalEntry(Self.event(nil), of: "ann"), JournalEntry(.visited(Self.stay), of: ""),
    ])
    #expect(recorded.map(\.event.sequence) == [2, 3])
    // The manager counts its own events.
    try await journal.record([Self.event(2), Self.event(3)], memory: [2])
    #expect([Self.event(1), Self.event(2), Self.event(3)].map { journal.numbered($0).sequence } == [1, 4, 5])

    let again = try FileJournal(storage)
    _ = try again.record([JournalEntry(Self.event(nil), of: "ben")])
    #expect(again.memory() == [2])
    var stored = try again.events(from: 1, through: .max)
    var found: [String] = []
    while let entry = try stored.nextEntry() { found.append("\(entry.event.sequence ?? 0) \(entry.subject ?? "-")") }
    #expect(found == ["1 -", "2 ann", "3 ", "4 -", "5 -", "6 ben"])
  }

  private static let stay = Visit(coordinate: .make(latitude: 1, longitude: 2))

  @Test("an event of a kind of a later version is left out, and the others of its block are read")
  func laterKinds() throws {
    let block = JournalBlock((1...3).map { JournalEntry(Self.event($0)) }, memory: [])
    var content = block.content
    // The kind is the first field of an event: the tag 9 and a byte.
    let sizes = (1...3).map { ValueWriter.bytes(of: Self.event($0)).count }
    #expect(content[16 + sizes[0]] == 9)
    content[16 + sizes[0] + 1] = 99
    #expect(try JournalBlock(content, place: "x").entries(place: "x").map(\.event) == [Self.event(1), Self.event(3)])
  }

  @Test("bytes that are not our block, although their checksum is correct, are an error")
  func crafted() throws {
    for (first, count) in [(Int.max, 1), (-1, 1), (Int.min, 2)] {
      var writer = ValueWriter()
      writer.append(first)
      writer.append(UInt32(count))
      writer.append(0 as UInt32)
      #expect { try JournalBlock(writer.bytes, place: "x") } throws: {
        $0.states(.invalidData, "a block is intact but cannot be decoded", at: "x")
      }
    }
  }

  @Test("any changed byte gives an error or another event, and never a crash", arguments: 0..<8 as Range<UInt64>)
  func altered(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let original = JournalBlock((1...4).map { JournalEntry(Self.event($0)) }, memory: [1, 2]).content
    var (rejected, read) = (0, 0)
    for _ in 0..<2000 {
      var content = original
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        content[Int.random(in: 0..<content.count, using: &random)] = .random(in: 0...255, using: &random)
      }
      guard let block = try? JournalBlock(content, place: "x"), (try? block.entries(place: "x")) != nil else {
        rejected += 1
        continue
      }
      read += 1
    }
    #expect(rejected > 0 && read > 0, "\(rejected) were rejected, \(read) were read")
  }
}
