import LocationIO
import TestSupport
import Testing

@Suite("LineFramer")
struct LineFramerTests {
  private static let maximum = 10

  /// The lines, and how many were dropped, when `bytes` come in pieces that end at `cuts`.
  private func lines(_ bytes: [UInt8], cuts: [Int]) -> (lines: [String], overlong: Int) {
    var framer = LineFramer(maximumLength: Self.maximum)
    var lines: [String] = []
    func take(_ line: Span<UInt8>) {
      lines.append(line.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) })
    }
    var start = 0
    for end in cuts + [bytes.count] {
      framer.push(bytes.span.extracting(start..<end), take)
      start = end
    }
    framer.finish(take)
    return (lines, framer.overlongLines)
  }

  @Test(
    "splits at line ends",
    arguments: [
      ("a\nbc\n", ["a", "bc"], 0),
      ("a\r\nbc\r\n", ["a", "bc"], 0),
      ("a\n\nb", ["a", "", "b"], 0),
      ("\r\n", [""], 0),
      ("a\rb\n", ["a\rb"], 0),
      ("last without end", [], 1),
      ("no end", ["no end"], 0),
      ("with CR\r", ["with CR"], 0),
      ("", [], 0),
      ("0123456789\nx\n", ["0123456789", "x"], 0),
      ("0123456789\r\nx\n", ["0123456789", "x"], 0),
      ("0123456789A\nx\n", ["x"], 1),
      ("0123456789\r\r\nx\n", ["x"], 1),
      ("0123456789ABCDEFGHIJKLMNOPQRSTUV\r\nx\n0123456789ABC\ny\n", ["x", "y"], 2),
      ("0123456789ABCDEFGHIJ", [], 1),
    ])
  func cutsAtLineEnds(text: String, expected: [String], overlong: Int) {
    let whole = lines(Array(text.utf8), cuts: [])
    #expect(whole.lines == expected)
    #expect(whole.overlong == overlong)
  }

  @Test("returns the same lines for the input whole, byte by byte and at random cuts")
  func doesNotDependOnTheCuts() {
    let text = "one\r\ntwo\n\n0123456789\r\n0123456789A\n\r\nthree\rfour\n0123456789ABCDEFGHIJKL\r\nend"
    let bytes = Array(text.utf8)
    let whole = lines(bytes, cuts: [])
    let dripped = lines(bytes, cuts: Array(1..<bytes.count))
    #expect(dripped.lines == whole.lines)
    #expect(dripped.overlong == whole.overlong)
    let seed = Seed.take()
    var random = SeededRandom(seed: seed)
    for _ in 0..<200 {
      let cuts = (0..<5).map { _ in Int.random(in: 0...bytes.count, using: &random) }.sorted()
      let cut = lines(bytes, cuts: cuts)
      #expect(cut.lines == whole.lines, "seed \(seed), cuts \(cuts)")
      #expect(cut.overlong == whole.overlong, "seed \(seed), cuts \(cuts)")
    }
  }

  @Test("drops a partial line on request")
  func forgetsTheBegunLine() {
    var framer = LineFramer(maximumLength: 10)
    var lines: [[UInt8]] = []
    func take(_ line: Span<UInt8>) { lines.append(line.withUnsafeBufferPointer { Array($0) }) }
    framer.push(Array("half".utf8).span, take)
    framer.reset()
    framer.push(Array("new\n".utf8).span, take)
    #expect(lines == [Array("new".utf8)])
  }
}
