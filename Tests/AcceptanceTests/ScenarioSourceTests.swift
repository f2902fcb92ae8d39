import Foundation
import TestSupport
import Testing

@Suite("scenario: as a source", .realTime)
struct ScenarioSourceTests {
  @Test("plays a shipped scenario by name")
  func shipped() async throws {
    let result = try await Program.run(["once", "scenario:city-walk", "--format", "json"])
    #expect(result.code == 0)
    let objects = try result.objects()
    #expect(objects.map { $0["time"] as? String } == ["2026-05-01T08:15:01.000Z"])
    #expect(objects.map { $0["simulated"] as? Bool } == [true])
  }

  @Test("replays at full speed with identical output; rejects options that select part of a recording")
  func replayed() async throws {
    let command = ["replay", "scenario:spoofing", "--rate", "max", "--format", "json", "--only", "tpv"]
    let (first, second) = (try await Program.run(command), try await Program.run(command))
    #expect(first.code == 0)
    #expect(try first.objects().count == 181)
    #expect(first.outputBytes == second.outputBytes)
    let refused = try await Program.run(command + ["--loop"])
    #expect(refused.code == 64)
    #expect(refused.errors.contains("this is a scenario"))
  }

  @Test("emits events for its places")
  func places() async throws {
    let result = try await Program.run(
      ["replay", "scenario:spoofing", "--rate", "max", "--format", "json", "--pois", "scenario:spoofing"])
    let events = try result.objects("POI").map { "\($0["event"] ?? "") \($0["id"] ?? "")" }
    #expect(events.prefix(4) == ["enter anchorage", "dwell anchorage", "exit anchorage", "enter airport"])
    let unknown = try await Program.run(["replay", "scenario:spoofing", "--pois", "scenario:poofing"])
    #expect(unknown.code == 66)
    #expect(unknown.errors.contains("scenario:poofing: no shipped scenario has this name"))
  }

  @Test("plays a file that has the name of a shipped scenario")
  func fileFirst() async throws {
    let workspace = try Workspace()
    _ = try workspace.write("version: 1\nstart: 2030-01-01\npath:\n- point: [1, 2]\n", as: "city-walk")
    let result = try await Program.run(["once", "scenario:city-walk", "--format", "json"], in: workspace.folder)
    #expect(try result.objects().map { $0["time"] as? String } == ["2030-01-01T00:00:00.000Z"])
  }

  @Test("plays a file along a track next to it")
  func track() async throws {
    let workspace = try Workspace()
    _ = try workspace.write(SampleGPX.ride, as: "ride.gpx")
    let yaml = "version: 1\nstart: 2030-01-01T00:00:00Z\npath:\n- track: ride.gpx\n"
    let path = try workspace.write(yaml, as: "along.yaml")
    let ride = try await Program.run(["once", try workspace.write(SampleGPX.ride, as: "same.gpx"), "--format", "json"])
    let result = try await Program.run(["once", "scenario:\(path)", "--format", "json"])
    #expect(result.code == 0)
    let (ours, theirs) = (try #require(try result.objects().first), try #require(try ride.objects().first))
    #expect(ours["time"] as? String == "2030-01-01T00:00:00.000Z")
    #expect(ours["lat"] as? Double == theirs["lat"] as? Double)
    #expect(ours["lon"] as? Double == theirs["lon"] as? Double)
  }

  @Test("names a missing track, and suggests a scenario of a similar name")
  func missing() async throws {
    let workspace = try Workspace()
    let yaml = "version: 1\nstart: 2030-01-01T00:00:00Z\npath:\n- track: ride.gpx\n"
    let path = try workspace.write(yaml, as: "along.yaml")
    let noTrack = try await Program.run(["once", "scenario:\(path)"])
    #expect(noTrack.code == 66)
    #expect(noTrack.errors.contains("ride.gpx"))
    let noScenario = try await Program.run(["once", "scenario:city-wlak"])
    #expect(noScenario.code == 66)
    #expect(noScenario.errors.contains("did you mean city-walk?"))
  }

  @Test("reports the place of an error in a scenario, with a remedy")
  func wrong() async throws {
    let workspace = try Workspace()
    let path = try workspace.write("version: 1\nstart: 2030-01-01\npath:\n- pont: [1, 2]\n", as: "wrong.yaml")
    let result = try await Program.run(["once", "scenario:\(path)"])
    #expect(result.code == 65)
    #expect(result.errors == "locate: \(path):4:3: unknown key `pont` in a step; did you mean `point`?\n")
  }
}
