import LocationKit
import TestSupport
import Testing

@testable import LocationNMEA

@Suite("Epochs with manufacturers' sentences")
struct MakersEpochTests {
  private let rmc = "GPRMC,120000,A,5230.0,N,01320.0,E,1.0,90.0,010526,,,A"
  private let gga = "GPGGA,120000,5230.0,N,01320.0,E,2,08,0.9,40.0,M,39.5,M,,"

  private func location(_ payloads: String...) throws -> Location {
    try #require(decode(payloads.flatMap { lines($0) }).locations.first)
  }

  @Test("PUBX,00 and PUBX,04 alone make a location with a date")
  func uBloxAlone() throws {
    let location = try location(
      "PUBX,00,120000.00,5230.0,N,01320.0,E,79.5,D3,2.0,3.0,36.0,270.5,-1.25,1.5,0.9,1.2,0.8,8,0,0",
      "PUBX,04,120000.00,010526,475200.00,2416,18,0,0.0,21,")
    #expect(location.time == UTCInstant(iso8601: "2026-05-01T12:00:00Z"))
    #expect(location.coordinate == Coordinate(latitude: 52.5, longitude: 13 + 20.0 / 60))
    #expect(location.mode == .threeDimensional)
    #expect(location.status == .differential)
    #expect(location.altitudeMSL == nil)
    #expect(location.ellipsoidalHeight == 79.5)
    #expect(try abs(#require(location.speed) - 10) < 1e-12)
    #expect(location.courseOverGround == 270.5)
    #expect(location.verticalSpeed == 1.25)
    #expect(location.correctionAge == 1.5)
    #expect(location.dilution == DilutionOfPrecision(horizontal: 0.9, vertical: 1.2, time: 0.8))
    #expect(location.satellitesUsed == 8)
    #expect(location.origin.device == nil)
  }

  @Test("u-blox's sentence adds the fields that the standard sentences lack")
  func uBloxBeside() throws {
    for payloads in [[0, 1, 2], [2, 0, 1]] {
      let all = [rmc, gga, "PUBX,00,120000.00,5230.0,N,01320.0,E,81.0,D2,2.0,3.0,36.0,270.5,-1.25,,0.7,1.2,0.8,9,0,0"]
      let location = try #require(decode(payloads.flatMap { lines(all[$0]) }).locations.first)
      #expect(location.altitudeMSL == 40)
      #expect(location.geoidSeparation == 39.5)
      #expect(location.ellipsoidalHeight == 81)
      #expect(location.courseOverGround == 90)
      #expect(location.verticalSpeed == 1.25)
      #expect(location.satellitesUsed == 8)
      #expect(location.dilution.horizontal == 0.9)
      #expect(location.dilution.vertical == 1.2)
      #expect(location.mode == .twoDimensional)
    }
  }

  @Test("the most pessimistic sentence wins: u-blox's NF, and a time alone, are no fix")
  func noFix() {
    for letters in ["NF", "TT"] {
      let readings = decode(lines(gga, "PUBX,00,120000.00,5230.0,N,01320.0,E,79.5,\(letters),2.0,3.0,,,,,,,,0,0,0"))
      #expect(readings.locations.isEmpty)
      #expect(readings.noFixes.count == 1)
    }
  }

  @Test("GGA's quality is finer than u-blox's letters, which have no RTK")
  func quality() throws {
    let rtk = "GPGGA,120000,5230.0,N,01320.0,E,4,08,0.9,40.0,M,39.5,M,1.0,0001"
    let pubx = "PUBX,00,120000.00,5230.0,N,01320.0,E,79.5,D3,2.0,3.0,,,,,,,,8,0,0"
    #expect(try location(rtk, pubx).status == .rtkFixed)
    #expect(try location(pubx, rtk).status == .rtkFixed)
  }

  @Test("Garmin's altitude counts if GGA has none, and only if it is measured")
  func barometer() throws {
    #expect(try location(gga, "PGRMZ,1000,f,3").altitudeMSL == 40)
    #expect(try location("PGRMZ,1000,f,3", gga).altitudeMSL == 40)
    let alone = try location(rmc, "PGRMZ,1000,f,3")
    #expect(alone.altitudeMSL == 304.8)
    #expect(alone.mode == .threeDimensional)
    for given in ["2", "1", ""] {
      let flat = try location(rmc, "PGRMZ,1000,f,\(given)")
      #expect(flat.altitudeMSL == nil)
      #expect(flat.mode == .twoDimensional)
    }
  }

