import LocationKit
import Testing

@testable import LocationNMEA

@Suite("VHW")
struct VHWTests {
  private static let knot = 1852.0 / 3600

  @Test(
    "decodes both headings, and the speed in knots before the speed in kilometres per hour",
    arguments: [
      ("VWVHW,084.5,T,082.1,M,10.0,N,99.9,K", 84.5, 82.1, 10 * knot),
      ("VWVHW,,T,,M,,N,18,K", nil, nil, 5), ("VWVHW,,,,,,,,", nil, nil, nil),
      ("IIVHW,,T,082.1,M,0.0,N,0.0,K", nil, 82.1, 0),
    ] as [(String, Double?, Double?, Double?)])
  func values(payload: String, trueHeading: Double?, magneticHeading: Double?, speed: Double?) throws {
    #expect(
      try sentence(payload)
        == .vhw(VHW(trueHeading: trueHeading, magneticHeading: magneticHeading, speedThroughWater: speed)))
  }

  @Test(
    "a value with a wrong unit, or out of its range, is unknown, and its field is bad",
    arguments: [
      ("VWVHW,84.5,M,82.1,M,1,N,1,K", 2), ("VWVHW,84.5,T,82.1,T,1,N,1,K", 4), ("VWVHW,84.5,T,82.1,M,1,K,,K", 6),
      ("VWVHW,360.5,T,82.1,M,1,N,1,K", 1), ("VWVHW,84.5,T,82.1,M,-1,N,,K", 5), ("VWVHW,x,T,82.1,M,1,N,1,K", 1),
    ])
  func badField(payload: String, field: Int) throws {
    let bytes = Array(line(payload).utf8.dropFirst().dropLast(2))
    #expect(try ParsedSentence(bytes.span).badField == field)
  }
}
