import LocationFleet
import LocationKit
import LocationTesting
import LocationText
import TestSupport
import Testing

@testable import LocationNATS

@Suite("What a fleet stores on NATS")
struct CodecTests {
  @Test("ids and words are each other's", arguments: ["van-17", "", "Ünï \"x\"", "a.b.*>", "%41", "a b\n", "$x"])
  func words(id: String) {
    let word = SubjectWord.encode(id)
    #expect(SubjectWord.decode(word) == id)
    #expect(!word.isEmpty)
    for count in [1, 7, 16] {
      #expect(SubjectWord.partition(ofSubject: id, count: count) == SubjectWord.partition(of: word, count: count))
    }
    #expect(word.utf8.allSatisfy { (0x21...0x7E).contains($0) && !".*>".utf8.contains($0) })
  }

  @Test(
    "a word that is not the only one of its id is refused", arguments: ["%6a", "%4", "%", "%places", "ü", "%FF", "%41"])
  func foreignWords(word: String) { #expect(SubjectWord.decode(word) == nil) }

  @Test("positions of events are read and compared")
  func positions() {
    #expect(PublishedPosition("12.3") == PublishedPosition(sequence: 12, number: 3))
    #expect(PublishedPosition("9.7").map { $0 < PublishedPosition(sequence: 10, number: 1) } == true)
    for text in ["", "12", "12.", ".3", "1.2.3", "-1.2", "a.b"] { #expect(PublishedPosition(text) == nil, "\(text)") }
  }

  @Test("the place of a delivered message is read from both forms of the reply subject")
  func replies() {
    let expected = StreamPosition(sequence: 7, delivery: 3, time: 1_795_573_329_275_203_500, pending: 5)
    #expect(StreamPosition("$JS.ACK.positions.abcd.1.7.3.1795573329275203500.5") == expected)
    #expect(StreamPosition("$JS.ACK.hub.ACC.positions.abcd.1.7.3.1795573329275203500.5.rnd") == expected)
    #expect(StreamPosition("_INBOX.x") == nil)
    #expect(StreamPosition("$JS.ACK.positions.abcd.1.7.3.x.5") == nil)
  }

  @Test("stored values are read back, and cut ones are refused")
  func values() throws {
    var configuration = DecisionConfiguration()
    configuration.hysteresis = 12.5
    configuration.confirmation = ConfirmationLimits(locations: 3, duration: .milliseconds(1500))
    configuration.maximumSpeed = 70
    configuration.rangeError = .suburban
    configuration.acceptsForeignDatum = true
    configuration.visits = VisitLimits(radius: 50)
    configuration.freshness = FreshnessLimits(stale: .seconds(1800), lost: .seconds(7200))
    var rules = FleetRules(partitions: 16, settings: DecisionSettings(configuration), isLive: true, version: 4)
    rules.decisions = 9
    try check(rules)
    #expect(DecisionSettings(rules.settings.configuration) == rules.settings)
    try check(
      PartitionSnapshot(
        position: 9, time: 5, places: StoredFile(subject: "a", sequences: [1, 2]),
        state: StoredFile(subject: "b", sequences: [5])))
    var record = WorkerRecord()
    record.partitions = [1, 5]
    record.runs = [WorkerRecord.PartitionState()]
    (record.runs[0].fence, record.runs[0].position, record.runs[0].skipped, record.runs[0].repeated) = (8, 7, 6, 5)
    record.runs[0].unsaved = 4
    record.decisions = 3
    try check(record)
  }

  private func check<Value: ValueCoded & Equatable>(_ value: Value) throws {
    let bytes = ValueWriter.bytes(of: value)
    var reader = ValueReader(bytes)
    #expect(try reader.next(Value.self) == value)
    #expect(reader.isAtEnd)
    for count in 0..<bytes.count {
      var short = ValueReader(Array(bytes.prefix(count)))
      #expect(throws: ValueReader.Failure.self) { _ = try short.next(Value.self) }
    }
  }

  @Test("events up to the published one are left out, within a message, too")
  func lines() throws {
    let event = FleetEvent(
      subject: "van", sequence: 1, event: .stateChanged(StateChange(.stale, reason: .silence)))
    var lines = EventLines(after: PublishedPosition(sequence: 5, number: 1))
    lines.append(event, at: PublishedPosition(sequence: 4, number: 9))
    lines.append(event, at: PublishedPosition(sequence: 5, number: 1))
    #expect(lines.count == 0)
    for number in 1...3 { lines.append(event, at: PublishedPosition(sequence: 5, number: number)) }
    #expect(lines.position == PublishedPosition(sequence: 5, number: 3))
    #expect(lines.take().count { $0 == UInt8(ascii: "\n") } == 2)
    #expect(lines.count == 0)
    lines.append(event, at: PublishedPosition(sequence: 6, number: 1))
    #expect(lines.take().count { $0 == UInt8(ascii: "\n") } == 1)
  }

  @Test("a refusal of JetStream is read from its answer")
  func refusals() {
    let answer = APIAnswer(
      Array(
        #"{"error":{"code":400,"err_code":10071,"description":"wrong last sequence: 5"},"stream":"e","seq":0}"#.utf8))
    #expect(answer.fault == JetStreamFault(number: 10071, text: "wrong last sequence: 5"))
    #expect(answer.fault?.isWrongLastSequence == true)
    #expect(APIAnswer(Array(#"{"stream":"events", "seq":7,"duplicate": true}"#.utf8)).integer("seq") == 7)
    #expect(APIAnswer(Array("junk".utf8)).fault == nil)
  }

  @Test("a stored message is read from the answer of the leader")
  func storedMessage() throws {
    let head = Base64Text.encode(Array("NATS/1.0\r\nLocate-Position: 5.2\r\nOther: x\r\n\r\n".utf8))
    let text = #"{"message":{"subject":"events.1","seq":7,"hdrs":"\#(head)","data":"aGVsbG8=","time":"2026"}}"#
    let message = try #require(APIAnswer(Array(text.utf8)).object("message").flatMap(NATSMessage.init(stored:)))
    #expect(message.subject == "events.1")
    #expect(message.headers == [.position: "5.2", .sequence: "7"])
    #expect(message.payload == Array("hello".utf8))
    #expect(NATSMessage(stored: APIAnswer(Array(#"{"subject":"a","seq":1,"data":"?"}"#.utf8))) == nil)
    #expect(NATSMessage(stored: APIAnswer([])) == nil)
  }

  @Test("addresses are shown without their users, who are the same on all servers")
  func addresses() throws {
    let options = try NATSOptions(servers: ["nats://ann@a:4222", "tls://ann@b", "c"], name: "x")
    #expect(options.shownServers == "nats://a:4222,tls://b,c")
    #expect(options.user == "ann")
    #expect(try NATSOptions(servers: ["nats://a"], name: "x").user == nil)
    expectThrows(LocationError.self, stating: "the servers of a fleet have one user") {
      try NATSOptions(servers: ["nats://ann@a", "nats://bob@b"], name: "x")
    }
    expectThrows(LocationError.self, stating: "the address has no server") { try NATSOptions(servers: [], name: "x") }
  }

  @Test("a password in an address is refused, and not shown", arguments: ["nats://ann:secret@a:4222", "ann:se@cret@b"])
  func passwords(address: String) {
    let error = #expect(throws: LocationError.self) { try NATSOptions(servers: [address], name: "x") }
    #expect(error?.code == .invalidArgument)
    #expect(error?.context?.contains("cret") == false)
  }

  @Test("a server's version is read from its first line, and compared by numbers")
  func servers() throws {
    func server(_ version: String) -> NATSServer? {
      NATSServer(
        #"INFO {"server_id":"X","server_name":"fleet-1","version":"\#(version)","jetstream":true,"cluster":"c"} "#.utf8)
    }
    let old = try #require(server("2.9.10"))
    #expect((old.name, old.version, old.hasJetStream) == ("fleet-1", "2.9.10", true))
    for (version, isOlder) in [
      ("2.9.10", true), ("2.15.0", true), ("2.15.1", false), ("2.15.1-RC.1", false), ("3.0", false),
    ] {
      #expect(server(version)?.isAtRisk == isOlder, "\(version)")
    }
    // No network is between servers.
    #expect(NATSServer(#"INFO {"version":"2.9.10"}"#.utf8)?.isAtRisk == false)
    #expect(NATSServer("-ERR".utf8) == nil)
    #expect(NATSServer("INFO {}".utf8) == nil)
  }

  @Test("an object is written with other numbers, and all else as it was")
  func replacing() {
    let text = #"{"name":"p\u00f6s","num_replicas":1,"subjects":["a","b"],"x":{"num_replicas":7}}"#
    let changed = APIAnswer(APIAnswer(Array(text.utf8)).bytes(replacing: ["num_replicas": 3, "max_age": 5]))
    #expect(changed.text("name") == "pös")
    #expect(changed.integer("num_replicas") == 3)
    #expect(changed.object("x")?.integer("num_replicas") == 7)
    // A member that does not exist has its default.
    #expect(changed.integer("max_age") == 5)
  }

  @Test("copies are compared message by message; without a majority, all differ")
  func copies() {
    let same: [Int: UInt32] = [1: 5, 2: 6, 3: 7]
    var other = same
    other[2] = 9
    other[3] = nil
    let three = StreamCopies("events", replicas: 3, 1...3, ["a": same, "b": other, "c": same])
    #expect(three.differences == ["a": 0, "b": 2, "c": 0])
    #expect(three.isComplete && !three.areEqual)
    #expect(StreamCopies("events", replicas: 3, 1...3, ["a": same, "b": other]).differences == ["a": 2, "b": 2])
    let equal = StreamCopies("events", replicas: 3, 1...3, ["a": same, "b": same])
    #expect(equal.areEqual && !equal.isComplete)
  }

  @Test("a message that no server has for a minute is lost")
  func losses() {
    let (losses, start) = (LostMessages(), ContinuousClock.now)
    #expect(!losses.areCertain(of: 5, in: 1, at: start))
    #expect(!losses.areCertain(of: 5, in: 1, at: start + .seconds(59)))
    #expect(!losses.areCertain(of: 5, in: 2, at: start + .seconds(60)))
    #expect(losses.areCertain(of: 5, in: 1, at: start + .seconds(60)))
    #expect(!losses.areCertain(of: 6, in: 1, at: start + .seconds(61)))
  }
}
