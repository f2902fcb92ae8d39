#if NATS
  import Foundation
  import LocationFleet
  import LocationKit
  import LocationPlaces
  import LocationTesting
  import LocationWire
  import Synchronization
  import TestSupport
  import Testing

  @testable import LocationNATS

  /// A fleet over a real nats-server.
  @Suite("Fleet on NATS", .realTime, .enabled(if: RealNATS.path != nil, RealNATS.missing))
  struct RealFleetTests {
    private let server: RealNATS
    private let connection: NATSConnection
    private let js: JetStream
    private let partitions = 7
    private let folder: String

    init() async throws {
      server = try RealNATS(partitions: partitions)
      connection = try await server.connect()
      js = JetStream(connection)
      folder = RunFolder.url.path
    }

    private let places = [
      PointOfInterest(
        id: "home", region: .circle(center: .make(latitude: 52.5, longitude: 13.4), radius: 150)),
      PointOfInterest(
        id: "work", region: .circle(center: .make(latitude: 52.51, longitude: 13.4), radius: 200)),
    ]

    private func create(
      _ places: [PointOfInterest], isLive: Bool = false, upgrades: Bool = false
    ) async throws -> Int {
      let path = "\(folder)/\(UUID().uuidString).places"
      defer { try? FileManager.default.removeItem(atPath: path) }
      try PlaceIndex(places).write(to: path)
      return try await FleetSetup(js).set(
        Array(try Data(contentsOf: URL(filePath: path))), settings: DecisionSettings(DecisionConfiguration()),
        isLive: isLive, partitions: partitions, replicas: nil, upgrades: upgrades
      ).version
    }

    /// Lines of subjects that move north and south through the places.
    private func lines(_ steps: Range<Int>) -> [(subject: String, line: String)] {
      steps.flatMap { step in
        (0..<12).map { number in
          let subject = number == 0 ? "Ünï.x \"*" : "van-\(number)"
          let north = 0.011 * (0.5 + 0.5 * sin(Double(step + 9 * number) / 5))
          let time = Date(timeIntervalSince1970: 1_777_629_600 + Double(10 * step)).ISO8601Format()
          let name = subject.replacing("\"", with: "\\\"")
          return (
            subject,
            #"{"class":"TPV","subject":"\#(name)","mode":2,"time":"\#(time)","lat":\#(52.5 + north),"lon":13.4}"#
          )
        }
      }
    }

    private func publish(_ steps: Range<Int>) async throws {
      var publisher = try await FleetPublisher(connection, source: "test")
      for (_, line) in lines(steps) { try publisher.add(Array(line.utf8).span) }
      try await publisher.finish()
    }

    /// Publishes each line as a message of its subject, as other programs do.
    private func publishSingly(_ steps: Range<Int>) async throws {
      for (subject, line) in lines(steps) {
        _ = try await js.store(
          NATSMessage(subject: "positions.\(SubjectWord.encode(subject))", payload: Array(line.utf8)))
      }
    }

    /// Events of one process, by subject; places may change before a step.
    private func expected(_ steps: Range<Int>, _ changes: [Int: [PointOfInterest]] = [:]) throws -> [String: [String]] {
      var fleet = Fleet(places: PlaceList(places))
      var decoder = FleetLineDecoder(source: FleetLayout.positions)
      var events: [FleetEvent] = []
      for step in steps {
        if let places = changes[step] { try fleet.setPlaces(try PlaceIndex(places), into: &events) }
        for (_, line) in lines(step..<step + 1) {
          try decoder.decode(Array((line + "\n").utf8).span, passingOver: 0) { subject, reading in
            try fleet.accept(reading, of: subject, into: &events)
          } complain: {
            Issue.record("\($0.message)")
          }
        }
      }
      var writer = ASCIIWriter()
      for event in events { WireEncoder().encode(event.event, of: event.subject, to: &writer) }
      return bySubject(writer.bytes)
    }

    private func bySubject(_ bytes: [UInt8]) -> [String: [String]] {
      var logs: [String: [String]] = [:]
      for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
        let object = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
        logs[object?["subject"] as? String ?? "?", default: []].append(String(line))
      }
      return logs
    }

    /// Reads events until there are as many with a text as expected, and then those that follow.
    private func published(_ count: Int, with text: String = "") async throws -> [String: [String]] {
      var reader = FleetEventReader(connection)
      var bytes: [UInt8] = []
      let deadline = ContinuousClock.now + .seconds(120)
      while ContinuousClock.now < deadline {
        guard let lines = try await reader.next(within: .milliseconds(300)) else {
          let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
          if lines.count(where: { text.isEmpty || $0.contains(text) }) >= count { break }
          continue
        }
        bytes += lines
      }
      return bySubject(bytes)
    }

    private func worker(_ name: String) -> Task<Void, any Error> {
      var options = FleetWorker.Options(name: name, folder: folder)
      options.snapshotInterval = .milliseconds(100)
      // Of the two subjects of a partition, most of the time one is in a file.
      options.residents = 1
      let worker = FleetWorker(connection, options) { notice in
        if case .failed(let partition, let error) = notice { Issue.record("\(partition): \(error)") }
      } complain: {
        Issue.record("\($0)")
      }
      return Task { try await worker.run() }
    }

    @Test("words are in the partitions where the server's mapping puts them")
    func mapping() async throws {
      _ = try await create(places)
      let words = (0..<40).map { "van-\($0)" } + ["%C3%9C", "a/b", "x=1&y"]
      for word in words { _ = try await js.store(NATSMessage(subject: "positions.\(word)", payload: [0])) }
      var consumer = PullConsumer(
        js, stream: FleetLayout.positions, filter: "positions.*.*", start: .after(0), batch: 4)
      var found: [String: Int] = [:]
      while found.count < words.count + 1 {
        for message in try await consumer.next(within: .seconds(1)) {
          let parts = message.message.subject.split(separator: ".")
          found[String(parts[2])] = Int(parts[1])
        }
      }
      for word in words { #expect(found[word] == SubjectWord.partition(of: word, count: partitions), "\(word)") }
      #expect(consumer.pending == 0)
    }

    @Test("positions are read with their subjects and the time at which they were stored, from a time on")
    func positions() async throws {
      _ = try await create(places)
      try await publishSingly(0..<2)
      try await publish(2..<5)
      var found: [String: [(location: Location, stored: UTCInstant)]] = [:]
      func read(_ count: Int, since start: UTCInstant) async throws {
        var reader = FleetPositionReader(connection, since: start)
        found = [:]
        while found.values.reduce(0, { $0 + $1.count }) < count {
          try await reader.next(within: .seconds(1)) { location, subject, stored in
            found[subject, default: []].append((location, stored))
          } complain: {
            Issue.record("\($0)")
          }
        }
      }
      try await read(60, since: UTCInstant(nanoseconds: 0))
      #expect(found.count == 12)
      #expect(
        found["Ünï.x \"*"]?.compactMap { $0.location.time?.description.dropFirst(17).prefix(2) } == [
          "00", "10", "20", "30", "40",
        ])
      let stored = found.values.flatMap { $0.map(\.stored) }
      let last = try #require(stored.max())
      #expect(stored.min().map { $0 < last } == true)
      let latest = found.mapValues { $0.count { $0.stored == last } }.filter { $0.value > 0 }
      try await read(latest.values.reduce(0, +), since: last)
      #expect(found.mapValues(\.count) == latest)
    }

    @Test("a former writer of events is refused, and a repeated message is stored once")
    func fence() async throws {
      _ = try await create(places)
      var first = try await EventPublisher(js, partition: 3)
      try await first.publish(Array("a\n".utf8), through: PublishedPosition(sequence: 5, number: 2))
      var second = try await EventPublisher(js, partition: 3)
      #expect(second.position == PublishedPosition(sequence: 5, number: 2))
      let late = await #expect(throws: JetStreamFault.self) {
        try await first.publish(Array("b\n".utf8), through: PublishedPosition(sequence: 6, number: 1))
      }
      #expect(late?.isWrongLastSequence == true)
      try await second.publish(Array("c\n".utf8), through: PublishedPosition(sequence: 6, number: 1))
    }

    @Test("of two messages after the same one, one is stored, also if the server compares with neither")
    func successors() async throws {
      _ = try await create(places)
      let message = NATSMessage(subject: "events.0", headers: [.position: "1.1"])
      let first = try await js.store(message, after: 0, in: FleetLayout.events, attempt: 1)
      // The answer was lost.
      #expect(try await js.store(message, after: 0, in: FleetLayout.events, attempt: 1) == first)
      // A server that has accepted another message after the first one and not stored it yet has its id, and the first one as the last.
      _ = try await js.store(NATSMessage(subject: "events.1"), id: "events.0/\(first)")
      let other = await #expect(throws: JetStreamFault.self) {
        try await js.store(message, after: first, in: FleetLayout.events)
      }
      #expect(other?.isWrongLastSequence == true)
      #expect(try await js.last("events.0", in: FleetLayout.events)?.sequence == first)
    }

    @Test("a former worker cannot replace a snapshot, and former pieces are removed")
    func snapshots() async throws {
      _ = try await create(places)
      var (first, second) = (SnapshotFolder(js, partition: 1), SnapshotFolder(js, partition: 1))
      #expect(try await first.load(1) == nil)
      #expect(try await second.load(2) == nil)
      try await second.store([[1], [2]], PartitionSnapshot(position: 7, time: 0), limit: .seconds(10))
      // Left by a worker that was killed; and those of a later one, which is about to name them.
      _ = try await js.store([[7], [8]], as: "fleet.state.1.1-1")
      _ = try await js.store([[8]], as: "fleet.state.1.3-1")
      try await second.store([[3], [4, 5]], PartitionSnapshot(position: 9, time: 0), limit: .seconds(10))
      await #expect(throws: JetStreamFault.self) {
        try await first.store([[9]], PartitionSnapshot(position: 8, time: 0), limit: .seconds(10))
      }
      // What was read before is read again if there is a later snapshot.
      try await first.prepare()
      try await second.store([[3], [4, 6]], PartitionSnapshot(position: 10, time: 0), limit: .seconds(10))
      let loaded = try await first.load(3)
      #expect(loaded?.0.position == 10)
      #expect(loaded?.1 == [[3], [4, 6]])
      for subject in ["fleet.state.1.2-1", "fleet.state.1.1-1"] {
        #expect(try await js.last(subject, in: FleetLayout.files) == nil, "\(subject)")
      }
      #expect(try await js.last("fleet.state.1.3-1", in: FleetLayout.files)?.payload == [8])
      // The worker that has loaded the snapshot last is the only one that may store the next one.
      await #expect(throws: JetStreamFault.self) {
        try await second.store([[6]], PartitionSnapshot(position: 10, time: 0), limit: .seconds(10))
      }
      try await first.store([[6]], PartitionSnapshot(position: 10, time: 0), limit: .seconds(10))
      let missing = StoredFile(subject: "fleet.state.1.2-1", sequences: [2, 3])
      await #expect(throws: LocationError.self) { _ = try await js.load(missing, from: FleetLayout.files) }
    }

    @Test("workers that come and go publish the events of one process")
    func workers() async throws {
      #expect(try await create(places) == 1)
      let expected = try expected(0..<150)
      try await publish(0..<50)
      let first = worker("first")
      _ = try await published(expected.values.joined().count / 3)
      let second = worker("second")
      try await publishSingly(50..<100)
      _ = try await published(expected.values.joined().count * 6 / 10)
      first.cancel()
      try await publish(100..<150)
      let found = try await published(expected.values.joined().count)
      try? await first.value
      second.cancel()
      try? await second.value
      #expect(expected.count == 12)
      for (subject, lines) in expected { #expect(found[subject] == lines, "\(subject)") }
    }

    @Test("if a snapshot is lost, the readings are decided again from the first one")
    func lostSnapshot() async throws {
      _ = try await create(places)
      let expected = try expected(0..<100)
      try await publish(0..<50)
      let first = worker("first")
      _ = try await published(expected.values.joined().count / 3)
      first.cancel()
      try await first.value
      for subject in try await js.subjects("fleet.state.>", in: FleetLayout.files) {
        let piece = try await js.last(subject, in: FleetLayout.files)
        try await js.remove([try #require(piece?.sequence)], from: FleetLayout.files)
      }
      try await publish(50..<100)
      let second = worker("second")
      let found = try await published(expected.values.joined().count)
      second.cancel()
      try await second.value
      for (subject, lines) in expected { #expect(found[subject] == lines, "\(subject)") }
    }

    @Test("other places change the events of all partitions after the change, also of a worker that decides later")
    func otherPlaces() async throws {
      #expect(try await create(places) == 1)
      try await publish(0..<40)
      #expect(try await create([places[1]]) == 2)
      try await publish(40..<80)
      let expected = try expected(0..<80, [40: [places[1]]])
      let worker = worker("late")
      let found = try await published(expected.values.joined().count)
      worker.cancel()
      try await worker.value
      for (subject, lines) in expected { #expect(found[subject] == lines, "\(subject)") }
      #expect(expected.values.joined().contains { $0.contains("home") })
    }

    @Test("in a live fleet, silence is announced although nothing arrives")
    func silence() async throws {
      _ = try await create(places, isLive: true)
      let worker = worker("live")
      // The readings are of the past: their deadlines are over.
      try await publish(0..<2)
      let found = try await published(12, with: #""state":"lost""#)
      worker.cancel()
      try await worker.value
      #expect(found.count == 12)
      for (subject, lines) in found {
        #expect(lines.contains { $0.contains(#""state":"lost""#) && $0.contains("silence") }, "\(subject)")
      }
    }

    @Test("a publisher waits for room, and loses no line and no order")
    func manyLines() async throws {
      _ = try await create(places)
      // So small that twenty lines fill it before the first of them is sent.
      var publisher = try await FleetPublisher(connection, source: "test", room: 20_000)
      let note = String(repeating: "x", count: 1000)
      var waits = 0
      for number in 0..<6000 {
        let line = #"{"class":"TPV","subject":"van-\#(number % 20)","mode":1,"number":\#(number),"note":"\#(note)"}"#
        try publisher.add(Array(line.utf8).span)
        guard publisher.isFull else { continue }
        waits += 1
        try await publisher.makeRoom()
        #expect(!publisher.isFull)
      }
      try await publisher.finish()
      #expect(waits > 0)
      var consumer = PullConsumer(js, stream: FleetLayout.positions, filter: "positions.*.%lines", start: .after(0))
      var numbers: [String: [Int]] = [:]
      var count = 0
      while count < 6000 {
        for stored in try await consumer.next(within: .seconds(1)) {
          for line in String(decoding: stored.message.payload, as: UTF8.self).split(separator: "\n") {
            let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
            let subject = object?["subject"] as? String ?? "?"
            #expect(
              stored.message.subject
                == FleetLayout.lines(in: SubjectWord.partition(ofSubject: subject, count: partitions)))
            numbers[subject, default: []].append(object?["number"] as? Int ?? -1)
            count += 1
          }
        }
      }
      for (subject, found) in numbers {
        #expect(found == (0..<6000).filter { "van-\($0 % 20)" == subject }, "\(subject)")
      }
    }

    @Test("messages name the one before them, also of another publisher; a worker that was not given it says so")
    func leftOut() async throws {
      _ = try await create(places)
      try await publish(0..<1)
      try await publish(1..<2)
      let subject = FleetLayout.lines(in: SubjectWord.partition(ofSubject: "van-1", count: partitions))
      let second = try #require(try await js.last(subject, in: FleetLayout.positions))
      let previous = try #require(second.headers[.previous].flatMap { Int($0) })
      let first = try #require(try await js.message(previous, in: FleetLayout.positions))
      #expect(first.subject == subject)
      #expect(first.headers[.previous] == "0")
      // As if a server had lost the first one.
      try await js.remove([previous], from: FleetLayout.positions)
      let failures = Mutex<[String]>([])
      let worker = FleetWorker(connection, FleetWorker.Options(name: "w", folder: folder)) { notice in
        if case .failed(_, let error) = notice { failures.withLock { $0.append(error.message) } }
      } complain: {
        Issue.record("\($0)")
      }
      let task = Task { try await worker.run() }
      for _ in 0..<600 where failures.withLock({ $0.isEmpty }) { try await Task.sleep(for: .milliseconds(100)) }
      task.cancel()
      try await task.value
      #expect(failures.withLock { $0.first }?.contains("has left out message") == true)
    }

    @Test("lines that are published twice have the events of lines that are published once")
    func twice() async throws {
      _ = try await create(places)
      let expected = try expected(0..<80)
      try await publish(0..<60)
      try await publish(0..<60)
      try await publishSingly(30..<80)
      let worker = worker("w")
      _ = try await published(expected.values.joined().count)
      let found = try await published(expected.values.joined().count)
      worker.cancel()
      try await worker.value
      for (subject, lines) in expected { #expect(found[subject] == lines, "\(subject)") }
    }

    @Test("messages that are not by the programs of the fleet are skipped and counted, and stop no partition")
    func foreignMessages() async throws {
      _ = try await create(places)
      try await publish(0..<20)
      let partition = SubjectWord.partition(ofSubject: "van-1", count: partitions)
      let line = #"{"class":"TPV","mode":1}"#
      func send(_ subject: String, _ payload: [UInt8], after previous: Int? = nil) async throws {
        var message = NATSMessage(subject: subject, payload: payload)
        if let previous { message.headers[.previous] = String(previous) }
        _ = try await js.store(message)
      }
      for previous in [999_999, 0, 1, 5] { try await send("positions.van-1", Array(line.utf8), after: previous) }
      try await send("positions.\(partition).%lines", [], after: 999_999)
      // The one before is of another partition.
      let last = try await js.last("positions.*.%lines", in: FleetLayout.positions)
      let other = (0..<partitions).first { FleetLayout.lines(in: $0) != last?.subject } ?? 0
      try await send(FleetLayout.lines(in: other), [], after: last?.sequence)
      for payload in [[], [1, 2, 3], ValueWriter.bytes(of: StoredFile(subject: "fleet.places.9.9", sequences: [99]))] {
        try await send(FleetLayout.placesMarker(in: partition), payload)
      }
      try await send("positions.c%2ed", Array(line.utf8))
      for _ in 0..<3 { try await send(FleetLayout.events(of: partition), Array("{}\n".utf8)) }
      try await publish(20..<60)
      var options = FleetWorker.Options(name: "w", folder: folder)
      options.snapshotInterval = .milliseconds(100)
      let worker = FleetWorker(connection, options) { notice in
        if case .failed(let partition, let error) = notice { Issue.record("\(partition): \(error)") }
      } complain: { _ in
      }
      let task = Task { try await worker.run() }
      var found: [String: [String]] = [:]
      let wanted = try expected(0..<60).filter { $0.key != "van-1" }
      for _ in 0..<100 where !wanted.allSatisfy({ found[$0.key] == $0.value }) { found = try await published(1) }
      for (subject, lines) in wanted { #expect(found[subject] == lines, "\(subject)") }
      #expect(found["?"] == nil)
      var watch = try await FleetWatch(connection)
      for _ in 0..<20 where watch.overview.rows(at: .now).first?.skipped != 4 {
        try await watch.update(for: .seconds(1))
      }
      #expect(watch.overview.rows(at: .now).first?.skipped == 4)
      // A foreign message behind the worker's own: the worker takes the partition again.
      try await send(FleetLayout.events(of: partition), Array("{}\n".utf8))
      try await publish(60..<100)
      let more = try expected(0..<100).filter { $0.key != "van-1" }
      for _ in 0..<100 where !more.allSatisfy({ found[$0.key] == $0.value }) { found = try await published(1) }
      for (subject, lines) in more { #expect(found[subject] == lines, "\(subject)") }
      task.cancel()
      try await task.value
    }

    @Test("what waits is shown although no worker lives, and after one has left")
    func backlog() async throws {
      _ = try await create(places)
      try await publish(0..<5)
      var watch = try await FleetWatch(connection)
      try await watch.update(for: .milliseconds(10))
      #expect(watch.overview.rows(at: .now).map(\.name) == [nil])
      // The messages of lines, and those with the places.
      #expect((watch.overview.rows(at: .now).first?.waiting ?? 0) > partitions)
      let worker = worker("w")
      for _ in 0..<100 where FleetOverview.total(watch.overview.rows(at: .now)).waiting > 0 {
        try await watch.update(for: .milliseconds(100))
      }
      #expect(watch.overview.rows(at: .now).map(\.name) == ["w"])
      worker.cancel()
      try await worker.value
      try await watch.update(for: .milliseconds(100))
      #expect(watch.overview.rows(at: .now).map(\.waiting) == [0])
      try await publish(5..<6)
      try await watch.update(for: .milliseconds(10))
      let waiting = watch.overview.rows(at: .now).first?.waiting ?? 0
      #expect((1...partitions).contains(waiting))
    }

    @Test("a worker waits while the fleet decides by another version, and takes over when that changes")
    func upgrade() async throws {
      _ = try await create(places)
      let expected = try expected(0..<60)
      let setup = FleetSetup(js)
      func decide(by version: Int) async throws {
        var rules = try await setup.rules()
        rules.decisions = version
        _ = try await js.store(NATSMessage(subject: FleetLayout.rules, payload: ValueWriter.bytes(of: rules)))
      }
      try await decide(by: Fleet.decisions + 1)
      let versions = Mutex<[Int]>([])
      let taken = Mutex(0)
      let worker = FleetWorker(connection, FleetWorker.Options(name: "w", folder: folder)) { notice in
        switch notice {
        case .waits(let version): versions.withLock { $0.append(version) }
        case .taken: taken.withLock { $0 += 1 }
        case .failed(let partition, let error): Issue.record("\(partition): \(error)")
        default: break
        }
      } complain: {
        Issue.record("\($0)")
      }
      let task = Task { try await worker.run() }
      try await publish(0..<30)
      for _ in 0..<600 where versions.withLock({ $0.isEmpty }) { try await Task.sleep(for: .milliseconds(50)) }
      #expect(versions.withLock { $0 } == [Fleet.decisions + 1])
      #expect(taken.withLock { $0 } == 0)
      // Other places change nothing about it, unless the version is to change, too.
      #expect(try await create(places) == 2)
      #expect(try await setup.rules().decisions == Fleet.decisions + 1)
      #expect(try await create(places, upgrades: true) == 3)
      #expect(try await setup.rules().decisions == Fleet.decisions)
      try await publish(30..<60)
      _ = try await published(1, with: "enter")
      #expect(taken.withLock { $0 } == partitions)
      // The former workers stop.
      try await decide(by: Fleet.decisions + 2)
      for _ in 0..<600 where versions.withLock({ $0.count < 2 }) { try await Task.sleep(for: .milliseconds(50)) }
      #expect(versions.withLock { $0.last } == Fleet.decisions + 2)
      task.cancel()
      try await task.value
      #expect(expected.count == 12)
    }

    @Test("events that another version has published are not published again by number")
    func otherVersion() async throws {
      _ = try await create(places)
      let subject = FleetLayout.events(of: 3)
      _ = try await js.store(
        NATSMessage(subject: subject, headers: [.position: "7.2", .decisions: "\(Fleet.decisions)"], payload: [10]))
      #expect(try await EventPublisher(js, partition: 3).position == PublishedPosition(sequence: 7, number: 2))
      for header in [[NATSHeader.decisions: "\(Fleet.decisions + 1)"], [:]] {
        let headers = header.merging([.position: "8.2"]) { $1 }
        _ = try await js.store(NATSMessage(subject: subject, headers: headers, payload: [10]))
        // Also if the first worker of this version publishes nothing.
        for _ in 0..<2 {
          let publisher = try await EventPublisher(js, partition: 3)
          #expect(publisher.position == PublishedPosition(sequence: 8, number: .max))
        }
      }
    }

    @Test("a fleet that exists gets other replicas, days and numbers of events, and keeps them otherwise")
    func changes() async throws {
      _ = try await create(places)
      func days() async throws -> Int? {
        try await js.info(FleetLayout.positions)?.object("config")?.integer("max_age").map { $0 / 86_400_000_000_000 }
      }
      #expect(try await days() == 1)
      let settings = DecisionSettings(DecisionConfiguration())
      _ = try await FleetSetup(js).set(
        [], settings: settings, isLive: false, partitions: nil, replicas: nil,
        keeping: .seconds(9 * 86_400))
      #expect(try await days() == 9)
      #expect(try await create(places) == 3)
      #expect(try await days() == 9)
      func events() async throws -> Int? {
        try await js.info(FleetLayout.events)?.object("config")?.integer("max_msgs_per_subject")
      }
      #expect(try await events() == 100_000)
      _ = try await FleetSetup(js).set(
        [], settings: settings, isLive: false, partitions: nil, replicas: nil, events: 5000)
      #expect(try await events() == 5000)
      #expect(try await create(places) == 5)
      #expect(try await events() == 5000)
      // One server cannot store three copies, and says so.
      let error = await #expect(throws: LocationError.self) {
        try await FleetSetup(js).set([], settings: settings, isLive: false, partitions: nil, replicas: 3)
      }
      #expect(error?.message.contains("replicas") == true)
      #expect(try await js.info(FleetLayout.events)?.object("config")?.integer("num_replicas") == 1)
    }

    @Test("a mapping that is missing, or of another number of partitions, is noticed")
    func mappings() async throws {
      _ = try await create(places)
      #expect(try await MappingProbe(connection, partitions: partitions).fault() == nil)
      let other = try await MappingProbe(connection, partitions: 2 * partitions).fault()
      #expect(other?.message.contains("where no worker expects it") == true)
      let bare = try RealNATS(partitions: nil)
      let second = try await bare.connect()
      for stream in FleetLayout.streams(replicas: 1) { try await JetStream(second).create(stream) }
      let missing = try await MappingProbe(second, partitions: partitions).fault()
      #expect(missing?.message.contains("has no mapping") == true)
      #expect(missing?.context?.contains("\(bare.port)") == true)
    }

    @Test("servers without JetStream are named as the cause")
    func withoutJetStream() async throws {
      let bare = try RealNATS(partitions: 1, hasJetStream: false)
      let js = JetStream(try await bare.connect())
      let error = await #expect(throws: LocationError.self) { try await js.has("positions") }
      #expect(error?.message.contains("JetStream is not enabled") == true)
      let server = await NATSServer.ask("nats://127.0.0.1:\(bare.port)")
      #expect(server?.hasJetStream == false)
      #expect(server?.version.contains(".") == true)
    }

    @Test("a refusal that a later attempt may not get is repeated", arguments: [10005, 10008, 10009, 10158])
    func temporaryRefusals(number: Int) async throws {
      // In place of the server.
      let inbox = try connection.makeInbox()
      let answers = Task {
        for text in [#"{"error":{"code":500,"err_code":\#(number)}}"#, #"{"stream":"s","seq":8}"#] {
          let asked = await inbox.take(within: .seconds(30))
          try connection.send(NATSMessage(subject: try #require(asked.first).reply, payload: Array(text.utf8)))
        }
      }
      #expect(try await js.store(NATSMessage(subject: inbox.subject), id: "x") == 8)
      try await answers.value
    }

    @Test("a publisher without a fleet is told so")
    func noFleet() async throws {
      let error = await #expect(throws: LocationError.self) { _ = try await FleetPublisher(connection, source: "test") }
      #expect(error?.code == .sourceUnavailable)
    }

    @Test("a fleet keeps its partitions and options")
    func rules() async throws {
      await #expect(throws: LocationError.self) { _ = try await FleetSetup(js).rules() }
      _ = try await create(places)
      var configuration = DecisionConfiguration()
      configuration.hysteresis = 99
      let former = DecisionConfiguration()
      for (settings, count, isLive) in [
        (configuration, partitions, false), (former, partitions + 1, false), (former, partitions, true),
      ] {
        let error = await #expect(throws: LocationError.self) {
          _ = try await FleetSetup(js).set(
            [], settings: DecisionSettings(settings), isLive: isLive, partitions: count, replicas: nil)
        }
        #expect(error?.code == .invalidArgument)
      }
      #expect(try await FleetSetup(js).rules().partitions == partitions)
    }
  }
#else
  import Testing

  @Suite("Fleet on NATS")
  struct RealFleetTests {
    @Test(
      "workers over a real nats-server",
      .disabled("SKIPPED: built without the trait NATS: Config/setup --nats; swift test --traits NATS,Server,SQLite"))
    func workers() {}
  }
#endif
