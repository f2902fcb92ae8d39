import Testing

@testable import LocationNMEA

@Suite("SentenceChecksum")
struct SentenceChecksumTests {
  @Test(
    "reads the two digits after the asterisk",
    arguments: [
      ("GPGLL,,,,,,V*06", 0x06 as UInt8?), ("x*6d", 0x6D), ("x*6D", 0x6D), ("x*Ff", 0xFF), ("x*a0", 0xA0), ("*00", 0),
      ("GPGLL,,,,,,V", nil), ("GPGLL,,,,,,V*", nil), ("x*6", nil), ("x*G6", nil), ("x*6g", nil), ("x*/0", nil),
      ("x*0:", nil), ("x*@0", nil), ("x*0`", nil), ("x-00", nil), ("00", nil), ("", nil),
    ])
  func reads(text: String, expected: UInt8?) {
    let bytes = Array(text.utf8)
    #expect(SentenceChecksum.sent(bytes.span) == expected)
  }

  @Test(
    "a sentence is valid if its checksum equals that of its bytes",
    arguments: [
      ("GPGLL,,,,,,V*06", nil as SentenceError?),
      ("GPRMC,225308,A,4527.458,S,16709.165,E,000.0,094.5,060601,024.1,E*6d", nil),
      ("GPGLL,,,,,,V*07", .wrongChecksum(0x07, 0x06)), ("GPGLL,,,,,,V", .missingChecksum),
      ("GPGLL,,,,,,V*06 ", nil), ("GPGLL,,,,,,V*06,1577836800.123", nil), ("GPGLL,,,,,,V*06*00", nil),
      ("GPGLL,,,,,,V*07 12:00", .wrongChecksum(0x07, 0x06)), ("GPTXT,*11*49", nil),
      ("GPGLL,,,,,,V*", .unreadableChecksum), ("GPGLL,,,,,,V*0", .unreadableChecksum),
      ("GPGLL,,,,,,V*0G", .unreadableChecksum), ("GPTXT,a*xyzef", .missingChecksum),
    ])
  func judges(text: String, expected: SentenceError?) {
    let bytes = Array(text.utf8)
    var fields = SentenceFields()
    fields.split(bytes.span)
    #expect(fields.checksumFault(of: bytes.span, acceptsMissing: false) == expected)
  }
}
