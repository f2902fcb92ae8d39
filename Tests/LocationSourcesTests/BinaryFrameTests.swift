import LocationKit
import LocationTesting
import LocationTracks
import LocationUBX
import TestSupport
import Testing

@testable import LocationSources

@Suite("Binary frames within a stream of sentences")
struct BinaryFrameTests {
  /// Each made as its document has it, with the payload that is given.
  static func frame(_ name: BinaryProtocol, _ payload: [UInt8]) -> [UInt8] {
    switch name {
    case .ubx:
      let body = [0x01, 0x07, UInt8(payload.count & 0xFF), UInt8(payload.count >> 8)] + payload
      let sums = body.reduce((first: UInt8(0), second: UInt8(0))) { ($0.first &+ $1, $0.second &+ ($0.first &+ $1)) }
      return [0xB5, 0x62] + body + [sums.first, sums.second]
    case .rtcm3:
      let body = [0xD3, UInt8(payload.count >> 8), UInt8(payload.count & 0xFF)] + payload
      var crc: UInt32 = 0
      for bit in body.flatMap({ byte in (0..<8).map { UInt32(byte >> (7 - $0) & 1) } })
        + [UInt32](repeating: 0, count: 24)
      {
        crc = crc << 1 | bit
        if crc & 0x100_0000 != 0 { crc ^= 0x186_4CFB }
      }
      return body + [UInt8(crc >> 16 & 0xFF), UInt8(crc >> 8 & 0xFF), UInt8(crc & 0xFF)]
    case .sirf:
      let sum = payload.reduce(0) { $0 + Int($1) } & 0x7FFF
      return [0xA0, 0xA2, UInt8(payload.count >> 8), UInt8(payload.count & 0xFF)] + payload
        + [UInt8(sum >> 8), UInt8(sum & 0xFF), 0xB0, 0xB3]
    case .garmin:
      let body = [51, UInt8(payload.count)] + payload
      let sum = 0 &- body.reduce(0, &+)
      return [0x10, 51] + Self.doubled(Array(body.dropFirst()) + [sum]) + [0x10, 0x03]
    case .tsip: return [0x10, 0x8F] + Self.doubled(payload) + [0x10, 0x03]
    }
  }

  private static func doubled(_ bytes: [UInt8]) -> [UInt8] { bytes.flatMap { $0 == 0x10 ? [0x10, 0x10] : [$0] } }

  private func pass(_ bytes: [UInt8], cuts: [Int] = []) -> (text: String, counts: [BinaryProtocol: Int]) {
    var filter = BinaryFrameFilter()
    var text: [UInt8] = []
    var start = 0
    for end in cuts + [bytes.count] {
      filter.pass(bytes.span.extracting(start..<end), into: &text)
      start = end
    }
    filter.drain { part, kind in if kind == nil { part.withUnsafeBufferPointer { text.append(contentsOf: $0) } } }
    return (String(decoding: text, as: Unicode.ASCII.self), filter.counts)
  }

  private static let payload: [UInt8] =
    Array("$GP\u{10}\u{03}!".utf8) + [0xB5, 0x62, 0xD3, 0x00, 0x10, 0x10, 0x24, 0x0A]

  @Test(
    "are removed, whatever they contain, and counted; the bytes between them stay", arguments: BinaryProtocol.allCases)
  func takenOut(name: BinaryProtocol) {
    let frame = Self.frame(name, Self.payload)
    let bytes = Array(NMEAText.epoch(0).utf8) + frame + frame + Array(NMEAText.epoch(1).utf8) + frame
    let (text, counts) = pass(bytes)
    #expect(text == NMEAText.epoch(0) + NMEAText.epoch(1))
    #expect(counts == [name: 3])
  }

