import LocationKit
import Testing

@testable import LocationNMEA

@Suite("Sentence")
struct SentenceTests {
  @Test("RMC: every field")
  func rmc() throws {
    let parsed = try sentence("GNRMC,123519.50,A,4807.038,N,01131.000,W,022.4,084.4,230394,003.1,W,D,V")
    guard case .rmc(let rmc) = parsed else {
      Issue.record("\(parsed)")
      return
    }
    #expect(rmc.time == TimeOfDay(nanoseconds: 45_319_500_000_000))
    #expect(rmc.status == UInt8(ascii: "A"))
    #expect(try abs(#require(rmc.coordinate).latitude - 48.1173) < 1e-9)
    #expect(try abs(#require(rmc.coordinate).longitude - -11.516666667) < 1e-9)
    #expect(try abs(#require(rmc.speed) - 22.4 * 1852 / 3600) < 1e-12)
    #expect(rmc.courseOverGround == 84.4)
    #expect(rmc.date == CalendarDate(year: 1994, month: 3, day: 23))
    #expect(rmc.magneticVariation == -3.1)
    #expect(rmc.mode == .differential)
    #expect(rmc.verdict == .fix(.differential))
  }

  @Test(
    "two-digit years 69 to 99 are in the 20th century",
    arguments: [("010169", 1969), ("311299", 1999), ("010100", 2000), ("311268", 2068), ("010526", 2026)])
  func centuries(field: String, year: Int) throws {
    guard case .rmc(let rmc) = try sentence("GPRMC,120000,A,,,,,,,\(field),,") else {
      Issue.record("another case")
      return
    }
    #expect(rmc.date?.year == year)
  }

  @Test("GGA: every field")
  func gga() throws {
    let parsed = try sentence("GPGGA,092750.000,5321.6802,S,00630.3372,E,4,8,1.03,61.7,M,-55.2,M,1.5,0042")
    guard case .gga(let gga) = parsed else {
      Issue.record("\(parsed)")
      return
    }
    #expect(try abs(#require(gga.coordinate).latitude - -53.361336667) < 1e-9)
    #expect(try abs(#require(gga.coordinate).longitude - 6.505620) < 1e-9)
    #expect(gga.quality == 4)
    #expect(gga.verdict == .fix(.rtkFixed))
    #expect(gga.satellitesUsed == 8)
    #expect(gga.horizontalDilution == 1.03)
    #expect(gga.altitudeMSL == 61.7)
    #expect(gga.geoidSeparation == -55.2)
    #expect(gga.correctionAge == 1.5)
    #expect(gga.correctionStation == 42)
  }

  @Test(
    "GGA's quality maps to gpsd's status",
    arguments: [
      ("1", FixVerdict.fix(.autonomous)), ("2", .fix(.differential)), ("3", .fix(.precise)), ("4", .fix(.rtkFixed)),
      ("5", .fix(.rtkFloat)), ("6", .fix(.deadReckoning)), ("7", .fix(.surveyed)), ("8", .fix(.simulated)),
      ("0", .noFix), ("", .silent), ("9", .fix(nil)),
    ])
  func qualities(field: String, verdict: FixVerdict) throws {
    guard case .gga(let gga) = try sentence("GPGGA,120000,,,,,\(field),,,,,,,,") else {
      Issue.record("another case")
      return
    }
    #expect(gga.verdict == verdict)
  }

  @Test(
    "GNS: the best letter of all systems",
    arguments: [
      ("AN", PositioningMode.autonomous), ("NA", .autonomous), ("NN", .none), ("N", .none), ("DAN", .differential),
      ("AFR", .rtkFixed), ("AF", .rtkFloat), ("PD", .precise), ("ME", .estimated), ("SM", .manual), ("SN", .simulator),
    ])
  func gnsModes(letters: String, best: PositioningMode) throws {
    let parsed = try sentence("GNGNS,120000,5200.0,N,01300.0,E,\(letters),10,0.9,40.0,30.0,,,V")
    guard case .gns(let gns) = parsed else {
      Issue.record("another case")
      return
    }
    #expect(gns.mode == best)
    #expect(gns.altitudeMSL == 40)
    #expect(gns.geoidSeparation == 30)
  }

  @Test(
    "status V is no fix, except in the modes that require it",
    arguments: [
      ("A", "A", FixVerdict.fix(.autonomous)), ("A", "", .fix(.autonomous)), ("A", "S", .fix(.simulated)),
      ("A", "N", .noFix), ("V", "", .noFix), ("V", "N", .noFix), ("V", "A", .noFix), ("V", "E", .fix(.deadReckoning)),
      ("V", "M", .fix(.surveyed)), ("V", "S", .fix(.simulated)), ("", "", .silent), ("", "N", .noFix),
    ])
  func verdicts(status: String, mode: String, expected: FixVerdict) throws {
    guard case .gll(let gll) = try sentence("GPGLL,,,,,120000,\(status),\(mode)") else {
      Issue.record("another case")
      return
    }
    #expect(gll.verdict == expected)
  }

  @Test("GSA: satellites, dilution, and the system id of NMEA 4.11")
  func gsa() throws {
    let parsed = try sentence("GNGSA,A,3,65,67,80,,,,,,,,,,1.83,1.09,1.47,2")
    guard case .gsa(let gsa) = parsed else {
      Issue.record("another case")
      return
    }
    #expect(gsa.fixMode == 3)
    #expect(gsa.satellites == [65, 67, 80])
    #expect(gsa.dilution == DilutionOfPrecision(horizontal: 1.09, vertical: 1.47, position: 1.83))
    #expect(gsa.systemID == 2)
  }

