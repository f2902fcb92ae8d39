import LocationIO
import LocationKit
import LocationTesting
import TestSupport
import Testing

@testable import LocationTracks

@Suite("RecordingParser")
struct RecordingParserTests {
  private let start = UTCInstant.utc("2026-05-01T10:00:00Z")
  private let pieces: [(elapsed: Duration, text: String)] = [
    (.zero, "$GPRMC"), (.milliseconds(1500), ",broken\r\n\n@1 2 3\n"), (.seconds(90), "locate-recording 1 x\n"),
  ]

  private var recording: [UInt8] {
    var writer = ASCIIWriter()
    let recording = RecordingWriter()
    recording.begin(at: start, source: "gpsd://bôat", to: &writer)
    for piece in pieces { recording.append(Array(piece.text.utf8), at: piece.elapsed, to: &writer) }
    return writer.bytes
  }

  private var parts: [RecordingParser.Part] {
    [.beginning(start, source: "gpsd://b??at")] + pieces.map { .chunk($0.elapsed, Array($0.text.utf8)) }
  }

  private func parsed(_ bytes: [UInt8], piece: () -> Int = { .max }) -> [RecordingParser.Part] {
    var parser = RecordingParser()
    var parts: [RecordingParser.Part] = []
    var index = 0
    while index < bytes.count {
      let end = index + min(max(1, piece()), bytes.count - index)
      parser.push(bytes.span.extracting(index..<end), into: &parts)
      index = end
    }
    parser.finish(into: &parts)
    return parts
  }

  @Test("is plain text around the bytes")
  func form() {
    var writer = ASCIIWriter()
    RecordingWriter().begin(at: start, source: "-", to: &writer)
    // Sums by Python's zlib.crc32.
    RecordingWriter().append(Array("abc".utf8), at: .milliseconds(1500), to: &writer)
    let expected = "locate-recording 1 2026-05-01T10:00:00.000Z 49869081 -\n@1500000000 3 4403CFA9\nabc\n"
    #expect(String(decoding: writer.bytes, as: UTF8.self) == expected)
  }

  @Test("lines that each claim a whole chunk cost a bounded number of checks, and hide no chunk after them")
  func claims() {
    let line = Array("@0 65519 00000000\n".utf8)
    let claims = Array(repeating: line, count: 40_000).flatMap(\.self)
    var parser = RecordingParser()
    var parts: [RecordingParser.Part] = []
    parser.push(claims.span, into: &parts)
    #expect(parser.checkedBytes <= 16 * claims.count + 1 << 20)
    parser.push(recording.span, into: &parts)
    parser.finish(into: &parts)
    #expect(parts == [.damage(offset: 0, count: claims.count)] + self.parts)
  }

  @Test("CRC-32 has its documented check value, also of pieces and of no bytes")
  func check() {
    var check = CRC32()
    let bytes = Array("123456789".utf8)
    check.update(bytes.span.extracting(first: 4))
    check.update(Span())
    check.update(bytes.span.extracting(droppingFirst: 4))
    #expect(check.value == 0xCBF4_3926)
  }

  @Test("returns the written bytes, however they are cut")
  func roundTrip() {
    #expect(parsed(recording) == parts)
    #expect(parsed(recording, piece: { 1 }) == parts)
    let seed = Seed.take()
    var random = SeededRandom(seed: seed)
    for _ in 0..<50 {
      #expect(parsed(recording, piece: { .random(in: 1...40, using: &random) }) == parts, "seed \(seed)")
    }
  }

  @Test("a recording truncated anywhere gives its complete chunks, and reports what is missing")
  func torn() {
    for length in 0..<recording.count {
      let found = parsed(Array(recording.prefix(length)))
      let whole = found.filter { if case .damage = $0 { false } else { true } }
      #expect(whole == Array(parts.prefix(whole.count)), "torn at \(length)")
      #expect(found.count - whole.count <= 1)
    }
  }

  @Test("a damaged byte costs one part only, and is reported")
  func damaged() {
    for index in recording.indices {
      var bytes = recording
      bytes[index] ^= 0x04
      let found = parsed(bytes)
      let whole = found.filter { if case .damage = $0 { false } else { true } }
      let lost = parts.filter { !whole.contains($0) }
      #expect(lost.count == 1 && found.count == whole.count + 1, "at \(index): \(found)")
    }
  }

  @Test("a damaged length never causes more than the longest chunk to be buffered")
  func huge() {
    var parser = RecordingParser()
    var parts: [RecordingParser.Part] = []
    let text = Array("@0 999999999 00000000\n".utf8) + [UInt8](repeating: 65, count: 200_000)
    parser.push(text.span, into: &parts)
    parser.finish(into: &parts)
    #expect(parts == [.damage(offset: 0, count: text.count)])
  }

  @Test("data before a recording is damage, and the recording is complete")
  func prefixed() {
    #expect(parsed(Array("xyz\n".utf8) + recording) == [.damage(offset: 0, count: 4)] + parts)
    #expect(
      parsed(recording + Array("?".utf8) + recording) == parts + [.damage(offset: recording.count, count: 1)] + parts)
  }

  @Test("a recording of another version is rejected, although its checksum is correct")
  func version() {
    var check = CRC32()
    let head = Array("locate-recording 2 2026-05-01T10:00:00.000Z ".utf8)
    check.update(head.span)
    let name = Array("a".utf8)
    check.update(name.span)
    let sum = String(check.value, radix: 16, uppercase: true)
    let line = head + Array((String(repeating: "0", count: 8 - sum.utf8.count) + sum + " a\n").utf8)
    #expect(parsed(line) == [.damage(offset: 0, count: line.count)])
  }

  @Test("a source's name is read at its written length, up to 1000 bytes")
  func longName() {
    var writer = ASCIIWriter()
    RecordingWriter().begin(at: start, source: String(repeating: "n", count: 1500), to: &writer)
    #expect(parsed(writer.bytes) == [.beginning(start, source: String(repeating: "n", count: 1000))])
    writer.removeAll()
    RecordingWriter().begin(at: start, source: "a\u{1F} ~\u{7F}b\n", to: &writer)
    #expect(parsed(writer.bytes) == [.beginning(start, source: "a? ~?b?")])
  }

  @Test("data too long for a chunk becomes several chunks of one time")
  func long() {
    var writer = ASCIIWriter()
    let bytes = [UInt8](repeating: 7, count: RecordingWriter.longestChunk + 1)
    RecordingWriter().append(bytes, at: .seconds(1), to: &writer)
    #expect(parsed(writer.bytes) == [.chunk(.seconds(1), Array(bytes.dropLast())), .chunk(.seconds(1), [7])])
  }
}
