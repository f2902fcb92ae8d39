import Foundation
import TestSupport
import Testing

/// Files that each released version wrote: `Tests/Fixtures/write`. This version reads all of them.
@Suite("files of earlier versions", .realTime)
struct FormatFixtureTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../Fixtures").standardized
  /// The folders of versions.
  static let versions = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.first?.isNumber == true }.sorted { $0.compare($1, options: .numeric) == .orderedAscending }
  }()
  /// Formats of ours, each with a file and the number of bytes at its beginning that identify format and version.
  static let signatures = [
    ("trips.archive/current", 8), ("thinned.archive/00000002.segment", 8), ("thinned.archive/00000002.index", 8),
    ("events.journal", 8), ("fleet/fleet.snapshot", 8), ("recording.rec", "locate-recording 1 ".utf8.count),
    ("places.index", 16),
  ]

  @Test("fixtures of a released version exist")
  func exist() { #expect(Self.versions.first == "1.0.0") }

  @Test("archives, recordings and tracks have the same locations", arguments: versions)
  func locations(_ version: String) async throws {
    let folder = Self.folder.appending(path: version)
    let files = try Self.files(of: folder).filter { $0 != "events.journal" && $0 != "places.index" }
    #expect(files.count >= 9)
    for file in files {
      let result = try await Program.run(
        ["replay", "-q", file, "--rate", "max", "--format", "json", "--only", "tpv", "--only", "sky"], in: folder)
      try #require(result.code == 0, "\(file): \(result.errors)")
      try Self.expect(result, contains: "expected/\(file).json", of: folder)
    }
  }

  @Test("an index of places gives the same events", arguments: versions)
  func index(_ version: String) async throws {
    let folder = Self.folder.appending(path: version)
    let result = try await Program.run(
      ["replay", "-q", "log.nmea", "--rate", "max", "--pois", "\(version)/places.index", "--format", "json"]
        + ["--only", "poi"], in: Self.folder)
    try #require(result.code == 0, "\(result.errors)")
    try Self.expect(result, contains: "expected/places.index.json", of: folder)
  }

  @Test("a journal delivers its events again, and continues", arguments: versions)
  func journal(_ version: String) async throws {
    let workspace = try Workspace()
    let folder = Self.folder.appending(path: version)
    let copy = try workspace.write(Data(contentsOf: folder.appending(path: "events.journal")), as: "events.journal")
    let result = try await Program.run(
      ["replay", "-q", "log.nmea", "--rate", "max", "--pois", "places.csv", "--journal", copy, "--from-seq", "1"]
        + ["--format", "json", "--only", "poi"], in: Self.folder)
    try #require(result.code == 0, "\(result.errors)")
    try Self.expect(result, contains: "expected/events.journal.json", of: folder)
  }

  @Test("a fleet continues from its snapshot", arguments: versions)
  func fleet(_ version: String) async throws {
    let workspace = try Workspace()
    let folder = Self.folder.appending(path: version)
    let copy = workspace.path("fleet")
    try FileManager.default.copyItem(atPath: folder.appending(path: "fleet").path, toPath: copy)
    let result = try await Program.run(
      ["fleet", "run", "-q", "expected/fleet.positions", "--pois", "../places.csv", "--snapshot", copy]
        + ["--format", "json"], in: folder)
    try #require(result.code == 0, "\(result.errors)")
    try Self.expect(result, contains: "expected/fleet.events", of: folder)
  }

  @Test("each version of a format that this program writes is among the fixtures")
  func current() async throws {
    let workspace = try Workspace()
    let result = try await Program.command(
      Self.folder.appending(path: "write").path, [workspace.path("new")], environment: ["LOCATE_PROGRAM": Program.path])
    try #require(result.code == 0, "\(result.errors)")
    for (file, count) in Self.signatures {
      let new = try Data(contentsOf: workspace.folder.appending(path: "new/\(file)")).prefix(count)
      let known = Self.versions.contains { version in
        (try? Data(contentsOf: Self.folder.appending(path: "\(version)/\(file)")).prefix(count)) == new
      }
      #expect(known, "\(file) has another version: run Tests/Fixtures/write, and keep the earlier fixtures")
    }
  }

  /// Names of the files that have expected content.
  private static func files(of folder: URL) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: "expected").path)
      .filter { $0.hasSuffix(".json") }.map { String($0.dropLast(".json".count)) }.sorted()
  }

  /// Expects as many objects as a version printed, each with at least the members of then.
  private static func expect(_ result: ProgramResult, contains file: String, of folder: URL) throws {
    let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
    let expected = try text.split(separator: "\n").map { try JSONSerialization.jsonObject(with: Data($0.utf8)) }
    let objects = try result.objects()
    #expect(objects.count == expected.count, "\(file)")
    for (number, (object, known)) in zip(objects, expected).enumerated() {
      #expect(contains(object, known), "\(file), line \(number + 1): \(object)")
    }
  }

  /// Whether a value of JSON has everything that another one has.
  private static func contains(_ value: Any, _ other: Any) -> Bool {
    if let value = value as? [String: Any], let other = other as? [String: Any] {
      return other.allSatisfy { key, part in value[key].map { contains($0, part) } ?? false }
    }
    if let value = value as? [Any], let other = other as? [Any] {
      return value.count == other.count && zip(value, other).allSatisfy { contains($0, $1) }
    }
    return (value as? NSObject) == (other as? NSObject)
  }
}
