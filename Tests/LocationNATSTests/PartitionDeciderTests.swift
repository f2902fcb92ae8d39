import LocationFleet
import LocationKit
import LocationTesting
import LocationWire
import TestSupport
import Testing

@testable import LocationNATS

/// The events of a partition depend on its messages only: not on snapshots, nor on which subjects are in memory.
@Suite("Decisions of a partition")
struct PartitionDeciderTests {
  private let seed: UInt64
  private var random: SeededRandom
  private let partitions = 3
  private let subjects: [String]
  private let files = ["a", "b"].map { StoredFile(subject: "fleet.places." + $0, sequences: [1]) }

  init() {
    seed = Seed.take()
    random = SeededRandom(seed: seed)
    subjects = (0..<40).map { "van-\($0)" }.filter { SubjectWord.partition(ofSubject: $0, count: 3) == 0 }
  }

  private func rules(isLive: Bool) -> FleetRules {
    var configuration = DecisionConfiguration()
    configuration.visits = VisitLimits(radius: 100, duration: .seconds(60))
    return FleetRules(
      partitions: partitions, settings: DecisionSettings(configuration), isLive: isLive, version: 1)
  }

  private func index(_ file: StoredFile) -> PlaceList {
    let all = [(52.5, "home"), (52.505, "shop"), (52.51, "work")].map { latitude, id in
      PointOfInterest(
        id: id, region: .circle(center: .make(latitude: latitude, longitude: 13.4), radius: 200))
    }
    return PlaceList(file == files[0] ? all : Array(all.dropFirst()))
  }

  private func decider(
    isLive: Bool, residents: Int = 1000, from snapshot: (PartitionSnapshot, [[UInt8]])? = nil
  ) throws -> PartitionDecider {
    try PartitionDecider(
      partition: 0, rules: rules(isLive: isLive), index: snapshot?.0.places.map(index) ?? PlaceList(),
      snapshot: snapshot, residents: residents, othersIn: MemoryStorage()
    ) {
      Issue.record("\($0)")
    }
  }

  /// Messages of all kinds. Subjects rest, move, and are silent at times; the clocks of the servers differ a bit.
  private mutating func messages(_ count: Int) -> [StoredMessage] {
    var (now, messages): (Int, [StoredMessage]) = (1_777_629_600_000, [])
    var spots = subjects.map { _ in Double.random(in: 0...0.012, using: &random) }
    for sequence in 1...count {
      now +=
        random.chance(0.05)
        ? Int.random(in: 20_000...900_000, using: &random) : Int.random(in: 0...4000, using: &random)
      var message = NATSMessage(subject: FleetLayout.lines(in: 0))
      switch Int.random(in: 0..<20, using: &random) {
      case 0:
        let file = ValueWriter.bytes(of: files[Int.random(in: 0...1, using: &random)])
        message = NATSMessage(subject: FleetLayout.placesMarker(in: 0), payload: file)
      case 1: message = NATSMessage(subject: FleetLayout.time(in: 0))
      case let kind:
        let chosen =
          kind < 8
          ? [subjects.indices.randomElement(using: &random) ?? 0] : subjects.indices.filter { _ in random.chance(0.4) }
        if kind < 8 { message.subject = "positions.0.\(SubjectWord.encode(subjects[chosen[0]]))" }
        for number in chosen {
          if random.chance(0.7) {
            spots[number] = max(0, min(0.012, spots[number] + Double.random(in: -0.002...0.002, using: &random)))
          }
          let time = UTCInstant(nanoseconds: Int64(now - Int.random(in: 0...3000, using: &random)) * 1_000_000)
          let line =
            #"{"class":"TPV","subject":"\#(subjects[number])","mode":2,"time":"\#(time)","lat":\#(52.5 + spots[number]),"lon":13.4}"#
          message.payload += Array((line + "\n").utf8)
        }
      }
      let skew = random.chance(0.1) ? -Int.random(in: 0...2500, using: &random) : 0
      messages.append(
        StoredMessage(
          message: message,
          position: StreamPosition(
            sequence: sequence, delivery: sequence, time: (now + skew) * 1_000_000, pending: 0)))
    }
    return messages
  }

  private func decide(_ message: StoredMessage, _ decider: inout PartitionDecider) throws -> [String] {
    let events =
      if let file = decider.places(in: message) {
        try decider.use(file, index(file), at: message.position)
      } else { try decider.decide(message) }
    var writer = ASCIIWriter()
    for event in events { WireEncoder().encode(event.event, of: event.subject, to: &writer) }
    return String(decoding: writer.bytes, as: UTF8.self).split(separator: "\n").map {
      "\(message.position.sequence) \($0)"
    }
  }

  @Test(
    "a worker that continues from any snapshot, with other subjects in memory, has the same events",
    arguments: [false, true])
  mutating func snapshots(isLive: Bool) throws {
    let messages = messages(600)
    var whole = try decider(isLive: isLive)
    var expected: [String] = []
    for message in messages { expected += try decide(message, &whole) }
    #expect(expected.contains { $0.contains(#""event":"enter""#) })
    #expect(expected.contains { $0.contains("silence") })
    for limit in [1, 3, 1000] {
      var found: [String] = []
      var decider = try decider(isLive: isLive, residents: limit)
      for (index, message) in messages.enumerated() {
        found += try decide(message, &decider)
        guard random.chance(0.05) else { continue }
        let snapshot = PartitionSnapshot(
          position: decider.position, time: Int(decider.time.nanoseconds), places: decider.places,
          state: StoredFile(subject: "s", sequences: []))
        let pieces = try decider.pieces()
        // What was decided after the snapshot is decided again.
        for later in messages[(index + 1)...].prefix(20) { _ = try decide(later, &decider) }
        decider = try self.decider(
          isLive: isLive, residents: Int.random(in: 1...5, using: &random), from: (snapshot, pieces))
        #expect(decider.position == index + 1)
      }
      let same = zip(found, expected).prefix { $0 == $1 }.count
      #expect(
        found == expected,
        "seed \(seed), limit \(limit), after \(same): \(found.dropFirst(same).prefix(2)), \(expected.dropFirst(same).prefix(2))"
      )
      if limit == 1, !isLive { #expect(decider.residentCount <= 5) }
    }
  }

