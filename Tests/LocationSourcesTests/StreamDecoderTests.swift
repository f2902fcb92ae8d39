import LocationKit
import LocationTesting
import TestSupport
import Testing

@testable import LocationSources

@Suite("StreamDecoder")
struct StreamDecoderTests {
  private static let threeOfNMEA: String = (0..<3).map(NMEAText.epoch).joined()
  private static let threeOfJSON: String = (0..<3).map(NMEAText.tpv).joined()

  private func decoder() -> StreamDecoder { StreamDecoder(source: "-", wallClock: { .utc("2026-05-01T10:00:00Z") }) }

  @Test("reports once, after 4096 bytes, that the stream is unreadable")
  func complains() {
    var decoder = decoder()
    var readings: [Reading] = []
    let text = [UInt8](repeating: UInt8(ascii: "x"), count: 4095)
    decoder.decode(text.span, into: &readings)
    let early = decoder.dueComplaint()
    decoder.decode([UInt8(ascii: "x")].span, into: &readings)
    let complaints = [early, decoder.dueComplaint(), decoder.dueComplaint()]
    #expect(complaints.map { $0?.message } == [nil, "nothing in it looks like NMEA 0183, UBX or gpsd JSON", nil])
  }

  private func decode(_ bytes: [UInt8], pieces cuts: [Int]) -> (readings: [Reading], counts: InputCounts) {
    var decoder = decoder()
    var readings: [Reading] = []
    var start = 0
    for end in cuts + [bytes.count] {
      decoder.decode(bytes.span.extracting(start..<end), into: &readings)
      start = end
    }
    decoder.finish(into: &readings)
    return (readings, decoder.counts)
  }

  private func decode(_ text: String) -> (readings: [Reading], counts: InputCounts) {
    decode(Array(text.utf8), pieces: [])
  }

  @Test(
    "finds NMEA 0183 after any noise",
    arguments: [
      "", "\r\n", "hello\r\n", "\0\u{1}\u{7F}", "E,1,08*47\r\n", "x{\"class\":\"TPV\"}\n", "!AIVDM,1,1*00\r\n",
    ])
  func nmea(noise: String) {
    let (readings, counts) = decode(noise + Self.threeOfNMEA)
    #expect(counts.unit == "sentences")
    #expect(readings.count { $0.isLocation } == 3)
  }

  @Test(
    "finds gpsd's JSON at the beginning of a line after any noise",
    arguments: ["", "\r\n \t", "hello\r\n", "lat\":48.0,\"lon\":11.5}\r\n", "x{\"clas\":\"TPV\"}\n", "\0\u{1}\n"])
  func json(noise: String) {
    let (readings, counts) = decode(noise + Self.threeOfJSON)
    #expect(counts.unit == "lines")
    #expect(readings.count { $0.isLocation } == 3)
    #expect(readings.count == 3)
  }

  @Test("finds NMEA 0183 after gpsd's greeting, as gpspipe -r writes it")
  func greeting() {
    let (readings, counts) = decode(Self.greeting + Self.threeOfNMEA)
    #expect(readings.count { $0.isLocation } == 3)
    #expect(readings.count == 3)
    #expect(counts == InputCounts(unit: "sentences", read: 6))
    #expect(decode(Self.greeting + Self.threeOfJSON).counts == InputCounts(unit: "lines", read: 6))
    #expect(decode("{\r\n" + Self.threeOfNMEA).readings.count { $0.isLocation } == 3)
    #expect(decode(Self.greeting).counts == InputCounts(unit: "lines", read: 3))
  }

  private static let greeting = """
    {"class":"VERSION","release":"3.22","rev":"3.22","proto_major":3,"proto_minor":14}\r
    {"class":"DEVICES","devices":[{"class":"DEVICE","path":"/dev/ttyACM0","driver":"NMEA0183"}]}\r
    {"class":"WATCH","enable":true,"json":false,"nmea":true}\r

    """

  @Test("keeps the recognized format: the other kind is then skipped")
  func oneKind() {
    #expect(decode(Self.threeOfNMEA + Self.threeOfJSON).readings.count { $0.isLocation } == 3)
    let (readings, counts) = decode(Self.threeOfJSON + Self.threeOfNMEA)
    #expect(readings.count { $0.isLocation } == 3)
    #expect(counts.skipped == ["unreadable line": 6])
  }

