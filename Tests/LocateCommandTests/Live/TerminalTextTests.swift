import Testing

@testable import LocateCommand

@Suite("Text for a terminal")
struct TerminalTextTests {
  @Test(
    "counts cells",
    arguments: [
      ("", 0), ("Gate", 4), ("Café", 4), ("Cafe\u{301}", 4), ("東京駅", 6), ("한국", 4), ("🚲 a", 4), ("±1°", 3), ("█░", 2),
    ])
  func cells(_ text: String, _ cells: Int) {
    #expect(text.cells == cells)
  }

  @Test(
    "is truncated to cells, never within a wide character",
    arguments: [
      ("Gate", 4, "Gate"), ("Gate", 3, "Ga…"), ("Gate", 1, "…"), ("Gate", 0, ""), ("東京駅", 6, "東京駅"),
      ("東京駅", 5, "東京…"), ("東京駅", 4, "東…"), ("Cafe\u{301}s", 4, "Caf…"),
    ])
  func cut(_ text: String, _ limit: Int, _ expected: String) {
    #expect(text.cut(to: limit) == expected)
    #expect(text.cut(to: limit).cells <= limit)
  }

  @Test("is padded to cells", arguments: [("東", 4, "東  "), ("東京", 3, "東…"), ("東京", 2, "… ")])
  func filled(_ text: String, _ width: Int, _ expected: String) {
    #expect(text.filled(to: width) == expected)
  }

  @Test("a styled line contains no other control sequences, and counts its cells")
  func steering() {
    let line = StyledLine("a\u{1B}[31mb\u{202E}", .green)
    #expect(line.text == #"a\u{1B}[31mb\u{202E}"#)
    #expect(line.cells == 20)
  }

  @Test("a styled line is truncated at its last cell")
  func styled() {
    var line = StyledLine("Gate", .bold)
    line.append(" 東京", .green)
    #expect(line.cells == 9)
    #expect(line.cut(to: 9) == line)
    #expect(line.cut(to: 7).text == "Gate …")
    #expect(line.cut(to: 4).text == "Gate")
    #expect(line.cut(to: 0).text == "")
    #expect(printed { line.append(to: &$0, hasColours: true) } == "\u{1B}[1mGate\u{1B}[0m\u{1B}[32m 東京\u{1B}[0m")
    #expect(printed { line.append(to: &$0, hasColours: false) } == "Gate 東京")
  }
}
