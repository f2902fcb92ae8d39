import LocationFleet
import LocationKit
import LocationTesting
import LocationWire
import Testing

@testable import LocationMQTT

@Suite("TrackerReader")
struct TrackerReaderTests {
  /// What a fleet reads of messages.
  struct Outcome {
    var readings: [(subject: String, location: Location)] = []
    var counts: InputCounts
    var faults: [String] = []
    var warnings: [String] = []
  }

  private func read(_ messages: (topic: String, payload: String)..., subjectOf: String = "topic") throws -> Outcome {
    let now = try #require(UTCInstant(iso8601: "2026-05-02T10:00:00Z"))
    let subjects = TrackerSubjects(filter: "#", areNamedByLines: subjectOf == "line")
    var reader = TrackerReader(source: "mqtt://host/#", subjects: subjects) { now }
    var readings: [SubjectReading] = []
    var (faults, warnings): ([String], [String]) = ([], [])
    for message in messages {
      reader.read(MQTTMessage(topic: message.topic, text: message.payload), into: &readings) {
        faults.append("\($0)")
      } warn: {
        warnings.append("\($0)")
      }
    }
    var outcome = Outcome(counts: reader.counts, faults: faults, warnings: warnings)
    for item in readings {
      if case .location(let location) = item.reading { outcome.readings.append((item.subject, location)) }
    }
    return outcome
  }

