import LocationKit
import Testing

@testable import LocationNMEA

@Suite("Impossible values")
struct ImpossibleValuesTests {
  @Test(
    "never become a location",
    arguments: [
      "GPGGA,120000,9000.0001,N,01320.0,E,1,08,0.9,40.0,M,39.5,M,,",
      "GPGGA,120000,5230.0,N,18000.0001,W,1,08,0.9,40.0,M,39.5,M,,",
      "GPGGA,120000,5260.0,N,01320.0,E,1,08,0.9,40.0,M,39.5,M,,",
      "GPGGA,120000,5230.0,X,01320.0,E,1,08,0.9,40.0,M,39.5,M,,",
      "GPGGA,120000,5230.0,N,0001320.0,E,1,08,0.9,40.0,M,39.5,M,,",
      "GPRMC,120000,A,5230.0,N,01320.0,E,,,011326,,,A", "GPRMC,120000,A,5230.0,N,01320.0,E,,,320126,,,A",
      "GPRMC,120000,A,5230.0,N,01320.0,E,,,01052026,,,A",
    ])
  func noLocation(payload: String) {
    let readings = decode(lines(payload))
    #expect(readings.locations.isEmpty)
    #expect(readings.faults.count == 1)
  }

  @Test("a negative speed and a course beyond a circle are unknown, and reported")
  func movement() throws {
    for (payload, field) in [
      ("GPRMC,120000,A,5230.0,N,01320.0,E,-0.1,90.0,010526,,,A", 7),
      ("GPRMC,120000,A,5230.0,N,01320.0,E,0.1,360.1,010526,,,A", 8),
      ("GPRMC,120000,A,5230.0,N,01320.0,E,0.1,-1,010526,,,A", 8),
    ] {
      let readings = decode(lines(payload))
      let location = try #require(readings.locations.first)
      #expect((location.speed == nil) == (field == 7))
      #expect((location.courseOverGround == nil) == (field == 8))
      #expect(readings.faults.map(\.message) == ["field \(field) of GPRMC is unreadable or out of range"])
    }
    #expect(decode(lines("GPVTG,361,T,,M,1.0,N,,K")).faults.count == 1)
    #expect(try sentence("GPVTG,360,T,,M,0.0,N,,K") == .vtg(VTG(courseOverGround: 360, speed: 0, decimals: 1)))
  }

  @Test("GSA's eighteenth field with a decimal point is SiRF's own: neither a system nor bad")
  func sirf() throws {
    guard case .gsa(let gsa) = try sentence("GPGSA,A,3,01,,,,,,,,,,,,1.5,0.9,1.2,1.0") else {
      Issue.record("no GSA")
      return
    }
    #expect(gsa.systemID == nil)
    #expect(decode(lines("GPGSA,A,3,01,,,,,,,,,,,,1.5,0.9,1.2,1.0")).faults.isEmpty)
  }

  @Test("a sentence can be as long as the longest of known receivers")
  func longest() {
    let payload = "PUBX,03" + String(repeating: ",12", count: 200)
    var decoder = NMEADecoder(source: "log", kind: .live, dates: .recorded())
    _ = decoder.take(lines(payload))
    #expect(decoder.counts == InputCounts(unit: "sentences", read: 1))
  }

  @Test("an unknown letter is not N: the system has a fix")
  func unknownLetters() throws {
    for (letters, mode) in [("NX", "X"), ("XN", "X"), ("XA", "A"), ("NN", "N"), ("AX", "A")] {
      guard case .gns(let gns) = try sentence("GNGNS,120000,5230.0,N,01320.0,E,\(letters),06,1.1,40.0,39.5,,") else {
        Issue.record("no GNS")
        continue
      }
      #expect(gns.mode?.rawValue == mode.utf8.first, "\(letters)")
    }
  }

  @Test(
    "a station without corrections is unknown",
    arguments: [
      ("1", "", "0000", nil), ("1", "", "", nil), ("2", "", "0000", 0), ("4", "", "0012", 12), ("5", "1.5", "0012", 12),
      ("1", "3.0", "0012", 12),
    ] as [(String, String, String, Int?)])
  func station(quality: String, age: String, station: String, expected: Int?) throws {
    let readings = decode(lines("GPGGA,120000,5230.0,N,01320.0,E,\(quality),08,0.9,40.0,M,39.5,M,\(age),\(station)"))
    #expect(try #require(readings.locations.first).correctionStation == expected)
  }
}

extension VTG {
  fileprivate init(courseOverGround: Double, speed: Double, decimals: Int) {
    self.init(courseOverGround: courseOverGround, speed: speed)
    speedDecimals = decimals
  }
}