  @Test("recognizes nothing in noise, and counts nothing", arguments: ["", "hello\r\n", "x{}\n<gpx>", "\0\u{7F}"])
  func noise(text: String) {
    var decoder = decoder()
    var readings: [Reading] = []
    decoder.decode(Array(text.utf8).span, into: &readings)
    decoder.flush(into: &readings)
    decoder.finish(into: &readings)
    #expect(!decoder.isRecognized)
    #expect(readings.isEmpty)
    #expect(decoder.counts == InputCounts(unit: "lines"))
  }

  @Test(
    "gives the same result whole, byte by byte and cut at random",
    arguments: [
      "noise\r\n" + threeOfNMEA, "noise\n" + threeOfJSON, " x{\n {" + threeOfJSON, "{\"a\":1}\n" + threeOfNMEA,
    ])
  func drips(text: String) {
    let bytes = Array(text.utf8)
    let whole = decode(bytes, pieces: [])
    let bits = decode(bytes, pieces: Array(1..<bytes.count))
    #expect(bits.readings == whole.readings)
    #expect(bits.counts == whole.counts)
    let seed = Seed.take()
    var random = SeededRandom(seed: seed)
    for _ in 0..<20 {
      let cuts = (0..<Int.random(in: 1...10, using: &random)).map { _ in Int.random(in: 0...bytes.count, using: &random)
      }
      let cut = decode(bytes, pieces: cuts.sorted())
      #expect(cut.readings == whole.readings && cut.counts == whole.counts, "seed \(seed)")
    }
  }

  @Test("delivers the open epoch on silence, once")
  func silence() {
    var decoder = decoder()
    var readings: [Reading] = []
    decoder.decode(Array(NMEAText.epoch(0).utf8).span, into: &readings)
    #expect(readings.isEmpty)
    decoder.flush(into: &readings)
    #expect(readings.count { $0.isLocation } == 1)
    decoder.flush(into: &readings)
    decoder.finish(into: &readings)
    #expect(readings.count { $0.isLocation } == 1)
  }

  @Test("does not complete half a line of JSON on silence")
  func silenceWithinLine() {
    var decoder = decoder()
    var readings: [Reading] = []
    let bytes = Array(NMEAText.tpv(0).utf8)
    decoder.decode(bytes.span.extracting(0..<40), into: &readings)
    decoder.flush(into: &readings)
    #expect(readings.isEmpty)
    decoder.decode(bytes.span.extracting(40..<bytes.count), into: &readings)
    #expect(readings.count { $0.isLocation } == 1)
  }

  @Test("waits for half the interval between epochs once the interval is known")
  func patience() {
    var decoder = decoder()
    var readings: [Reading] = []
    #expect(decoder.patience == .seconds(1))
    decoder.decode(Array(NMEAText.epoch(0).utf8).span, into: &readings)
    #expect(decoder.patience == .milliseconds(500))
    decoder.decode(
      Array(NMEAText.sentence("GPRMC,100000.20,A,4800.0000,N,01130.0000,E,0.0,,010526,,,A").utf8).span, into: &readings)
    #expect(decoder.patience == .milliseconds(100))
  }

  @Test("dates sentences without a date within twelve hours of the clock")
  func dates() {
    var decoder = StreamDecoder(source: "-", wallClock: { .utc("2026-05-02T00:30:00Z") })
    var readings: [Reading] = []
    let sentence = NMEAText.sentence("GPGGA,235959.00,4800.0000,N,01130.0000,E,1,08,0.9,500.0,M,47.0,M,,")
    decoder.decode(Array(sentence.utf8).span, into: &readings)
    decoder.flush(into: &readings)
    guard case .location(let location) = readings.first else {
      Issue.record("no location")
      return
    }
    #expect(location.time == .utc("2026-05-01T23:59:59Z"))
    #expect(location.origin.kind == .live)
    #expect(location.origin.source == "-")
  }
}

extension Reading {
  fileprivate var isLocation: Bool { if case .location = self { true } else { false } }
}
