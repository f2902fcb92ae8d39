import LocationIO
import LocationKit
import SimulatedHardware
import TestSupport
import Testing

/// More clients than gpsd takes, some of which never read. A thousand of them, timed: see `ShareCrowdTests`.
@Suite("GPSDServer and a crowd", .realTime)
struct CrowdTests {
  private static let epochs = 60

  @Test("delivers each epoch once to each of 150 clients, while 50 others never read")
  func servesTheCrowd() async throws {
    var options = StreamServer.Options()
    options.queueCapacity = 4096
    options.systemBuffer = 4096
    let server = try GPSDServer(port: FreePort.take(), options: options)
    let crowd = try #require(
      ClientCrowd(
        port: server.port, readers: 150, silent: 50, greeting: #"?WATCH={"enable":true,"json":true};?READY;"#
      ) { line in
        if line.contains("?READY") { return "ready" }
        return line.contains("\"TPV\"") ? line.firstMatch(of: /"time":"([^"]*)"/).map { String($0.1) } : nil
      })
    await crowd.have("ready")
    for number in 0..<Self.epochs {
      let location = try location(number)
      server.tell([.received(.location(location)), .received(.sky(sky(location)))])
      // One that is told before the last has come would be skipped by right where this machine is slow.
      await crowd.have(try #require(location.time).description)
    }
    #expect(crowd.broken == 0)
    #expect(server.clientCount == 200)
    #expect(crowd.arrivals.count == Self.epochs + 1)
    #expect(crowd.arrivals.values.allSatisfy { $0.count == 150 })
    #expect(server.skippedMessages > 0)
    crowd.leave()
    await server.close()
  }

  private let origin = LocationOrigin(source: "test", device: "/dev/ttyACM0", kind: .live)

  private func location(_ number: Int) throws -> Location {
    let coordinate = try #require(Coordinate(latitude: 52.5, longitude: 13.4))
    let time = UTCInstant(nanoseconds: 1_777_629_600_000_000_000 + Int64(number) * 1_000_000_000)
    return Location(coordinate: coordinate, time: time, origin: origin)
  }

  private func sky(_ location: Location) -> SkyView {
    let satellites = (1...24).map { number in
      Satellite(
        constellation: .gps, identifier: number, number: number, elevation: 40, azimuth: 120, signalStrength: 45,
        isUsed: true)
    }
    return SkyView(time: location.time, satellites: satellites, origin: origin)
  }
}
