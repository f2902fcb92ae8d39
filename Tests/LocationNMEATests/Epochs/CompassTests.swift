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
      #expect(readings.count == 1 + readings.headings.count)
      #expect(location.courseOverGround == nil)
      #expect(location.speed == 1852.0 / 3600)
      #expect(location.origin.device == nil)
    }
    #expect(decode(lines(payload)).locations.isEmpty)
  }

  @Test(
    "each sentence of a compass becomes a heading",
    arguments: [
      ("GPHDT,123.4,T", Heading(trueHeading: 123.4, origin: origin(nil))),
      ("HCHDM,123.4,M", Heading(magneticHeading: 123.4, origin: origin("HC"))),
      ("HCHDG,98.5,,,,", Heading(magneticHeading: 98.5, origin: origin("HC"))),
      (
        "HCHDG,98.5,0.25,E,12.5,W",
        Heading(
          trueHeading: 86.25, magneticHeading: 98.75, magneticVariation: -12.5, magneticDeviation: 0.25,
          origin: origin("HC"))
      ),
      (
        "VWVHW,123.4,T,121.4,M,5.0,N,9.3,K",
        Heading(trueHeading: 123.4, magneticHeading: 121.4, origin: origin("VW"))
      ),
      ("INTHS,123.4,A", Heading(trueHeading: 123.4, origin: origin("IN"))),
      ("INTHS,123.4,S", Heading(trueHeading: 123.4, origin: origin("IN", .simulated))),
    ])
  func headings(payload: String, expected: Heading) {
    #expect(decode(lines(payload)) == [.heading(expected)])
  }

  @Test(
    "no direction is no heading",
    arguments: ["GPHDT,,T", "HCHDM,,M", "HCHDG,,,,12.6,W", "INTHS,123.4,V", "INTHS,,A", "VWVHW,,T,,M,5.0,N,,K"])
  func noHeading(payload: String) { #expect(decode(lines(payload)).isEmpty) }

  private static func origin(_ device: String?, _ kind: LocationOrigin.Kind = .replayed) -> LocationOrigin {
    LocationOrigin(source: "log", device: device, kind: kind)
  }

  @Test("the variation of the compass, else that of the receiver, completes a heading")
  func completed() {
    let bare = decode(lines(rmc(0, variation: "3.0,E"), "HCHDM,10.0,M", rmc(1), "HCHDM,10.0,M", "HEHDT,358.0,T"))
    #expect(bare.headings.map(\.trueHeading) == [13, 13, 358])
    #expect(bare.headings.map(\.magneticHeading) == [10, 10, 355])
    let own = decode(lines(rmc(0, variation: "3.0,E"), "HCHDG,359.0,,,5.0,E", "HCHDM,1.0,M"))
    #expect(own.headings.map(\.trueHeading) == [4, 6])
  }

  @Test("a heading has the time of its epoch, also after the epoch is delivered, and before the date is known")
  func time() {
    let headings = ["HCHDM,10.0,M", "HCHDM,20.0,M"].map { line($0) }.joined()
    let dateless = rmc(0).replacing("010526", with: "")
    for bytes in [
      lines(rmc(0)) + Array(headings.utf8) + lines(rmc(1)), lines(dateless) + Array(headings.utf8) + lines(rmc(1)),
    ] {
      let found = decode(bytes).headings
      #expect(found.map(\.magneticHeading) == [10, 20])
      #expect(found.map { $0.time?.description } == Array(repeating: "2026-05-01T12:00:00.000Z", count: 2))
    }
    var decoder = NMEADecoder(source: "log", kind: .live, dates: .recorded())
    _ = decoder.take(lines(rmc(0)))
    var readings: [Reading] = []
    decoder.flush(into: &readings)
    #expect(readings.locations.count == 1)
    #expect(decoder.take(lines("HCHDM,10.0,M")).headings.map { $0.time?.description } == ["2026-05-01T12:00:00.000Z"])
  }

  @Test("a heading next to a receiver that is silent for long has no time")
  func silentReceiver() {
    var decoder = NMEADecoder(source: "log", kind: .live, dates: .recorded())
    _ = decoder.take(lines(rmc(0)))
    var readings: [Reading] = []
    decoder.flush(into: &readings)
    let headings = (0..<150).flatMap { _ in decoder.take(lines("HCHDM,10.0,M")).headings }
    #expect(headings.count == 150)
    #expect(headings.prefix(100).allSatisfy { $0.time != nil } && headings.suffix(50).allSatisfy { $0.time == nil })
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