  @Test(
    "in a live fleet, the time of a message announces the silence of all subjects; otherwise their next reading does")
  mutating func silence() throws {
    for isLive in [true, false] {
      var decider = try decider(isLive: isLive, residents: 1)
      let start = 1_777_629_600_000_000_000
      let lines = subjects.map {
        #"{"class":"TPV","subject":"\#($0)","mode":2,"time":"2026-05-01T10:00:00Z","lat":52.6,"lon":13.4}"# + "\n"
      }
      let first = NATSMessage(subject: FleetLayout.lines(in: 0), payload: Array(lines.joined().utf8))
      func message(_ message: NATSMessage, _ sequence: Int, _ time: Int) -> StoredMessage {
        StoredMessage(
          message: message,
          position: StreamPosition(sequence: sequence, delivery: sequence, time: time, pending: 0))
      }
      _ = try decide(message(first, 1, start), &decider)
      #expect(decider.residentCount == (isLive ? subjects.count : 1))
      #expect((decider.nextDeadline == nil) == !isLive)
      let tick = NATSMessage(subject: FleetLayout.time(in: 0))
      #expect(try decide(message(tick, 2, start + 1_000_000_000), &decider) == [])
      let events = try decide(message(tick, 3, start + 3_600_000_000_000), &decider)
      #expect(events.count { $0.contains(#""state":"lost""#) } == (isLive ? subjects.count : 0))
      #expect(decider.nextDeadline == nil)
      // Nothing is awaited any more: the next reading moves the others to the store.
      let last = NATSMessage(subject: FleetLayout.lines(in: 0), payload: Array(lines[0].utf8))
      _ = try decide(message(last, 4, start + 3_600_000_000_001), &decider)
      #expect(decider.subjectCount == subjects.count)
    }
  }

  @Test("readings are recognized when they come again, for an hour of the stream's time at least")
  func redelivery() throws {
    var decider = try decider(isLive: false)
    let lines = (0..<10).map {
      #"{"class":"TPV","subject":"\#(subjects[0])","mode":2,"time":"2026-05-01T10:00:0\#($0)Z","lat":52.6,"lon":13.4}"#
        + "\n"
    }
    let message = NATSMessage(subject: FleetLayout.lines(in: 0), payload: Array(lines.joined().utf8))
    var sequence = 0
    func take(at hours: Double) throws -> Int {
      sequence += 1
      let position = StreamPosition(
        sequence: sequence, delivery: sequence, time: 1_777_629_600_000_000_000 + Int(hours * 3600e9), pending: 0)
      _ = try decider.decide(StoredMessage(message: message, position: position))
      return decider.counts.repeated
    }
    #expect(try take(at: 0) == 0)
    #expect(try take(at: 1.5) == 10)
    // Those that came again are remembered from then on.
    #expect(try take(at: 2.5) == 20)
    #expect(try take(at: 2.5) == 30)
    // Nothing has come in between, whatever the time.
    #expect(try take(at: 100) == 40)
  }

  @Test("lines of other partitions, and of other subjects than the message's, are skipped and reported")
  func foreignLines() throws {
    var reports: [String] = []
    let note = { reports.append($0) }
    var decider = try PartitionDecider(
      partition: 0, rules: rules(isLive: false), residents: 10, othersIn: MemoryStorage(), complain: note)
    let other = try #require((0..<40).map { "van-\($0)" }.first { !subjects.contains($0) })
    func line(_ subject: String) -> String { #"{"class":"TPV","subject":"\#(subject)","mode":1}"# + "\n" }
    for (sequence, (subject, text)) in [
      ("positions.0.%lines", line(subjects[0]) + line(other) + "junk\n" + line(subjects[1])),
      ("positions.0.\(subjects[2])", line(subjects[3]) + #"{"class":"TPV","mode":1}"#),
      ("positions.0.\(other)", line(other)), ("positions.0.%6a", line("j")), ("positions.0.c%2ed", line("c.d")),
      // As a device can write them that may publish its own subject only.
      ("positions.0.%places", ""), ("positions.0.%places", line(subjects[0])), ("positions.0.%time", ""),
      ("positions.0.%probe0", ""),
    ].enumerated() {
      let message = NATSMessage(subject: subject, payload: Array(text.utf8))
      let position = StreamPosition(sequence: sequence + 1, delivery: sequence + 1, time: 0, pending: 0)
      let stored = StoredMessage(message: message, position: position)
      #expect(decider.places(in: stored) == nil)
      _ = try decider.decide(stored)
    }
    #expect(decider.subjectCount == 3)
    #expect(reports.count == 8)
    #expect(decider.skipped == 8)
    #expect(reports[0] == "positions.0.%lines: not the partition of the subject \(other); skipped")
  }
}

extension SeededRandom {
  /// Returns `true` with this probability.
  fileprivate mutating func chance(_ probability: Double) -> Bool {
    Double.random(in: 0..<1, using: &self) < probability
  }
}
