import LocationKit
import LocationWire
import Testing

@Suite("WireDecoder: classes other than TPV and SKY")
struct WireDecoderClassesTests {
  @Test(
    "decodes each class",
    arguments: [
      (
        #"{"class":"VERSION","release":"3.22","rev":"3.22","proto_major":3,"proto_minor":14}"#,
        .version(release: "3.22", protocolMajor: 3, protocolMinor: 14)
      ),
      (#"{"class":"VERSION","version":"2.40dev"}"#, .version(release: "2.40dev", protocolMajor: 0, protocolMinor: 0)),
      (#"{"class":"WATCH","enable":true,"json":true}"#, .watch),
      (#"{"class":"ERROR","message":"unrecognized request '?FOO'"}"#, .error("unrecognized request '?FOO'")),
      (#"{"class":"ERROR","message":"\u00e9\ud83d\ude00\ud83d\n"}"#, .error("é😀\u{FFFD}\n")),
      (#"{"class":"POI","event":"enter","id":"home"}"#, .event), (#"{"class":"STATE","state":"lost"}"#, .event),
      (#"{"class":"VISIT","event":"arrive","lat":1,"lon":2}"#, .event),
      (#"{"class":"GST","lat":1.5,"lon":2.5,"mode":3}"#, .other("GST")),
      (#"{"class":"NOSUCH","mode":3,"lat":1,"lon":2}"#, .other("NOSUCH")), (#"{"class":""}"#, .other("")),
      (#"{"class":"DEVICES","devices":[]}"#, .devices([])), (#"{"class":"DEVICES"}"#, .devices([])),
      (
        #"{"class":"DEVICES","devices":[1,{"path":5},"x",{"path":"/dev/a"}]}"#,
        .devices([WireDevice(path: "/dev/a", isActive: false)])
      ),
      (#"{"class":"DEVICE"}"#, .other("DEVICE")),
    ] as [(String, WireReport)])
  func classes(line: String, expected: WireReport) throws {
    var decoder = WireDecoder.live()
    #expect(try decoder.decode(line) == expected)
  }

  @Test("a comparison of the clocks states both times", arguments: [("PPS", true), ("TOFF", false)])
  func offsets(name: String, isPulse: Bool) throws {
    var decoder = WireDecoder.live()
    let report = try decoder.decode(
      #"{"class":"\#(name)","device":"/dev/a","real_sec":1330212592,"real_nsec":343182,"clock_sec":1330212592,"#
        + #""clock_nsec":343184,"precision":-20}"#)
    guard case .offset(let offset) = report else { throw LocationError(.internalError, "no offset") }
    #expect(offset.isPulse == isPulse && offset.device == "/dev/a")
    #expect(offset.amount == .nanoseconds(2))
    #expect(offset.receiverTime == UTCInstant(nanoseconds: 1_330_212_592_000_343_182))
    let times = #""real_sec":1,"real_nsec":-1,"clock_sec":1,"clock_nsec":1"#
    for line in [#"{"class":"\#(name)"}"#, #"{"class":"\#(name)",\#(times)}"#] {
      #expect(try decoder.decode(line) == .other(name))
    }
  }

  @Test("what few receivers report is read by gpsd's names, also without a fix")
  func details() throws {
    var decoder = WireDecoder.live()
    // Of gpsd 3.27's tests: ublox-zed-f9r, ublox8-uniqid-monhw.
    let line =
      #"{"class":"TPV","mode":3,"lat":48.74,"lon":9.31,"ecefx":4158803.99,"ecefy":681905.07,"ecefz":4771844.83,"#
      + #""ecefvx":0.95,"ecefvy":-0.13,"ecefvz":0.56,"ecefpAcc":12.63,"ecefvAcc":0.31,"errEllOr":23.88,"#
      + #""errEllMaj":9.788,"errEllMin":8.152,"geoidSep":46.091,"eph":5.124,"relN":3,"relE":-4,"ant":3,"antPwr":1,"jam":4}"#
    let details = try #require(try decoder.decode(line).location?.details)
    #expect(details.earthCentred?.position == SIMD3(4_158_803.99, 681_905.07, 4_771_844.83))
    #expect(details.earthCentred?.velocityAccuracy == 0.31)
    #expect(details.errorEllipse == ErrorEllipse(major: 9.788, minor: 8.152, orientation: 23.88))
    #expect(details.relativePosition == RelativePosition(north: 3, east: -4))
    #expect(details.receiver?.antenna == .shortCircuit && details.receiver?.isAntennaPowered == false)
    let mute = try decoder.decode(#"{"class":"TPV","mode":0,"antPwr":2,"jam":5}"#)
    #expect(mute.noFix?.receiver?.jammingStrength == 5 && mute.noFix?.receiver?.isAntennaPowered == true)
    #expect(try decoder.decode(#"{"class":"TPV","mode":3,"lat":1,"lon":2,"jam":-1}"#).location?.details == nil)
    let strange = #"{"class":"TPV","mode":3,"lat":1,"lon":2,"jam":256,"ecefx":1}"#
    #expect(try decoder.decode(strange).location?.details == nil)
    #expect(decoder.leftOut?.message == "jam out of range, and left out")
  }

  @Test("a velocity to the north, the east and downwards states what no other member does")
  func velocity() throws {
    var decoder = WireDecoder.live()
    let start = #"{"class":"TPV","mode":3,"lat":1,"lon":2,"velN":3,"velE":-4,"velD":0.5"#
    let location = try #require(try decoder.decode(start + "}").location)
    #expect(location.speed == 5 && location.verticalSpeed == -0.5)
    #expect(location.courseOverGround.map { abs($0 - 306.8699) < 0.0001 } == true)
    #expect(location.details == nil)
    let stated = try decoder.decode(start + #","speed":6,"track":7,"climb":8}"#).location
    #expect(stated?.speed == 6 && stated?.courseOverGround == 7 && stated?.verticalSpeed == 8)
    let still = try decoder.decode(#"{"class":"TPV","mode":3,"lat":1,"lon":2,"velN":0,"velE":0}"#).location
    #expect(still?.speed == 0 && still?.courseOverGround == nil)
  }

  @Test("a device is active from its activation until its report of 0")
  func device() throws {
    var decoder = WireDecoder.live()
    let opened = try decoder.decode(
      #"{"class":"DEVICE","path":"/dev/pts/2","driver":"NMEA0183","activated":"2026-11-21T00:26:09.156Z","native":0}"#)
    #expect(
      opened
        == .device(
          WireDevice(
            path: "/dev/pts/2", isActive: true, activated: UTCInstant(iso8601: "2026-11-21T00:26:09.156Z"),
            driver: "NMEA0183")))
    #expect(
      try decoder.decode(#"{"class":"DEVICE","path":"/dev/pts/2","activated":0}"#)
        == .device(WireDevice(path: "/dev/pts/2", isActive: false)))
  }

  @Test("a POLL delivers the readings of all devices")
  func poll() throws {
    var decoder = WireDecoder.live()
    let report = try decoder.decode(
      #"{"class":"POLL","time":"2026-05-01T10:00:00.000Z","active":2,"#
        + #""tpv":[{"class":"TPV","device":"/dev/a","mode":3,"lat":1,"lon":2},{"class":"TPV","device":"/dev/b","mode":1}],"#
        + #""gst":[{"class":"GST"}],"sky":[{"class":"SKY","device":"/dev/a","hdop":0.9,"satellites":[{"PRN":5}]}]}"#)
    guard case .poll(let readings) = report else { throw LocationError(.internalError, "no POLL") }
    #expect(readings.count == 3)
    #expect(WireReport.reading(readings[0]).location?.origin.device == "/dev/a")
    #expect(WireReport.reading(readings[1]).noFix?.origin.device == "/dev/b")
    #expect(WireReport.reading(readings[2]).sky?.satellites.map(\.identifier) == [5])
  }
}