  @Test("Garmin's datum has the effect of DTM's, also in the open epoch, and applies until it changes")
  func datum() {
    let readings = decode(
      lines(
        "GPRMC,120000,A,5230.0,N,01320.0,E,1.0,90.0,010526,,,A", "PGRMM,NAD27 Alaska",
        "GPRMC,120001,A,5230.0,N,01320.0,E,1.0,90.0,010526,,,A", "PGRMM,NAD27 Alaska",
        "GPRMC,120002,A,5230.0,N,01320.0,E,1.0,90.0,010526,,,A", "PGRMM,",
        "GPRMC,120003,A,5230.0,N,01320.0,E,1.0,90.0,010526,,,A", "PGRMM,WGS 84",
        "GPRMC,120004,A,5230.0,N,01320.0,E,1.0,90.0,010526,,,A", "PGRMM,Tokyo",
        "GPRMC,120005,A,5230.0,N,01320.0,E,1.0,90.0,010526,,,A"))
    #expect(
      readings.locations.map(\.datum) == ["NAD27 Alaska", "NAD27 Alaska", "NAD27 Alaska", "NAD27 Alaska", nil, "Tokyo"])
  }

  @Test("a stream of them decodes equally, whole and in pieces of any size")
  func drips() {
    let seed = Seed.take()
    print("pieces: seed \(seed)")
    var random = SeededRandom(seed: seed)
    let bytes = (0..<5).flatMap { second in
      lines(
        "GPRMC,12000\(second),A,5230.0,N,01320.0,E,1.0,,010526,,,A", "HCHDG,98.3,,,12.6,W", "GPTXT,01,01,02,a,b^21",
        "PUBX,00,12000\(second).00,5230.0,N,01320.0,E,79.5,D3,2.0,3.0,36.0,270.5,-1.25,1.5,0.9,1.2,0.8,8,0,0",
        "PUBX,03,02,3,e,281,72,36,062,66,U,036,19,34,015", "GPGST,12000\(second),5.0,,,,3.0,4.0,6.0", "PGRMM,Tokyo",
        "PGRMZ,100,f,3")
    }
    let whole = decode(bytes)
    #expect(whole.locations.count == 5 && whole.skies.count == 5 && whole.faults.isEmpty)
    for size in [1, 2, 7] + (0..<20).map({ _ in Int.random(in: 1...200, using: &random) }) {
      #expect(decode(bytes, pieces: size) == whole, "seed \(seed)")
    }
  }

  @Test("PQXFI: altitude and error if no other sentence has them")
  func qualcomm() throws {
    let pqxfi = "PQXFI,120000.0,5230.0000,N,01320.0000,E,194.6,3.54,2.50,0.09"
    let location = try location(rmc, pqxfi)
    #expect(location.altitudeMSL == 194.6)
    #expect(location.horizontalAccuracy == Accuracy(radius: 3.54, level: .unknown, basis: .receiver))
    #expect(try self.location(pqxfi, gga).altitudeMSL == 40)
    #expect(decode(lines("PQXFI,,,,,,,,,,")).locations.isEmpty)
    #expect(decode(lines("GPRMC,120000,V,,,,,,,010526,,,N", pqxfi)).locations.isEmpty)
  }

  @Test("manufacturers' sentences belong to the satellite receiver, or to the only receiver")
  func attribution() throws {
    // A relay sends first; Garmin's error then belongs to the satellite receiver.
    let readings = decode(
      lines("IIRMC,120000,A,1000.0,N,01000.0,E,1.0,90.0,010526,,,A", rmc, "PGRME,11.0,M,12.0,M,13.0,M"))
    #expect(readings.locations.map(\.origin.device) == ["II", nil])
    #expect(readings.locations.map { $0.horizontalAccuracy?.radius } == [nil, 11])
    let only = decode(
      lines("IIRMC,120000,A,1000.0,N,01000.0,E,1.0,90.0,010526,,,A", "PGRME,11.0,M,12.0,M,13.0,M"))
    #expect(only.locations.map { $0.horizontalAccuracy?.radius } == [11])
    #expect(decode(lines("PGRME,11.0,M,12.0,M,13.0,M", rmc)).locations.map(\.origin.device) == [nil])
  }
}
