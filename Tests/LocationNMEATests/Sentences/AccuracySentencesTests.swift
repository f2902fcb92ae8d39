import LocationKit
import Testing

@testable import LocationNMEA

@Suite("GST, GBS and GRS")
struct AccuracySentencesTests {
  @Test("GST: every field")
  func gst() throws {
    #expect(
      try sentence("GPGST,150119.000,004.0,008.7,004.7,132.3,006.8,007.2,00014")
        == .gst(
          GST(
            time: TimeOfDay(nanoseconds: 54_079_000_000_000), rangeDeviation: 4, semiMajorDeviation: 8.7,
            semiMinorDeviation: 4.7, orientation: 132.3, latitudeDeviation: 6.8, longitudeDeviation: 7.2,
            altitudeDeviation: 14)))
  }

  @Test("GST: missing fields are unknown")
  func shortGST() throws {
    let time = TimeOfDay(nanoseconds: 81_465_000_000_000)
    let unknown = GST(time: time, latitudeDeviation: nil, longitudeDeviation: nil, altitudeDeviation: nil)
    #expect(try sentence("GNGST,223745.00,,,,,,,") == .gst(unknown))
    #expect(try sentence("GNGST,223745.00") == .gst(unknown))
    var only = unknown
    only.rangeDeviation = 228650
    #expect(try sentence("GNGST,223745.00,228650") == .gst(only))
  }

  @Test("GBS: every field, with NMEA 4.11's and without")
  func gbs() throws {
    let time = TimeOfDay(nanoseconds: 70_422_000_000_000)
    #expect(
      try sentence("GNGBS,193342.00,1.0,1.3,2.3,08,0.1,-12.6,219.6,1,8")
        == .gbs(
          GBS(
            time: time, latitudeError: 1, longitudeError: 1.3, altitudeError: 2.3, satellite: 8, missedDetection: 0.1,
            bias: -12.6, biasDeviation: 219.6, systemID: 1, signalID: UInt8(ascii: "8"))))
    #expect(
      try sentence("GPGBS,193342.00,0.7,0.5,1.1,,,,")
        == .gbs(GBS(time: time, latitudeError: 0.7, longitudeError: 0.5, altitudeError: 1.1)))
  }

  @Test("GRS: residuals in the order of the satellites, with gaps")
  func grs() throws {
    let residuals: GRS.Residuals = [-0.33, nil, 3.03, -15.6]
    let parsed = try sentence("GPGRS,150119.000,1,-0.33,,3.03,-15.6,,,,,,,,17.0,3,7")
    guard case .grs(let grs) = parsed else {
      Issue.record("\(parsed)")
      return
    }
    #expect(grs.isRecomputed == true)
    for index in 0..<4 { #expect(grs.residuals[index] == residuals[index]) }
    #expect(grs.residuals[11] == 17)
    #expect(grs.residuals != residuals)
    #expect(grs.systemID == 3)
    #expect(grs.signalID == UInt8(ascii: "7"))
    guard case .grs(let before) = try sentence("GPGRS,150119.000,0,1.0") else {
      Issue.record("another case")
      return
    }
    #expect(before.isRecomputed == false)
  }

  @Test(
    "an impossible value is unknown, and flagged",
    arguments: [
      ("GPGST,150119,-4.0,8.7,4.7,132,6.8,7.2,14", 2), ("GPGST,150119,4.0,x,4.7,132,6.8,7.2,14", 3),
      ("GPGST,150119,4.0,8.7,-4.7,132,6.8,7.2,14", 4), ("GPGST,150119,4.0,8.7,4.7,361,6.8,7.2,14", 5),
      ("GPGST,150119,4.0,8.7,4.7,132,-6.8,7.2,14", 6), ("GPGST,150119,4.0,8.7,4.7,132,6.8,-7.2,14", 7),
      ("GPGST,150119,4.0,8.7,4.7,132,6.8,7.2,-14", 8), ("GPGST,250119,4.0,8.7,4.7,132,6.8,7.2,14", 1),
      ("GPGBS,082941,-2.4,1.5,3.9,25,,-43.7,27.5", 2), ("GPGBS,082941,2.4,1.5m,3.9,25,,-43.7,27.5", 3),
      ("GPGBS,082941,2.4,1.5,-3.9,25,,-43.7,27.5", 4), ("GPGBS,082941,2.4,1.5,3.9,G25,,-43.7,27.5", 5),
      ("GPGRS,150119,x,1.0", 2), ("GPGRS,150119,1,1.0,--1", 4),
    ])
  func bad(payload: String, field: Int) throws {
    let bytes = Array(line(payload).utf8.dropFirst().dropLast(2))
    #expect(try ParsedSentence(bytes.span).badField == field)
  }
}
