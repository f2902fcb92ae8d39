import LocationKit
import LocationUBX
import Testing

@testable import LocationTracks

@Suite("UBXDecoder: what few receivers send")
struct UBXDetailsTests {
  /// Decodes the messages of an epoch, between NAV-PVT and NAV-EOE.
  private func readings(
    _ messages: [UBXMessage], isFix: Bool = true, change: (inout UBXMessage) -> Void = { _ in }
  ) -> [Reading] {
    var solution = UBXMessage(.navPVT)
    let fields: [String: Int64] = [
      "iTOW": 1000, "year": 2026, "month": 5, "day": 1, "hour": 10, "validDate": 1, "validTime": 1,
      "fullyResolved": 1, "fixType": isFix ? 3 : 0, "gnssFixOk": isFix ? 1 : 0, "hAcc": 1000,
    ]
    for (name, value) in fields { solution[name] = value }
    change(&solution)
    var end = UBXMessage(.navEOE)
    end["iTOW"] = 1000
    var decoder = UBXDecoder(source: "u", kind: .live)
    var readings: [Reading] = []
    for message in messages + [solution] + messages + [end] {
      decoder.take(message.kind, message.payload.span, into: &readings)
    }
    return readings
  }

  private func details(_ messages: [UBXMessage]) -> LocationDetails? {
    guard case .location(let location)? = readings(messages).first else { return nil }
    return location.details
  }

  private func message(_ layout: UBXLayout, _ values: [String: Double]) -> UBXMessage {
    var message = UBXMessage(layout, groups: layout.groupCount == nil ? 0 : 1)
    for (name, value) in values { message.set(name, to: value) }
    return message
  }

  @Test(
    "The time of an old receiver is known if its week is one of this century or the next",
    arguments: [(-1, false), (0, false), (2400, true), (10_001, false), (32_767, false)])
  func week(number: Int, isKnown: Bool) throws {
    let week = message(
      .navTIMEGPS,
      ["iTOW": 1000, "week": Double(number), "leapS": 18, "weekValid": 1, "leapSValid": 1])
    guard case .location(let location)? = readings([week], change: { $0["validDate"] = 0 }).first else {
      Issue.record("there is no location")
      return
    }
    #expect((location.time != nil) == isKnown)
  }

