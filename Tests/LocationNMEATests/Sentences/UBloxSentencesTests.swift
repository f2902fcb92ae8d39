import LocationKit
import Testing

@testable import LocationNMEA

@Suite("u-blox's sentences")
struct UBloxSentencesTests {
  @Test("PUBX,00: every field; km/h, and a downward velocity")
  func position() throws {
    let parsed = try sentence(
      "PUBX,00,081350.00,4717.113210,N,00833.915187,W,546.589,G3,2.1,2.0,36.000,77.52,0.007,1.5,0.92,1.19,0.77,9,0,0")
    guard case .pubx00(let pubx) = parsed else {
      Issue.record("\(parsed)")
      return
    }
    #expect(pubx.time == TimeOfDay(nanoseconds: 29_630_000_000_000))
    #expect(try abs(#require(pubx.coordinate).latitude - 47.2852201667) < 1e-9)
    #expect(try abs(#require(pubx.coordinate).longitude - -8.56525311667) < 1e-9)
    #expect(pubx.coordinateDecimals == 6)
    #expect(pubx.ellipsoidalHeight == 546.589)
    #expect(pubx.status == .threeDimensional)
    #expect(pubx.horizontalAccuracy == 2.1)
    #expect(pubx.verticalAccuracy == 2)
    #expect(try abs(#require(pubx.speed) - 10) < 1e-12)
    #expect(pubx.speedDecimals == 3)
    #expect(pubx.courseOverGround == 77.52)
    #expect(pubx.verticalSpeed == -0.007)
    #expect(pubx.correctionAge == 1.5)
    #expect(pubx.horizontalDilution == 0.92)
    #expect(pubx.verticalDilution == 1.19)
    #expect(pubx.timeDilution == 0.77)
    #expect(pubx.satellitesUsed == 9)
  }

  @Test(
    "PUBX,00: the letters determine the fix",
    arguments: [
      ("NF", FixVerdict.noFix, 1), ("TT", .noFix, 1), ("DR", .fix(.deadReckoning), nil), ("G2", .fix(.autonomous), 2),
      ("G3", .fix(.autonomous), 3), ("D2", .fix(.differential), 2), ("D3", .fix(.differential), 3),
      ("RK", .fix(.combined), nil), ("XX", .fix(nil), nil), ("", .silent, nil),
    ] as [(String, FixVerdict, Int?)])
  func verdicts(letters: String, verdict: FixVerdict, dimensions: Int?) throws {
    guard case .pubx00(let pubx) = try sentence("PUBX,00,081350.00,,,,,,\(letters),,,,,,,,,,0,0,0") else {
      Issue.record("another case")
      return
    }
    #expect(pubx.verdict == verdict)
    #expect(pubx.dimensions == dimensions)
  }

  @Test("PUBX,03: more satellites than the usual number of fields holds")
  func satellites() throws {
    let payload = "PUBX,03,03,3,e,281,72,36,062,126,-,157,33,,000,66,U,036,-2,34,64"
    #expect(try sentence(payload) == .pubx03(PUBX03(tracked: 3)))
    #expect(
      read(payload) == [
        PUBX03.Satellite(
          number: 3, use: .ephemeris, azimuth: 281, elevation: 72, signalStrength: 36, lockTime: 62),
        PUBX03.Satellite(
          number: 126, use: .unused, azimuth: 157, elevation: 33, signalStrength: nil, lockTime: 0),
        PUBX03.Satellite(number: 66, use: .used, azimuth: 36, elevation: -2, signalStrength: 34, lockTime: 64),
      ])
    let many = "PUBX,03,50" + (1...50).map { ",\($0),U,100,45,40,064" }.joined()
    #expect(read(many).map(\.number) == Array(1...50))
  }

  @Test(
    "PUBX,03: an incomplete satellite, or one without a number, is dropped",
    arguments: [
      ("PUBX,03,02,3,e,281,72,36,062,126,-,157,33", [3]), ("PUBX,03,02,,e,281,72,36,062,4,-,157,33,,000", [4]),
      ("PUBX,03,01,x,e,281,72,36,062", []), ("PUBX,03,01,3,e,281,72,36", []), ("PUBX,03,00", []), ("PUBX", []),
      ("", []),
    ])
  func incomplete(payload: String, numbers: [Int]) { #expect(read(payload).map(\.number) == numbers) }

  @Test("PUBX,04: time, date and clock")
  func time() throws {
    #expect(
      try sentence("PUBX,04,073731.00,091202,113851.00,1196,15D,1930035,-2660.664,43,")
        == .pubx04(
          PUBX04(
            time: TimeOfDay(nanoseconds: 27_451_000_000_000), date: CalendarDate(year: 2002, month: 12, day: 9),
            timeOfWeek: 113_851, week: 1196, leapSeconds: 15, areLeapSecondsDefault: true, clockBias: 1_930_035,
            clockDrift: -2660.664, pulseGranularity: 43)))
    guard case .pubx04(let pubx) = try sentence("PUBX,04,073731.00,091299,,,18,,,") else {
      Issue.record("another case")
      return
    }
    #expect(pubx.date?.year == 1999)
    #expect(pubx.leapSeconds == 18)
    #expect(!pubx.areLeapSecondsDefault)
  }

  @Test(
    "an impossible value is unknown, and flagged",
    arguments: [
      ("PUBX,00,251350.00,,,,,,G3,,,,,,,,,,0,0,0", 2), ("PUBX,00,081350.00,4760.0,N,00833.9,E,,G3,,,,,,,,,,0,0,0", 3),
      ("PUBX,00,081350.00,,,,,x,G3,,,,,,,,,,0,0,0", 7), ("PUBX,00,081350.00,,,,,,G,,,,,,,,,,0,0,0", 8),
      ("PUBX,00,081350.00,,,,,,G3,-1,,,,,,,,,0,0,0", 9), ("PUBX,00,081350.00,,,,,,G3,,-1,,,,,,,,0,0,0", 10),
      ("PUBX,00,081350.00,,,,,,G3,,,-1,,,,,,,0,0,0", 11), ("PUBX,00,081350.00,,,,,,G3,,,,361,,,,,,0,0,0", 12),
      ("PUBX,00,081350.00,,,,,,G3,,,,,,,,,,x,0,0", 18), ("PUBX,04,240000.00,091202,,,,,,", 2),
      ("PUBX,04,073731.00,321202,,,,,,", 3), ("PUBX,04,073731.00,09122002,,,,,,", 3),
      ("PUBX,04,073731.00,091202,,,D,,,", 6),
      ("PUBX,04,073731.00,091202,-1,,,,,", 4), ("PUBX,03,x", 2),
    ])
  func bad(payload: String, field: Int) throws {
    let bytes = Array(line(payload).utf8.dropFirst().dropLast(2))
    #expect(try ParsedSentence(bytes.span).badField == field)
  }

  private func read(_ payload: String) -> [PUBX03.Satellite] {
    let bytes = Array(payload.utf8)
    var satellites: [PUBX03.Satellite] = []
    PUBX03.forEachSatellite(in: bytes.span) { satellites.append($0) }
    return satellites
  }
}