  @Test("a message that the key of its topic opens is read; one that it does not open is a fault")
  func opensMessages() throws {
    struct Refusal: Error {}
    let location = #"{"_type":"location","lat":52.5,"lon":13.25,"tst":1777629600}"#
    var reader = TrackerReader(
      source: "mqtt://host/#", subjects: TrackerSubjects(filter: "owntracks/#"),
      open: { _, subject in
        guard subject == "ann/phone" else { throw Refusal() }
        return Array(location.utf8)
      })
    var (readings, faults): ([SubjectReading], Int) = ([], 0)
    for topic in ["owntracks/ann/phone", "owntracks/ben/phone"] {
      reader.read(MQTTMessage(topic: topic, text: #"{"_type":"encrypted","data":"AAAA"}"#), into: &readings) { _ in
        faults += 1
      }
    }
    #expect(readings.map(\.subject) == ["ann/phone"])
    #expect(faults == 1)
  }

  @Test("a message of a phone is a reading of its user and device, with its units and accuracy")
  func phone() throws {
    let outcome = try read(
      (
        "owntracks/ann/phone",
        #"{"_type":"location","tid":"an","lat":52.5,"lon":13.25,"tst":1777629600,"acc":12,"alt":34,"vac":5,"vel":36,"cog":270}"#
      ))
    let (subject, location) = try #require(outcome.readings.first)
    #expect(subject == "ann/phone")
    #expect(location.coordinate == Coordinate(latitude: 52.5, longitude: 13.25))
    #expect(location.time == UTCInstant(iso8601: "2026-05-01T10:00:00Z"))
    #expect(location.horizontalAccuracy == Accuracy(radius: 12, level: .twoThirds, basis: .receiver))
    #expect(location.altitudeMSL == 34)
    #expect(try abs(#require(location.speed) - 10) < 1e-3)
    #expect(location.courseOverGround == 270)
    // A phone whose `tid` is changed is the same one.
    #expect(location.origin.device == nil)
    #expect(outcome.counts == InputCounts(unit: "messages", read: 1))
  }

  /// Payloads of the documentation of the OwnTracks Recorder
  /// (https://github.com/owntracks/recorder: README.md and HOOKS.md), and of Home Assistant's users.
  @Test(
    "messages as clients really send them",
    arguments: [
      // iOS, 2015: −1 is unknown.
      #"{"cog":-1,"batt":-1,"lon":2.29513,"acc":5,"vel":-1,"vac":-1,"lat":48.85833,"t":"u","tst":1441984413,"alt":0,"_type":"location","tid":"JJ"}"#,
      // Greenwich: numbers in quotes.
      #"{"cog":-1,"batt":"79","lon":"2.295134","acc":"10","vel":0,"vac":3,"lat":"48.858334","t":"t","tst":"1415719099","alt":171,"_type":"location","tid":"jj"}"#,
      // Android, 2017.
      #"{"_type":"location","tid":"MZ","acc":54,"batt":79,"conn":"m","lat":48.8175305,"lon":2.3015541,"t":"u","tst":1510664016}"#,
      // iOS, 2020, with the topic.
      #"{"batt":47,"lon":2.230830364065023,"acc":65,"p":97.75843048095703,"bs":1,"vac":5,"lat":48.82936418399344,"topic":"owntracks/user/026D4FAA","t":"t","conn":"w","tst":1594723732,"alt":340,"_type":"location","tid":"A8"}"#,
    ])
  func realPayloads(payload: String) throws {
    let outcome = try read(("owntracks/jane/phone", payload))
    let location = try #require(outcome.readings.first?.location)
    #expect(location.coordinate.latitude.rounded() == 49)
    #expect(location.coordinate.longitude.rounded() == 2)
    #expect(location.time != nil)
    #expect(location.horizontalAccuracy != nil)
    #expect(location.courseOverGround == nil)
    #expect(outcome.faults.isEmpty)
  }

  @Test(
    "a message without a position of its own is counted by its type",
    arguments: [
      (#"{"_type":"transition","lat":1,"lon":2,"tst":3,"event":"enter"}"#, "transition message"),
      (#"{"_type":"lwt","tst":1380738247}"#, "lwt message"),
      (#"{"_type":"waypoints","waypoints":[]}"#, "waypoints message"),
      (#"{"_type":"card","name":"Ann","tid":"an"}"#, "card message"),
      (#"{"_type":"encrypted","data":"x"}"#, "encrypted message"), (#"{"_type":"new kind"}"#, "other message"),
      ("", "empty message"), ("{\"_type\":", "unreadable message"),
      (#"{"_type":"location","lat":91,"lon":2,"tst":3}"#, "unreadable message"),
      (#"{"_type":"location","lat":1,"lon":2}"#, "unreadable message"),
      (#"{"_type":"location","lat":1,"lon":2,"tst":1777888800}"#, "unreadable message"),
      ("\u{1}\u{2}", "unreadable line"), (#"{"class":"TPV","mode":9}"#, "unreadable line"),
      (#"{"class":"TPV","subject":5,"mode":1}"#, "unreadable line"),
    ])
  func others(payload: String, reason: String) throws {
    let outcome = try read(("owntracks/ann/phone", payload))
    #expect(outcome.readings.isEmpty)
    #expect(outcome.counts.skipped == [reason: 1])
    #expect(outcome.counts.read == 0)
    let isReported = ["unreadable", "encrypted"].contains { reason.hasPrefix($0) }
    #expect(outcome.faults.count == (isReported ? 1 : 0))
    #expect(outcome.faults.allSatisfy { $0.contains("owntracks/ann/phone") })
  }

  @Test("a message of more than a megabyte is skipped")
  func overlong() throws {
    let outcome = try read(("t", String(repeating: " ", count: 1 << 20) + "x"))
    #expect(outcome.counts.skipped == ["overlong message": 1])
    #expect(outcome.faults.count == 1)
  }

  @Test("a line that is too long for a fleet is skipped, and the others are used")
  func overlongLine() throws {
    let note = String(repeating: "x", count: 65_536)
    let line = #"{"class":"TPV","mode":2,"time":"2026-05-01T10:00:00Z","lat":52.5,"lon":13.4"#
    let outcome = try read(("fleet/van", "\(line),\"note\":\"\(note)\"}\n\(line)}\n"))
    #expect(outcome.readings.map(\.subject) == ["fleet/van"])
    #expect(outcome.counts.skipped == ["unreadable line": 1])
    #expect(outcome.faults.count == 1)
  }

  @Test("an impossible speed is left out, and the position is used")
  func flaws() throws {
    let outcome = try read(("o/a/b", #"{"_type":"location","lat":1,"lon":2,"tst":1777629600,"vel":-7}"#))
    #expect(outcome.readings.map(\.location.speed) == [nil])
    #expect(outcome.counts.tolerated == ["impossible value": 1])
    #expect(outcome.faults.map { $0.contains("vel") } == [true])
  }

  private let fix = #""mode":2,"time":"2026-05-01T10:00:00Z","lat":52.5,"lon":13.4}"#

  @Test("the topic decides the subject of a line, and a line of another one is skipped, counted and reported once")
  func topicDecides() throws {
    let outcome = try read(
      ("fleet/van \"1\"", " {\"class\":\"TPV\",\(fix)\r\n{\"class\":\"TPV\",\"subject\":\"van-2\",\(fix)\n"),
      ("fleet/van-3", "{\"class\":\"TPV\",\"subject\":\"\",\(fix)"),
      ("fleet/van-4", "{\"class\":\"TPV\",\"subject\":\"fleet/van-4\",\(fix)"))
    #expect(outcome.readings.map(\.subject) == ["fleet/van \"1\"", "fleet/van-4"])
    #expect(outcome.counts.read == 2)
    #expect(outcome.counts.skipped == ["line of another subject than its topic": 2])
    #expect(outcome.faults.count == 2)
    #expect(outcome.warnings.count == 1)
    #expect(outcome.warnings.first?.contains("?subject=line") == true)
  }

  @Test("with subject=line, lines of gpsd's JSON name their subject, or are about their topic")
  func linesDecide() throws {
    let outcome = try read(
      ("fleet/van \"1\"", " {\"class\":\"TPV\",\(fix)\r\n{\"class\":\"TPV\",\"subject\":\"van-2\",\(fix)\n"),
      ("fleet/van-3", "{\"class\":\"TPV\",\"subject\":\"\",\(fix)"), subjectOf: "line")
    #expect(outcome.readings.map(\.subject) == ["fleet/van \"1\"", "van-2", ""])
    #expect(outcome.counts == InputCounts(unit: "messages", read: 2))
  }

  @Test("a message that is sent again causes no second event")
  func redelivery() throws {
    var fleet = Fleet(places: PlaceList([]))
    var reader = TrackerReader(source: "test", subjects: TrackerSubjects(filter: "#"))
    var events: [FleetEvent] = []
    var counts: [Int] = []
    for seconds in [0, 1, 2, 1, 2, 2, 3] {
      var readings: [SubjectReading] = []
      let text = #"{"_type":"location","lat":1,"lon":2,"tst":\#(1_777_629_600 + seconds)}"#
      reader.read(MQTTMessage(topic: "owntracks/ann/phone", text: text), into: &readings) { _ in }
      for item in readings { try fleet.accept(item.reading, of: item.subject, into: &events) }
      counts.append(events.count)
    }
    #expect(counts == [1, 1, 1, 1, 1, 1, 1])
  }

  @Test("no topic adds a member or a line")
  func injection() throws {
    let outcome = try read(
      ("a\",\"lat\":1,\"b\":\"\n{", #"{"class":"TPV","mode":2,"time":"2026-05-01T10:00:00Z","lat":52.5,"lon":13.4}"#))
    #expect(outcome.readings.map(\.location.coordinate.latitude) == [52.5])
    #expect(outcome.readings.map(\.subject) == ["a\",\"lat\":1,\"b\":\"\n{"])
  }
}
