import Foundation
import TestSupport
import Testing

/// Tracks are stored in an archive, queried, and returned.
@Suite("locate history", .realTime)
struct HistoryTests {
  let workspace: Workspace
  private let archive: String

  init() throws {
    workspace = try Workspace()
    archive = workspace.path("trips.archive")
  }

  private func fill() async throws {
    let ride = try workspace.write(SampleNMEA.ride(60), as: "ride.nmea")
    let result = try await Program.run(["convert", ride, archive])
    #expect(result.code == 0, "\(result.errors)")
  }

  @Test("prints what the archive holds")
  func overview() async throws {
    try await fill()
    let result = try await Program.run(["history", archive])
    #expect(
      result.output == """
        \(archive): 60 locations
          (no name): 60 locations, 2026-05-01T10:00:00.000Z – 2026-05-01T10:00:59.000Z

        """)
  }

  @Test("returns converted points once")
  func exchange() async throws {
    try await fill()
    try await fill()
    let ride = workspace.path("ride.nmea")
    let back = try await Program.run(["convert", archive, "-", "--to", "csv"])
    let direct = try await Program.run(["convert", ride, "-", "--to", "csv"])
    let (expected, found) = (positions(direct.lines), positions(back.lines))
    #expect(found.count == 60 && expected.count == 60)
    for (there, here) in zip(expected, found) {
      #expect(there.time == here.time)
      // The archive's precision is 1e-7 degrees.
      #expect((there.latitude - here.latitude).magnitude < 0.6e-7)
      #expect((there.longitude - here.longitude).magnitude < 0.6e-7)
    }
  }

  /// The first columns of CSV.
  private func positions(_ lines: [String]) -> [(time: Substring, latitude: Double, longitude: Double)] {
    lines.dropFirst().compactMap { line in
      let parts = line.split(separator: ",", maxSplits: 3)
      guard parts.count > 2, let latitude = Double(parts[1]), let longitude = Double(parts[2]) else { return nil }
      return (parts[0], latitude, longitude)
    }
  }

  @Test("prints the locations of a period in every format")
  func period() async throws {
    try await fill()
    let period = ["history", archive, "--from", "2026-05-01T10:00:10Z", "--to", "+20s"]
    #expect(try await Program.run(period).lines.count == 11)
    #expect(try await Program.run(period + ["--format", "json"]).objects().count == 11)
    let gpx = try await Program.run(period + ["--format", "gpx"])
    #expect(gpx.output.split(separator: "<trkpt").count == 12)
  }

  @Test("prints the stays near a point, as a replay finds them")
  func near() async throws {
    try await fill()
    let circle = try await Program.run(["history", archive, "--at", "2026-05-01T10:00:30Z", "--format", "json"])
      .objects()
    let (latitude, longitude) = (try #require(circle[0]["lat"] as? Double), try #require(circle[0]["lon"] as? Double))
    let stays = try await Program.run(["history", archive, "--near", "\(latitude),\(longitude),50"])
    #expect(stays.lines.count == 1)
    #expect(stays.output.contains("2026-05-01T10:00:2"))
    let places = try workspace.write("id,lat,lon,radius_m\nnear,\(latitude),\(longitude),50\n", as: "places.csv")
    let json = ["--format", "json", "--only", "poi"]
    let replay = try await Program.run(["replay", archive, "--rate", "max", "--pois", places] + json)
    let within = try await Program.run(["history", archive, "--within", places] + json)
    #expect(within.output == replay.output)
    #expect(within.lines.count == 2)
  }

  @Test("reports an unknown position with exit code 75")
  func unknown() async throws {
    try await fill()
    let result = try await Program.run(["history", archive, "--at", "2026-05-02T10:00:00Z"])
    #expect(result.code == 75)
    #expect(result.lines.first == "2026-05-02T10:00:00.000Z  unknown")
  }

  @Test("summarizes periods, and finds gaps")
  func summary() async throws {
    try await fill()
    let summary = try await Program.run(["history", archive, "--summary", "week", "--format", "json"]).objects()
    #expect(summary.count == 1)
    #expect(summary[0]["period"] as? String == "2026-04-27")
    #expect(summary[0]["locations"] as? Int == 60)
    let gaps = try await Program.run(["history", archive, "--gap-longer-than", "500ms"])
    #expect(gaps.lines.count == 59)
  }

  @Test("reports a damaged block with exit code 65, and answers from the others")
  func damage() async throws {
    try await fill()
    let current = URL(filePath: "\(archive)/current")
    var bytes = try Data(contentsOf: current)
    bytes[bytes.count - 200] ^= 1
    try bytes.write(to: current)
    let result = try await Program.run(["history", archive, "--gap-longer-than", "1h"])
    #expect(result.code == 65)
    #expect(result.errors.contains("the locations of 2026-05-01T10:00:00.000Z to 2026-05-01T10:00:59.000Z in bytes"))
  }

  @Test(
    "requires the choice of a subject for every question, if there are several",
    arguments: [
      ["--summary", "day"], ["--gap-longer-than", "1s"], ["--at", "+1s"], ["--visits"], ["--from", "+0s"],
      ["--format", "json"], ["--near", "52.5,13.4,100"], ["--speed-above", "0"], ["--level-of-detail", "10"],
    ])
  func severalSubjects(_ question: [String]) async throws {
    let archive = workspace.path("two.archive")
    let ride = try workspace.write(SampleNMEA.ride(10), as: "ride.nmea")
    for name in ["van", "car"] { _ = try await Program.run(["convert", ride, "\(archive)?subject=\(name)"]) }
    let result = try await Program.run(["history", archive] + question)
    #expect(result.code == 66 && result.output.isEmpty)
    #expect(result.errors == "locate: \(archive): the archive has several subjects; name one of: van, car\n")
    #expect(try await Program.run(["history", archive]).lines.count == 3)
  }

  @Test("rejects two questions, an unknown subject, and a folder that is no archive")
  func errors() async throws {
    try await fill()
    #expect(try await Program.run(["history", archive, "--visits", "--speed-above", "3"]).code == 64)
    let subject = try await Program.run(["history", "\(archive)?subject=van"])
    #expect(subject.code == 66)
    #expect(subject.errors.contains("the archive has no subject van"))
    let folder = workspace.path("nowhere")
    for reason in ["there is no such folder", "this folder contains no location archive"] {
      let result = try await Program.run(["history", folder])
      #expect(result.code == 66 && result.errors == "locate: \(folder): \(reason); check the name\n")
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }
    let file = try await Program.run(["history", try workspace.write("mine", as: "file")])
    #expect(file.code == 66 && file.errors.contains("a location archive is a folder, and this is a file"))
  }

  @Test("watch adds each location to the archive")
  func watch() async throws {
    let ride = try workspace.write(SampleNMEA.ride(20), as: "ride.nmea")
    let result = try await Program.run([
      "watch", ride, "--archive", "\(archive)?subject=van", "--min-distance", "100000",
    ])
    #expect(result.errors.contains("\(archive): 20 locations stored"))
    #expect(try await Program.run(["history", "\(archive)?subject=van", "--from", "+0s"]).lines.count == 20)
  }
}
