import LocationKit
import Testing

@testable import LocationReceivers

@Suite("ReceiverConfiguration")
struct ReceiverConfigurationTests {
  @Test(
    "A rate is a number of solutions a second, or a time between them",
    arguments: [("10Hz", 100), ("10", 100), ("25hz", 40), ("0.1Hz", 10_000), ("200ms", 200), ("1s", 1000)])
  func readsRates(_ text: String, _ period: Int) throws {
    #expect(try ReceiverConfiguration(["rate=\(text)"]).period == period)
  }

  @Test(
    "A word that is not a setting is an error with its place and a remedy",
    arguments: [
      ("rate=100Hz", "rate=100Hz: the rate is out of range; 0.02Hz to 40Hz, or a time between solutions: 200ms, 1s"),
      ("rate=", "rate=: a setting has the form name=value; for example rate=10Hz"),
      ("rat=1", "rat: unknown setting; did you mean rate?"),
      (
        "baud=12345",
        "baud=12345: serial lines do not have this speed; one of 4800, 9600, 19200, 38400, 57600, 115200, 230400, 460800, 921600"
      ),
      ("constellations=gps,galleo", "constellations=gps,galleo: unknown: galleo; did you mean galileo?"),
      (
        "model=car",
        "model=car: unknown: car; one of portable, stationary, pedestrian, automotive, sea, airborne1g, airborne2g, airborne4g, wrist, bike, mower, escooter"
      ),
      ("messages=nav-pvd", "messages=nav-pvd: unknown message; for example nav-pvt, nav-sat, gga, rmc, rtcm-1005"),
      (
        "messages=gga:300",
        "messages=gga:300: a rate is 0 to 255: once in so many solutions; write nav-sat:5, or nav-sat:0"
      ),
      (
        "constellations=,",
        "constellations=,: a word is missing; one of gps, sbas, galileo, beidou, imes, qzss, glonass, navic"
      ),
      ("model=sea,bike", "model=sea,bike: the setting has one value; choose one of them"),
      ("protocol=ubx,nmea", "protocol=ubx,nmea: the setting has one value; choose one of them"),
      ("messages=,", "messages=: unknown message; for example nav-pvt, nav-sat, gga, rmc, rtcm-1005"),
      ("CFG-RATE-MES=1", "CFG-RATE-MES: unknown setting; did you mean CFG-RATE-MEAS?"),
      ("CFG-NAVSPG-FIXMODE=4D", "CFG-NAVSPG-FIXMODE=4D: no such value; one of 2DONLY, 3DONLY, AUTO"),
    ])
  func reportsErrors(_ word: String, _ text: String) {
    do throws(LocationError) {
      _ = try ReceiverConfiguration([word])
      Issue.record("\(word) is accepted")
    } catch {
      #expect(error.description == text)
      #expect(error.code == .invalidArgument)
    }
  }

  @Test("A setting that is given twice is an error")
  func refusesRepetition() {
    #expect(throws: LocationError(.invalidArgument, "", context: "RATE")) {
      try ReceiverConfiguration(["rate=1Hz", "RATE=2Hz"])
    }
  }

  @Test("Messages have the names of interface descriptions, in small letters")
  func namesMessages() {
    #expect(MessageRate("UBX-NAV-PVT")?.name == "nav-pvt")
    #expect(MessageRate("gga")?.keyName == "NMEA_ID_GGA")
    #expect(MessageRate("rtcm-1005")?.keyName == "RTCM_3X_TYPE1005")
    #expect(MessageRate("nav-sat", rate: 5)?.description == "nav-sat:5")
    #expect(MessageRate("cfg-rate") == nil)
  }

  @Test("A file of settings is read as it is written; a broken line is named")
  func readsFiles() throws {
    let lines = [
      "CFG-RATE-MEAS=0.1 s", "CFG-TP-DUTY_TP1=0x4024000000000000", "0x20FE0001=0x7", "CFG-RATE: 64 00 01 00 01 00",
      "$PMTK220,100",
    ]
    let settings = ReceiverSettings(lines.compactMap { ReceiverSetting($0) }, comments: ["u-blox M8"], speed: 9600)
    #expect(settings.settings.map(\.description) == ["CFG-RATE-MEAS=0.1 s", "CFG-TP-DUTY_TP1=10 %"] + lines[2...])
    #expect(try ReceiverSettings(text: settings.text, place: "f") == settings)

    #expect(throws: LocationError(.invalidData, "", context: "f:1")) {
      try ReceiverSettings(text: "hello\n", place: "f")
    }
    #expect(throws: LocationError(.invalidData, "", context: "f:3")) {
      try ReceiverSettings(text: "# settings of a receiver, form 1\n\n$PMTK220,1*2B\n", place: "f")
    }
  }
}
