import Foundation
import LocationKit
import LocationTesting
import SimulatedHardware
import TestSupport
import Testing

@Suite("A client of libgps that never clears its mask", .realTime)
struct NaiveClientTests {
  static let isPossible =
    Program.installed("cc") != nil && FileManager.default.fileExists(atPath: "/usr/include/gps.h")
  static let absence: Comment = "SKIPPED: no C compiler or no libgps-dev here: apt-get install gcc libgps-dev"

  @Test("receives each epoch once, and no fix after the device is gone", .enabled(if: isPossible, absence))
  func seesEachEpochOnce() async throws {
    let workspace = try Workspace()
    let source = try workspace.write(NaiveClient.source, as: "naive.c")
    let built = try await Program.command("/usr/bin/env", ["cc", "-o", workspace.path("naive"), source, "-lgps"])
    try #require(built.code == 0, "\(built.errors)")

    let server = try GPSDServer(port: FreePort.take())
    // VERSION, DEVICES, WATCH, DEVICE, five TPV, no fix, DEVICE.
    let client = try RunningProgram(
      "/usr/bin/timeout", ["240", workspace.path("naive"), "\(server.port)", "11"], input: .nothing, environment: [:],
      folder: nil, deadline: .seconds(300))
    try await server.untilWatched()
    let origin = LocationOrigin(source: "test", device: "/dev/ttyACM0", kind: .live)
    for second in 0..<5 {
      let coordinate = try #require(Coordinate(latitude: 52.5, longitude: 13.4))
      let time = UTCInstant(nanoseconds: (1_777_629_600 + Int64(second)) * 1_000_000_000)
      let location = Location(coordinate: coordinate, time: time, origin: origin)
      // A state after each is nothing to this client.
      let change = StateChange(.tracking, reason: nil, lastKnown: nil, time: nil)
      server.tell([.received(.location(location)), .stateChanged(change)])
    }
    server.tell([.received(.noFix(NoFix(time: nil, reason: .deviceRemoved, origin: origin)))])
    let result = try await client.end()
    #expect(result.code == 0)
    // The DEVICE at the end leaves the mask as it was: it is the mode that counts.
    #expect(
      result.lines == (0..<5).map { "2 \(1_777_629_600 + $0) 52.500000" } + ["1 0 nan", "1 0 nan"]
        || result.lines.prefix(5) == (0..<5).map { "2 \(1_777_629_600 + $0) 52.500000" }[...]
          && result.lines.dropFirst(5).allSatisfy { $0.hasPrefix("1 ") }
    )
    #expect(result.lines.count { $0.hasPrefix("2 ") } == 5)
    await server.close()
  }
}