  @Test("Satellites that come in every fifth epoch, after its position, are delivered, and delay no location")
  func satellitesNowAndThen() {
    var decoder = UBXDecoder(source: "u", kind: .live)
    var sky: [UTCInstant?] = []
    for second in Int64(0)..<15 {
      var readings: [Reading] = []
      var solution = UBXMessage(.navPVT)
      let fields: [String: Int64] = [
        "iTOW": 1000 * second, "year": 2026, "month": 5, "day": 1, "second": second, "validDate": 1, "validTime": 1,
        "fullyResolved": 1, "fixType": 3, "gnssFixOk": 1,
      ]
      for (name, value) in fields { solution[name] = value }
      decoder.take(solution.kind, solution.payload.span, into: &readings)
      // Three epochs show which message is the last one.
      if second > 2 { #expect(readings.count == 1, "at \(second) s") }
      guard second % 5 == 2 else { continue }
      for layout in [UBXLayout.navSIG, .navSAT] {
        let message = message(layout, ["iTOW": Double(1000 * second), "svId": 5, "cno": 40])
        decoder.take(message.kind, message.payload.span, into: &readings)
      }
      for case .sky(let view) in readings { sky.append(view.time) }
    }
    #expect(sky == ["02", "07", "12"].map { UTCInstant(iso8601: "2026-05-01T00:00:\($0)Z") })
  }

  @Test("Satellites that are missing in one epoch end the next ones again")
  func missingSatellites() {
    var cycle = UBXCycle()
    let (solution, satellites) = (UBXLayout.navPVT.kind, UBXLayout.navSAT.kind)
    var late: [Int] = []
    for epoch in 0..<12 {
      var isOver = cycle.ends(with: solution, .solution)
      if epoch != 4 {
        if isOver {
          late.append(epoch)
          cycle.noteLateSatellites(satellites)
        } else {
          isOver = cycle.ends(with: satellites, .satellites)
        }
      }
      cycle.endEpoch()
    }
    #expect(late == [6, 7])
    #expect(!cycle.ends(with: solution, .solution) && cycle.ends(with: satellites, .satellites))
  }

  @Test("The axes of the covariance are the error ellipse")
  func covariance() throws {
    // Axes of 5 m towards 30° and 2 m across.
    let (long, short) = (25.0, 4.0)
    let (cosine, sine) = (0.75.squareRoot(), 0.5)
    let covariance = message(
      .navCOV,
      [
        "iTOW": 1000, "posCovValid": 1, "posCovNN": long * cosine * cosine + short * sine * sine,
        "posCovEE": long * sine * sine + short * cosine * cosine, "posCovNE": (long - short) * sine * cosine,
      ])
    let ellipse = try #require(details([covariance])?.errorEllipse)
    #expect(abs(ellipse.major - 5) < 1e-5 && abs(ellipse.minor - 2) < 1e-5)
    #expect(abs(ellipse.orientation - 30) < 1e-4)

    let own = message(
      .navEELL, ["iTOW": 1000, "errEllipseMajor": 7000, "errEllipseMinor": 3000, "errEllipseOrient": 170])
    #expect(details([covariance, own])?.errorEllipse == ErrorEllipse(major: 7, minor: 3, orientation: 170))
    #expect(details([own, covariance])?.errorEllipse == ErrorEllipse(major: 7, minor: 3, orientation: 170))
    var invalid = covariance
    invalid["posCovValid"] = 0
    #expect(details([invalid]) == nil)
  }

  @Test("A position and a velocity in the Earth-centred frame, of which the precise one counts")
  func earthCentred() throws {
    let rough = message(.navPOSECEF, ["iTOW": 1000, "ecefX": 100, "ecefY": -200, "ecefZ": 300, "pAcc": 50])
    let velocity = message(.navVELECEF, ["iTOW": 1000, "ecefVX": 1, "ecefVY": -2, "ecefVZ": 3, "sAcc": 10])
    let precise = message(
      .navHPPOSECEF,
      ["iTOW": 1000, "ecefX": 100, "ecefY": -200, "ecefZ": 300, "ecefXHp": 0.25, "ecefZHp": -0.5, "pAcc": 12.3])
    let state = try #require(details([rough, velocity])?.earthCentred)
    #expect(state.position == SIMD3(1, -2, 3) && state.positionAccuracy == 0.5)
    #expect(state.velocity == SIMD3(0.01, -0.02, 0.03) && state.velocityAccuracy == 0.1)
    for messages in [[rough, precise, velocity], [precise, rough]] {
      let state = try #require(details(messages)?.earthCentred)
      #expect(state.position == SIMD3(1.0025, -2, 2.995))
      #expect(state.positionAccuracy.map { abs($0 - 0.0123) < 1e-9 } == true)
    }
  }

  @Test("A position relative to a base, with its direction if that is valid")
  func relative() throws {
    var place = message(
      .navRELPOSNED,
      [
        "version": 1, "iTOW": 1000, "relPosN": 300, "relPosE": -400, "relPosD": 10, "relPosHPN": 0.5,
        "relPosLength": 500, "relPosHeading": 306.87, "relPosValid": 1,
      ])
    #expect(
      details([place])?.relativePosition == RelativePosition(north: 3.005, east: -4, down: 0.1, length: 5))
    place["relPosHeadingValid"] = 1
    #expect(details([place])?.relativePosition?.heading == 306.87)
    place["relPosValid"] = 0
    #expect(details([place]) == nil)
    let old = message(
      .navRELPOSNEDVersion0, ["iTOW": 1000, "relPosN": 300, "relPosE": -400, "relPosHPD": 0.5, "relPosValid": 1])
    #expect(details([old])?.relativePosition == RelativePosition(north: 3, east: -4, down: 0.005))
    var late = place
    (late["relPosValid"], late["iTOW"]) = (1, 2000)
    #expect(readings([late]).count == 1, "it begins no epoch")
  }

