import LocationKit
import Testing

@testable import LocationNMEA

@Suite("TXT")
struct TXTTests {
  @Test(
    "decodes a text with commas and escapes",
    arguments: [
      ("GNTXT,01,01,00,txbuf alloc", 1, 1, 0, "txbuf alloc"),
      ("GNTXT,02,01,01,0,500482,0000,80A0,80A0,-37.847,0", 2, 1, 1, "0,500482,0000,80A0,80A0,-37.847,0"),
      ("GPTXT,01,01,25,DR MODE-ANTENNA FAULT^21", 1, 1, 25, "DR MODE-ANTENNA FAULT!"),
      ("GPTXT,01,01,02,^", 1, 1, 2, "^"), ("GPTXT,01,01,02,^2", 1, 1, 2, "^2"), ("GPTXT,01,01,02,^XY", 1, 1, 2, "^XY"),
      ("GPTXT,01,01,02,^2a^2C", 1, 1, 2, "*,"), ("GPTXT,01,01,02,", 1, 1, 2, ""), ("GPTXT,01,01,02,,", 1, 1, 2, ","),
      ("GPTXT,(C)2000-2018 ST Microelectronics", nil, nil, nil, "(C)2000-2018 ST Microelectronics"),
      ("GPTXT,a,b,c,d,e", nil, nil, nil, "a,b,c,d,e"), ("GPTXT,1,2", nil, nil, nil, "1,2"),
      ("GPTXT", nil, nil, nil, ""),
    ] as [(String, Int?, Int?, Int?, String)])
  func texts(payload: String, sentences: Int?, number: Int?, identifier: Int?, text: String) throws {
    guard case .txt(let txt) = try sentence(payload) else {
      Issue.record("another case")
      return
    }
    #expect(txt.sentences == sentences)
    #expect(txt.number == number)
    #expect(txt.identifier == identifier)
    #expect(txt.text.description == text)
    #expect(txt.text == InlineText(text))
    #expect(!txt.text.isCut)
  }

  @Test("an identifier that is not a number is flagged, and the text is read")
  func badIdentifier() throws {
    let bytes = Array(line("GNTXT,01,01,X,u-blox AG").utf8.dropFirst().dropLast(2))
    let parsed = try ParsedSentence(bytes.span)
    #expect(parsed.badField == 3)
    #expect(parsed.sentence == .txt(TXT(identifier: nil, text: "u-blox AG")))
  }

  @Test("a text that is too long is truncated and marked")
  func cut() throws {
    for (length, kept, isCut) in [(79, 79, false), (80, 80, false), (81, 80, true), (900, 80, true)] {
      let text = String(repeating: "x", count: length)
      guard case .txt(let txt) = try sentence("GNTXT,01,01,02,\(text)") else {
        Issue.record("another case")
        return
      }
      #expect(txt.text.count == kept)
      #expect(txt.text.isCut == isCut)
    }
    #expect(InlineText(String(repeating: "x", count: 80)) != InlineText(String(repeating: "x", count: 81)))
  }

  @Test("escapes characters that would break a sentence")
  func escaped() {
    var writer = ASCIIWriter()
    TXT(identifier: 7, text: "a,b*c$d!e^f\\g\u{01}~").write(talker: "GP", to: &writer)
    #expect(
      String(decoding: writer.bytes, as: UTF8.self) == line("GPTXT,01,01,07,a^2Cb^2Ac^24d^21e^5Ef^5Cg^01^7E"))
  }
}
