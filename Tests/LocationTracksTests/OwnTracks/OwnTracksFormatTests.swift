import LocationKit
import LocationTracks
import TestSupport
import Testing

@Suite("OwnTracksFormat")
struct OwnTracksFormatTests {
  /// A line as the Recorder writes it.
  private static func line(_ members: String, kind: String = "*", time: String = "2026-05-01T10:00:00Z") -> String {
    let padding = String(repeating: " ", count: max(0, 18 - kind.count))
    return "\(time)\t\(kind)\(padding)\t{\"_type\":\"location\",\"lat\":47.5,\"lon\":8.25\(members)}\n"
  }

  private func read(_ lines: String...) -> TrackReading { TrackReading(lines.joined(), as: OwnTracksFormat()) }

  @Test("maps each member with its unit")
  func members() throws {
    let reading = read(
      Self.line(
        #","tst":1777629600,"acc":12,"vac":3,"alt":408,"vel":36,"cog":93,"batt":80,"tid":"jj","topic":"owntracks/a/b""#)
    )
    let location = try #require(reading.locations.first)
    #expect(location.coordinate == Coordinate(latitude: 47.5, longitude: 8.25))
    #expect(location.time == Sample.start)
    #expect(location.horizontalAccuracy == Accuracy(radius: 12, level: .twoThirds, basis: .stated))
    #expect(location.verticalAccuracy == Accuracy(radius: 3, level: .twoThirds, basis: .stated))
    #expect(location.altitudeMSL == 408 && location.ellipsoidalHeight == nil)
    #expect(try abs(#require(location.speed) - 10) < 1e-12 && location.courseOverGround == 93)
    #expect(location.origin == LocationOrigin(source: "ride", device: "jj", kind: .replayed))
    #expect(reading.counts == InputCounts(unit: "points", read: 1))
  }

  private static let payload = #"{"_type":"location","lat":47.5,"lon":8.25,"tst":1777629600,"inregions":["a"]}"#

  @Test(
    "reads documents with lists of payloads, and lines behind other text",
    arguments: [
      #"{"count":2,"data":[\#(payload),\#(payload)]}"#, #"{"ann":{"phone":[\#(payload)],"watch":[\#(payload)]}}"#,
      "[\(payload),\n\(payload)\n]", "{\n\"data\": [\n\(payload),\n\(payload)\n]}\n", "\(payload)\n\(payload)\n",
      "owntracks/ann/phone \(payload)\nowntracks/ann/phone \(payload)\n", "\u{FEFF}\(payload)\n\(payload)\n",
      "c\":10,\"lat\":47.05}\n\(payload)\n\(payload)\n",
    ])
  func shapes(text: String) {
    let bytes = Array(text.utf8)
    let isRecognized = OwnTracksFormat().recognizes(bytes.span)
    #expect(isRecognized)
    for piece in [Int.max, 1, 7] {
      let reading = TrackReading(bytes, as: OwnTracksFormat(), piece: { piece })
      #expect(reading.error == nil && reading.locations.map(\.time) == [Sample.start, Sample.start])
    }
  }

  @Test(
    "a document of other things is not OwnTracks", arguments: [#"{"data":[{"a":1}]}"#, "[]", "{}", #"[{"visit":1}]"#])
  func otherDocuments(text: String) {
    let bytes = Array(text.utf8)
    let isRecognized = OwnTracksFormat().recognizes(bytes.span)
    #expect(!isRecognized)
  }

  @Test("leaves missing members unknown; without tst the time is the line's")
  func unknown() throws {
    let location = try #require(read(Self.line("")).locations.first)
    let expected = try Location(
      coordinate: #require(Coordinate(latitude: 47.5, longitude: 8.25)), time: Sample.start, origin: Sample.origin)
    #expect(location == expected)
  }

  @Test(
    "the device is the tid, or else the topic",
    arguments: [(#","topic":"owntracks/a/b""#, "owntracks/a/b"), (#","tid":"x\u0041""#, "xA")])
  func device(members: String, expected: String) {
    #expect(read(Self.line(members)).locations.map(\.origin.device) == [expected])
  }

  @Test("counts lines of other kinds and types, and makes no points of them")
  func others() {
    let reading = read(
      Self.line("", kind: "event"), Self.line("", kind: "lwt"), Self.line(#","_type":"transition""#), Self.line(""))
    #expect(reading.points.count == 1 && reading.counts.skipped.isEmpty)
    #expect(reading.otherContent == ["event lines": 1, "lwt lines": 1, "transition lines": 1])
  }

  @Test(
    "counts a damaged line, reports its place and continues",
    arguments: [
      ("2026-05-01T10:00:00Z\t*\t{\"_type\":\"location\",\"lat\":1\n", "unreadable line", 51),
      ("2026-05-01T10:00:00Z\t*\tgarbage\n", "unreadable line", 24),
      ("2026-05-01T10:00:00Z\t*\t{\"_type\":\"location\",\"lat\":91,\"lon\":2}\n", "unusable coordinates", 24),
      ("2026-05-01T10:00:00Z\t*\t{\"_type\":\"location\",\"lat\":true,\"lon\":2}\n", "unusable coordinates", 24),
      ("2026-05-01T10:00:00Z\t*\t{\"_type\":\"location\"}\n", "unusable coordinates", 24),
      ("no tabs\n", "unreadable line", 1), ("\u{1}\t\t\n", "", 0),
    ])
  func damaged(line: String, reason: String, column: Int) {
    let reading = read(Self.line(""), line, Self.line(""))
    #expect(reading.points.count == 2 && reading.error == nil)
    #expect(reading.counts.skipped == (reason.isEmpty ? [:] : [reason: 1]))
    #expect(reading.faults.map(\.context) == (reason.isEmpty ? [] : ["ride:2:\(column)"]))
  }

  @Test(
    "drops an impossible value, counts it and reports it",
    arguments: [
      (#","vel":40270"#, "unreadable speed"), (#","cog":361"#, "unreadable course"),
      (#","acc":"far""#, "unreadable eph"),
      (#","vac":-5"#, "unreadable epv"), (#","alt":1e300"#, "unreadable altMSL"), (#","tst":"now""#, "unreadable time"),
    ])
  func impossible(members: String, reason: String) throws {
    let reading = read(Self.line(members))
    let location = try #require(reading.locations.first)
    #expect(location.speed == nil && location.courseOverGround == nil && location.altitudeMSL == nil)
    #expect(location.horizontalAccuracy == nil && location.verticalAccuracy == nil)
    #expect(reading.counts.skipped == [reason: 1] && reading.faults.count == 1)
  }

  @Test("treats −1 and an accuracy of 0 as unknown", arguments: [#","vel":-1,"cog":-1"#, #","acc":0,"vac":0"#])
  func minusOne(members: String) {
    let reading = read(Self.line(members))
    #expect(reading.locations.first?.speed == nil && reading.locations.first?.horizontalAccuracy == nil)
    #expect(reading.counts.skipped.isEmpty)
  }

  @Test("reads plain payloads, a last line without its end, CR LF and empty lines")
  func payloads() {
    let text = "{\"_type\":\"location\",\"lat\":1,\"lon\":2,\"tst\":1777629600}\r\n\r\n" + Self.line("").dropLast()
    let reading = TrackReading(text, as: OwnTracksFormat())
    #expect(reading.locations.map(\.time) == [Sample.start, Sample.start] && reading.counts.skipped.isEmpty)
  }

  @Test("keeps the order of the file, also for times that go backwards")
  func unsorted() {
    let reading = read(Self.line(#","tst":1777629700"#), Self.line(#","tst":1777629600"#))
    #expect(reading.locations.map(\.time) == [100, 0].map { Sample.start.advanced(by: .seconds($0)) })
  }

  @Test("an empty file is an error; an overlong line is counted")
  func sizes() {
    #expect(read().error?.message == "the file is empty")
    let reading = read(Self.line(#","x":"\#(String(repeating: "y", count: 70_000))""#), Self.line(""))
    #expect(reading.points.count == 1 && reading.counts.skipped == ["overlong line": 1])
  }

  @Test(
    "recognizes a file by its first line, and not our recording with the same extension",
    arguments: [
      (line(""), true), (line("", kind: "lwt"), true), ("{\"_type\":\"location\"}", true),
      (line("").prefix(50) + "", true),
      ("2026-05-01\t1\t2", true), ("a\tb\tc\n", false), ("{\"class\":\"TPV\"}", false), ("", false),
      ("time\tlat\tlon\n", false),
      ("$GPGGA,1\n", false),
    ])
  func recognizes(head: String, expected: Bool) {
    let bytes = Array(head.utf8)
    #expect(OwnTracksFormat().recognizes(bytes.span) == expected)
    let isOurs = RecordingFormat().recognizes(bytes.span)
    #expect(!isOurs)
  }

  @Test("does not recognize our own recording, whose files have the same extension")
  func ownRecording() {
    var writer = ASCIIWriter()
    RecordingWriter().begin(at: Sample.start, source: "test", to: &writer)
    let bytes = writer.bytes
    let isRecognized = OwnTracksFormat().recognizes(bytes.span)
    #expect(!isRecognized)
  }

  @Test("the result does not depend on the pieces of the input, damaged or not")
  func pieces() {
    let seed = Seed.take()
    var random = SeededRandom(seed: seed)
    let text = Self.line(#","acc":12,"vel":99999"#) + Self.line("", kind: "lwt") + Self.line(#","tid":"jj""#)
    let original = Array(text.utf8)
    for _ in 0..<300 {
      var bytes = original
      for _ in 0..<Int.random(in: 0...3, using: &random) {
        bytes[Int.random(in: bytes.indices, using: &random)] =
          "{}\",:0-e\\ \n\t*".utf8.randomElement(using: &random) ?? 0
      }
      let whole = TrackReading(bytes, as: OwnTracksFormat())
      #expect(
        TrackReading(bytes, as: OwnTracksFormat(), piece: { Int.random(in: 1...90, using: &random) }) == whole,
        "seed \(seed)")
    }
  }
}