  @Test("Antenna and interference accompany a location, and its absence")
  func receiver() {
    var signals = message(.monRF, ["jammingState": 3, "antStatus": 4, "antPower": 1, "jamInd": 200])
    let security = message(.secSIG, ["version": 2, "jammingState": 3, "spoofingState": 2])
    var expected = ReceiverStatus()
    (expected.antenna, expected.isAntennaPowered, expected.jamming) = (.open, true, .critical)
    (expected.jammingStrength, expected.spoofing) = (200, .indicated)
    #expect(details([signals, security])?.receiver == expected)
    guard case .noFix(let report)? = readings([signals, security], isFix: false).first else {
      Issue.record("no report")
      return
    }
    #expect(report.receiver == expected)
    let conditions = ["antenna: open", "interference: prevents the fix (200 of 255)", "false signals: indicated"]
    #expect(expected.conditions == conditions)
    (signals["antStatus"], signals["jammingState"]) = (2, 1)
    #expect(details([signals])?.receiver?.conditions == ["antenna: good", "interference: none (200 of 255)"])
  }

  @Test("A time is unconfirmed while its leap seconds are unknown or the receiver waits for a confirmation")
  func unconfirmed() {
    func isUnconfirmed(_ values: [String: Int64], _ messages: [UBXMessage] = []) -> Bool? {
      let readings = readings(messages) { solution in for (name, value) in values { solution[name] = value } }
      guard case .location(let location)? = readings.first else { return nil }
      return location.details?.isTimeUnconfirmed ?? false
    }
    #expect(isUnconfirmed([:]) == false)
    #expect(isUnconfirmed(["fullyResolved": 0]) == true)
    #expect(isUnconfirmed(["confirmedAvai": 1]) == true)
    #expect(isUnconfirmed(["confirmedAvai": 1, "confirmedDate": 1]) == true)
    #expect(isUnconfirmed(["confirmedAvai": 1, "confirmedDate": 1, "confirmedTime": 1]) == false)
    let byDefault = message(.navTIMELS, ["iTOW": 1000, "currLs": 18])
    let byGPS = message(.navTIMELS, ["iTOW": 1000, "currLs": 18, "srcOfCurrLs": 2])
    #expect(isUnconfirmed([:], [byDefault]) == true)
    #expect(isUnconfirmed([:], [byGPS]) == false)
    #expect(isUnconfirmed(["validTime": 0], [byDefault]) == false, "a time that is unknown is not unconfirmed")
  }

  @Test("The accuracy of the speed is that of NAV-PVT, or NAV-VELNED's; 0 is unknown")
  func speedAccuracy() {
    func accuracy(_ number: Int64, _ messages: [UBXMessage] = []) -> Double? {
      guard case .location(let location)? = readings(messages, change: { $0["sAcc"] = number }).first else {
        return nil
      }
      return location.details?.speedAccuracy
    }
    #expect(accuracy(172) == 0.172)
    #expect(accuracy(0) == nil)
    #expect(accuracy(172, [message(.navVELNED, ["iTOW": 1000, "sAcc": 99])]) == 0.172)
  }

  @Test("A message of the class NAV that is unknown begins and ends no epoch")
  func unknownMessage() {
    var decoder = UBXDecoder(source: "u", kind: .live)
    var found: [Reading] = []
    for number in 0..<5 as Range<Int64> {
      var solution = UBXMessage(.navPVT)
      (solution["iTOW"], solution["fixType"], solution["gnssFixOk"]) = (1000 * number, 3, 1)
      var end = UBXMessage(.navEOE)
      end["iTOW"] = 1000 * number
      // NAV-EKFSTATUS of old receivers begins with pulses of a wheel.
      decoder.take(UBXKind(0x01, 0x40), [UInt8](repeating: 7, count: 36).span, into: &found)
      decoder.take(solution.kind, solution.payload.span, into: &found)
      decoder.take(UBXKind(0x01, 0x40), [UInt8](repeating: 9, count: 36).span, into: &found)
      decoder.take(end.kind, end.payload.span, into: &found)
      #expect(found.count == Int(number) + 1)
    }
    #expect(decoder.messages[UBXKind(0x01, 0x40)] == 10)
  }

  @Test("Texts of a receiver are kept once each")
  func notices() {
    var decoder = UBXDecoder(source: "u", kind: .live)
    var readings: [Reading] = []
    for (number, text) in [(0x01, "antenna open"), (0x02, "u-blox\u{7}"), (0x01, "antenna open")] {
      decoder.take(UBXKind(0x04, UInt8(number)), Array(text.utf8).span, into: &readings)
    }
    #expect(decoder.notices == ["WARNING: antenna open", "NOTICE: u-blox?"])
    #expect(readings.isEmpty)
  }
}
