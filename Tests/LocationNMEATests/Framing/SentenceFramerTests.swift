import Testing

@testable import LocationNMEA

@Suite("SentenceFramer")
struct SentenceFramerTests {
  private func frame(_ text: String, pieces size: Int = .max) -> (sentences: [String], lines: [Int], damaged: Int) {
    let bytes = Array(text.utf8)
    var framer = SentenceFramer()
    var sentences: [String] = []
    var lines: [Int] = []
    func note(_ sentence: Span<UInt8>, _ frame: SentenceFrame) {
      sentences.append(sentence.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) })
      lines.append(frame.line)
    }
    var start = 0
    while start < bytes.count {
      let end = start + min(size, bytes.count - start)
      framer.push(bytes.span.extracting(start..<end)) { sentence, _, frame in note(sentence, frame) }
      start = end
    }
    framer.finish { sentence, _, frame in note(sentence, frame) }
    return (sentences, lines, framer.damaged)
  }

  @Test(
    "finds sentences between noise",
    arguments: [
      ("$A,1\r\n$B,2\n", ["A,1", "B,2"]),
      ("$A,1\r$B,2\r", ["A,1", "B,2"]),
      ("!AIVDM,1\r\n", ["AIVDM,1"]),
      ("12:00:01.5 $A,1\r\n", ["A,1"]),
      (#"\s:ais,c:1*5B\$A,1"# + "\r\n", ["A,1"]),
      ("\u{1}\u{2}noise$A,1\r\n", ["A,1"]),
      ("$A,1$B,2\r\n", ["A,1", "B,2"]),
      ("$A,1", ["A,1"]),
      ("$\r\n$$\r\n", []),
      ("", []),
    ])
  func findsSentences(text: String, expected: [String]) {
    #expect(frame(text).sentences == expected)
  }

  @Test(
    "an invalid byte ends a sentence, and is counted", arguments: ["\u{0}", "\u{1F}", "\u{7F}", "\u{80}", "\t"])
  func controlBytesDamage(byte: String) {
    for size in [1, .max] {
      // Long enough for what is read a block at a time.
      let behind = String(repeating: "# nothing\n", count: 20)
      let result = frame("$A,1\(byte)2*00\r\n$B,2\r\n\(behind)", pieces: size)
      #expect(result.sentences == ["B,2"])
      #expect(result.damaged == 1)
    }
  }

  @Test("an invalid byte after a checksum does not affect the sentence", arguments: ["\u{0}", "\t", "\u{80}"])
  func controlBytesBehindTheChecksum(byte: String) {
    for size in [1, .max] {
      let behind = String(repeating: "# nothing\n", count: 20)
      let result = frame("$GPGLL,,,,,,V*06\(byte)12:00\r\n$GPGLL,,,,,,V*07\(byte)\r\n$B,2\r\n\(behind)", pieces: size)
      #expect(result.sentences == ["GPGLL,,,,,,V*06", "B,2"])
      #expect(result.damaged == 1)
    }
  }

  @Test("input longer than any sentence is dropped and counted")
  func dropsWhatIsTooLong() {
    let longest = String(repeating: "x", count: 1024)
    #expect(frame("$\(longest)\r\n").sentences == [longest])
    let result = frame("$\(longest)x\r\n$B,2\r\n")
    #expect(result.sentences == ["B,2"])
    #expect(result.damaged == 1)
  }

  @Test("counts lines from 1, whatever the line ends")
  func countsLines() {
    #expect(frame("# a\r\n\r\n$A,1\r\n# b\n$B,2\n").lines == [3, 5])
  }

  @Test("gives the same result whole and in pieces", arguments: [1, 2, 3, 7])
  func drips(size: Int) {
    let text = "noise\n$A,1*00\r\n\u{2}$B,22$C\r\n!D,4\n$E"
    let whole = frame(text)
    let pieces = frame(text, pieces: size)
    #expect(pieces.sentences == whole.sentences)
    #expect(pieces.lines == whole.lines)
    #expect(pieces.damaged == whole.damaged)
  }
}
