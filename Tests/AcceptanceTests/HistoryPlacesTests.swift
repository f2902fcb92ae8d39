import Foundation
import TestSupport
import Testing

/// What an archive answers about places, also about places that did not exist when it was written.
@Suite("locate history: places", .realTime)
struct HistoryPlacesTests {
  let workspace: Workspace
  private let archive: String
  private let places: String

  /// Two rides through the same place, an hour apart.
  init() async throws {
    workspace = try Workspace()
    archive = workspace.path("trips.archive")
    let csv = (Self.ride(from: 0, step: 1e-4) + Self.ride(from: 3600, step: -1e-4)).joined()
    let track = try workspace.write("time,lat,lon\n" + csv, as: "rides.csv")
    let result = try await Program.run(["convert", track, archive])
    #expect(result.code == 0, "\(result.errors)")
    places = try workspace.write("id,lat,lon,radius_m,name\nmill,52.5,13.4,50,Mill\nsea,0,0,50,Sea\n", as: "places.csv")
  }

  /// Returns the rows of a minute that passes 52.5 degrees north in its middle.
  private static func ride(from start: Int, step: Double) -> [String] {
    (0..<60).map { second in "\(time(start + second)),\(52.5 + Double(abs(second - 30)) * step),13.4\n" }
  }

  private static func time(_ second: Int) -> String {
    let (minute, rest) = (second / 60 % 60, second % 60)
    return "2026-05-01T1\(second / 3600):\(minute < 10 ? "0" : "")\(minute):\(rest < 10 ? "0" : "")\(rest)Z"
  }

  private func history(_ arguments: [String]) async throws -> ProgramResult {
    try await Program.run(["history", archive] + arguments)
  }

  @Test("prints the first and the last stay at a place")
  func ends() async throws {
    let near = ["--near", "52.5,13.4,50"]
    let all = try await history(near).lines
    #expect(all.count == 2)
    #expect(try await history(near + ["--first"]).lines == [all[0]])
    #expect(try await history(near + ["--last"]).lines == [all[1]])
    #expect(try await history(["--within", places, "--first", "--last"]).lines.count == 2)
    let last = try await history(near + ["--last", "--format", "json"]).objects()
    #expect(last.map { $0["class"] as? String } == ["STAY"])
    #expect((last.first?["enter"] as? String)?.hasPrefix("2026-05-01T11:00:") == true)
    #expect(last.first?["seconds"] is Double && last.first?["exit"] is String && last.first?["lastSeen"] is String)
    #expect(try await history(["--first"]).code == 64)
  }

  @Test(
    "reports an answer without a result with exit code 75",
    arguments: [
      (["--near", "13.4,52.5,50"], "no stay; the latitude comes first: 52.5,13.4"),
      (["--near", "0,0,50"], "no stay"), (["--near", "0,0,50", "--last"], "no stay"),
      (["--near", "0,0,50", "--format", "json"], "no stay"), (["--visits"], "no visit"),
      (["--gap-longer-than", "2h"], "no such gap"), (["--summary", "day", "--from", "2027-01-01"], "no location"),
      (["--near", "52.5,13.4,50", "--from", "2027-01-01"], "no stay"), (["--box", "1,1,2,2"], "no location"),
    ])
  func nothing(_ question: [String], _ what: String) async throws {
    let result = try await history(question)
    #expect(result.code == 75 && result.output.isEmpty)
    let period = question.contains("--from") ? " in this period" : ""
    #expect(result.errors == "locate: \(archive): \(what)\(period)\n")
  }

  @Test("prints the events of new places as a replay would", arguments: [[], ["--visits"]])
  func newPlaces(_ visits: [String]) async throws {
    let dwell = """
      {"type":"FeatureCollection","features":[{"type":"Feature","id":"mill","properties":{"radius_m":60,"dwell_s":5},
      "geometry":{"type":"Point","coordinates":[13.4,52.5]}}]}
      """
    let places = try workspace.write(dwell, as: "new.geojson")
    let options = ["--pois", places, "--format", "json", "--only", "poi"] + visits
    let answer = try await history(options)
    let replay = try await Program.run(["replay", archive, "--rate", "max"] + options)
    #expect(answer.output == replay.output)
    let events = try answer.objects().compactMap { $0["event"] as? String }
    #expect(events.filter { $0 == "enter" }.count == 2 && events.filter { $0 == "exit" }.count == 2, "\(events)")
    #expect(try await history(["--pois", places]).lines.count == events.count)
  }

  @Test("adds the time at each place to a summary")
  func summary() async throws {
    let json = try await history(["--summary", "day", "--pois", places, "--format", "json"]).objects()
    let found = try #require(json.first?["places"] as? [[String: Any]])
    #expect(found.count == 1 && found[0]["id"] as? String == "mill" && found[0]["stays"] as? Int == 2)
    let duration = try #require(found[0]["duration"] as? Double)
    // 50 m on both sides at 11.1 m/s, twice.
    #expect((duration - 18).magnitude < 1)
    let text = try await history(["--summary", "day", "--pois", places])
    #expect(text.lines.count == 2 && text.lines.last?.hasPrefix("  Mill  1") == true, "\(text.output)")
    #expect(text.lines.last?.hasSuffix("  2 stays") == true)
  }
}
