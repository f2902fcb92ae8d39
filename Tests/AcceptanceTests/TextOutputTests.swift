import Foundation
import TestSupport
import Testing

@Suite("Text for people", .realTime)
struct TextOutputTests {
  static let script = Program.installed("script")
  let workspace: Workspace

  init() throws { workspace = try Workspace() }

  @Test(
    "uses the requested units",
    arguments: [
      ([], "35.0 m  18.5 km/h  90°"), (["--units", "metric"], "35.0 m  18.5 km/h  90°"),
      (["--units", "imperial"], "115 ft  11.5 mph  90°"), (["--units", "nautical"], "35.0 m  10.0 kn  90°"),
    ])
  func units(_ options: [String], _ values: String) async throws {
    let path = try workspace.write(SampleNMEA.ride(1), as: "ride.nmea")
    let result = try await Program.run(["replay", path, "--rate", "max"] + options)
    #expect(
      result.lines == [
        "2026-05-01T10:00:00.000Z  tracking",
        "2026-05-01T10:00:00.000Z  52.516667°N  13.366667°E  \(values)  3D",
        "2026-05-01T10:00:00.000Z  lost: source ended; last known at 2026-05-01T10:00:00.000Z",
      ])
  }

  @Test("names places by their names")
  func places() async throws {
    let path = try workspace.write(SampleGPX.ride, as: "ride.gpx")
    let places = try workspace.write(SampleGPX.gate, as: "places.csv")
    let result = try await Program.run(["replay", path, "--rate", "max", "--pois", places])
    #expect(result.lines.contains("2026-05-01T10:00:01.000Z  entered Brandenburg Gate, 40.0 m inside the edge"))
    #expect(result.lines.contains { $0.contains("10:00:02.000Z  left Brandenburg Gate, ") })
    #expect(result.errors.hasSuffix("; 3 locations, 2 place events\n"))
  }

  @Test("has colours on a terminal, unless NO_COLOR forbids it", .enabled(if: script != nil, "SKIPPED: no script(1)"))
  func terminal() async throws {
    let path = try workspace.write(SampleGPX.ride, as: "ride.gpx")
    let command = ["-qec", "'\(Program.path)' replay '\(path)' --rate max", "/dev/null"]
    let script = try #require(Self.script)
    let coloured = try await Program.command(script, command)
    #expect(coloured.code == 0)
    #expect(coloured.output.contains("\u{1B}[32mtracking\u{1B}[0m"))
    let plain = try await Program.command(script, command, environment: ["NO_COLOR": "1"])
    #expect(plain.output.contains("Z  tracking"))
    #expect(!plain.output.contains("\u{1B}[3"))
  }

  @Test("has none in a pipe")
  func pipe() async throws {
    let path = try workspace.write(SampleGPX.ride, as: "ride.gpx")
    let result = try await Program.run(["replay", path, "--rate", "max"])
    #expect(result.lines.count == 5)
    #expect(!result.output.contains("\u{1B}"))
    #expect(!result.errors.contains("\u{1B}"))
  }
}
