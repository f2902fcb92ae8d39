import LocationKit
import Testing

@testable import LocationNMEA

@Suite("Ranges and units of fields")
struct FieldRangeTests {
  private static func gga(_ field: Int, _ value: String) -> String {
    var fields = "GPGGA,120000,5230.0,N,01320.0,E,1,08,0.9,40.0,M,39.5,M,,".split(
      separator: ",", omittingEmptySubsequences: false
    )
    .map(String.init)
    fields[field] = value
    return fields.joined(separator: ",")
  }

  private static func pubx(_ field: Int, _ value: String) -> String {
    var fields = "PUBX,00,120000,5230.0,N,01320.0,E,40.0,G3,2.1,2.0,0.007,77.52,0.007,,0.92,1.19,0.77,9,0,0".split(
      separator: ",", omittingEmptySubsequences: false
    ).map(String.init)
    fields[field] = value
    return fields.joined(separator: ",")
  }

  private static let limits: [(kept: String, leftOut: String)] = [
    (gga(9, "-12000"), gga(9, "-12000.1")), (gga(9, "50000000"), gga(9, "50000001")), (gga(9, "1"), gga(9, "1e300")),
    (gga(11, "-200"), gga(11, "-200.1")), (gga(11, "200"), gga(11, "200.1")), (gga(8, "0.01"), gga(8, "0.009")),
    (gga(8, "10000"), gga(8, "10000.1")), (gga(8, "1"), gga(8, "-1")), (gga(7, "255"), gga(7, "256")),
    (gga(13, "604800"), gga(13, "604801")), (gga(14, "4095"), gga(14, "4096")),
    (
      "GNGNS,120000,5230.0,N,01320.0,E,A,08,0.9,-12000,39.5,,", "GNGNS,120000,5230.0,N,01320.0,E,A,08,0.9,-12001,39.5,,"
    ),
    ("GNGNS,120000,5230.0,N,01320.0,E,A,08,0.9,40,200,,", "GNGNS,120000,5230.0,N,01320.0,E,A,08,0.9,40,201,,"),
    ("GNGNS,120000,5230.0,N,01320.0,E,A,08,10000,40,39,,", "GNGNS,120000,5230.0,N,01320.0,E,A,08,10001,40,39,,"),
    ("GPRMC,120000,A,5230.0,N,01320.0,E,21743,1,010526,,,A", "GPRMC,120000,A,5230.0,N,01320.0,E,21745,1,010526,,,A"),
    ("GPRMC,120000,A,5230.0,N,01320.0,E,1,1,010526,180,W,A", "GPRMC,120000,A,5230.0,N,01320.0,E,1,1,010526,180.1,W,A"),
    ("GPRMC,120000,A,5230.0,N,01320.0,E,1,1,010526,1,W,A", "GPRMC,120000,A,5230.0,N,01320.0,E,1,1,010526,1e200,W,A"),
    ("GPRMC,120000,A,5230.0,N,01320.0,E,1,1,010526,0.0,,A", "GPRMC,120000,A,5230.0,N,01320.0,E,1,1,010526,1.0,,A"),
    ("GPVTG,1,T,,M,21743,N,,K", "GPVTG,1,T,,M,21745,N,,K"),
    ("GPGSA,A,3,01,,,,,,,,,,,,10000,1,1", "GPGSA,A,3,01,,,,,,,,,,,,10001,1,1"),
    ("GPGSA,A,3,01,,,,,,,,,,,,1,1,0.0", "GPGSA,A,3,01,,,,,,,,,,,,1,1,-1"),
    ("GPGST,120000,,,,,0.0001,1,1", "GPGST,120000,,,,,0.00001,1,1"),
    ("GPGST,120000,,,,,0,0,0", "GPGST,120000,,,,,1,1,50000001"), ("GPGBS,120000,1,1,1,,,,", "GPGBS,120000,1,-1,1,,,,"),
    (pubx(7, "50000000"), pubx(7, "50000001")), (pubx(9, "50000000"), pubx(9, "50000001")),
    (pubx(11, "40269"), pubx(11, "40270")), (pubx(13, "-11186"), pubx(13, "-11187")),
    (pubx(16, "10000"), pubx(16, "10001")),
    ("PUBX,03,01,7,U,360,90,99,064", "PUBX,03,01,7,U,2878,45,40,064"),
    ("PUBX,03,01,7,U,0,-90,0,064", "PUBX,03,01,7,U,0,91,0,064"),
    ("PUBX,03,01,7,U,0,0,99,1", "PUBX,03,01,7,U,0,0,100,1"),
    ("PGRME,50000000,M,1,M,1,M", "PGRME,50000001,M,1,M,1,M"), ("PGRMZ,-39370,f,3", "PGRMZ,-39371,f,3"),
    ("PQXFI,120000,5230.0,N,01320.0,E,-12000,1,1,1", "PQXFI,120000,5230.0,N,01320.0,E,-12001,1,1,1"),
    ("GPGSV,1,1,01,07,90,360,99", "GPGSV,1,1,01,07,91,360,99"),
    ("GPGSV,1,1,01,07,45,360,40", "GPGSV,1,1,01,07,45,361,40"),
    ("GPGSV,1,1,01,7,-90,0,0", "GPGSV,1,1,01,7,-91,0,0"), ("GPGSV,1,1,01,7,90,0,99", "GPGSV,1,1,01,7,999,0,99"),
    ("GPGSV,1,1,01,7,1,360,99", "GPGSV,1,1,01,7,1,2878,99"), ("GPGSV,1,1,01,7,1,1,99", "GPGSV,1,1,01,7,1,1,100"),
  ]

