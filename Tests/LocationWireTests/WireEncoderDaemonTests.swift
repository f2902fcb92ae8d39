import LocationKit
import LocationWire
import Testing

/// A daemon's messages are readable by our decoder and by gpsd's own clients.
@Suite("WireEncoder: messages of a daemon")
struct WireEncoderDaemonTests {
  @Test("greets with the protocol of gpsd 3.22")
  func greets() throws {
    #expect(
      try decoded { $0.encodeVersion(release: "ours \"1\"", to: &$1) }
        == .version(release: "ours \"1\"", protocolMajor: 3, protocolMinor: 14))
  }

  @Test("lists devices, closed ones with activated 0")
  func lists() throws {
    let time = try #require(UTCInstant(iso8601: "2026-05-01T10:00:00.000Z"))
    let open = WireDevice(path: "/dev/ttyACM0", isActive: true, activated: time, driver: "u-blox")
    let closed = WireDevice(path: "/dev/ttyUSB0", isActive: false)
    #expect(try decoded { $0.encode([open, closed], to: &$1) } == .devices([open, closed]))
    #expect(try decoded { $0.encode([], to: &$1) } == .devices([]))
    #expect(try decoded { $0.encode(open, to: &$1) } == .device(open))
    #expect(try decoded { $0.encode(closed, to: &$1) } == .device(closed))
    #expect(text { $0.encode(closed, to: &$1) } == #"{"class":"DEVICE","path":"/dev/ttyUSB0","activated":0}"# + "\n")
  }

  @Test("reports an error")
  func complains() throws {
    #expect(try decoded { $0.encodeError("what?\n", to: &$1) } == .error("what?\n"))
  }

  @Test("answers a POLL with the last reports of all devices, and with empty lists")
  func polls() throws {
    let time = try #require(UTCInstant(iso8601: "2026-05-01T10:00:00.000Z"))
    var first = WireLastReports()
    first.tpv = Array(#"{"class":"TPV","mode":1}"#.utf8)
    var second = WireLastReports()
    second.tpv = Array(#"{"class":"TPV","mode":0}"#.utf8)
    second.sky = Array(#"{"class":"SKY"}"#.utf8)
    second.gst = Array(#"{"class":"GST"}"#.utf8)
    #expect(
      text { $0.encodePoll([first, second], at: time, active: 2, to: &$1) }
        == #"{"class":"POLL","time":"2026-05-01T10:00:00.000Z","active":2,"tpv":[{"class":"TPV","mode":1},"#
        + #"{"class":"TPV","mode":0}],"gst":[{"class":"GST"}],"sky":[{"class":"SKY"}]}"# + "\n")
    #expect(
      text { $0.encodePoll([], at: time, active: 0, to: &$1) }
        == #"{"class":"POLL","time":"2026-05-01T10:00:00.000Z","active":0,"tpv":[],"gst":[],"sky":[]}"# + "\n")
  }

  @Test("writes the receiver's deviation, at one sigma, and no other")
  func deviates() throws {
    let origin = LocationOrigin(source: "gps", device: "/dev/ttyACM0", kind: .live)
    let coordinate = try #require(Coordinate(latitude: 1, longitude: 2))
    var location = Location(coordinate: coordinate, time: nil, origin: origin)
    #expect(text { $0.encodeDeviation(of: location, to: &$1) } == "")
    location.horizontalAccuracy = Accuracy(radius: 19, level: .unknown, basis: .daemon)
    location.verticalAccuracy = Accuracy(radius: 19, level: .ninetyFive, basis: .derived)
    #expect(text { $0.encodeDeviation(of: location, to: &$1) } == "")
    location.horizontalAccuracy = Accuracy(radius: 2.5, level: .oneSigmaPerAxis, basis: .receiver)
    location.verticalAccuracy = Accuracy(radius: 4, level: .unknown, basis: .receiver)
    #expect(
      text { $0.encodeDeviation(of: location, to: &$1) }
        == #"{"class":"GST","device":"/dev/ttyACM0","lat":2.5,"lon":2.5,"alt":4}"# + "\n")
    // 95 % are √(−2 ln 0.05) = 2.4477 standard deviations.
    location.horizontalAccuracy = Accuracy(radius: 2.4477, level: .ninetyFive, basis: .receiver)
    #expect(text { $0.encodeDeviation(of: location, to: &$1) }.contains(#""lat":1,"lon":1,"#))
    location.horizontalAccuracy = nil
    #expect(
      text { $0.encodeDeviation(of: location, to: &$1) }
        == #"{"class":"GST","device":"/dev/ttyACM0","alt":4}"# + "\n")
  }

  private func decoded(_ write: (WireEncoder, inout ASCIIWriter) -> Void) throws -> WireReport {
    var decoder = WireDecoder(origin: "test", kind: .live)
    let line = Array(text(write).utf8)
    return try decoder.decode(line.span)
  }

  private func text(_ write: (WireEncoder, inout ASCIIWriter) -> Void) -> String {
    var writer = ASCIIWriter()
    write(WireEncoder(), &writer)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}
