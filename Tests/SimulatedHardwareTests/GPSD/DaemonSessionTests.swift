import LocationKit
import LocationWire
import Testing

@testable import SimulatedHardware

@Suite("DaemonSession")
struct DaemonSessionTests {
  private static let now = UTCInstant(nanoseconds: 1_777_629_600_123_456_789)
  private static let version =
    #"{"class":"VERSION","release":"ours","rev":"ours","proto_major":3,"proto_minor":14}"#
  private static let device =
    #"{"class":"DEVICE","path":"/dev/ttyACM0","driver":"NMEA0183","activated":"2026-05-01T10:00:00.123Z","flags":1}"#
  private static let devices = #"{"class":"DEVICES","devices":[\#(device)]}"#

  private static let sky =
    #"{"class":"SKY","device":"/dev/ttyACM0","time":"2026-05-01T10:00:00.123456789Z","nSat":1,"uSat":1,"#
    + #""satellites":[{"PRN":7,"used":true,"gnssid":0,"svid":7}],"source":"/dev/ttyACM0"}"#

  /// As gpsd 3.22 answered to the same, but for what it calls itself, and for the last sky.
  @Test(
    "answers as gpsd does",
    arguments: [
      ("?VERSION;", [version]),
      ("?DEVICES;\n", [devices]),
      ("?DEVICE;", [device]),
      (#"?DEVICE={"path":"/dev/ttyACM0","bps":4800};"#, [device]),
      ("?WATCH;", [devices, watch(enable: false)]),
      (#"?WATCH={"enable":true};"#, [devices, watch(enable: true)]),
      (#"?WATCH={"json":true}"# + "\r\n", [devices, watch(enable: true, json: true), sky]),
      (#"?WATCH={"enable":true,"nmea":true};"#, [devices, watch(enable: true, nmea: true)]),
      (
        #"?WATCH={"enable":true,"device":"/dev/nope"};"#,
        [#"{"class":"ERROR","message":"No such device as /dev/nope"}"#]
      ),
      (
        "?VERSION;?FOO;?DEVICES;\n",
        [version, #"{"class":"ERROR","message":"Unrecognized request '?FOO'"}"#, devices]
      ),
      (
        #"?WATCH={"enable":};"#,
        [#"{"class":"ERROR","message":"Invalid WATCH: invalid JSON value at byte 10"}"#]
      ),
      ("?POLL;", [#"{"class":"POLL","time":"2026-05-01T10:00:00.123Z","active":0,"tpv":[],"gst":[],"sky":[]}"#]),
      ("garbage\n\n", []),
    ])
  func answers(request: String, lines: [String]) throws {
    var session = DaemonSession(release: "ours")
    session.receive(Array(request.utf8))
    let answer = session.nextAnswers(try Self.knowledge(), now: Self.now)
    #expect(String(decoding: answer, as: UTF8.self) == lines.map { $0 + "\r\n" }.joined())
  }

  @Test("accepts a request to release an unknown device")
  func forgets() throws {
    let answer = ask(#"?WATCH={"enable":false,"device":"/dev/nope"};"#, try Self.knowledge())
    #expect(answer.first == Self.devices)
    #expect(answer.last?.hasPrefix(#"{"class":"WATCH","enable":false,"#) == true)
  }

  @Test("greets with its version")
  func greets() {
    #expect(String(decoding: DaemonSession(release: "ours").greeting, as: UTF8.self) == Self.version + "\r\n")
  }

  @Test("reports an error if there is no device")
  func lacksDevices() {
    #expect(
      ask("?DEVICE;?DEVICES;", DaemonDevices()) == [
        #"{"class":"ERROR","message":"Can't perform DEVICE configuration, no devices attached."}"#,
        #"{"class":"DEVICES","devices":[]}"#,
      ])
  }

  @Test("sends the last reports of all devices to a new watcher")
  func polls() throws {
    let answer = ask(#"?WATCH={"enable":true};?POLL;"#, try Self.knowledge())
    let poll = try #require(answer.last)
    var decoder = WireDecoder(origin: "test", kind: .live)
    let line = Array(poll.utf8)
    guard case .poll(let readings) = try decoder.decode(line.span) else {
      Issue.record("\(poll)")
      return
    }
    #expect(readings.count == 2)
    #expect(poll.contains(#""active":1,"tpv":[{"class":"TPV","device":"/dev/ttyACM0""#))
  }

  @Test("sends the last sky to a late client that watches the device and JSON")
  func sendsTheSky() throws {
    let devices = try Self.knowledge()
    #expect(ask(#"?WATCH={"json":true};"#, devices).last?.hasPrefix(#"{"class":"SKY","#) == true)
    #expect(ask(#"?WATCH={"json":true,"device":"/dev/ttyACM0"};"#, devices).count == 3)
    #expect(ask(#"?WATCH={"nmea":true};"#, devices).count == 2)
    #expect(ask(#"?WATCH={"enable":false,"json":true};"#, devices).count == 2)
  }

  @Test("reports overlong input, and continues")
  func complains() throws {
    let long = "?WATCH=" + String(repeating: "{", count: 5000) + ";?VERSION;"
    #expect(
      ask(long, try Self.knowledge()) == [#"{"class":"ERROR","message":"Request is too long."}"#, Self.version])
  }

  @Test(
    "queues one long answer at a time, however often it is requested, and answers every request",
    arguments: ["?POLL;", "?DEVICES;", "?DEVICE;", #"?WATCH={"json":true};"#, "?WATCH;", "?VERSION;", "?X;", "\n"])
  func boundsAnswers(request: String) throws {
    let devices = try Self.fleet(64)
    var session = DaemonSession(release: "ours")
    session.receive(Array(#"?WATCH={"json":true};\#(request)"#.utf8))
    var longest = 0
    while case let answer = session.nextAnswers(devices, now: Self.now), !answer.isEmpty {
      longest = max(longest, answer.count)
    }
    let count = 16_384 / request.utf8.count
    session.receive(Array(String(repeating: request, count: count).utf8))
    var (bytes, lines) = (0, 0)
    while case let answer = session.nextAnswers(devices, now: Self.now), !answer.isEmpty {
      #expect(answer.count < longest + 4096)
      bytes += answer.count
      lines += answer.count { $0 == UInt8(ascii: "\n") }
    }
    #expect(lines % count == 0 && (lines >= count || request == "\n"))
    #expect(request == "\n" || bytes > 16_384)
  }

  @Test(
    "delivers the watched forms",
    arguments: [
      (#"{"json":true}"#, [DaemonReport.Form.json]), (#"{"nmea":true}"#, [.nmea]), (#"{"raw":2}"#, [.nmea]),
      (#"{"raw":2}"#, [.nmea]),
      (#"{"raw":1}"#, [.nmea]), (#"{"json":true,"locate":true,"device":"/dev/ttyACM0"}"#, [.json, .locate]),
      (#"{"json":true,"nmea":true,"raw":1}"#, [.json, .nmea]), (#"{"json":true,"locate":true}"#, [.json, .locate]),
      (#"{"locate":true}"#, []), (#"{"enable":true}"#, []), (#"{"enable":false,"json":true}"#, []),
      (#"{"json":true,"device":"/dev/ttyACM0"}"#, [.json]),
    ])
  func hears(watch: String, forms: [DaemonReport.Form]) throws {
    var session = DaemonSession(release: "ours")
    session.receive(Array("?WATCH=\(watch);".utf8))
    _ = session.nextAnswers(try Self.knowledge(), now: Self.now)
    let reports = [DaemonReport.Form.json, .nmea, .locate].map { form in
      DaemonReport(form: form, device: form == .locate ? nil : "/dev/ttyACM0", bytes: [])
    }
    #expect(reports.filter(session.watch.wants).map(\.form) == forms)
    let other = DaemonReport(form: .json, device: "/dev/other", bytes: [])
    #expect(session.watch.wants(other) == (forms.contains(.json) && !watch.contains("device")))
  }

  private func ask(_ request: String, _ devices: DaemonDevices) -> [String] {
    var session = DaemonSession(release: "ours")
    session.receive(Array(request.utf8))
    let answer = session.nextAnswers(devices, now: Self.now)
    return String(decoding: answer, as: UTF8.self).split(separator: "\r\n").map(String.init)
  }

  private static func watch(enable: Bool, json: Bool = false, nmea: Bool = false) -> String {
    #"{"class":"WATCH","enable":\#(enable),"json":\#(json),"nmea":\#(nmea),"raw":0,"#
      + #""scaled":false,"timing":false,"split24":false,"pps":false}"#
  }

  private static func fleet(_ count: Int) throws -> DaemonDevices {
    let coordinate = try #require(Coordinate(latitude: 52.5, longitude: 13.4))
    var devices = DaemonDevices()
    for number in 1...count {
      let origin = LocationOrigin(source: "x", device: "/dev/ttyUSB\(number)", kind: .live)
      _ = devices.take(.received(.location(Location(coordinate: coordinate, time: now, origin: origin))), now: now)
    }
    return devices
  }

  /// One device with a location and a sky.
  private static func knowledge() throws -> DaemonDevices {
    let origin = LocationOrigin(source: "x", device: "/dev/ttyACM0", kind: .live)
    let coordinate = try #require(Coordinate(latitude: 52.5, longitude: 13.4))
    let satellite = Satellite(constellation: .gps, identifier: 7, number: 7, isUsed: true)
    var devices = DaemonDevices()
    _ = devices.take(.received(.location(Location(coordinate: coordinate, time: now, origin: origin))), now: now)
    _ = devices.take(.received(.sky(SkyView(time: now, satellites: [satellite], origin: origin))), now: now)
    return devices
  }
}