  @Test("are removed also if the stream is cut anywhere", arguments: [1, 7])
  func dripFeed(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let bytes = BinaryProtocol.allCases.flatMap { name in
      Array(NMEAText.epoch(3).utf8) + Self.frame(name, Self.payload) + Self.frame(name, [])
    }
    let whole = pass(bytes)
    #expect(pass(bytes, cuts: Array(1..<bytes.count)) == whole)
    for _ in 0..<50 {
      let cuts = (0..<9).map { _ in Int.random(in: 0...bytes.count, using: &random) }.sorted()
      #expect(pass(bytes, cuts: cuts) == whole, "seed \(seed)")
    }
  }

  @Test(
    "with a wrong checksum are noise, and the bytes after them are kept", arguments: BinaryProtocol.allCases.dropLast())
  func wrongSum(name: BinaryProtocol) {
    var frame = Self.frame(name, Self.payload)
    frame[frame.count - (name == .sirf || name == .garmin ? 5 : 1)] ^= 0x40
    let (text, counts) = pass(frame + Self.frame(name, [1, 2]) + Array(NMEAText.epoch(0).utf8))
    #expect(text.hasSuffix(NMEAText.epoch(0)))
    #expect(counts[name] == 1)
  }

  @Test(
    "without an end suppress nothing",
    arguments: [
      [0xB5, 0x62, 0x01, 0x07, 0xFF, 0x0F], [0xB5, 0x62, 0x01, 0x07, 0xFF, 0xFF], [0xB5], [0xD3, 0x03, 0xFF], [0xD3],
      [0xA0, 0xA2, 0x07, 0xFF], [0xA0, 0xA2, 0x7F, 0xFF], [0x10, 0x41], [0x10], [0x10, 0x10], [0x10, 0x03],
    ] as [[UInt8]])
  func neverEnds(start: [UInt8]) {
    let sentences = (0..<5).map { NMEAText.epoch($0) }.joined()
    let (text, counts) = pass(start + Array(sentences.utf8) + [0x10, 0x03])
    #expect(text.contains(sentences))
    #expect(counts == [:])
  }

  private func decode(_ bytes: [UInt8]) -> (decoder: StreamDecoder, readings: [Reading]) {
    var decoder = StreamDecoder(source: "-", wallClock: { .utc("2026-05-01T10:00:00Z") })
    var readings: [Reading] = []
    decoder.decode(bytes.span, into: &readings)
    decoder.finish(into: &readings)
    return (decoder, readings)
  }

  @Test("are named in the account")
  func counts() {
    let mixed = Self.frame(.ubx, [1]) + Array(NMEAText.epoch(0).utf8) + Self.frame(.rtcm3, [2]) + Self.frame(.ubx, [3])
    let (decoder, readings) = decode(mixed)
    #expect(decoder.counts == InputCounts(unit: "messages", read: 4, skipped: ["RTCM3": 1]))
    #expect(readings.count == 1)
  }

  @Test("within gpsd's JSON are text")
  func json() {
    let line = #"{"class":"TPV","mode":3,"time":"2026-05-01T10:00:00.000Z","lat":48.0,"lon":11.5,"x":"ӳ""# + "}\n"
    #expect(Array(line.utf8).contains(0xD3))
    let (decoder, readings) = decode(Array(line.utf8) + Array(NMEAText.tpv(1).utf8))
    #expect(readings.count { if case .location = $0 { true } else { false } } == 2)
    #expect(decoder.counts.skipped == [:])
  }

  @Test("alone are an error with a remedy")
  func alone() {
    var decoder = decode([]).decoder
    var readings: [Reading] = []
    for number in 0..<20 {
      decoder.decode(Self.frame(.rtcm3, [UInt8(number)]).span, into: &readings)
      let complaint = decoder.dueComplaint()
      #expect((complaint != nil) == (number == 9))
    }
    #expect(readings == [])
    #expect(decoder.complaint?.message == "the source sends RTCM3 only, and no NMEA 0183")
    #expect(decoder.complaint?.remedy?.contains("gpsd://") == true)
    decoder.decode(Array(NMEAText.epoch(0).utf8).span, into: &readings)
    #expect(decoder.complaint == nil)
  }
}