  @Test("GSA: a field 18 with a point is SiRF's, no system id")
  func gsaOfSiRF() throws {
    let parsed = try sentence("GPGSA,A,3,04,05,,09,12,,,24,,,,,2.5,1.3,2.1,1.7")
    guard case .gsa(let gsa) = parsed else {
      Issue.record("another case")
      return
    }
    #expect(gsa.systemID == nil)
    #expect(gsa.satellites == [4, 5, 9, 12, 24])
  }

  @Test(
    "GSV: one field more than the satellites need is a signal id",
    arguments: [
      ("GPGSV,1,1,02,01,40,083,46,02,17,308,", nil as UInt8?, 2),
      ("GPGSV,1,1,02,01,40,083,46,02,17,308,,8", UInt8(ascii: "8"), 2),
      ("GPGSV,1,1,00", nil, 0),
      ("GPGSV,1,1,00,8", UInt8(ascii: "8"), 0),
    ])
  func gsv(payload: String, signal: UInt8?, satellites: Int) throws {
    guard case .gsv(let gsv) = try sentence(payload) else {
      Issue.record("another case")
      return
    }
    #expect(gsv.signalID == signal)
    #expect(gsv.satellites.count == satellites)
    if let last = gsv.satellites.last {
      #expect(last == GSV.Entry(number: 2, elevation: 17, azimuth: 308, signalStrength: nil))
    }
  }

  @Test(
    "VTG: with letters, without, and with kilometres per hour alone",
    arguments: [
      ("GPVTG,054.7,T,034.4,M,010.0,N,018.5,K,A", 10 * 1852.0 / 3600),
      ("GPVTG,054.7,034.4,010.0,018.5", 10 * 1852.0 / 3600),
      ("GPVTG,054.7,T,,M,,N,018.0,K", 5),
    ])
  func vtg(payload: String, speed: Double) throws {
    guard case .vtg(let vtg) = try sentence(payload) else {
      Issue.record("another case")
      return
    }
    #expect(vtg.courseOverGround == 54.7)
    #expect(try abs(#require(vtg.speed) - speed) < 1e-9)
  }

  @Test("ZDA: time and date")
  func zda() throws {
    guard case .zda(let zda) = try sentence("GPZDA,201530.00,04,07,2002,-05,00") else {
      Issue.record("another case")
      return
    }
    #expect(zda.time == TimeOfDay(nanoseconds: 72_930_000_000_000))
    #expect(zda.date == CalendarDate(year: 2002, month: 7, day: 4))
  }

  @Test(
    "an impossible coordinate is unknown, and flagged",
    arguments: [
      "9100.0,N,01300.0,E", "5260.0,N,01300.0,E", "5200.0,N,18100.0,E", "5200.0,N,01360.0,E", "5200.0,E,01300.0,E",
      "5200.0,N,01300.0,N", "5200.0,,01300.0,E", "5200.0,N,,", "x,N,01300.0,E", "52,N,01300.0,E", "-5200.0,N,01300.0,E",
    ])
  func badCoordinates(fields: String) throws {
    let bytes = Array(line("GPGGA,120000,\(fields),1,08,1.0,40.0,M,,M,,").utf8.dropFirst().dropLast(2))
    let parsed = try ParsedSentence(bytes.span)
    guard case .gga(let gga) = parsed.sentence else {
      Issue.record("another case")
      return
    }
    #expect(gga.coordinate == nil)
    #expect(parsed.badField != nil)
  }

  @Test(
    "an impossible time or date is unknown, and flagged",
    arguments: [
      ("GPRMC,240000,A,,,,,,,010526,,", 1), ("GPRMC,126000,A,,,,,,,010526,,", 1), ("GPRMC,120061,A,,,,,,,010526,,", 1),
      ("GPRMC,12:00,A,,,,,,,010526,,", 1), ("GPRMC,120000.x,A,,,,,,,010526,,", 1), ("GPRMC,120000,A,,,,,,,011326,,", 9),
      ("GPRMC,120000,A,,,,,,,300226,,", 9), ("GPRMC,120000,A,,,,,,,01052026,,", 9), ("GPZDA,120000,31,04,2026,,", 3),
    ])
  func badTimes(payload: String, field: Int) throws {
    let bytes = Array(line(payload).utf8.dropFirst().dropLast(2))
    #expect(try ParsedSentence(bytes.span).badField == field)
  }

  @Test(
    "an unknown sentence is kept, and is not an error",
    arguments: ["GPXTE,A,A,0.67,L,N", "PUBX,00,1", "AIVDM,1,1,,A,x,0", "PQXFI,1"])
  func unknown(payload: String) throws {
    #expect(try sentence(payload) == .other)
  }

  @Test("a missing address is an error", arguments: ["", ",", "GP,1", "GPRMCX,1"])
  func noAddress(payload: String) {
    #expect(throws: SentenceError.noAddress) { try sentence(payload) }
  }

  @Test("a sentence without a checksum is invalid")
  func missingChecksum() {
    let bytes = Array("GPGLL,,,,,120000,V".utf8)
    #expect(throws: SentenceError.missingChecksum) { try ParsedSentence(bytes.span) }
  }
}
