import LocationKit
import Testing

@testable import LocationNMEA

@Suite("Garmin's, MediaTek's and Qualcomm's sentences")
struct MakersSentencesTests {
  @Test("PGRME: metres")
  func pgrme() throws {
    #expect(
      try sentence("PGRME,15.0,M,45.0,M,25.0,M")
        == .pgrme(PGRME(horizontalError: 15, verticalError: 45, overallError: 25)))
    #expect(
      try sentence("PGRME,,M,,M,,M") == .pgrme(PGRME(horizontalError: nil, verticalError: nil, overallError: nil)))
  }

  @Test(
    "PGRMM: a name in any form",
    arguments: [
      ("WGS 84", true), ("WGS84", true), ("wgs-84", true), ("NAD83", false), ("WGS 84x", false), ("WGS 8", false),
      ("", false),
    ])
  func pgrmm(name: String, isWGS84: Bool) throws {
    guard case .pgrmm(let pgrmm) = try sentence("PGRMM,\(name)") else {
      Issue.record("another case")
      return
    }
    #expect(pgrmm.datum.description == name)
    #expect(pgrmm.isWGS84 == isWGS84)
  }

  @Test("PGRMZ: feet")
  func pgrmz() throws {
    #expect(try sentence("PGRMZ,246,f,3") == .pgrmz(PGRMZ(altitude: 246 * 0.3048, dimensions: 3)))
    #expect(try sentence("PGRMZ,,f,1") == .pgrmz(PGRMZ(altitude: nil, dimensions: 1)))
  }

  @Test("PMTK001: the command and its result")
  func pmtk() throws {
    #expect(try sentence("PMTK001,604,3") == .pmtk001(PMTK001(command: 604, result: .succeeded)))
    #expect(try sentence("PMTK001,604") == .pmtk001(PMTK001(command: 604, result: nil)))
    #expect(try sentence("PMTK001,869,1") == .pmtk001(PMTK001(command: 869, result: .unsupported)))
  }

  @Test("PQXFI: every field")
  func pqxfi() throws {
    let parsed = try sentence("PQXFI,143653.0,3649.353448,N,00442.549153,W,194.6,3.54,2.50,0.09")
    guard case .pqxfi(let pqxfi) = parsed else {
      Issue.record("\(parsed)")
      return
    }
    #expect(pqxfi.time == TimeOfDay(nanoseconds: 52_613_000_000_000))
    #expect(try abs(#require(pqxfi.coordinate).latitude - 36.8225574667) < 1e-9)
    #expect(try abs(#require(pqxfi.coordinate).longitude - -4.70915255) < 1e-9)
    #expect(pqxfi.coordinateDecimals == 6)
    #expect(pqxfi.altitudeMSL == 194.6)
    #expect(pqxfi.horizontalError == 3.54)
    #expect(pqxfi.verticalError == 2.5)
    #expect(pqxfi.speedDeviation == 0.09)
  }

  @Test(
    "queries and undecoded sentences are kept as other",
    arguments: [
      "PUBX,00", "PUBX,03", "PUBX,05,1,2", "PUBX,40,GLL,0,0,0,0", "PUBX", "PUBX,", "PGRMT,GPS 15x-W,,,,,,,,",
      "PGRMI,,,,,,,R",
      "PMTK010,001", "PMTK314,-1", "PMTK0011,604,3", "PMTKCHN,21422,28522", "PMTK000", "PQGSV,1,1,0",
      "PGRM,1,2,3,4,5,6",
      "PGRMEX,1,M,1,M,1,M", "P,1",
    ])
  func others(payload: String) throws {
    let bytes = Array(line(payload).utf8.dropFirst().dropLast(2))
    guard payload != "P,1" else {
      #expect(throws: SentenceError.noAddress) { try sentence(payload) }
      return
    }
    let parsed = try ParsedSentence(bytes.span)
    #expect(parsed.sentence == .other)
    #expect(parsed.badField == nil)
    #expect(payload.hasPrefix(parsed.address.description))
  }

  @Test(
    "an impossible value is unknown, and flagged",
    arguments: [
      ("PGRME,A,M,4.9,M,6.0,M", 1), ("PGRME,3.3,K,4.9,M,6.0,M", 2), ("PGRME,-3.3,M,4.9,M,6.0,M", 1),
      ("PGRME,3.3,M,4.9,A,6.0,M", 4), ("PGRME,3.3,M,4.9,M,A,M", 5), ("PGRMZ,x,f,3", 1), ("PGRMZ,12,K,3", 2),
      ("PGRMZ,12,f,x", 3), ("PMTK001,x,3", 1), ("PMTK001,604,4", 2),
      ("PQXFI,143653.0,9149.353448,N,00442.549153,W,194.6,3.54,2.50,0.09", 2),
      ("PQXFI,143653.0,3649.353448,N,00442.549153,W,194.6,-3.54,2.50,0.09", 7),
      ("PQXFI,143653.0,3649.353448,N,00442.549153,W,194.6,3.54,2.5m,0.09", 8),
    ])
  func bad(payload: String, field: Int) throws {
    let bytes = Array(line(payload).utf8.dropFirst().dropLast(2))
    #expect(try ParsedSentence(bytes.span).badField == field)
  }
}
