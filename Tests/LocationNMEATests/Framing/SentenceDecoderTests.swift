import LocationKit
import TestSupport
import Testing

@testable import LocationNMEA

@Suite("SentenceDecoder")
struct SentenceDecoderTests {
  /// Records every call in one list.
  private struct Notes: SentenceListener {
    var wantsSky = true
    var sentences: [SentenceContent] = []
    var contexts: [SentenceContext] = []
    var texts: [String] = []
    var faults: [SentenceError] = []
    var faultLines: [Int] = []

    mutating func receive(_ sentence: Sentence, _ context: SentenceContext, _ bytes: Span<UInt8>) {
      sentences.append(sentence.content)
      contexts.append(context)
      texts.append(bytes.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) })
    }

    mutating func receive(_ fault: SentenceError, line: Int) {
      faults.append(fault)
      faultLines.append(line)
    }
  }

  private func decode(
    _ bytes: [UInt8], into notes: Notes = Notes(), pieces: [Int] = [.max], accepts: Bool = false
  ) -> Notes {
    var notes = notes
    var decoder = SentenceDecoder(acceptsMissingChecksums: accepts)
    var start = 0
    var index = 0
    while start < bytes.count {
      let end = start + min(pieces[index % pieces.count], bytes.count - start)
      decoder.decode(bytes.span.extracting(start..<end), for: &notes)
      start = end
      index += 1
    }
    decoder.finish(for: &notes)
    return notes
  }

  @Test("delivers every sentence with its address, its line and its bytes")
  func handsOver() throws {
    let notes = decode(lines("GPGLL,5230.0,N,01320.0,E,120000,A,A", "XXABC,1", "PSTI,1,x"))
    #expect(notes.contexts.map(\.address.description) == ["GPGLL", "XXABC", "PSTI"])
    #expect(notes.contexts.map(\.line) == [1, 2, 3])
    #expect(notes.sentences.dropFirst() == [.other, .other])
    #expect(notes.texts[1].hasPrefix("XXABC,1*"))
    guard case .gll(let gll) = notes.sentences[0] else {
      Issue.record("another case")
      return
    }
    #expect(gll.coordinate == Coordinate(latitude: 52.5, longitude: 13 + 20.0 / 60))
  }

  @Test("reports what is wrong, and continues")
  func faults() {
    let bytes = Array("$GPGLL,,,,,,V*00\r\n$GPGLL,,,,,,V\r\n$,*2C\r\n$GPGLL,,,,,,V*06\r\n".utf8)
    let notes = decode(bytes)
    #expect(notes.faults == [.wrongChecksum(0x00, 0x06), .missingChecksum, .noAddress])
    #expect(notes.faultLines == [1, 2, 3])
    #expect(notes.contexts.map(\.line) == [4])
  }

  @Test("a sentence without a checksum is accepted and marked, if configured")
  func missingChecksums() {
    let notes = decode(Array("$GPGLL,,,,,,V\r\n$GPGLL,,,,,,V*06\r\n$GPGLL,,,,,,V*07\r\n".utf8), accepts: true)
    #expect(notes.contexts.map(\.hasChecksum) == [false, true])
    #expect(notes.sentences.first == notes.sentences.last)
    #expect(notes.faults == [.wrongChecksum(0x07, 0x06)])
  }

  @Test("a sentence that begins with an exclamation mark is distinguished")
  func encapsulated() {
    let notes = decode(Array("!AIVDM,1,1,,A,x,0*06\r\n$GPGLL,,,,,,V*06\r\n".utf8))
    #expect(notes.faults.count == 1)
    let right = decode(Array("!AIVDM,1*4A\r\n!GPRMC,1*56\r\n$GPGLL,,,,,,V*06\r\n".utf8))
    #expect(right.contexts.map(\.isEncapsulated) == [true, true, false])
    #expect(right.sentences.dropLast() == [.other, .other])
  }

  @Test("without interest in the sky, skips GSV and the satellites of GSA")
  func withoutSky() {
    let bytes = lines("GPGSV,1,1,01,07,45,270,40", "GPGSA,A,3,07,,,,,,,,,,,,1.5,0.9,1.2")
    let notes = decode(bytes, into: Notes(wantsSky: false))
    #expect(notes.sentences.first == .other)
    guard case .gsa(let gsa) = notes.sentences[1] else {
      Issue.record("another case")
      return
    }
    #expect(gsa.satellites.isEmpty && gsa.fixMode == 3 && gsa.dilution.position == 1.5)
  }

  @Test("decodes a sentence equally at any offset of the bytes, and in pieces of any size")
  func drips() {
    var random = SeededRandom(seed: 20_261_121)
    let stream =
      lines(
        "GPRMC,120000.00,A,5230.12345,N,01320.54321,E,10.0,90.0,010526,,,A", "GPTXT,01,01,02,with blanks (and braces)",
        "GPGSV,3,1,12,02,42,059,35,05,76,160,35,07,35,326,27,09,68,357,36", "GPGSV,1,1,01,07,45,270,",
        "GNGGA,120000,5230.12345678901,N,01320.12345678901,E,4,12,0.5,40.123,M,39.5,M,1.0,0001,\(String(repeating: "9", count: 80))",
        "GPGSA,A,3,02,05,07,09,13,15,20,21,28,30,,,1.60,0.89,1.33", "PUBX,03" + String(repeating: ",12", count: 150))
      + Array("noise \u{1}$GPGLL,,,,,,V*06\r\n$GP".utf8) + lines("GPVTG,90.0,T,,M,10.00,N,18.52,K,A")
    let whole = decode(stream)
    #expect(whole.sentences.count == 9)
    for size in [1, 2, 3, 7, 64, 65, 127] {
      let notes = decode(stream, pieces: [size])
      #expect(notes.sentences == whole.sentences && notes.texts == whole.texts && notes.contexts == whole.contexts)
    }
    for _ in 0..<50 {
      let pieces = (0..<10).map { _ in Int.random(in: 1...150, using: &random) }
      let notes = decode(stream, pieces: pieces)
      #expect(notes.sentences == whole.sentences && notes.contexts == whole.contexts, "\(pieces)")
    }
  }
}
