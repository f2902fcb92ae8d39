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
    let back = try await Program.run(["convert", archive, "-", "--output-format", "csv"])
    let direct = try await Program.run(["convert", ride, "-", "--output-format", "csv"])
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
    let events = try await Program.run(["history", archive, "--pois", places] + json)
    #expect(events.output == replay.output)
    #expect(events.lines.count == 2)
    let within = try await Program.run(["history", archive, "--within", places, "--format", "json"]).objects()
    #expect(within.count == 1 && within[0]["class"] as? String == "STAY" && within[0]["id"] as? String == "near")
    let (enter, exit) = (try #require(within[0]["enter"] as? String), try #require(within[0]["exit"] as? String))
    #expect(stays.output.contains("\(enter) – \(exit)"))
    #expect((within[0]["seconds"] as? Double ?? 0) > 5 && within[0]["lastSeen"] as? String == exit)
  }

  @Test(
    "explains a circle that is not one",
    arguments: [
      ("52.5,13.4", "the radius is missing"),
      ("91,13.4,50", "latitude 91 is beyond 90; the latitude comes first: 13.4,91"),
      ("52.5,13.4,0", "the radius 0 is not a length greater than 0"), ("52.5,181,50", "longitude 181 is not between"),
      ("home", "not a circle"),
    ])
  func nearErrors(_ circle: String, _ reason: String) async throws {
    try await fill()
    let result = try await Program.run(["history", archive, "--near", circle])
    #expect(
      result.code == 64 && result.errors.contains(reason) && result.errors.contains("for example 52.5163,13.3777,50"))
  }

  @Test("a day as the end of a period is included, and a time that is none is explained")
  func days() async throws {
    try await fill()
    let day = ["--from", "2026-05-01", "--to", "2026-05-01", "--time-zone", "UTC"]
    #expect(try await Program.run(["history", archive] + day).lines.count == 60)
    #expect(try await Program.run(["history", archive, "--from", "2026-05", "--to", "2026"]).lines.count == 60)
    let zone = try await Program.run(["history", archive, "--from", "+59s", "--time-zone", "Asia/Kolkata"])
    #expect(zone.output.hasPrefix("2026-05-01T15:30:59.000+05:30  "))
    let wrong = try await Program.run(["history", archive, "--from", "1 May"])
    #expect(wrong.code == 64 && wrong.errors.contains("not a time; write for example 2026-05-01"))
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
    #expect(result.errors == "locate: \(archive): the archive has several subjects; choose one of: van, car\n")
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

  @Test("lines of JSON are added to the subjects that they name, and --subject chooses one")
  func namedSubjects() async throws {
    let lines = ["van", "car"].map {
      "{\"class\":\"TPV\",\"mode\":2,\"time\":\"2026-05-01T10:00:00Z\",\"lat\":48,\"lon\":11,\"subject\":\"\($0)\"}\n"
    }
    let file = try workspace.write(lines.joined(), as: "fleet.json")
    #expect(try await Program.run(["convert", file, archive]).code == 0)
    let overview = try await Program.run(["history", archive])
    #expect(overview.output.contains("  van: 1 location,") && overview.output.contains("  car: 1 location,"))
    let one = workspace.path("one.archive")
    #expect(try await Program.run(["convert", file, one, "--subject", "car"]).errors.contains("another subject"))
    #expect(try await Program.run(["history", one]).lines.count == 2)
    let mixed = try await Program.run(["convert", file, workspace.path("x.gpx")])
    #expect(mixed.code == 64 && mixed.errors.contains("the lines have several subjects: car, van"))
    let ride = try workspace.write(SampleNMEA.ride(10), as: "ride.nmea")
    #expect(try await Program.run(["convert", ride, one, "--subject", "bike"]).code == 0)
    #expect(try await Program.run(["history", one]).output.contains("  bike: 10 locations"))
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
