import LocationKit
import Synchronization
import TestSupport
import Testing

@testable import LocationGPSD

@Suite("GPSDSession")
struct GPSDSessionTests {
  private static let version = #"{"class":"VERSION","release":"3.22","rev":"3.22","proto_major":3,"proto_minor":14}"#

  private static let source = "gpsd://localhost:2947"

  private static let now = UTCInstant(iso8601: "2026-05-01T10:00:20.000Z") ?? UTCInstant(nanoseconds: 0)

  private func makeClosedSession(
    _ decoder: GPSDDecoding, device: String? = nil, wantsSky: @escaping @Sendable () -> Bool = { true }
  ) throws -> GPSDSession {
    GPSDSession(
      source: Self.source, place: "localhost:2947", device: device,
      decoder: try GPSDLineDecoder(decoder, origin: Self.source, place: "localhost:2947"), wallClock: { Self.now },
      wantsSky: wantsSky)
  }

  private func makeSession(_ decoder: GPSDDecoding, device: String? = nil) throws -> GPSDSession {
    var session = try makeClosedSession(decoder, device: device)
    _ = session.open()
    return session
  }

  private func tpv(
    _ second: Int?, mode: Int = 3, latitude: String = "48.1", device: String = "/dev/ttyACM0", more: String = ""
  ) -> String {
    let time = second.map { #""time":"2026-05-01T10:00:\#($0 < 10 ? "0" : "")\#($0).000Z","# } ?? ""
    let status = mode == 3 ? #""status":1,"# : ""
    return
      #"{"class":"TPV","device":"\#(device)",\#(status)"mode":\#(mode),\#(time)"lat":\#(latitude),"lon":11.5\#(more)}"#
  }

  @Test(
    "a line with an impossible mode, coordinate or value is a fault that names the line",
    arguments: GPSDDecoding.available)
  func impossible(decoder: GPSDDecoding) throws {
    var session = try makeSession(decoder)
    let readings = session.take(
      Self.version, tpv(0), tpv(1, mode: 4), tpv(2, latitude: "95"), tpv(3, more: #","speed":5e7"#))
    let faults = readings.compactMap { if case .fault(let fault) = $0 { fault } else { nil } }
    #expect(readings.compactMap(\.location).count == 2)
    #expect(readings.compactMap(\.location).last?.speed == nil)
    #expect(
      faults.map { $0.message.suffix(10) } == [", in line 3", ", in line 4", ", in line 5"].map { $0.suffix(10) })
  }

  @Test("decodes satellites only while they are wanted", arguments: GPSDDecoding.available)
  func wantedSky(decoder: GPSDDecoding) throws {
    let isWanted = Mutex(false)
    var session = try makeClosedSession(decoder) { isWanted.withLock { $0 } }
    _ = session.open()
    let sky = #"{"class":"SKY","device":"/dev/ttyACM0","hdop":1.2,"satellites":[{"PRN":3,"el":40,"az":90,"ss":30}]}"#
    #expect(session.take(Self.version, sky) == [])
    #expect(session.take(tpv(0)).count == 1)
    isWanted.withLock { $0 = true }
    guard case .sky(let view) = session.take(sky).first else {
      Issue.record("no sky")
      return
    }
    #expect(view.satellites.map(\.number) == [3])
    isWanted.withLock { $0 = false }
    #expect(session.take(sky, tpv(1)).map { $0.location != nil } == [true])
    #expect(session.take(tpv(2, mode: 4)).count == 1)
  }

  @Test("requests reports, then waits for the greeting")
  func greets() throws {
    var session = try makeClosedSession(.swift)
    #expect(String(decoding: session.open(), as: UTF8.self) == "?WATCH={\"enable\":true,\"json\":true};\n?POLL;\n")
    #expect(!session.hasSpoken)
    #expect(session.take(Self.version) == [])
    #expect(session.hasSpoken)
  }

  @Test(
    "requests missed reports after a lost link: a new location, and none that it has delivered",
    arguments: GPSDDecoding.available)
  func catchesUp(decoder: GPSDDecoding) throws {
    var session = try makeSession(decoder)
    #expect(session.take(Self.version, tpv(0)).count == 1)
    _ = session.close(LocationError(.sourceUnavailable, "gone"), .linkLost, isSteady: false)
    #expect(
      String(decoding: session.open(), as: UTF8.self) == "?WATCH={\"enable\":true,\"json\":true};\n?POLL;\n")
    #expect(session.take(Self.version, poll(0)) == [])
    #expect(session.take(poll(1), tpv(1), tpv(2)).compactMap(\.location?.time).count == 2)
    // Fifty seconds later, gpsd's last location should be as much newer, too.
    session.elapsed = .seconds(50)
    #expect(session.take(poll(30)) == [])
    #expect(session.take(poll(52)).count == 1)
  }

  private func poll(_ second: Int?) -> String {
    #"{"class":"POLL","time":"2026-05-01T10:00:09.000Z","active":1,"tpv":[\#(tpv(second))],"#
      + #""sky":[{"class":"SKY","device":"/dev/ttyACM0","hdop":0.9}]}"#
  }

  @Test(
    "accepts only recent data from the first POLL response, by the time of day, and only once",
    arguments: [(17, 0), (18, 1), (20, 1), (22, 1), (23, 0), (nil, 0)] as [(Int?, Int)])
  func pollsFirst(second: Int?, count: Int) throws {
    for decoder in GPSDDecoding.available {
      var session = try makeSession(decoder)
      let readings = session.take(Self.version, poll(second), second.map { tpv($0) } ?? "")
      #expect(readings.compactMap(\.location).count == (second == nil ? 0 : 1))
      session = try makeSession(decoder)
      #expect(session.take(Self.version, poll(second)).compactMap(\.location).count == count)
    }
  }

  @Test("reports the lost link for each device, always in the same order")
  func losesDevicesInOrder() throws {
    var session = try makeSession(.swift)
    _ = session.take(Self.version)
    let names = ["/dev/e", "/dev/b", "/dev/d", "/dev/a", "/dev/c", "/dev/f"]
    for (second, name) in names.enumerated() { _ = session.take(tpv(second, device: name)) }
    let loss = session.close(LocationError(.sourceUnavailable, "gone"), .linkLost, isSteady: false)
    #expect(loss.compactMap { $0.noFix?.origin.device } == names.sorted())
  }

  @Test("stores 64 devices at most")
  func boundsDevices() throws {
    var session = try makeSession(.swift)
    _ = session.take(Self.version)
    for number in 0..<70 { _ = session.take(tpv(number % 60, device: "/dev/\(number)")) }
    let loss = session.close(LocationError(.sourceUnavailable, "gone"), .linkLost, isSteady: false)
    #expect(loss.compactMap { $0.noFix?.origin.device }.count == 64)
  }

  @Test("accepts every protocol version", arguments: [(3, 14), (0, 16), (16, 1), (99, 0)])
  func refusesNoVersion(major: Int, minor: Int) throws {
    var session = try makeSession(.swift)
    let greeting = #"{"class":"VERSION","release":"x","rev":"x","proto_major":\#(major),"proto_minor":\#(minor)}"#
    #expect(session.take(greeting) == [])
    #expect(session.hasSpoken)
  }

  @Test("reports each location once, with its device", arguments: GPSDDecoding.available)
  func reportsLocations(decoder: GPSDDecoding) throws {
    var session = try makeSession(decoder)
    let locations = session.take(tpv(0), tpv(1), tpv(1), tpv(2)).compactMap(\.location)
    #expect(locations.map(\.coordinate) == Array(repeating: Coordinate(latitude: 48.1, longitude: 11.5), count: 3))
    #expect(locations.map { $0.time?.nanosecondsOfDay } == [36_000, 36_001, 36_002].map { $0 * 1_000_000_000 })
    #expect(locations[0].origin.device == "/dev/ttyACM0")
    #expect(locations[0].origin.source == Self.source)
    #expect(locations[0].origin.kind == .live)
  }

  @Test(
    "does not treat any spelling of WGS-84 as a foreign datum", arguments: GPSDDecoding.available,
    ["WGS 84", "WGS-84", "W84"])
  func spellingsOfWGS84(decoder: GPSDDecoding, name: String) throws {
    var session = try makeSession(decoder)
    let locations = session.take(tpv(0, more: #","datum":"\#(name)""#), tpv(1, more: #","datum":"NAD27""#))
      .compactMap(\.location)
    #expect(locations.map(\.datum) == [nil, "NAD27"])
  }

  @Test(
    "the first report after gpsd opens a receiver waits for the rest of its epoch, at most a second",
    arguments: GPSDDecoding.available)
  func waitsForTheRest(decoder: GPSDDecoding) throws {
    var session = try makeSession(decoder)
    session.elapsed = .seconds(5)
    #expect(session.take(Self.version, tpv(0, mode: 2)) == [])
    #expect(session.restIsDue == .seconds(6))
    session.elapsed = .seconds(5.2)
    let readings = session.take(tpv(0, more: #","altMSL":40.0,"status":8"#))
    #expect(readings.compactMap(\.location?.mode) == [.threeDimensional])
    #expect(readings.first?.location?.isSimulated == true)
    #expect(session.restIsDue == nil)
    #expect(session.take(tpv(1, mode: 2)) == [])
    var rest: [Reading] = []
    session.flush(into: &rest)
    #expect(rest.compactMap(\.location?.mode) == [.twoDimensional])
    #expect(session.restIsDue == nil)
  }

  @Test("delivers a waiting report before the removal of its device")
  func restBeforeRemoval() throws {
    var session = try makeSession(.swift)
    _ = session.take(Self.version, tpv(0, mode: 2))
    let readings = session.take(#"{"class":"DEVICE","path":"/dev/ttyACM0","activated":0}"#)
    #expect(readings.count == 2 && readings[0].location != nil && readings[1].noFix?.reason == .deviceRemoved)
  }

  @Test("delivers no second location for a line without a position", arguments: GPSDDecoding.available)
  func staleFixesDoNotComeAgain(decoder: GPSDDecoding) throws {
    var session = try makeSession(decoder)
    let others = [
      #"{"class":"NOSUCH","mode":3,"lat":1,"lon":2}"#,
      #"{"class":"DEVICE","path":"/dev/ttyACM0","activated":"2026-05-01T10:00:00.000Z"}"#,
      #"{"class":"SKY","device":"/dev/ttyACM0","hdop":0.9}"#,
      #"{"class":"GST","device":"/dev/ttyACM0","rms":1.0}"#,
      "",
    ]
    #expect(session.take(tpv(0)).compactMap(\.location).count == 1)
    for other in others { #expect(session.take(other).compactMap(\.location).isEmpty, "\(other)") }
    #expect(session.take(tpv(1)).compactMap(\.location).count == 1)
  }

  @Test(
    "reports a line that is not JSON as a fault, and continues",
    arguments: [
      "hello", "{", #"{"class"="DEVICES","devices":[]}"#, #"{"class":"TPV","mode":3"#, "$GPRMC,1,2,3*00",
      #"{"class":"TPV","mode":3} {"class":"TPV"}"#, "\u{0}",
    ])
  func garbageIsAFault(garbage: String) throws {
    for decoder in GPSDDecoding.available {
      var session = try makeSession(decoder)
      let readings = session.take(tpv(0), garbage, tpv(1))
      #expect(readings.count == 3)
      #expect(readings.compactMap(\.location).count == 2)
      guard case .fault(let fault) = readings[1] else {
        Issue.record("no fault")
        continue
      }
      #expect(fault.states(.invalidData, "not a line of gpsd's JSON", at: "localhost:2947"), "\(fault)")
    }
  }

  @Test(
    "a fix without a usable coordinate is a fault; without a fix mode it is not",
    arguments: GPSDDecoding.available)
  func incompleteFixes(decoder: GPSDDecoding) throws {
    var session = try makeSession(decoder)
    for latitude in [#""abc""#, "1e400", "-1e400", "null", "91", "true", "[1]"] {
      let readings = session.take(tpv(0, latitude: latitude))
      guard case .fault(let fault)? = readings.first, readings.count == 1 else {
        Issue.record("no fault of \(latitude)")
        continue
      }
      #expect(
        fault.states(.invalidData, "the latitude is not a number from -90 to 90", at: "localhost:2947"),
        "\(latitude): \(fault)")
    }
    #expect(session.take(tpv(0, mode: 1)).first?.noFix?.reason == .noFix)
    #expect(session.take(tpv(0, mode: 0)).first?.noFix?.reason == .noFix)
  }

  @Test("treats a value that is not finite as unknown", arguments: GPSDDecoding.available)
  func infiniteIsUnknown(decoder: GPSDDecoding) throws {
    var session = try makeSession(decoder)
    let line = tpv(0, more: #","altMSL":1e400,"speed":-1e999,"eph":1e400,"track":400"#)
    let readings = session.take(line)
    let location = try #require(readings.last?.location)
    guard case .fault(let fault)? = readings.first else {
      Issue.record("\(readings)")
      return
    }
    #expect(fault.message == "altMSL, track, speed, eph out of range, and left out, in line 1")
    #expect(location.altitudeMSL == nil)
    #expect(location.speed == nil)
    #expect(location.horizontalAccuracy == nil)
    #expect(location.courseOverGround == nil)
  }

  @Test("delivers fixes without a time, and does not repeat them with a time", arguments: GPSDDecoding.available)
  func timelessFixes(decoder: GPSDDecoding) throws {
    var session = try makeSession(decoder)
    let locations = session.take(tpv(nil), tpv(0), tpv(1)).compactMap(\.location)
    #expect(locations.map(\.time).map { $0 == nil } == [true, false])
  }

  @Test("separates two devices", arguments: GPSDDecoding.available)
  func twoDevices(decoder: GPSDDecoding) throws {
    var session = try makeSession(decoder)
    let locations = session.take(tpv(0), tpv(0, device: "/dev/ttyUSB1"), tpv(1), tpv(1, device: "/dev/ttyUSB1"))
      .compactMap(\.location)
    #expect(locations.map(\.origin.device) == ["/dev/ttyACM0", "/dev/ttyUSB1", "/dev/ttyACM0", "/dev/ttyUSB1"])
  }

  @Test("drops devices that were not requested")
  func filtersDevices() throws {
    var session = try makeSession(.swift, device: "/dev/ttyACM*")
    let readings = session.take(
      tpv(0), tpv(0, device: "/dev/ttyUSB1"), #"{"class":"SKY","device":"/dev/ttyUSB1","hdop":1}"#,
      #"{"class":"TPV","mode":3,"lat":1,"lon":2}"#)
    #expect(readings.map(\.location?.origin.device) == ["/dev/ttyACM0"])
  }

  @Test("delivers a sky with more satellites than libgps holds, and a fix after it", arguments: GPSDDecoding.available)
  func largeSky(decoder: GPSDDecoding) throws {
    var session = try makeSession(decoder)
    let satellites = (0..<159).map {
      #"{"PRN":\#($0 + 1),"gnssid":\#($0 / 40 * 2),"svid":\#($0 % 40 + 1),"el":10,"az":20,"ss":30,"used":\#($0 < 9)}"#
    }
    let sky = #"{"class":"SKY","device":"/dev/ttyACM0","satellites":[\#(satellites.joined(separator: ","))]}"#
    let readings = session.take(tpv(0), sky, tpv(1))
    #expect(readings.count == 3)
    #expect(readings[1].sky?.satellites.count == 159)
    #expect(readings[1].sky?.satellitesUsed == 9)
  }

  @Test("reports the removal of a known device once")
  func removalIsNoFix() throws {
    var session = try makeSession(.swift)
    let removed = #"{"class":"DEVICE","path":"/dev/ttyACM0","activated":0}"#
    #expect(session.take(removed) == [])
    let readings = session.take(tpv(0), removed, removed)
    #expect(readings.count == 2)
    #expect(readings.last?.noFix?.reason == .deviceRemoved)
    #expect(readings.last?.noFix?.origin.device == "/dev/ttyACM0")
    #expect(session.take(tpv(1)).compactMap(\.location).count == 1)
    let emptyList = session.take(#"{"class":"DEVICES","devices":[]}"#)
    #expect(emptyList.map(\.noFix?.reason) == [.deviceRemoved])
  }

  @Test("reports gpsd's errors")
  func complaintsAreFaults() throws {
    var session = try makeSession(.swift)
    let readings = session.take(#"{"class":"ERROR","message":"unrecognized request"}"#)
    guard case .fault(let error) = readings.first else {
      Issue.record("\(readings)")
      return
    }
    #expect(error.message == "gpsd reports: unrecognized request")
  }

  @Test("reports a loss once, and repeats nothing after it")
  func lossIsReportedOnce() throws {
    var session = try makeSession(.swift)
    _ = session.take(Self.version, tpv(0))
    let failure = LocationError(.sourceUnavailable, "gone", context: "localhost:2947")
    let loss = session.close(failure, .linkLost, isSteady: false)
    #expect(loss.first == .fault(failure))
    #expect(loss.dropFirst().map(\.noFix?.reason) == [.linkLost])
    #expect(loss.last?.noFix?.origin.device == "/dev/ttyACM0")
    #expect(session.close(failure, .linkLost, isSteady: false) == [])
    _ = session.open()
    #expect(session.close(failure, .linkLost, isSteady: false) == [], "gpsd has not answered since")
    _ = session.open()
    #expect(session.take(Self.version, tpv(0)) == [], "that was delivered before the loss")
    #expect(session.take(tpv(1)).compactMap(\.location).count == 1)
    #expect(session.close(failure, .linkLost, isSteady: false).count == 2, "another loss")
  }

  @Test("a gpsd that greets and closes is no success: its loss is reported once, until it reports again")
  func greetingAlone() throws {
    var session = try makeSession(.swift)
    let failure = LocationError(.sourceUnavailable, "gone", context: "localhost:2947")
    let readings = (0..<3).map { _ in
      _ = session.open()
      _ = session.take(Self.version)
      return session.close(failure, .linkLost, isSteady: false).count
    }
    #expect(readings == [2, 0, 0])
    _ = session.open()
    _ = session.take(Self.version)
    #expect(session.close(failure, .linkLost, isSteady: true).count == 2, "it has kept a connection for long")
  }

  @Test("counts lines of excessive length")
  func overlongLinesAreFaults() throws {
    var readings: [Reading] = []
    try makeSession(.swift).skipped(2, into: &readings)
    guard case .fault(let error)? = readings.first else {
      Issue.record("\(readings)")
      return
    }
    #expect(readings.count == 1)
    #expect("\(error)".contains("localhost:2947: skipped 2 line(s) of excessive length"))
  }
}

extension GPSDSession {
  /// What the lines mean.
  fileprivate mutating func take(_ lines: String...) -> [Reading] {
    var readings: [Reading] = []
    for line in lines { receive(Array(line.utf8).span, into: &readings) }
    return readings
  }
}

extension Reading {
  fileprivate var location: Location? { if case .location(let location) = self { location } else { nil } }
  fileprivate var noFix: NoFix? { if case .noFix(let report) = self { report } else { nil } }
  fileprivate var sky: SkyView? { if case .sky(let view) = self { view } else { nil } }
}
