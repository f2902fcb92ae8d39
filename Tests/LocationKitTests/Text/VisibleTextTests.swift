import Testing

@testable import LocationKit

@Suite("Visible text")
struct VisibleTextTests {
  @Test(
    "escapes every character that controls a terminal or the writing direction",
    arguments: [
      ("a\u{1B}]0;title\u{7}b", #"a\u{1B}]0;title\u{7}b"#), ("\u{1B}[2J", #"\u{1B}[2J"#), ("\u{9B}2J", #"\u{9B}2J"#),
      ("\u{90}q\u{9C}", #"\u{90}q\u{9C}"#), ("one\ntwo\r\tthree", #"one\ntwo\r\tthree"#),
      ("\u{0}\u{8}\u{7F}", #"\u{0}\u{8}\u{7F}"#),
      ("\u{85}\u{2028}\u{2029}", #"\u{85}\u{2028}\u{2029}"#),
      ("\u{202A}\u{202E}\u{2066}\u{2069}", #"\u{202A}\u{202E}\u{2066}\u{2069}"#),
      ("\u{61C}\u{200E}\u{200F}\u{200B}\u{FEFF}\u{AD}", #"\u{61C}\u{200E}\u{200F}\u{200B}\u{FEFF}\u{AD}"#),
      ("\u{E0041}", #"\u{E0041}"#),
    ])
  func escapes(_ text: String, _ visible: String) {
    #expect(text.visible == visible)
  }

  @Test("leaves no control character of C0 or C1 and no DEL")
  func everyControlCharacter() {
    let controls = (0...0x1F).map(UInt32.init) + (0x7F...0x9F).map(UInt32.init)
    for text in controls.compactMap(Unicode.Scalar.init).map(String.init) {
      #expect(text.visible.unicodeScalars.allSatisfy { (0x20..<0x7F).contains($0.value) }, "\(text.visible)")
    }
  }

  @Test(
    "leaves everything else unchanged",
    arguments: ["", "Gate", "Café ±1° – 東京 🚲", "می‌خواهم", "👨‍👩‍👧", #"C:\new\u{1B}"#, "\u{A0}\u{FFFD}"])
  func leaves(_ text: String) {
    #expect(text.visible == text)
  }

  @Test("is unchanged when escaped again")
  func idempotent() {
    let once = "a\u{1B}\n\u{202E}\\".visible
    #expect(once.visible == once)
  }
}
