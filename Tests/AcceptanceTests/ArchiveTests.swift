import Foundation
import TestSupport
import Testing

/// What is written to an archive, and removed from it.
@Suite("locate archive", .realTime)
struct ArchiveTests {
  let workspace: Workspace
  private let archive: String

  init() throws {
    workspace = try Workspace()
    archive = workspace.path("trips.archive")
  }

  private func fill(_ count: Int = 60) async throws {
    let ride = try workspace.write(SampleNMEA.ride(count), as: "ride.nmea")
    let result = try await Program.run(["convert", ride, archive])
    #expect(result.code == 0, "\(result.errors)")
  }

  private func times() async throws -> [String] {
    try await Program.run(["history", archive, "--format", "csv"]).lines.dropFirst()
      .map { String($0.prefix { $0 != "," }) }
  }

  @Test("trim removes and thins old locations, and prints how many")
  func trim() async throws {
    try await fill()
    let result = try await Program.run([
      "archive", "trim", archive, "--keep", "2026-05-01T10:00:10Z", "--thin", "2026-05-01T10:00:40Z:10s",
    ])
    #expect(result.code == 0 && result.output.isEmpty)
    let text = "\(archive): 10 locations removed, 27 thinned, 23 kept; "
    #expect(result.errors.hasPrefix(text), "\(result.errors)")
    let seconds = try await times().compactMap { Int($0.dropFirst(17).prefix(2)) }
    #expect(seconds == [10, 20, 30] + Array(40..<60))
    let again = try await Program.run(["archive", "trim", archive, "--keep", "2026-05-01T10:00:10Z"])
    #expect(again.errors.hasPrefix("\(archive): 0 locations removed, 0 thinned, 23 kept; "))
  }

  @Test("trim takes ages, counted from now")
  func ages() async throws {
    try await fill()
    #expect(try await Program.run(["archive", "trim", archive, "--keep", "200y", "--quiet"]).errors.isEmpty)
    #expect(try await times().count == 60)
    #expect(try await Program.run(["archive", "trim", archive, "--keep", "0d"]).code == 0)
    #expect(try await Program.run(["history", archive, "--from", "+0s"]).code == 75)
  }

  @Test(
    "trim rejects what it cannot do, and changes nothing",
    arguments: [
      ([], 64, "specify what to remove"), (["--keep", "2"], 64, "--keep"), (["--thin", "30d"], 64, "--thin"),
      (["--thin", "30d:0s"], 64, "--thin"),
    ])
  func rejected(_ arguments: [String], _ code: Int32, _ text: String) async throws {
    try await fill()
    let result = try await Program.run(["archive", "trim", archive] + arguments)
    #expect(result.code == code && result.errors.contains(text), "\(result.errors)")
    #expect(try await times().count == 60)
  }

