import LocationKit
import Testing

@testable import LocationNMEA

@Suite("NMEADecoder")
struct NMEADecoderTests {
  private let rmc = "GPRMC,120000.00,A,5230.0000,N,01320.0000,E,10.0,90.0,010526,,,A"
  private let gga = "GPGGA,120000.00,5230.0000,N,01320.0000,E,1,08,0.9,40.0,M,39.5,M,,"

  @Test("the sentences of one time are one location")
  func mergesAnEpoch() throws {
    let readings = decode(
      lines(rmc, gga, "GPGSA,A,3,01,02,03,,,,,,,,,,1.5,0.9,1.2", "GPVTG,90.0,T,,M,10.00,N,18.52,K,A"))
    let location = try #require(readings.locations.first)
    #expect(readings.locations.count == 1)
    #expect(location.time == UTCInstant(iso8601: "2026-05-01T12:00:00Z"))
    #expect(location.coordinate == Coordinate(latitude: 52.5, longitude: 13.0 + 20.0 / 60))
    #expect(location.mode == .threeDimensional)
    #expect(location.status == .autonomous)
    #expect(location.altitudeMSL == 40 && location.geoidSeparation == 39.5 && location.ellipsoidalHeight == 79.5)
    #expect(location.dilution == DilutionOfPrecision(horizontal: 0.9, vertical: 1.2, position: 1.5))
    #expect(location.satellitesUsed == 8)
    #expect(location.courseOverGround == 90)
    #expect(location.horizontalAccuracy == nil)
    #expect(location.origin == LocationOrigin(source: "log", kind: .replayed))
  }

  @Test("of two speeds the one with more digits counts")
  func finerSpeed() throws {
    let finer = decode(lines("GPRMC,120000.00,A,5230.0,N,01320.0,E,10.0,,010526,,,A", "GPVTG,,T,,M,10.04,N,,K"))
    #expect(try abs(#require(finer.locations.first?.speed) - 10.04 * 1852 / 3600) < 1e-9)
    let coarser = decode(lines("GPRMC,120000.00,A,5230.0,N,01320.0,E,10.04,,010526,,,A", "GPVTG,,T,,M,10.0,N,,K"))
    #expect(try abs(#require(coarser.locations.first?.speed) - 10.04 * 1852 / 3600) < 1e-9)
  }

  @Test(
    "a report of no fix wins, whatever the others report",
    arguments: [
      ["GPRMC,120000.00,A,5230.0,N,01320.0,E,,,010526,,,A", "GPGGA,120000.00,5230.0,N,01320.0,E,0,00,,,M,,M,,"],
      ["GPRMC,120000.00,V,5230.0,N,01320.0,E,,,010526,,", "GPGGA,120000.00,5230.0,N,01320.0,E,1,08,,,M,,M,,"],
      ["GPRMC,120000.00,V,5230.0,N,01320.0,E,,,010526,,,N"],
      ["GNGNS,120000.00,5230.0,N,01320.0,E,NN,00,,,,,"],
      ["GPGLL,5230.0,N,01320.0,E,120000.00,V,N"],
    ])
  func pessimist(payloads: [String]) {
    let readings = decode(payloads.flatMap { Array(line($0).utf8) })
    #expect(readings.locations.isEmpty)
    #expect(readings.noFixes.map(\.reason) == [.noFix])
  }

  @Test("an empty quality or status is ignored: the others decide")
  func emptySaysNothing() {
    let readings = decode(
      lines("GPRMC,120000.00,,5230.0,N,01320.0,E,,,010526,,,A", "GPGGA,120000.00,5230.0,N,01320.0,E,,08,,40.0,M,,M,,"))
    #expect(readings.locations.count == 1)
  }

  @Test("V in RMC's thirteenth field does not invalidate the fix")
  func navigationalStatus() {
    #expect(decode(lines("GNRMC,120000.00,A,5230.0,N,01320.0,E,,,010526,,,A,V")).locations.count == 1)
  }

