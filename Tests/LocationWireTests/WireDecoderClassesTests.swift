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
