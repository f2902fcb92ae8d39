import Foundation
import LocationGPSD
import LocationKit
import TestSupport
import Testing

/// What has made clients of gpsd lie, hang or crash, from a scripted peer over a real connection, with each decoder.
@Suite("Pitfalls of the connection to gpsd", .realTime)
struct GPSDTrapTests {
  private static func tpv(_ second: Int?, device: String = "/dev/ttyACM0", more: String = "") -> String {
    let time = second.map { #""time":"2026-05-01T10:00:\#($0 < 10 ? "0" : "")\#($0).000Z","# } ?? ""
    return #"{"class":"TPV","device":"\#(device)","mode":3,\#(time)"lat":48.1,"lon":11.5,"altMSL":500.0\#(more)}"#
  }

  private static func sky(_ count: Int) -> String {
    let satellites = (0..<count).map {
      #"{"PRN":\#($0 + 1),"gnssid":\#($0 / 40 * 2),"svid":\#($0 % 40 + 1),"el":10,"az":20,"ss":30,"used":\#($0 < 9)}"#
    }
    return #"{"class":"SKY","device":"/dev/ttyACM0","satellites":[\#(satellites.joined(separator: ","))]}"#
  }

  /// What the peer sends between a location of second 0 and one of second 9 (then it ends), and the expected result.
  struct Trap: Sendable, CustomTestStringConvertible {
    var name: String
    var lines: [String]
    /// Their seconds; −1 for one without a time.
    var locations: [Int] = []
    var faults = 0
    var noFixes = 0
    var satellites: [Int] = []
    var testDescription: String { name }
  }

  static let traps = [
    Trap(name: "over-long line", lines: [String(repeating: "x", count: 200_000)], faults: 1),
    Trap(name: "over-long TPV", lines: [tpv(1, more: #","x":"\#(String(repeating: "x", count: 99_999))""#)], faults: 1),
    Trap(name: "garbage", lines: ["\u{1}\u{2}ÿ", "$GPRMC,1,2*00", "}{", "null"], faults: 4),
    Trap(
      name: "invalid JSON on which gps_unpack never returns",
      lines: [#"{"class"="DEVICES","devices":[{"class":"DEVICE","path":"/dev/pts/1"}]}"#], faults: 1),
    Trap(name: "half a line, then the next", lines: [#"{"class":"TPV","mode":3,"lat":4\#(tpv(1))"#], faults: 1),
    Trap(name: "unknown class", lines: [#"{"class":"NOSUCH","mode":3,"lat":1,"lon":2}"#, #"{"class":"AIS","lat":1}"#]),
    Trap(
      name: "stale mask",
      lines: [
        #"{"class":"DEVICE","path":"/dev/ttyACM0","activated":"2026-05-01T10:00:00.000Z"}"#,
        #"{"class":"GST","device":"/dev/ttyACM0","rms":1.0}"#, #"{"class":"PPS","device":"/dev/ttyACM0"}"#,
        #"{"class":"WATCH","enable":true}"#,
      ]),
    Trap(name: "SKY with too many satellites", lines: [sky(159)], satellites: [159]),
    Trap(
      name: "NaN and 1e400",
      lines: [
        #"{"class":"TPV","device":"/dev/ttyACM0","mode":3,"lat":1e400,"lon":11.5}"#,
        #"{"class":"TPV","device":"/dev/ttyACM0","mode":3,"lat":"abc","lon":11.5}"#,
        #"{"class":"TPV","device":"/dev/ttyACM0","mode":3,"lat":null,"lon":11.5}"#,
        #"{"class":"TPV","device":"/dev/ttyACM0","mode":3,"lat":NaN,"lon":11.5}"#, tpv(1, more: #","speed":1e999"#),
      ], locations: [1], faults: 5),
    Trap(name: "TPV without time", lines: [tpv(nil), tpv(1), tpv(2)], locations: [-1, 2]),
    Trap(name: "several TPVs of one time", lines: [tpv(0), tpv(1), tpv(1), tpv(1)], locations: [1]),
    Trap(
      name: "two devices interleaved",
      lines: [tpv(0, device: "/dev/b"), tpv(1), tpv(1, device: "/dev/b"), tpv(2, device: "/dev/b"), tpv(2)],
      locations: [0, 1, 1, 2, 2]),
  ]

  @Test("invents nothing and loses nothing", arguments: traps, GPSDDecoding.available)
  func survives(trap: Trap, decoding: GPSDDecoding) async throws {
    let peer = try GPSDPeer { connection, number in
      connection.receiveGreeting()
      if number > 0 { return connection.waitForEnd() }
      connection.send(GPSDPeer.version, Self.tpv(0))
      for line in trap.lines { connection.send(line) }
      connection.send(Self.tpv(9))
    }
    let run = FetcherRun(GPSDFetcher(host: "127.0.0.1", port: peer.port, decoder: decoding))
    let readings = await run.readings { $0.asNoFix?.reason == .linkLost }
    #expect(readings.compactMap(Self.second) == [0] + trap.locations + [9])
    #expect(readings.compactMap(\.asFault).count { $0.code == .invalidData } == trap.faults)
    #expect(readings.compactMap(\.asNoFix).count { $0.reason == .noFix } == trap.noFixes)
    let skies = readings.compactMap { if case .sky(let sky) = $0 { sky.satellites.count } else { nil } }
    #expect(skies == trap.satellites)
  }

  private static func second(_ reading: Reading) -> Int? {
    guard let location = reading.asLocation else { return nil }
    return location.time.map { Int($0.nanosecondsOfDay / 1_000_000_000) - 36_000 } ?? -1
  }

  @Test("SIGPIPE: a peer that closes during a request does not end the process")
  func brokenPipe() async {
    // In a process of its own: the signal's disposition is the whole process's.
    await #expect(processExitsWith: .success) {
      signal(SIGPIPE, SIG_DFL)
      // Closed with something unread: the client's next words are answered by a reset.
      let peer = try GPSDPeer { connection, number in
        if number == 0 { connection.receiveGreeting() }
        if number < 20 { return connection.send(GPSDPeer.version, GPSDTrapTests.tpv(0)) }
        connection.send(GPSDPeer.version, GPSDTrapTests.tpv(9))
        connection.waitForEnd()
      }
      let run = FetcherRun(
        GPSDFetcher(host: "127.0.0.1", port: peer.port, waitsForFirstConnection: true, clock: FastClock(factor: 50)))
      let readings = await run.readings { GPSDTrapTests.second($0) == 9 }
      #expect(GPSDTrapTests.second(try #require(readings.last)) == 9)
    }
  }

  @Test("DNS failure: an unknown host is an error that names the host, and is retried if waiting is requested")
  func unknownHost() async {
    let fetcher = GPSDFetcher(host: "no.such.host.invalid", waitsForFirstConnection: false)
    let error = await FetcherRun(fetcher).failure() as? LocationError
    #expect(
      error?.states(.sourceUnavailable, "the host name cannot be resolved", at: "no.such.host.invalid:2947") == true)
    let waiting = GPSDFetcher(host: "no.such.host.invalid", waitsForFirstConnection: true)
    let readings = await FetcherRun(waiting).readings { $0.asNoFix != nil }
    #expect(readings.last?.asNoFix?.reason == .linkLost)
  }

  /// localhost is both ::1 and 127.0.0.1 for most.
  @Test("IPv4 and IPv6: if one family does not answer, the other connects", arguments: ["127.0.0.1", "::1"])
  func oneFamily(address: String) async throws {
    let isV6 = address == "::1"
    guard let listener = isV6 ? LoopbackSocket.listeningV6() : LoopbackSocket.listening(0) else {
      print("SKIPPED: no IPv6 here")
      return
    }
    let peer = GPSDPeer(listener) { connection, _ in
      connection.receiveGreeting()
      connection.send(GPSDPeer.version, Self.tpv(9))
      connection.waitForEnd()
    }
    let hosts = isV6 && !LoopbackSocket.isV6("localhost") ? ["::1"] : [address, "localhost"]
    for host in hosts {
      let readings = await FetcherRun(GPSDFetcher(host: host, port: peer.port)).readings { Self.second($0) == 9 }
      #expect(readings.compactMap(Self.second) == [9], "\(host)")
    }
  }

  @Test("a peer that accepts and sends nothing is disconnected after ten seconds, and retried")
  func silentPeer() async throws {
    let peer = try GPSDPeer { connection, number in
      if number > 0 { connection.send(GPSDPeer.version, Self.tpv(9)) }
      connection.waitForEnd()
    }
    let clock = FastClock(factor: 20)
    let run = FetcherRun(
      GPSDFetcher(host: "127.0.0.1", port: peer.port, waitsForFirstConnection: true, clock: clock))
    let readings = await run.readings { Self.second($0) == 9 }
    #expect(
      readings.compactMap(\.asFault).map(\.message) == ["connected, but no VERSION came within 10.0 seconds"])
  }

  @Test("hot-plug: a by-id name resolves to its current device")
  func deviceNames() async throws {
    let folder = RunFolder.url.appending(path: "by-id-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let (old, new, link) = ("\(folder)/ttyACM0", "\(folder)/ttyACM1", "\(folder)/usb-receiver")
    for path in [old, new] { _ = FileManager.default.createFile(atPath: path, contents: nil) }
    symlink(old, link)
    let isReplugged = DispatchSemaphore(value: 0)
    let peer = try GPSDPeer { connection, _ in
      connection.receiveGreeting()
      connection.send(GPSDPeer.version, Self.tpv(1, device: new), Self.tpv(2, device: old))
      isReplugged.wait()
      connection.send(#"{"class":"DEVICE","path":"\#(old)","activated":0}"#)
      connection.send(#"{"class":"DEVICE","path":"\#(new)","activated":"2026-05-01T10:00:03.000Z"}"#)
      connection.send(Self.tpv(4, device: old), Self.tpv(9, device: new))
      connection.waitForEnd()
    }
    let run = FetcherRun(GPSDFetcher(host: "127.0.0.1", port: peer.port, device: link))
    let before = await run.readings { $0.asLocation != nil }
    unlink(link)
    symlink(new, link)
    isReplugged.signal()
    let after = await run.readings { $0.asLocation != nil }
    #expect((before + after).compactMap(Self.second) == [2, 9])
    #expect(after.compactMap(\.asNoFix).map(\.reason) == [.deviceRemoved])
  }

  @Test(
    "a one-shot request returns gpsd's last location without waiting for the next, if it is recent enough",
    arguments: [true, false])
  func oneShot(isPresent: Bool) async throws {
    let now = try #require(UTCInstant(iso8601: "2026-05-01T10:00:0\(isPresent ? 1 : 8).500Z"))
    let peer = try GPSDPeer { connection, _ in
      connection.send(GPSDPeer.version)
      connection.receiveGreeting()
      connection.send(#"{"class":"POLL","active":1,"tpv":[\#(Self.tpv(1))],"sky":[]}"#)
      // The next epoch comes only once the request has been answered, where that is possible.
      if !isPresent { connection.send(Self.tpv(9)) }
      connection.waitForEnd()
    }
    let fetcher = GPSDFetcher(host: "127.0.0.1", port: peer.port, wallClock: { now })
    let location = try await LocationManager(fetcher: fetcher).requestLocation()
    #expect(Self.second(.location(location)) == (isPresent ? 1 : 9))
  }
}
