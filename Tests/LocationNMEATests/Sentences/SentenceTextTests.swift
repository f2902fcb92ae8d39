import Testing

@testable import LocationNMEA

@Suite("SentenceText")
struct SentenceTextTests {
  @Test(
    "writes the sums of the makers' manuals, and reads its own sentences",
    arguments: [
      ("PMTK605", "$PMTK605*31\r\n"), ("PSRF100,0,9600,8,1,0", "$PSRF100,0,9600,8,1,0*0C\r\n"), ("", "$*00\r\n"),
      ("PMTK314,1,1,1,1,1,5,0,0,0,0,0,0,0,0,0,0,0,1,0", "$PMTK314,1,1,1,1,1,5,0,0,0,0,0,0,0,0,0,0,0,1,0*2D\r\n"),
    ])
  func writes(_ text: String, _ line: String) {
    let bytes = SentenceText.bytes(text)
    #expect(String(decoding: bytes, as: UTF8.self) == line)
    #expect(
      SentenceText.fields(bytes.span) == text.split(separator: ",", omittingEmptySubsequences: false).map(String.init))
    #expect(SentenceText.fields(from: Array(bytes.dropFirst().dropLast(2)).span).joined(separator: ",") == text)
  }

  @Test("has no fields of a line without its checksum", arguments: ["", "$", "PMTK605*31", "$PMTK605", "$PMTK605*32"])
  func refuses(_ line: String) {
    #expect(SentenceText.fields(Array(line.utf8).span) == nil)
  }
}
