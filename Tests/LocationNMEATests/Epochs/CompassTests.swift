import LocationKit
import Testing

@testable import LocationNMEA

@Suite("A compass next to the receiver")
struct CompassTests {
  private func rmc(_ second: Int, variation: String = ",") -> String {
    "GPRMC,1200\(second < 10 ? "0" : "")\(second),A,5230.0,N,01320.0,E,1.0,,010526,\(variation),A"
  }

  @Test(
    "a heading is neither a course over ground nor a receiver",
    arguments: [
      "GPHDT,123.4,T", "HCHDM,123.4,M", "HCHDG,123.4,,,,", "TIROT,3.0,A", "GPTHS,123.4,A", "GPTXT,01,01,02,x",
      "VWVHW,123.4,T,121.4,M,5.0,N,9.3,K",
    ])
  func heading(payload: String) throws {
    for order in [[payload, rmc(0)], [rmc(0), payload]] {
      let readings = decode(order.flatMap { lines($0) })
      let location = try #require(readings.locations.first)
      #expect(readings.count == 1)
      #expect(location.courseOverGround == nil)
      #expect(location.speed == 1852.0 / 3600)
      #expect(location.origin.device == nil)
    }
    #expect(decode(lines(payload)).isEmpty)
  }

  @Test("the location uses its variation if the receiver reports none")
  func variation() {
    let readings = decode(
      lines(rmc(0), "HCHDG,98.3,,,12.6,W", rmc(1), rmc(2, variation: "3.1,E"), "HCHDG,98.3,,,,", rmc(3)))
    #expect(readings.locations.map(\.magneticVariation) == [-12.6, -12.6, 3.1, -12.6])
  }

  @Test("a silent compass expires")
  func silent() {
    let readings = decode(lines(rmc(0), "HCHDG,98.3,,,12.6,W") + (1...15).flatMap { lines(rmc($0)) })
    #expect(readings.locations.prefix(10).allSatisfy { $0.magneticVariation == -12.6 })
    #expect(readings.locations.suffix(6).allSatisfy { $0.magneticVariation == nil })
  }

  @Test("with two receivers, it belongs only to the receiver with its talker")
  func two() {
    let relay = rmc(0).replacing("GPRMC", with: "IIRMC").replacing("01320.0", with: "01320.1")
    #expect(
      decode(lines(rmc(0), relay, "HCHDG,98.3,,,12.6,W")).locations.allSatisfy { $0.magneticVariation == nil })
    #expect(
      decode(lines(rmc(0), relay, "IIHDG,98.3,,,12.6,W")).locations.map(\.magneticVariation).compactMap(\.self)
        == [-12.6])
  }

  @Test("irregular headings do not hide the end of the cycle")
  func cycle() {
    var decoder = NMEADecoder(source: "log", kind: .live, dates: .recorded())
    for second in 0..<4 {
      _ = decoder.take(lines(rmc(second), "GPVTG,,T,,M,1.0,N,,K,A"))
      for _ in 0..<second { _ = decoder.take(lines("HCHDG,98.3,,,12.6,W", "GPHDT,1.0,T")) }
    }
    #expect(decoder.take(lines(rmc(4))).locations.isEmpty)
    #expect(decoder.take(lines("GPVTG,,T,,M,1.0,N,,K,A")).locations.count == 1)
  }
}
