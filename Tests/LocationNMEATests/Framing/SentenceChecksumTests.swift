import Testing

@testable import LocationNMEA

@Suite("SentenceChecksum")
struct SentenceChecksumTests {
  @Test(
    "judges the two digits behind the star",
    arguments: [
      ("GPGLL,,,,,,V*06", SentenceChecksum.right),
      ("GPRMC,225308,A,4527.458,S,16709.165,E,000.0,094.5,060601,024.1,E*6d", .right),
      ("GPRMC,225308,A,4527.458,S,16709.165,E,000.0,094.5,060601,024.1,E*6D", .right),
      ("GPGLL,,,,,,V*07", .wrong(0x07, 0x06)),
      ("GPGLL,,,,,,V", .missing),
      ("GPGLL,,,,,,V*", .missing),
      ("GPGLL,,,,,,V*G6", .missing),
      ("", .missing),
      ("*00", .right),
    ])
  func judges(text: String, expected: SentenceChecksum) {
    let bytes = Array(text.utf8)
    #expect(SentenceChecksum.check(bytes.span).0 == expected)
  }
}
