import Foundation
import LocationKit
import LocationScenario
import SimulatedHardware
import TestSupport
import Testing

@Suite("locate share", .realTime)
struct ShareTests {
  @Test(
    "prints where to connect; Ctrl-C and SIGTERM end it and its clients",
    arguments: [(SIGINT, 130), (SIGTERM, 143)] as [(Int32, Int32)])
  func ends(signal: Int32, code: Int32) async throws {
    let ride = try await SharedRide()
    let watching = try Program.start(["watch", "gpsd://\(ride.address)", "--format", "json"])
    await watching.lines(1)
    ride.program.send(signal)
    let result = try await ride.program.end()
    #expect(result.code == code)
    #expect(result.output == "")
    #expect(result.errorLines.count == 2)
    #expect(result.errorLines.last?.hasPrefix("share:   a gpsd on \(ride.address): cgps, gpspipe -w") == true)
    // It waits for a gpsd that comes back.
    await watching.errorLines(1)
    watching.send(SIGINT)
    #expect(try await watching.end().errors.contains(ride.address))
  }

  @Test("serves TCP, UDP and a serial device at once")
  func sharesInManyWays() async throws {
    let workspace = try Workspace()
    let (tcp, udp) = (FreePort.take(), FreePort.take(SOCK_DGRAM))
    let receiver = try #require(Datagrams(port: udp))
    let device = workspace.path("gps0")
    let ride = try await SharedRide("--nmea-tcp", "\(tcp)", "--nmea-udp", "127.0.0.1:\(udp)", "--pty", device)
    await ride.program.errorLines(5)
    async let stream = Program.command(
      "/bin/bash", ["-c", "exec 3<>/dev/tcp/127.0.0.1/\(tcp); timeout 30 head -n 6 <&3"])
    async let serial = Program.command("/bin/bash", ["-c", "timeout 30 head -n 6 '\(device)'"])
    #expect(try await stream.output.hasPrefix("$GPGGA,"))
    #expect(try await serial.lines.count == 6)
    let datagram = await receiver.next()
    #expect(datagram.hasPrefix("$GPGGA,") && datagram.hasSuffix("\r\n"))
    ride.program.send(SIGINT)
    let result = try await ride.program.end()
    #expect(result.code == 130)
    #expect(!FileManager.default.fileExists(atPath: device))
  }

  @Test("reports the loss of its own gpsd to its clients, and continues when gpsd returns")
  func outlivesItsSource() async throws {
    let upstream = try GPSDServer(port: FreePort.take())
    let port = FreePort.take()
    let share = try Program.start(["share", "gpsd://127.0.0.1:\(upstream.port)", "--gpsd", "\(port)"])
    try await upstream.untilWatched()
    let watching = try Program.start(["record", "gpsd://127.0.0.1:\(port)", "-o", "/dev/stdout", "-q"])
    await watching.lines(4)
    try await upstream.tell([location(1)], until: watching, has: "10:00:01.000Z")
    let upstreamPort = upstream.port
    await upstream.close()
    await share.errorLines(3)
    let again = try GPSDServer(port: upstreamPort)
    try await again.untilWatched()
    try await again.tell([location(5), location(6)], until: watching, has: "10:00:06.000Z")
    watching.send(SIGINT)
    share.send(SIGINT)
    let text = try await watching.end().output
    let first = try #require(text.range(of: "10:00:01.000Z")).upperBound
    let lost = try #require(text.range(of: #""activated":0"#, range: first..<text.endIndex)).lowerBound
    #expect(text[lost...].contains("10:00:05.000Z"))
    #expect(try await share.end().code == 130)
    await again.close()
  }

  @Test("names the remedy when the port is in use")
  func namesTheRemedy() async throws {
    let ride = try await SharedRide()
    let result = try await Program.run(["share", "-", "--gpsd", "\(ride.port)"])
    #expect(result.code == 69)
    #expect(
      result.errors == "locate: 127.0.0.1:\(ride.port): the port is in use; another gpsd may have it: systemctl stop "
        + "gpsd.socket gpsd, or choose another port\n")
  }

  @Test(
    "rejects invalid options",
    arguments: [
      (["share"], 64), (["share", "no-such-file.gpx", "--gpsd", "PORT"], 66),
      (["share", "-", "--gpsd", "PORT", "--address", "localhost.invalid"], 64),
      (["share", "-", "--gpsd", "PORT", "--address", "192.0.2.1"], 64),
      (["share", "-", "--nmea-udp", "127.0.0.1"], 64),
      (["share", "-", "--nmea-udp", "127.0.0.1:1", "--address", "0.0.0.0"], 64),
      (["share", "-", "--gpsd", "99999"], 64),
      (["share", "gpsd://127.0.0.1:1", "--gpsd", "PORT"], 69),
    ] as [([String], Int32)])
  func refuses(arguments: [String], code: Int32) async throws {
    let port = "\(FreePort.take())"
    let result = try await Program.run(arguments.map { $0 == "PORT" ? port : $0 })
    #expect(result.code == code)
    #expect(result.output == "")
    #expect(Set(result.errorLines).count == result.errorLines.count, "nothing is printed twice")
  }

  @Test("reserves descriptors, does not spin when clients use the others, and admits the next client when one leaves")
  func survivesExhaustion() async throws {
    let port = FreePort.take()
    let command = "ulimit -n 30; exec '\(Program.path)' share - --gpsd \(port)"
    let share = try RunningProgram(
      "/bin/bash", ["-c", command], input: .open(""), environment: [:], folder: nil, deadline: .seconds(300))
    await share.errorLines(2)
    let clients = (0..<60).compactMap { _ in Greeted(port: port) }
    try #require(clients.count == 60)
    var greeted = 0
    while greeted < clients.count, await clients[greeted].isGreeted(within: .seconds(3)) { greeted += 1 }
    try #require((5..<20).contains(greeted), "a third of the descriptors is left to itself")
    let before = share.processorTime
    #expect(!(await clients[greeted].isGreeted(within: .seconds(1))))
    #expect(share.processorTime - before < .milliseconds(500))
    for client in clients[..<greeted] { client.leave() }
    #expect(await clients[greeted].isGreeted(within: .seconds(120)))
    share.send(SIGINT)
    #expect(try await share.end().code == 130)
  }

  private func location(_ second: Int64) throws -> Location {
    let coordinate = try #require(Coordinate(latitude: 52.5, longitude: 13.4))
    let time = UTCInstant(nanoseconds: (1_777_629_600 + second) * 1_000_000_000)
    let origin = LocationOrigin(source: "test", device: "/dev/ttyACM0", kind: .live)
    return Location(coordinate: coordinate, time: time, origin: origin)
  }
}

extension GPSDServer {
  /// Sends locations to its clients until a program has printed one: on a busy machine, a client may still be
  /// connecting.
  fileprivate func tell(_ locations: [Location], until program: RunningProgram, has text: String) async throws {
    for _ in 0..<6000 {
      if program.outputSoFar.contains(text) { return }
      tell(locations.map { .received(.location($0)) })
      try await Task.sleep(for: .milliseconds(10))
    }
  }
}