  @Test("a field is kept up to its limit, and dropped and counted beyond", arguments: limits)
  func keepsTo(kept: String, leftOut: String) {
    #expect(decode(lines(kept)).faults.map(\.message) == [])
    var decoder = NMEADecoder(source: "log", kind: .live, dates: .recorded())
    let faults = decoder.take(lines(leftOut)).faults
    #expect(faults.count == 1 && faults.first?.message.hasSuffix("is unreadable or out of range") == true, "\(faults)")
    #expect(decoder.counts == InputCounts(unit: "sentences", read: 1, skipped: ["unreadable field": 1]))
  }

  @Test("a satellite keeps its other values if one is out of range")
  func satellite() throws {
    let rmc = "GNRMC,120000.00,A,5230.0,N,01320.0,E,,,010526,,,A"
    for (sent, elevation, azimuth) in [("45,999,40", 45, nil), ("91,270,40", nil, 270)] as [(String, Double?, Double?)]
    {
      let sky = try #require(decode(lines(rmc, "GPGSV,1,1,01,07,\(sent)")).skies.first)
      #expect(sky.satellites.map(\.elevation) == [elevation])
      #expect(sky.satellites.map(\.azimuth) == [azimuth])
      #expect(sky.satellites.map(\.signalStrength) == [40])
    }
  }

  @Test(
    "heights have the unit in the field after them; another letter is a bad field",
    arguments: [
      ("M", 1000.0, 100.0, 0), ("m", 1000, 100, 0), ("", 1000, 100, 0), ("F", 304.8, 30.48, 0), ("f", 304.8, 30.48, 0),
      ("K", nil, nil, 1),
    ] as [(String, Double?, Double?, Int)])
  func heights(unit: String, altitude: Double?, separation: Double?, faults: Int) throws {
    let readings = decode(lines("GPGGA,120000,5230.0,N,01320.0,E,1,08,0.9,1000,\(unit),100,\(unit),,"))
    let location = try #require(readings.locations.first)
    #expect(location.altitudeMSL == altitude)
    #expect(location.geoidSeparation == separation)
    #expect(readings.faults.count == faults)
  }

  @Test(
    "non-standard units are bad fields",
    arguments: [
      ("GPVTG,90,M,,M,1.0,N,,K", 2), ("GPVTG,90,T,,M,1.0,K,,K", 6), ("GPVTG,90,T,,M,,N,1.0,N", 8), ("PGRMZ,100,K,3", 2),
      ("PGRME,1.0,K,,M,,M", 2),
    ])
  func wrongUnits(payload: String, field: Int) {
    #expect(decode(lines(payload)).faults.map(\.message).first?.hasPrefix("field \(field) of ") == true)
  }

  @Test("Garmin's altitude may be in metres, its errors in feet")
  func garmin() throws {
    #expect(try sentence("PGRMZ,100,M,3") == .pgrmz(PGRMZ(altitude: 100, dimensions: 3)))
    #expect(try sentence("PGRMZ,100,,3") == .pgrmz(PGRMZ(altitude: 30.48, dimensions: 3)))
    guard case .pgrme(let pgrme) = try sentence("PGRME,100,F,1,M,0,M") else {
      Issue.record("another case")
      return
    }
    #expect(pgrme.horizontalError == 30.48)
    #expect(pgrme.overallError == nil)
  }

  @Test("a dilution of 0 and deviations of 0 are unknown, and override no other estimate")
  func zeros() throws {
    let readings = decode(
      lines(
        "GPGGA,120000,5230.0,N,01320.0,E,1,08,0.0,40.0,M,39.5,M,,", "GPGSA,A,3,01,,,,,,,,,,,,0.0,1.1,0.0",
        "GPGST,120000,,,,,0.0,0.0,0.0", "GPGBS,120000,3.0,4.0,5.0,,,,",
        "GPGGA,120001,5230.0,N,01320.0,E,1,08,0.0,40.0,M,39.5,M,,", "GPGST,120001,,,,,0.0,0.0,0.0"))
    let locations = readings.locations
    #expect(locations.map(\.dilution) == [DilutionOfPrecision(horizontal: 1.1), DilutionOfPrecision()])
    #expect(locations.map(\.verticalAccuracy?.radius) == [5, nil])
    #expect(locations.map { $0.horizontalAccuracy == nil } == [false, true])
    #expect(readings.faults.isEmpty)
  }
}
