import TestSupport
import Testing

@testable import LocationText
@testable import LocationTracks

@Suite("Conversion to UTF-8")
struct XMLTranscoderTests {
  private func text(_ bytes: [UInt8], _ transcoder: any XMLTranscoder, piece: () -> Int = { .max }) -> [UInt8] {
    var (transcoder, text, start) = (transcoder, [UInt8](), 0)
    while start < bytes.count {
      let end = start + min(piece(), bytes.count - start)
      transcoder.convert(bytes.span.extracting(start..<end), into: &text)
      start = end
    }
    transcoder.finish(into: &text)
    return text
  }

  @Test(
    "our tables equal the C library's converter", arguments: ["US-ASCII", "ISO-8859-1", "windows-1252"])
  func tables(name: String) throws {
    let bytes = Array(UInt8.min...UInt8.max)
    let ours = try #require(XMLEncoding(name: name).makeTranscoder())
    let library = try #require(IconvTranscoder(from: name))
    #expect(ours is SingleByteTranscoder)
    #expect(text(bytes, ours) == text(bytes, library))
  }

  @Test("UTF-16 decodes as in the standard library; an unpaired surrogate is an invalid byte")
  func utf16() {
    let seed = Seed.take()
    var random = SeededRandom(seed: seed)
    let ranges: [ClosedRange<UInt16>] = [0x20...0x7E, 0xD800...0xDBFF, 0xDC00...0xDFFF, 0...0xFFFF]
    for index in 0..<500 {
      let units = (0..<20).map { _ in UInt16.random(in: ranges[Int.random(in: 0..<4, using: &random)], using: &random) }
      let expected = units.last.map(UTF16.isLeadSurrogate) == true ? Array(units.dropLast()) : units
      var invalid = text(units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }, UTF16Transcoder(isBigEndian: false))
      if expected.count < units.count { #expect(invalid.popLast() == 0xC3) }
      let replaced = invalid.flatMap { $0 == 0xFF ? Array("\u{FFFD}".utf8) : [$0] }
      #expect(replaced == Array(String(decoding: expected, as: UTF16.self).utf8), "seed \(seed), text \(index)")
      let swapped = text(units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }, UTF16Transcoder(isBigEndian: true))
      #expect(swapped.starts(with: invalid), "seed \(seed), text \(index)")
    }
  }

  @Test("an input that ends inside a character gives a truncated character")
  func cutCharacter() throws {
    #expect(text([0x41, 0], UTF16Transcoder(isBigEndian: false)) == [0x41])
    #expect(text([0x41, 0, 0x42], UTF16Transcoder(isBigEndian: false)) == [0x41, 0xC3])
    #expect(text([0x41, 0, 0x3D, 0xD8], UTF16Transcoder(isBigEndian: false)) == [0x41, 0xC3])
    #expect(text([0x41, 0x83], try #require(IconvTranscoder(from: "Shift_JIS"))) == [0x41, 0xC3])
  }

  @Test("a letter that waits for its accent is delivered before an invalid byte and at the end")
  func heldLetter() throws {
    #expect(text([0xE0], try #require(IconvTranscoder(from: "windows-1255"))) == Array("א".utf8))
    #expect(
      text([0xE0, 0xFF, 0x41], try #require(IconvTranscoder(from: "windows-1255"))) == Array("א".utf8) + [0xFF, 0x41])
  }

  @Test(
    "the text does not depend on the cuts of the input",
    arguments: [
      "US-ASCII", "ISO-8859-1", "windows-1252", "UTF-16LE", "UTF-16BE", "UTF-32LE", "UTF-32BE", "windows-1255",
      "windows-1258", "Shift_JIS", "EUC-JP", "GB18030", "Big5", "EUC-KR", "ISO-2022-JP", "UTF-7", "KOI8-R",
    ])
  func cuts(name: String) throws {
    let seed = Seed.take()
    var random = SeededRandom(seed: seed)
    let sample = encodedText("<name>ü é א 漢字 Привет 😀 &amp;</name>", in: name)
    for index in 0..<300 {
      var bytes = sample + sample
      for _ in 0..<Int.random(in: 0...3, using: &random) {
        bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      let whole = text(bytes, try #require(XMLEncoding(name: name).makeTranscoder()))
      let cut = text(bytes, try #require(XMLEncoding(name: name).makeTranscoder())) {
        Int.random(in: 1...3, using: &random)
      }
      // The scanner stops at the first invalid byte.
      #expect(whole.prefix { $0 != 0xFF } == cut.prefix { $0 != 0xFF }, "seed \(seed), text \(index)")
    }
  }
}
