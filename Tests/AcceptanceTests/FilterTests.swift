import Foundation
import TestSupport
import Testing

@Suite("Filters affect printed locations only", .realTime)
struct FilterTests {
  typealias Point = SampleGPX.Point
  let workspace: Workspace

  init() throws { workspace = try Workspace() }

  @Test("prints a parked car once, and never as stale")
  func parkedCar() async throws {
    let path = try workspace.write((0..<60).map { SampleNMEA.epoch(second: $0, step: 0) }.joined(), as: "car.nmea")
    let arguments = ["replay", path, "--rate", "max", "--min-distance", "50"]
    let text = try await Program.run(arguments)
    #expect(text.lines.count { $0.contains("°N") } == 1)
    #expect(!text.output.contains("stale"))
    let json = try await Program.run(arguments + ["--format", "json"])
    #expect(try json.objects("TPV").count == 60)
    #expect(try json.objects("STATE").map { $0["state"] as? String } == ["tracking", "lost"])
    #expect(try json.objects("STATE").last?["reason"] as? String == "source ended")
  }

  @Test("emits enter and exit for a place between two printed locations")
  func hiddenPlace() async throws {
    // 30 metres a second, eastward along the equator.
    let points = (0..<5).map { Point("0", "0.00\(270 * $0 + 1000)", second: $0) }
    let path = try workspace.write(SampleGPX.track(points), as: "ride.gpx")
    let places = try workspace.write("id,lat,lon,radius_m\nstop,0,0.00127,5\n", as: "places.csv")
    let arguments = ["replay", path, "--rate", "max", "--min-distance", "5000", "--pois", places]
    let text = try await Program.run(arguments)
    #expect(text.lines.count { $0.contains("°N") } == 1)
    #expect(text.lines.count { $0.contains("entered stop") } == 1)
    #expect(text.lines.count { $0.contains("left stop") } == 1)
    let json = try await Program.run(arguments + ["--format", "json"])
    #expect(try json.objects("TPV").count == 5)
    #expect(try json.objects("POI").map { $0["event"] as? String } == ["enter", "exit"])
  }

  @Test(
    "text prints the locations that pass the filter, json every reading",
    arguments: [["--min-interval", "2s"], ["--min-interval", "2000ms"]])
  func interval(_ filter: [String]) async throws {
    let path = try workspace.write(SampleNMEA.ride(7), as: "ride.nmea")
    let text = try await Program.run(["replay", path, "--rate", "max"] + filter)
    #expect(text.lines.count { $0.contains("°N") } == 4)
    let json = try await Program.run(["replay", path, "--rate", "max", "--format", "json"] + filter)
    #expect(try json.objects("TPV").count == 7)
  }

  @Test("a maximum error applies to a receiver that reports only HDOP if a range error is configured")
  func rangeError() async throws {
    let path = try workspace.write(SampleNMEA.ride(7), as: "ride.nmea")
    let arguments = ["replay", path, "--rate", "max", "--max-error", "20"]
    let unknown = try await Program.run(arguments)
    #expect(unknown.lines.count { $0.contains("°N") } == 7)
    let exact = try await Program.run(arguments + ["--range-error", "open-sky"])
    #expect(exact.lines.count { $0.contains("°N") } == 7)
    let canyon = try await Program.run(arguments + ["--range-error", "urban-canyon"])
    #expect(canyon.lines.count { $0.contains("°N") } == 0)
    let json = try await Program.run(arguments + ["--range-error", "urban-canyon", "--format", "json"])
    let reports = try json.objects("TPV")
    #expect(reports.count == 7)
    #expect(reports.allSatisfy { $0["ephBasis"] as? String == "derived" && $0["ephLevel"] as? Double == 0.95 })
  }
  @Test("a fix beyond the maximum error decides no place event, and is counted", arguments: ["replay", "history"])
  func maximumError(command: String) async throws {
    let lines = [(12, "47.05,8.3"), (1500, "47.064,8.301"), (12, "47.05,8.3001"), (10, "47.07,8.32")].enumerated().map {
      index, fix in
      "2022-04-26T10:0\(index):00Z,\(fix.1),\(fix.0)\n"
    }
    let path = try workspace.write("time,lat,lon,accuracy\n" + lines.joined(), as: "watch.csv")
    let places = try workspace.write("id,lat,lon,radius_m\nschool,47.05,8.3,65\n", as: "school.csv")
    var arguments = ["replay", path, "--rate", "max"]
    if command == "history" {
      let archive = workspace.path("watch.archive")
      _ = try await Program.run(["convert", path, archive])
      arguments = ["history", archive]
    }
    arguments += ["--pois", places, "--format", "json", "--only", "poi"]
    #expect(
      try await Program.run(arguments).objects("POI").map { $0["event"] as? String } == [
        "enter", "exit", "enter", "exit",
      ])
    let exact = try await Program.run(arguments + ["--max-error", "100"])
    #expect(try exact.objects("POI").map { $0["event"] as? String } == ["enter", "exit"])
    if command == "replay" { #expect(exact.errors.contains("1 beyond --max-error")) }
  }
}
