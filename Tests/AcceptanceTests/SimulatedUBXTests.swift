import Foundation
import TestSupport
import Testing

/// What gpsd's own decoder reads in the simulated receiver's UBX.
@Suite("UBX of the simulated receiver", .realTime)
struct SimulatedUBXTests {
  static let gpsdecode = Program.installed("gpsdecode")

  @Test(
    "gpsdecode reads it: position, time, velocity, accuracy and sky",
    .enabled(if: gpsdecode != nil, "SKIPPED: no gpsdecode here: apt-get install gpsd-clients"))
  func decoded() async throws {
    let workspace = try Workspace()
    let path = try workspace.write(
      """
      version: 1
      start: 2026-11-21T10:00:00Z
      receiver: { dialect: ubx, rate: 5, sky: { constellations: [gps, glonass, galileo] } }
      path:
        - { point: [-33.5, 151.25], altitude: 35.5 }
        - { point: [-33.5, 151.2501], after: 2s }
      """, as: "ubx.yaml")
    let simulation = try await Program.run(
      ["simulate", path, "--record", workspace.path("said.ubx"), "--rate", "5", "--quiet"])
    #expect(simulation.code == 0, "\(simulation.errors)")

    // Its lines end with a carriage return, too.
    let shell = "'\(try #require(Self.gpsdecode))' < said.ubx | tr -d '\\r'"
    let decoded = try await Program.command("/bin/sh", ["-c", shell], in: workspace.folder)
    let fixes = try decoded.objects("TPV")
    #expect(fixes.count >= 10)
    for fix in fixes {
      #expect(fix["mode"] as? Int == 3)
      let (latitude, longitude) = (try #require(fix["lat"] as? Double), try #require(fix["lon"] as? Double))
      #expect(abs(latitude + 33.5) < 1e-6)
      #expect((151.2499...151.2501).contains(longitude))
      #expect(fix["altMSL"] as? Double == 35.5)
      let (speed, course) = (try #require(fix["speed"] as? Double), try #require(fix["track"] as? Double))
      #expect(abs(speed - 4.645) < 0.02)
      #expect(abs(course - 90) < 0.01)
    }
    let times = Set(fixes.compactMap { $0["time"] as? String })
    #expect(times.contains("2026-11-21T10:00:00.200Z"))
    #expect(times.contains("2026-11-21T10:00:01.800Z"))
    let sky = try #require(try decoded.objects("SKY").last)
    let satellites = try #require(sky["satellites"] as? [[String: Any]])
    #expect(Set(satellites.compactMap { $0["gnssid"] as? Int }) == [0, 2, 6])
    #expect(satellites.contains { $0["used"] as? Bool == true })
  }
}
