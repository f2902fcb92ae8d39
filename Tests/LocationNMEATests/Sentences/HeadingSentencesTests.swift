import LocationKit
import Testing

@testable import LocationNMEA

@Suite("HDT, HDM, HDG, ROT and THS")
struct HeadingSentencesTests {
  @Test("decodes headings with their kind")
  func headings() throws {
    #expect(try sentence("GNHDT,244.28,T") == .hdt(HDT(heading: 244.28)))
    #expect(try sentence("GNHDT,244.28") == .hdt(HDT(heading: 244.28)))
    #expect(try sentence("GNHDT,,T") == .hdt(HDT(heading: nil)))
    #expect(try sentence("HCHDM,093.8,M") == .hdm(HDM(heading: 93.8)))
    #expect(try sentence("INTHS,123.456,A") == .ths(THS(heading: 123.456, mode: UInt8(ascii: "A"))))
    #expect(try sentence("INTHS,,V") == .ths(THS(heading: nil, mode: UInt8(ascii: "V"))))
    #expect(try sentence("HEROT,-11.23,A") == .rot(ROT(rate: -11.23, status: UInt8(ascii: "A"))))
  }

  @Test("HDG: deviation and variation are east positive")
  func hdg() throws {
    #expect(try sentence("HCHDG,98.3,0.1,E,12.6,W") == .hdg(HDG(reading: 98.3, deviation: 0.1, variation: -12.6)))
    #expect(try sentence("HCHDG,98.3,0.1,W,12.6,E") == .hdg(HDG(reading: 98.3, deviation: -0.1, variation: 12.6)))
    #expect(try sentence("IIHDG,,,,,") == .hdg(HDG(reading: nil)))
  }

  @Test(
    "HDG: true = reading + deviation + variation, on the circle",
    arguments: [
      (HDG(reading: 98.5, deviation: 0.25, variation: -12.5), 98.75, 86.25), (HDG(reading: 100), 100, nil),
      (HDG(reading: 100, variation: 3), 100, 103), (HDG(reading: 359, deviation: 2, variation: 3), 1, 4),
      (HDG(reading: 1, deviation: -2, variation: -3), 359, 356),
      (HDG(reading: nil, deviation: 1, variation: 1), nil, nil),
      (HDG(reading: 355, deviation: nil, variation: 5), 355, 0),
    ] as [(HDG, Double?, Double?)])
  func trueHeading(hdg: HDG, magnetic: Double?, true expected: Double?) {
    #expect(hdg.magneticHeading == magnetic)
    #expect(hdg.trueHeading == expected)
  }

  @Test(
    "an impossible value is unknown, and flagged",
    arguments: [
      ("GPHDT,123.456,X", 2), ("GPHDT,123.456,M", 2), ("GPHDT,XXX,T", 1), ("GPHDT,360.1,T", 1), ("GPHDT,-1,T", 1),
      ("HCHDM,093.8,T", 2), ("HCHDM,09X.X,M", 1), ("HEROT,x,A", 1), ("INTHS,XXX,A", 1), ("INTHS,361,A", 1),
      ("HCHDG,361,0.1,E,12.6,W", 1), ("HCHDG,98.3,0.1,N,12.6,W", 3), ("HCHDG,98.3,0.1,,12.6,W", 3),
      ("HCHDG,98.3,-0.1,E,12.6,W", 2), ("HCHDG,98.3,0.1,E,181,W", 4), ("HCHDG,98.3,0.1,E,12.6,X", 5),
    ])
  func bad(payload: String, field: Int) throws {
    let bytes = Array(line(payload).utf8.dropFirst().dropLast(2))
    #expect(try ParsedSentence(bytes.span).badField == field)
  }
}
