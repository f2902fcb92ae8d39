import Foundation
import LocationKit
import LocationTesting
import LocationWire
import TestSupport
import Testing

@testable import LocationFleet

/// A fleet with few residents, other places, a clock, and a snapshot decides as one that has all subjects in memory.
@Suite("Fleet in store and time")
struct FleetStorageTests {
  private let random: RandomFleet
  private let seed: UInt64
  private let places: PlaceList

  init() {
    seed = Seed.take()
    random = RandomFleet(seed: seed, subjects: 8, oddity: 0.1)
    places = PlaceList(random.places)
  }

  @Test("evicted subjects come back with their state", arguments: [1, 2, 5])
  func residents(limit: Int) throws {
    var all = Fleet(places: places)
    var few = Fleet(places: places)
    try few.limitResidents(to: limit)
    #expect(try few.lines(random.all) == all.lines(random.all), "seed \(seed)")
    #expect(few.residentCount <= limit)
    #expect(few.counts.evictions > 100)
    #expect(few.counts.returns > 100)
  }

  @Test("other places change the events of all subjects alike, resident or not", arguments: [2, 100])
  func otherPlaces(limit: Int) throws {
    var fleet = Fleet(places: places)
    try fleet.limitResidents(to: limit)
    var deciders: [String: SubjectDecider] = [:]
    var (events, found, expected): ([FleetEvent], [String: [String]], [String: [String]]) = ([], [:], [:])
    for (step, (subject, reading)) in random.all.enumerated() {
      let decider = deciders[subject] ?? SubjectDecider(places, DecisionConfiguration())
      deciders[subject] = decider
      var decided: [LocationEvent] = []
      decider.accept(reading, into: &decided)
      expected[subject, default: []] += decided.map(\.line)
      try fleet.accept(reading, of: subject, into: &events)
      guard step % 40 == 39 else { continue }
      // Other numbers, some places missing, some new.
      let other = PlaceList(
        random.places.filter { ($0.id.hashValue + step / 40) % 3 != 0 }.shuffled())
      try fleet.setPlaces(other, into: &events)
      for (subject, decider) in deciders {
        var decided: [LocationEvent] = []
        decider.watch(other, into: &decided)
        expected[subject, default: []] += decided.map(\.line)
      }
    }
    for event in events { found[event.subject, default: []].append(event.event.line) }
    // A fleet keeps no accuracy of the last location of a quiet subject: the removal of a place may have none.
    let known = { (lines: [String]) in
      lines.map { $0.contains(#""event":"remove""#) ? $0.replacing(/"eph":.*?"distance"/, with: #""distance""#) : $0 }
    }
    (found, expected) = (found.mapValues(known), expected.mapValues(known))
    for subject in expected.keys.sorted() {
      let difference = FleetTests.difference(found[subject] ?? [], expected[subject] ?? [])
      #expect(difference == nil, "seed \(seed), \(subject)")
    }
  }

  @Test("a clock announces silence without a reading", arguments: [3, 100])
  func clock(limit: Int) throws {
    var fleet = Fleet(places: places, followsClock: true)
    try fleet.limitResidents(to: limit)
    var deciders: [String: SubjectDecider] = [:]
    var (events, found, expected): ([FleetEvent], [String: [String]], [String: [String]]) = ([], [:], [:])
    var now = UTCInstant.utc("2026-05-01T10:00:00Z")
    for (subject, reading) in random.all {
      let decider = deciders[subject] ?? SubjectDecider(places, DecisionConfiguration())
      deciders[subject] = decider
      var decided: [LocationEvent] = []
      decider.accept(reading, into: &decided)
      expected[subject, default: []] += decided.map(\.line)
      try fleet.accept(reading, of: subject, into: &events)
      now = now + Double(decided.count) + 0.7
      try fleet.advance(to: now, into: &events)
      for (subject, decider) in deciders {
        var decided: [LocationEvent] = []
        decider.advance(to: now, into: &decided)
        expected[subject, default: []] += decided.map(\.line)
      }
    }
    for event in events { found[event.subject, default: []].append(event.event.line) }
    for subject in expected.keys.sorted() {
      let difference = FleetTests.difference(found[subject] ?? [], expected[subject] ?? [])
      #expect(difference == nil, "seed \(seed), \(subject)")
    }
    #expect(found.values.joined().contains { $0.contains("silence") })
  }

  @Test("a fleet continues from its snapshot, with other residents", arguments: [2, 100])
  func snapshot(limit: Int) throws {
    let folder = RunFolder.url.appendingPathComponent("fleet-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let half = random.all.count / 2
    var whole = Fleet(places: places)
    var (expected, events): ([FleetEvent], [FleetEvent]) = ([], [])
    for (subject, reading) in random.all { try whole.accept(reading, of: subject, into: &expected) }
    try firstHalf(half, folder, limit, into: &events)
    var second = Fleet(places: places)
    #expect(try second.resume(from: folder, residents: 100 / limit) == half)
    for (subject, reading) in random.all.dropFirst(half) { try second.accept(reading, of: subject, into: &events) }
    func lines(_ events: [FleetEvent]) -> [String] {
      events.map { "\($0.subject) \($0.sequence) \($0.event.line)" }
    }
    #expect(lines(events) == lines(expected), "seed \(seed)")
  }

  private func firstHalf(_ half: Int, _ folder: String, _ limit: Int, into events: inout [FleetEvent]) throws {
    var first = Fleet(places: places)
    #expect(try first.resume(from: folder, residents: limit) == 0)
    for (subject, reading) in random.all.prefix(half) { try first.accept(reading, of: subject, into: &events) }
    try first.writeSnapshot(to: folder, position: half)
    // Whatever happens after the snapshot is not in it.
    var dropped: [FleetEvent] = []
    for (subject, reading) in random.all.dropFirst(half) { try first.accept(reading, of: subject, into: &dropped) }
  }

  @Test(
    "a fleet that is killed continues from its snapshot and its log without losing or repeating an event",
    arguments: 0..<4)
  func log(offset: Int) throws {
    let folder = RunFolder.url.appendingPathComponent("fleet-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let encoder = WireEncoder()
    var writer = ASCIIWriter()
    var whole = Fleet(places: places, followsClock: true)
    var fleet = Fleet(places: places, followsClock: true)
    _ = try fleet.resume(from: folder)
    var log: ReadingLog? = try ReadingLog(in: folder, for: &fleet)
    var (expected, found): ([FleetEvent], [FleetEvent]) = ([], [])
    var now = UTCInstant.utc("2026-05-01T10:00:00Z")
    func take(_ lines: [UInt8], _ fleet: inout Fleet, _ events: inout [FleetEvent]) throws -> Bool {
      var decoder = FleetLineDecoder(source: "test")
      try decoder.decode(lines.span) { subject, reading in
        try fleet.accept(reading, of: subject, into: &events)
      } complain: { _ in
      }
      let count = events.count
      try fleet.advance(to: now, into: &events)
      return events.count > count
    }
    for (number, (subject, reading)) in random.all.enumerated() {
      writer.removeAll()
      encoder.encode(.received(reading), of: subject, to: &writer)
      now = now + 0.7
      _ = try take(writer.bytes, &whole, &expected)
      let isSilent = try take(writer.bytes, &fleet, &found)
      try log?.append(writer.bytes, from: "test", until: isSilent ? now : nil, of: &fleet)
      // The process may be killed between a snapshot and the beginning of the next log.
      if (number + offset) % 10 == 9 { try fleet.writeSnapshot(to: folder, position: 0) }
      if (number + offset) % 20 == 9 { try log?.begin(fleet) }
      guard (number + offset) % 7 == 2 else { continue }
      log = nil
      fleet = Fleet(places: places, followsClock: true)
      _ = try fleet.resume(from: folder)
      log = try ReadingLog(in: folder, for: &fleet)
    }
    func lines(_ events: [FleetEvent]) -> [String] {
      events.map { "\($0.subject) \($0.sequence) \($0.event.line)" }
    }
    #expect(lines(found) == lines(expected), "seed \(seed)")
    #expect(lines(expected).contains { $0.contains("silence") })
  }

  @Test("a damaged, cut or foreign snapshot is refused, and not overwritten")
  func damage() throws {
    let folder = RunFolder.url.appendingPathComponent("fleet-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    var events: [FleetEvent] = []
    try firstHalf(random.all.count / 2, folder, 100, into: &events)
    let url = URL(fileURLWithPath: FleetSnapshot.path(in: folder))
    let intact = try Data(contentsOf: url)
    var changed = intact
    changed[intact.count / 2] ^= 1
    for bytes in [changed, intact.dropLast(), intact.prefix(4), Data("something else".utf8), Data()] {
      try bytes.write(to: url)
      var fleet = Fleet(places: places)
      let error = #expect(throws: LocationError.self) { _ = try fleet.resume(from: folder) }
      #expect(error?.code == .invalidData)
      #expect(try Data(contentsOf: url) == bytes)
    }
    try intact.write(to: url)
    var fleet = Fleet(places: places)
    _ = try fleet.resume(from: folder)
    var other = Fleet(places: places)
    let error = #expect(throws: LocationError.self) { _ = try other.resume(from: folder) }
    #expect(error?.code == .sourceUnavailable)
  }

  @Test("what a killed process left unfinished is removed, and a link to nothing is not a missing snapshot")
  func leftovers() throws {
    let folder = RunFolder.url.appendingPathComponent("fleet-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    for name in ["fleet.snapshot.12-0.part", "other.part"] {
      try Data("x".utf8).write(to: URL(fileURLWithPath: folder + "/" + name))
    }
    try resume(from: folder)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    #expect(names.sorted() == ["other.part", "subjects.store"])
    let path = FleetSnapshot.path(in: folder)
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: folder + "/unmounted")
    let error = #expect(throws: LocationError.self) { try resume(from: folder) }
    #expect(error?.code == .inputNotFound)
  }

  private func resume(from folder: String) throws {
    var fleet = Fleet(places: places)
    _ = try fleet.resume(from: folder)
  }

  @Test("a fleet continues from its blocks, with the same slots")
  func blocks() throws {
    let half = random.all.count / 2
    var whole = Fleet(places: places)
    var (expected, events): ([FleetEvent], [FleetEvent]) = ([], [])
    for (subject, reading) in random.all.prefix(half) { try whole.accept(reading, of: subject, into: &expected) }
    let blocks = try whole.blocks(of: 1, position: half)
    #expect(blocks.count == whole.subjectCount + 1)
    expected.removeAll()
    var second = Fleet(places: places)
    #expect(try second.restore(blocks, from: "blocks") == half)
    for (subject, reading) in random.all.dropFirst(half) {
      try whole.accept(reading, of: subject, into: &expected)
      try second.accept(reading, of: subject, into: &events)
    }
    // Events of all subjects at once are in the order of their slots.
    try whole.setPlaces(PlaceList(Array(random.places.dropFirst(7))), into: &expected)
    try second.setPlaces(PlaceList(Array(random.places.dropFirst(7))), into: &events)
    func lines(_ events: [FleetEvent]) -> [String] {
      events.map { "\($0.subject) \($0.sequence) \($0.event.line)" }
    }
    #expect(lines(events) == lines(expected), "seed \(seed)")
    expectThrows(LocationError.self, stating: "the snapshot of the fleet is damaged") { try restore(blocks.dropLast()) }
    expectThrows(LocationError.self, stating: "the snapshot of the fleet is damaged") { try restore([]) }
  }

  private func restore(_ blocks: [[UInt8]]) throws {
    var fleet = Fleet(places: places)
    _ = try fleet.restore(blocks, from: "blocks")
  }
}

extension Fleet {
  /// Keeps the others in memory, too, as if it were a file.
  mutating func limitResidents(to limit: Int) throws {
    try limitResidents(to: limit, othersIn: MemoryStorage())
  }
}
