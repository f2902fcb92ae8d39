import TestSupport
import Testing

@testable import LocationSources

@Suite("ErrorLines")
struct ErrorLinesTests {
  private func lines(of pieces: [(text: String, elapsed: Duration)]) -> (taken: [String], last: String?) {
    var lines = ErrorLines()
    var taken: [String] = []
    for piece in pieces { lines.push(Array(piece.text.utf8).span, at: piece.elapsed) { taken.append($0) } }
    lines.finish { taken.append($0) }
    return (taken, lines.last)
  }

  @Test("delivers line by line from pieces of any size, without empty lines")
  func lines() {
    let (taken, last) = lines(of: [("one\ntw", .zero), ("o\r\n\nthree", .zero)])
    #expect(taken == ["one", "two", "three"])
    #expect(last == "three")
    #expect(lines(of: []) == ([], nil))
  }

  @Test(
    "escapes characters that move a cursor, change colours or reverse the writing",
    arguments: [
      ("\u{1B}[31mred\u{7}", #"\u{1B}[31mred\u{7}"#), ("a\tb", "a b"), ("50 %\rdone", #"50 %\rdone"#),
      ("x\u{202E}y\u{9B}z\u{7F}", #"x\u{202E}y\u{9B}z\u{7F}"#), ("größer als 3 m ✓", "größer als 3 m ✓"),
    ])
  func harmless(said: String, shown: String) {
    #expect(lines(of: [(said + "\n", .zero)]).taken == [shown])
  }

  @Test("decodes invalid UTF-8 as far as possible")
  func invalid() {
    var lines = ErrorLines()
    var taken: [String] = []
    lines.push([0x61, 0xFF, 0x62, 0x0A].span, at: .zero) { taken.append($0) }
    #expect(taken == ["a\u{FFFD}b"])
  }

  @Test("truncates a long line, and drops an endless one")
  func long() {
    let (taken, last) = lines(of: [(String(repeating: "x", count: 401) + "\n", .zero)])
    #expect(taken == [String(repeating: "x", count: 400) + "…"])
    #expect(last == taken.first)
    #expect(lines(of: [(String(repeating: "x", count: 400) + "\n", .zero)]).taken.first?.count == 400)
    let endless = String(repeating: "x", count: 20_000)
    #expect(lines(of: [(endless, .zero), (endless + "\nend\n", .zero)]).taken == ["end"])
  }

  @Test("delivers twenty lines in ten seconds, counts the rest, and always stores the last")
  func rate() {
    let flood = (1...50).map { "\($0)\n" }.joined()
    let (taken, last) = lines(of: [(flood, .zero), ("late\n", .seconds(9.999)), ("next\n", .seconds(10))])
    #expect(taken == (1...20).map { "\($0)" } + ["(31 more lines)", "next"])
    #expect(last == "next")
    #expect(lines(of: [(flood, .zero)]).taken.last == "(30 more lines)")
    #expect(lines(of: [(flood, .zero)]).last == "50")
  }

  @Test("gives the same result at any cut")
  func cuts() {
    let seed = Seed.take()
    var random = SeededRandom(seed: seed)
    let text = "first\nsecönd \u{1B}[0m\r\n\nthird"
    for _ in 0..<50 {
      let bytes = Array(text.utf8)
      let cut = Int.random(in: 0...bytes.count, using: &random)
      var lines = ErrorLines()
      var taken: [String] = []
      lines.push(Array(bytes[..<cut]).span, at: .zero) { taken.append($0) }
      lines.push(Array(bytes[cut...]).span, at: .zero) { taken.append($0) }
      lines.finish { taken.append($0) }
      #expect(taken == ["first", #"secönd \u{1B}[0m"#, "third"], "seed \(seed)")
    }
  }
}
