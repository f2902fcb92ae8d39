import LocationKit
import LocationTesting
import LocationTracks
import LocationUBX
import TestSupport
import Testing

@Suite("RecordingFormat")
struct RecordingFormatTests {
  private func recording(_ chunks: [(Double, String)], start: String = "2026-05-01T10:00:00Z") -> [UInt8] {
    var writer = ASCIIWriter()
    RecordingWriter().begin(at: .utc(start), source: "test", to: &writer)
    for (seconds, text) in chunks { RecordingWriter().append(Array(text.utf8), at: .seconds(seconds), to: &writer) }
    return writer.bytes
  }

  private func moments(
    _ bytes: [UInt8]
  ) throws -> (moments: [(elapsed: Duration, entries: [TrackEntry])], counts: InputCounts) {
    let decoder = RecordingFormat().makeDecoder(TrackOptions(source: "a.rec"))
    var timed = try #require(decoder as? any TimedTrackDecoder)
    var entries: [TrackEntry] = []
    try timed.decode(bytes.span, into: &entries)
    var arrivals = timed.arrivals
    try timed.finish(into: &entries)
    arrivals += timed.arrivals
    #expect(arrivals.reduce(0) { $0 + $1.count } == entries.count)
    var rest = entries[...]
    let moments = arrivals.map { arrival in
      defer { rest.removeFirst(arrival.count) }
      return (elapsed: arrival.elapsed, entries: Array(rest.prefix(arrival.count)))
    }
    return (moments, timed.counts)
  }

  private func tpv(_ second: Int) -> String {
    #"{"class":"TPV","mode":2,"time":"2026-05-01T10:00:0\#(second).000Z","lat":1,"lon":2}"# + "\n"
  }

  private func gga(_ time: String) -> String {
    let body = "GPGGA,\(time),4800.0000,N,01130.0000,E,1,08,0.9,500.0,M,47.0,M,,"
    let sum = body.utf8.reduce(0, ^)
    return "$\(body)*\(sum < 16 ? "0" : "")\(String(sum, radix: 16, uppercase: true))\r\n"
  }

  @Test("delivers each report at the time of its last byte")
  func times() throws {
    let whole = try self.moments(
      recording([(0.5, tpv(0)), (1, String(tpv(1).prefix(9))), (7, String(tpv(1).dropFirst(9)))]))
    #expect(whole.moments.map(\.elapsed) == [.seconds(0.5), .seconds(7)])
    #expect(whole.counts.read == 2)
  }

  @Test("dates sentences by the recording, and delivers them when the source falls silent")
  func sentences() throws {
    let start = "2026-04-30T23:59:58Z"
    let (moments, _) = try moments(recording([(0, gga("235958.00")), (3, gga("000001.00"))], start: start))
    let times = moments.flatMap(\.entries).compactMap(\.time)
    #expect(times == [.utc("2026-04-30T23:59:58Z"), .utc("2026-05-01T00:00:01Z")])
    #expect(moments[0].elapsed > .zero && moments[0].elapsed < .seconds(3))
  }

  @Test("states the messages of all its streams, and what they state of the receiver")
  func messages() async throws {
    var writer = ASCIIWriter()
    for part in 0..<2 {
      RecordingWriter().begin(at: .utc("2026-05-01T10:00:00Z"), source: "serial:", to: &writer)
      for second in 0..<3 {
        RecordingWriter().append(ReceiverBytes.messages(10 * part + second), at: .seconds(second), to: &writer)
      }
    }
    let reader = try await TrackReader(writer.bytes, named: "x.rec", options: TrackOptions())
    var entries: [TrackEntry] = []
    while try await reader.next(into: &entries) {}
    #expect(reader.format?.word == "rec")
    #expect(reader.receiver?.messages == [UBXKind(0x01, 0x07): 6, UBXKind(0x01, 0x61): 6])
    let sentences = try await TrackReader(recording([(0, gga("100000.00"))]), named: "y.rec", options: TrackOptions())
    while try await sentences.next(into: &entries) {}
    #expect(sentences.receiver == nil)
  }

  @Test("concatenated recordings continue in a new segment")
  func several() throws {
    let both = recording([(0, tpv(0)), (1, tpv(1))]) + recording([(0, tpv(5)), (1, tpv(6))])
    let (moments, counts) = try moments(both)
    #expect(moments.map(\.elapsed) == [0, 1, 2, 3].map { .seconds($0) })
    let starts = moments.flatMap(\.entries).map { entry in
      if case .point(let point) = entry { point.location.startsSegment } else { false }
    }
    #expect(starts == [false, false, true, false])
    #expect(counts.read == 4)
  }

  @Test("reports what a damaged chunk contained")
  func damaged() throws {
    var bytes = recording([(0, tpv(0)), (1, tpv(1)), (2, tpv(2))])
    let place = try #require(bytes.lastIndex(of: UInt8(ascii: "@"))) - 30
    bytes[place] = 0
    let (moments, counts) = try moments(bytes)
    #expect(moments.flatMap(\.entries).compactMap(\.time).count == 2)
    #expect(counts.skipped["damaged chunks"] == 1)
    let faults = moments.flatMap(\.entries).filter { if case .fault = $0 { true } else { false } }
    #expect(faults.count == 1)
  }

  @Test("content of an unknown format is an error")
  func noise() {
    expectThrows(LocationError.self, stating: "nothing in the recording looks like NMEA 0183, UBX or gpsd JSON") {
      try moments(recording([(0, "good morning\n")]))
    }
    #expect(throws: LocationError.self) { try moments(recording([])) }
  }

  @Test("recognizes its first line")
  func recognition() {
    func isRecognized(_ bytes: [UInt8]) -> Bool { RecordingFormat().recognizes(bytes.span) }
    #expect(isRecognized(recording([])))
    #expect(!isRecognized(Array("locate-recording 2 ".utf8)))
    #expect(!isRecognized([]))
    let whole = recording([(0.5, tpv(0)), (1, tpv(1))])
    #expect(isRecognized(Array(whole.dropFirst(100))), "the beginning may be cut off")
    #expect(!isRecognized(Array("@1500000000 2 1C291CA3\nab\n".utf8)), "the checksum is wrong")
  }
}