  @Test("subjects are renamed, merged, exported and deleted, and a deletion is shown and confirmed before")
  func subjects() async throws {
    let ride = try workspace.write(SampleNMEA.ride(60), as: "ride.nmea")
    for subject in ["van", "anna"] {
      #expect(try await Program.run(["convert", ride, archive, "--subject", subject]).code == 0)
    }
    #expect(try await Program.run(["archive", "rename", archive, "van", "anna"]).code == 64)
    let renamed = try await Program.run(["archive", "rename", archive, "van", "lorry"])
    #expect(renamed.code == 0 && renamed.errors == "\(archive): lorry has 60 locations now\n", "\(renamed.errors)")
    let csv = workspace.path("lorry.csv")
    #expect(try await Program.run(["convert", archive, "--subject", "lorry", csv]).code == 0)
    #expect(try String(contentsOfFile: csv, encoding: .utf8).split(separator: "\n").count == 61)

    let chosen = ["archive", "delete", archive, "--subject", "lorry", "--to", "2026-05-01T10:00:09Z"]
    let shown = try await Program.run(chosen + ["--dry-run"])
    #expect(shown.code == 0 && shown.errors.contains("10 locations of lorry would be deleted, 2026-05-01"))
    let unconfirmed = try await Program.run(chosen)
    #expect(unconfirmed.code == 64 && unconfirmed.errors.contains("add --yes"), "\(unconfirmed.errors)")
    let deleted = try await Program.run(chosen + ["--yes"])
    #expect(deleted.errors == "\(archive): 10 locations deleted, 110 kept\n", "\(deleted.errors)")
    #expect(try await Program.run(["archive", "delete", archive, "--yes"]).code == 64)
    #expect(try await Program.run(["archive", "delete", archive, "--subject", "eva", "--yes"]).code == 66)

    let merged = try await Program.run(["archive", "merge", archive, "lorry", "anna"])
    #expect(
      merged.errors == "\(archive): anna has 60 locations now, without 50 that both had\n", "\(merged.errors)")
    #expect(try await times().count == 60)
  }

  @Test("trim creates no archive, and trims no single subject")
  func names() async throws {
    try await fill()
    let missing = workspace.path("missing.archive")
    #expect(try await Program.run(["archive", "trim", missing, "--keep", "1d"]).code == 66)
    #expect(!FileManager.default.fileExists(atPath: missing))
    #expect(try await Program.run(["archive", "trim", "\(archive)?subject=van", "--keep", "1d"]).code == 64)
  }

  @Test("verify reports what is damaged, and repair takes the rest and deletes nothing")
  func repair() async throws {
    try await fill(5000)
    let whole = try await Program.run(["archive", "verify", archive])
    #expect(whole.code == 0 && whole.errors.contains("5000 locations of 1 subject in 2 blocks, "), "\(whole.errors)")
    try FileManager.default.removeItem(atPath: "\(archive)/current")
    for arguments in [["history", archive], ["watch", "-", "--archive", archive], ["archive", "verify", archive]] {
      let result = try await Program.run(arguments)
      #expect(result.code == 65 && result.errors.contains("locate archive repair \(archive)"), "\(result.errors)")
    }
    let repaired = try await Program.run(["archive", "repair", archive])
    #expect(repaired.code == 0 && repaired.errors.contains("the list of segments was rebuilt"), "\(repaired.errors)")
    #expect(repaired.errors.contains("lost: the locations that were only in \(archive)/current"))
    #expect(try await times().count == 4096)
    #expect(try await Program.run(["archive", "verify", archive]).code == 0)
    #expect(try await Program.run(["archive", "repair", "\(archive)?subject=van"]).code == 64)
    #expect(try await Program.run(["archive", "repair", workspace.path("missing.archive")]).code == 66)
  }

  @Test("an import without locations leaves no archive", arguments: ["convert", "record"])
  func nothing(_ command: String) async throws {
    let empty = try workspace.write("$GPGGA,,,,,,0,,,,,,,,*66\r\n", as: "empty.nmea")
    let output = command == "convert" ? [archive] : ["-o", archive]
    #expect(try await Program.run([command, empty] + output).code != 70)
    #expect(!FileManager.default.fileExists(atPath: archive))
  }

  @Test("no subject stands for all, also not the one without a name")
  func severalSubjects() async throws {
    try await fill()
    let ride = try workspace.write(SampleNMEA.ride(7), as: "other.nmea")
    #expect(try await Program.run(["convert", ride, "\(archive)?subject=van"]).code == 0)
    for arguments in [["convert", archive, workspace.path("copy.archive")], ["history", archive, "--format", "json"]] {
      let result = try await Program.run(arguments)
      #expect(result.code == 66, "\(arguments)")
      #expect(
        result.errors.contains(
          "the archive has several subjects; choose one of: the one without a name (?subject=), van"),
        "\(result.errors)")
    }
    #expect(try await Program.run(["history", "\(archive)?subject=", "--from", "+0s"]).lines.count == 60)
  }

  @Test("an import keeps what sensors measured, and counts what an archive does not keep")
  func sensors() async throws {
    let ride = try workspace.write(
      """
      <gpx version="1.1" creator="test" xmlns="http://www.topografix.com/GPX/1/1"
        xmlns:gpxtpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v1"><trk><name>Ride</name><trkseg>
      <trkpt lat="52" lon="13"><time>2026-05-01T10:00:00Z</time><extensions><gpxtpx:TrackPointExtension>
      <gpxtpx:atemp>21</gpxtpx:atemp><gpxtpx:hr>130</gpxtpx:hr></gpxtpx:TrackPointExtension></extensions></trkpt>
      </trkseg></trk></gpx>
      """, as: "ride.gpx")
    let result = try await Program.run(["convert", ride, archive])
    #expect(result.code == 0)
    #expect(
      result.errors.contains("1 point to \(archive); omitted: 1 description of tracks\n"), "\(result.errors)")
    for format in ["gpx", "csv", "json", "tcx", "fit"] {
      let copy = workspace.path("copy.\(format)")
      #expect(try await Program.run(["convert", archive, copy]).code == 0)
      let row = try #require(try await Program.run(["convert", copy, "-", "--to", "csv"]).lines.last)
      #expect(row.contains("130"), "\(format): \(row)")
    }
  }

  @Test("watch keeps its archive trimmed, and reports what it removed")
  func watch() async throws {
    try await fill()
    let watch = try Program.start(
      ["watch", "-", "--archive", archive, "--archive-keep", "2026-05-01T10:00:30Z", "--plain"], input: .open(""))
    await watch.errorLines(1)
    #expect(watch.errorsSoFar.hasPrefix("\(archive): 30 locations removed, 0 thinned, 30 kept; "))
    let other = try await Program.run(["archive", "trim", archive, "--keep", "1d"])
    #expect(other.code == 69 && other.errors.contains("another process writes this archive"))
    watch.send(SIGTERM)
    _ = try await watch.end()
    #expect(try await times().count == 30)
    #expect(try await Program.run(["watch", "-", "--archive-keep", "2y"]).code == 64)
  }

  @Test("record adds the locations of a source to an archive")
  func record() async throws {
    let ride = try workspace.write(SampleNMEA.ride(20), as: "ride.nmea")
    let result = try await Program.run(["record", ride, "-o", "\(archive)?subject=van"])
    #expect(result.code == 0 && result.errors == "\(archive): 20 locations stored\n")
    let history = try await Program.run(["history", "\(archive)?subject=van", "--from", "+0s"])
    #expect(history.lines.count == 20)
    #expect(try await Program.run(["record", ride, "-o", archive, "--rotate", "daily"]).code == 64)
    #expect(try await Program.run(["record", workspace.path("nothing.nmea"), "-o", archive]).code == 66)
  }

  @Test("record stops after its duration")
  func recordDuration() async throws {
    let result = try await Program.run(
      ["record", "-", "-o", archive, "--duration", "1s"], input: .open(SampleNMEA.ride(5)))
    #expect(result.code == 0 && result.errors.hasPrefix("\(archive): "), "\(result.errors)")
  }

  @Test("a file is no archive", arguments: ["convert", "record"])
  func file(_ command: String) async throws {
    let ride = try workspace.write(SampleNMEA.ride(5), as: "ride.nmea")
    let file = try workspace.write("mine", as: "file.archive")
    let output = command == "convert" ? [file] : ["-o", file]
    let result = try await Program.run([command, ride] + output)
    #expect(result.code == 74)
    #expect(
      result.errors == "locate: \(file): a location archive is a folder, and this is a file; choose another output\n")
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "mine")
  }
}
