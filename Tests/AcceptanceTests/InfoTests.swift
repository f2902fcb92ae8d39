import Foundation
import TestSupport
import Testing

@Suite("locate info", .realTime)
struct InfoTests {
  let workspace: Workspace

  init() throws { workspace = try Workspace() }

  @Test("prints the content of a track as text")
  func text() async throws {
    let ride = try workspace.write(SampleNMEA.ride(60), as: "ride.nmea")
    let result = try await Program.run(["info", ride])
    #expect(result.code == 0)
    #expect(result.errors == "")
    #expect(result.lines.first == "\(ride): NMEA 0183")
    let expected = [
      "  holds    1 track, 1 segment, 60 points",
      "  time     2026-05-01T10:00:00.000Z to 2026-05-01T10:00:59.000Z, 0:00:59",
      "  read     180 sentences, none skipped",
    ]
    for line in expected { #expect(result.lines.contains(line), "\(result.output)") }
  }

  @Test("prints other units and coordinate formats")
  func units() async throws {
    let ride = try workspace.write(SampleNMEA.ride(60), as: "ride.nmea")
    let result = try await Program.run(["info", ride, "--units", "nautical", "--coords", "maidenhead"])
    #expect(result.output.contains(" nmi\n"))
    #expect(result.output.contains("  first    JO62qm"))
  }

  @Test("prints one JSON object for each file")
  func json() async throws {
    let ride = try workspace.write(SampleNMEA.ride(60), as: "ride.nmea")
    let shops = try workspace.write(SampleGPX.waypoints([SampleGPX.Point("1", "2")]), as: "shops.gpx")
    let result = try await Program.run(["info", ride, shops, "--format", "json"])
    #expect(result.code == 0)
    let objects = try result.objects()
    #expect(objects.map { $0["points"] as? Int } == [60, 0])
    #expect(objects.map { $0["waypoints"] as? Int } == [0, 1])
    #expect(objects[0]["duration"] as? Double == 59)
    #expect(objects[0]["usualInterval"] as? Double == 1)
    // 59 steps of a hundredth of a minute of longitude.
    let length = try #require(objects[0]["length"] as? Double)
    #expect((length - 59 * 11.3).magnitude < 5)
  }

  @Test("a file that is not a track is an error; the other files are printed")
  func mixed() async throws {
    let ride = try workspace.write(SampleNMEA.ride(3), as: "ride.nmea")
    let noise = try workspace.write("good morning", as: "noise.txt")
    let result = try await Program.run(["info", noise, ride])
    #expect(result.code == 65)
    #expect(result.lines.first == "\(ride): NMEA 0183")
    #expect(result.errors.hasPrefix("locate: \(noise): this is not a track"))
  }

  @Test(
    "an unreadable file is an error",
    arguments: [("none.gpx", Int32(66)), ("", 66), ("empty.gpx", 65), ("x.nmea", 65)])
  func failures(_ name: String, _ code: Int32) async throws {
    _ = try workspace.write("", as: "empty.gpx")
    _ = try workspace.write("$GPTXT,01,01,02,hello*48\r\n", as: "x.nmea")
    let result = try await Program.run(["info", name == "" ? workspace.folder.path : workspace.path(name)])
    #expect(result.code == code)
    #expect(result.output == "")
    #expect(result.errorLines.count == 1)
  }
}
