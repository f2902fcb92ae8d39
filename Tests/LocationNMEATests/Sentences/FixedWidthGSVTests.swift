import TestSupport
import Testing

@testable import LocationNMEA

@Suite("GSV of fixed width")
struct FixedWidthGSVTests {
  /// Both ways of reading a payload: by places, if it can be, and by fields.
  private func read(_ payload: String) -> (places: GSV?, fields: GSV, badField: Int?) {
    let bytes = Array(line(payload).utf8.dropFirst().dropLast(2))
    var fields = SentenceFields()
    fields.split(bytes.span)
    var byPlaces = GSV()
    let isFixed = byPlaces.readFixedWidth(bytes.span, end: fields.end)
    if !isFixed { #expect(byPlaces == GSV(), "an unreadable sentence has values: \(payload)") }
    var byFields = GSV()
    byFields.read(&fields, bytes.span)
    return (isFixed ? byPlaces : nil, byFields, fields.firstBadField)
  }

  @Test(
    "is parsed by positions",
    arguments: [
      ("GPGSV,3,1,12,02,42,059,35,05,76,160,35,07,35,326,27,09,68,357,36", 4),
      ("GPGSV,3,3,10,02,42,059,35,05,76,160,35", 2),
      ("GPGSV,1,1,00", 0), ("GPGSV,1,1,00,8", 0), ("GPGSV,1,1,01,02,42,059,35,A", 1),
    ])
  func reads(payload: String, satellites: Int) {
    let (places, fields, badField) = read(payload)
    #expect(places == fields && badField == nil)
    #expect(places?.satellites.count == satellites)
  }

  @Test(
    "another width is parsed by fields",
    arguments: [
      "GPGSV,1,1,01,02,42,059,", "GPGSV,1,1,1,02,42,059,35", "GAGSV,1,1,01,301,42,059,35", "GPGSV,1,1,01,2,42,059,35",
      "GPGSV,10,1,40,02,42,059,35", "GPGSV,1,1,01,02,42,59,35", "GPGSV,1,1,01,02,-5,059,35",
      "GPGSV,1,1,01,02,42,059,35,",
      "GPGSV,1,1", "GPGSV", "GPGSV,1,1,01,02,42,059,35,05,76,160,35,07,35,326,27,09,68,357,36,11,11,111,11",
    ])
  func leaves(payload: String) { #expect(read(payload).places == nil) }

  @Test("with any byte changed, both parsers agree, or only the field parser applies")
  func exchanged() {
    let payload = Array("GPGSV,3,1,12,02,42,059,35,05,76,160,35,07,35,326,27,7".utf8)
    for position in payload.indices.dropFirst(6) {
      for byte in UInt8(ascii: " ")...UInt8(ascii: "~") where byte != UInt8(ascii: "*") {
        var other = payload
        other[position] = byte
        let (places, fields, badField) = read(String(decoding: other, as: UTF8.self))
        if let places { #expect(places == fields && badField == nil, "\(String(decoding: other, as: UTF8.self))") }
      }
    }
  }
}