  @Test("NA is a fix from GLONASS alone")
  func glonassAlone() throws {
    let location = try #require(
      decode(lines("GNGNS,120000.00,5230.0,N,01320.0,E,NA,06,1.1,40.0,39.5,,")).locations.first)
    #expect(location.status == .autonomous)
    #expect(location.mode == .threeDimensional)
  }

  @Test("a simulator mode in any sentence marks the location as simulated")
  func simulator() throws {
    let readings = decode(
      lines("GPRMC,120000.00,A,5230.0,N,01320.0,E,,,010526,,,S", "GPGGA,120000.00,5230.0,N,01320.0,E,1,08,,,M,,M,,"))
    #expect(try #require(readings.locations.first).isSimulated)
  }

  @Test("without an altitude, or if GSA reports 2D, a fix has two dimensions")
  func dimensions() {
    #expect(decode(lines(rmc)).locations.map(\.mode) == [.twoDimensional])
    #expect(decode(lines(rmc, gga)).locations.map(\.mode) == [.threeDimensional])
    #expect(decode(lines(rmc, gga, "GPGSA,A,2,01,02,03,,,,,,,,,,,,")).locations.map(\.mode) == [.twoDimensional])
  }

  @Test("two receivers in one stream are never merged")
  func talkers() {
    let readings = decode(
      lines(
        "IIRMC,120000.00,A,5000.0,N,00100.0,E,,,010526,,,A", "GPGGA,120000.00,5230.0,N,01320.0,E,1,08,,40.0,M,,M,,",
        "IIRMC,120001.00,A,5000.0,N,00100.0,E,,,010526,,,A", "GPGGA,120001.00,5230.0,N,01320.0,E,1,08,,40.0,M,,M,,"))
    let byDevice = Dictionary(grouping: readings.locations, by: \.origin.device)
    #expect(byDevice["II"]?.map(\.coordinate.latitude) == [50, 50])
    #expect(byDevice[nil]?.map(\.coordinate.latitude) == [52.5, 52.5])
    #expect(byDevice[nil]?.map(\.mode) == [.threeDimensional, .threeDimensional])
  }

  @Test("an epoch is delivered by its last sentence, once the cycle is known")
  func cycleEnd() {
    var decoder = NMEADecoder(source: "log", kind: .live, dates: .recorded())
    var counts: [Int] = []
    for second in 0..<5 {
      let rmc = decoder.take(lines("GPRMC,12000\(second).00,A,5230.0,N,01320.0,E,,,010526,,,A"))
      let gga = decoder.take(lines("GPGGA,12000\(second).00,5230.0,N,01320.0,E,1,08,,40.0,M,,M,,"))
      counts += [rmc.locations.count, gga.locations.count]
    }
    // The first two cycles end when the next begins; from the third on the GGA ends its own.
    #expect(counts == [0, 0, 1, 0, 1, 1, 0, 1, 0, 1])
  }

  @Test("a delivered epoch is never delivered again nor altered")
  func neverTwice() {
    var decoder = NMEADecoder(source: "log", kind: .live, dates: .recorded())
    var readings = decoder.take(lines(rmc))
    decoder.flush(into: &readings)
    decoder.flush(into: &readings)
    readings += decoder.take(lines(gga))
    decoder.finish(into: &readings)
    #expect(readings.locations.count == 1)
    #expect(readings.locations.first?.altitudeMSL == nil)
  }

  @Test("each epoch without a time is its own epoch")
  func untimed() {
    let cold = ["GPRMC,,V,,,,,,,,,,N", "GPGGA,,,,,,0,00,99.99,,,,,,"]
    let readings = decode((cold + cold + [rmc, gga]).flatMap { Array(line($0).utf8) })
    #expect(readings.noFixes.map(\.time) == [nil, nil])
    #expect(readings.locations.count == 1)
  }

  @Test("a bad checksum is a fault with its place, and the stream continues")
  func badChecksum() {
    let bytes = Array("$GPRMC,120000.00,A*00\r\n".utf8) + lines(gga)
    let readings = decode(bytes)
    #expect(readings.faults == [LocationError(.invalidData, "", context: "log:1")])
    #expect(readings.faults.first?.message == "the checksum is 00, the bytes sum to 27")
    #expect(readings.locations.count == 1)
  }

  @Test("the account counts the sentences read and the reasons of skipped ones")
  func counts() {
    var decoder = NMEADecoder(source: "log", kind: .live, dates: .recorded())
    let bytes = Array("$GPGGA,1*00\r\n$GPGGA,2\r\n$GP\u{0}\r\n$,*2C\r\n".utf8) + lines(rmc, "GPXTE,A")
    _ = decoder.take(bytes)
    #expect(
      decoder.counts
        == InputCounts(
          unit: "sentences", read: 2, skipped: ["bad checksum": 1, "no checksum": 1, "damaged": 1, "no address": 1]))
  }

  @Test("decodes equally, whole, byte by byte and in odd pieces", arguments: [1, 3, 17, 64])
  func drips(size: Int) {
    let bytes = lines(
      rmc, gga, "GPGSV,1,1,01,07,45,270,40", "GPRMC,120001.00,A,5230.0,N,01320.1,E,,,010526,,,A", "GPXTE,1")
    #expect(decode(bytes, pieces: size) == decode(bytes))
  }
}
