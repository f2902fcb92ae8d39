import LocationKit
import LocationTracks
import TestSupport
import Testing

@Suite("GoogleHistoryFormat")
struct GoogleHistoryFormatTests {
  private static let record = #"{"latitudeE7":475000000,"longitudeE7":82500000,"timestampMs":"1777629600000"}"#
  private static let segment =
    #"{"startTime":"2026-05-01T10:00:00Z","timelinePath":[{"point":"geo:1,2","durationMinutesOffsetFromStartTime":"3"}]}"#
  private static let whole =
    #"{"a":{"locations":[5]},"locations" : [\#(record),\#(record)],"b":[1],"semanticSegments":[\#(segment)],"#
    + #""rawSignals":[{"position":{"LatLng":"3°, 4°"}}],"userLocationProfile":{"x":[]}}"#

  private func read(_ text: String) -> TrackReading { TrackReading(text, as: GoogleHistoryFormat()) }

  @Test(
    "recognizes a file by its lists, at any position",
    arguments: [
      (whole, true), (#"{"locations":[]}"#, true), ("\u{FEFF}{\n \"locations\" :\n [ ", true),
      (#"{"userLocationProfile":{},"semanticSegments":["#, true), (#"{"rawSignals":["#, true), ("[\(segment)]", true),
      ("[\(segment.dropLast(9))", true), (#"{"locations":5}"#, false), (#"{"a":{"locations":[1]}}"#, false),
      (#"{"class":"TPV","locations":1}"#, false), (#"{"type":"FeatureCollection","features":["#, false), ("[]", false),
      (#"[{"lat":1}]"#, false), ("[1]", false), ("", false), ("time,lat,lon", false), ("$GPGGA,1", false),
      (#"{"\"locations":[]}"#, false),
    ])
  func recognizes(head: String, expected: Bool) {
    let bytes = Array(head.utf8)
    #expect(GoogleHistoryFormat().recognizes(bytes.span) == expected)
  }

  @Test(
    "an empty file is an error; lists without records are not",
    arguments: [("", true), (" \n", true), ("[]", false), (#"{"locations":[]}"#, false)])
  func empty(text: String, fails: Bool) {
    let reading = read(text)
    #expect(reading.points.isEmpty && (reading.error?.message == "the file is empty") == fails)
  }

  @Test("a truncated file delivers each complete record, then an error with its place")
  func cut() {
    let bytes = Array(Self.whole.utf8)
    for end in 1..<bytes.count {
      let reading = TrackReading(Array(bytes[..<end]), as: GoogleHistoryFormat())
      #expect(reading.error?.message == "the file is cut short: it ends inside a record or a list")
      #expect(reading.error?.context == "ride:1:\(end + 1)")
    }
    let half = Array(Self.whole.utf8.prefix(Self.whole.utf8.count - 70))
    #expect(TrackReading(half, as: GoogleHistoryFormat()).points.count == 3)
  }

  @Test(
    "a structural error names its place, after all points before it",
    arguments: [
      (#"{"locations":[\#(record) \#(record)]}"#, 93), (#"{"locations":[\#(record),]}"#, 93),
      (#"{"locations":[\#(record),5]}"#, 93), (#"{"locations":[\#(record)],x:1}"#, 94),
      (#"{"locations":[\#(record)]}x"#, 94),
    ])
  func structure(text: String, column: Int) {
    let reading = read(text)
    #expect(reading.points.count == 1 && reading.error?.code == .invalidData)
    #expect(reading.error?.context == "ride:1:\(column)")
  }

  @Test("an object without a list is an error")
  func noList() {
    #expect(read(#"{"locations":5}"#).error?.context == "ride:1:1")
  }

  @Test("a record that is too long is an error within bounded memory")
  func length() {
    var decoder = GoogleHistoryFormat().makeDecoder(TrackOptions(source: "ride"))
    var entries: [TrackEntry] = []
    let start = Array(#"{"locations":[{"activity":[{"#.utf8)
    let piece = [UInt8](repeating: UInt8(ascii: " "), count: 1_000_000)
    var error: LocationError?
    do throws(LocationError) {
      try decoder.decode(start.span, into: &entries)
      for _ in 0..<10 { try decoder.decode(piece.span, into: &entries) }
    } catch let thrown {
      error = thrown
    }
    #expect(error?.message == "a record is longer than 8000000 bytes")
  }

  @Test("delivers only points if only tracks are requested")
  func tracksOnly() {
    let reading = TrackReading(Array(Self.whole.utf8), as: GoogleHistoryFormat(), content: .tracks)
    #expect(reading.entries.count == 4 && reading.points.count == 4)
  }

  @Test("changed bytes never end the process, and decode equally whole and in pieces")
  func mutations() {
    let seed = Seed.take()
    var random = SeededRandom(seed: seed)
    let original = Array(Self.whole.utf8)
    #expect(TrackReading(original, as: GoogleHistoryFormat(), piece: { 1 }) == read(Self.whole))
    for _ in 0..<300 {
      var bytes = original
      for _ in 0..<Int.random(in: 0...4, using: &random) {
        bytes[Int.random(in: bytes.indices, using: &random)] =
          "{}[]\",:0-e\\ nt".utf8.randomElement(using: &random) ?? 0
      }
      let reading = TrackReading(bytes, as: GoogleHistoryFormat())
      let pieces = TrackReading(bytes, as: GoogleHistoryFormat(), piece: { Int.random(in: 1...90, using: &random) })
      #expect(pieces == reading, "seed \(seed)")
    }
  }
}
