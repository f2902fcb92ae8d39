import Foundation
import TestSupport
import Testing

@Suite("A replay prints the same bytes", .realTime)
struct ReplayDeterminismTests {
  static let tracks = ["ride.gpx": SampleGPX.ride, "ride.nmea": SampleNMEA.ride(3), "undated.nmea": undated]
  /// No sentence with a date.
  static let undated = (0..<3).map { SampleNMEA.fix(second: $0, step: $0) }.joined()
  static let formats = ["json", "text"]
  static let faketime = Program.installed("faketime")

  let workspace: Workspace
  let places: String

  init() throws {
    workspace = try Workspace()
    for (name, text) in Self.tracks { _ = try workspace.write(text, as: name) }
    let start = "start,52.51667,13.36667,20,The start\n"
    places = try workspace.write(SampleGPX.gate + start, as: "places.csv")
  }

  private func arguments(_ track: String, _ format: String, rate: String) -> [String] {
    ["replay", workspace.path(track), "--rate", rate, "--pois", places, "--format", format]
  }

  private func reference(_ track: String, _ format: String) async throws -> ProgramResult {
    let result = try await Program.run(arguments(track, format, rate: "max"))
    #expect(result.code == 0)
    #expect(result.lines.count >= 5)
    return result
  }

  @Test("at every rate", arguments: tracks.keys.sorted(), formats)
  func rates(_ track: String, _ format: String) async throws {
    let reference = try await reference(track, format)
    for rate in ["max", "1000", "1"] {
      let result = try await Program.run(arguments(track, format, rate: rate))
      #expect(result.outputBytes == reference.outputBytes, "at rate \(rate)")
      #expect(result.errors == reference.errors)
      if rate == "1" { #expect(result.duration >= .seconds(2), "two seconds of recording") }
    }
  }

  @Test("in every locale and time zone", arguments: tracks.keys.sorted(), formats)
  func surroundings(_ track: String, _ format: String) async throws {
    let reference = try await reference(track, format)
    let surroundings = [
      ["LC_ALL": "de_DE.UTF-8", "LANG": "de_DE.UTF-8"], ["LC_ALL": "C"], ["TZ": "Asia/Kathmandu"],
    ]
    for environment in surroundings {
      let result = try await Program.run(arguments(track, format, rate: "max"), environment: environment)
      #expect(result.outputBytes == reference.outputBytes, "\(environment)")
      #expect(result.errors == reference.errors)
    }
  }

  @Test(
    "on every day", .enabled(if: faketime != nil, "SKIPPED: no faketime here: apt-get install faketime"),
    arguments: tracks.keys.sorted())
  func days(_ track: String) async throws {
    let reference = try await reference(track, "json")
    for day in ["2031-01-01 12:00:00", "1999-12-31 23:59:59"] {
      let result = try await Program.command(
        try #require(Self.faketime), [day, Program.path] + arguments(track, "json", rate: "max"))
      #expect(result.code == 0)
      #expect(result.outputBytes == reference.outputBytes, "on \(day)")
    }
  }
}
