import Foundation
import LocationArchive
import LocationKit
import TestSupport
import Testing

@Suite("ArchiveWriter")
struct ArchiveWriterTests {
  private let folder = ArchiveFolderForTests()

  @Test("returns the written locations, across several blocks and segments")
  func roundTrip() async throws {
    var limits = ArchiveLimits()
    limits.segmentSize = 500
    let track = ArchivedSample.track(0..<13_000)
    try folder.write(track, limits: limits)
    #expect(try await folder.read() == track)
    #expect(try folder.segments.count > 1)
  }

  @Test("leaves absent fields absent")
  func absent() async throws {
    let bare = Location(
      coordinate: Coordinate(latitude: -33.5, longitude: -70.25)!, time: UTCInstant(nanoseconds: 1),
      origin: LocationOrigin(source: "ride.gpx", kind: .replayed))
    try folder.write([bare])
    #expect(try await folder.read() == [bare])
  }

  @Test("continues an archive that was closed, in the middle of a block")
  func continued() async throws {
    let track = ArchivedSample.track(0..<9000)
    for piece in [0..<10, 10..<4100, 4100..<4101, 4101..<9000] { try folder.write(Array(track[piece])) }
    #expect(try await folder.read() == track)
  }

  @Test("merges late locations in the order of their times")
  func late() async throws {
    let track = ArchivedSample.track(0..<12_000)
    try folder.write(Array(track[0..<3000] + track[7000...]))
    try folder.write(Array(track[3000..<7000]))
    #expect(try await folder.read() == track)
  }

  @Test("stores nothing twice when the same locations are imported again")
  func repeated() async throws {
    let track = ArchivedSample.track(0..<9000)
    try folder.write(track)
    let writer = try ArchiveWriter(folder.path)
    try writer.append(track.map(fromElsewhere))
    try writer.flush()
    #expect(writer.counts.repeated == 9000)
    #expect(writer.counts.appended == 0)
    #expect(try await folder.read() == track)
  }

  private func fromElsewhere(_ location: Location) -> Location {
    var location = location
    location.origin = LocationOrigin(source: "copy/ride.gpx", kind: .replayed)
    return location
  }

  @Test("stores journeys in any order once, and their blocks do not overlap", arguments: 0..<3)
  func anyOrder(_ part: Int) async throws {
    let seed = Seed.take(part)
    var random = SeededRandom(seed: seed)
    // Ten days, each with a journey of less than a block.
    let journeys = (0..<10).map { ArchivedSample.track(($0 * 86_400)..<($0 * 86_400 + 3500)) }
    let writer = try ArchiveWriter(folder.path)
    for journey in journeys.shuffled(using: &random) { try writer.append(journey) }
    for journey in journeys.shuffled(using: &random).prefix(3) { try writer.append(journey.shuffled(using: &random)) }
    try writer.flush()
    #expect(writer.counts.appended == 35_000 && writer.counts.repeated == 10_500, "seed \(seed)")
    #expect(writer.counts.stored == 35_000)
    #expect(try await folder.read() == journeys.flatMap(\.self), "seed \(seed)")
    let verified = try ArchiveVerification(Archive(folder.path))
    #expect(verified.blocks <= 12, "seed \(seed)")
  }

  @Test("stores locations in a random order once", arguments: 0..<2)
  func shuffled(_ part: Int) async throws {
    let seed = Seed.take(part)
    var random = SeededRandom(seed: seed)
    let track = ArchivedSample.track(0..<20_000)
    for piece in [0..<9000, 5000..<20_000] {
      try folder.write(Array(track.shuffled(using: &random)[piece]) + track[piece])
    }
    try folder.write(track)
    #expect(try await folder.read() == track, "seed \(seed)")
  }

  @Test("recognizes repetitions in a block that spans more than 292 years")
  func longSpan() async throws {
    let times: [Int64] = [-9_000_000_000_000_000_000, 0, 9_000_000_000_000_000_000]
    let track = times.map { time in
      var location = ArchivedSample.location(0)
      location.time = UTCInstant(nanoseconds: time)
      return location
    }
    let writer = try ArchiveWriter(folder.path)
    try writer.append(track)
    // All of it is in a segment from here on.
    try writer.trim(ArchiveTrimming(start: UTCInstant(nanoseconds: .min + 1)))
    for location in track.reversed() { try writer.append(location) }
    try writer.flush()
    #expect(writer.counts.repeated == 3)
    #expect(try await folder.read() == track)
  }

  @Test("stores a course that is rounded to 360 degrees as 0")
  func fullCircle() async throws {
    var location = ArchivedSample.location(0)
    location.courseOverGround = 359.996
    try folder.write([location])
    #expect(try await folder.read().map(\.courseOverGround) == [0])
  }

  @Test("creates an archive for its owner only, and keeps the permissions of one that is shared")
  func permissions() throws {
    func modes() throws -> Set<Int> {
      let attributes = try folder.names.map { try FileManager.default.attributesOfItem(atPath: "\(folder.path)/\($0)") }
      return Set(attributes.compactMap { ($0[.posixPermissions] as? NSNumber)?.intValue })
    }
    let before = umask(0o022)
    defer { umask(before) }
    try folder.write(ArchivedSample.track(0..<5000))
    #expect(try modes() == [0o600])
    let attributes = try FileManager.default.attributesOfItem(atPath: folder.path)
    #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o700)
    chmod(folder.path, 0o750)
    for name in try folder.names { chmod("\(folder.path)/\(name)", 0o640) }
    var limits = ArchiveLimits()
    limits.segmentSize = 1
    try folder.write(ArchivedSample.track(5000..<10_000), limits: limits)
    #expect(try modes() == [0o640])
    #expect(try folder.segments.count == 2)
  }

  @Test("removes an archive that it has created for nothing, and no other one")
  func unused() throws {
    let writer = try ArchiveWriter(folder.path)
    writer.removeIfUnused()
    #expect(!FileManager.default.fileExists(atPath: folder.path))
    try folder.write([ArchivedSample.location(0)])
    try ArchiveWriter(folder.path).removeIfUnused()
    #expect(try Archive(folder.path).count == 1)
  }

  @Test("keeps two different locations of one time, in the order of writing")
  func equalTimes() async throws {
    let (first, second) = (ArchivedSample.location(7), ArchivedSample.location(7, latitude: 1, longitude: 2))
    try folder.write([first, second])
    #expect(try await folder.read() == [first, second])
  }

  @Test("counts locations without a time, and stores none")
  func untimed() throws {
    var location = ArchivedSample.location(0)
    location.time = nil
    let writer = try ArchiveWriter(folder.path)
    try writer.append(location)
    #expect(writer.counts.untimed == 1)
    #expect(writer.counts.appended == 0)
  }

  @Test("separates subjects")
  func subjects() async throws {
    let writer = try ArchiveWriter(folder.path)
    for second in 0..<5000 {
      try writer.append(ArchivedSample.location(second), subject: second % 3 == 0 ? "van" : "boat")
    }
    try writer.flush()
    let archive = try Archive(folder.path)
    #expect(archive.subjects == ["van", "boat"])
    #expect(
      try await folder.read("van")
        == ArchivedSample.track(0..<5000).enumerated().filter { $0.offset % 3 == 0 }.map(\.element))
    #expect(archive.count == 5000)
  }

  @Test("writes the index before the end of its life, and again after further blocks")
  func finish() async throws {
    let track = ArchivedSample.track(0..<15_000)
    let writer = try ArchiveWriter(folder.path)
    try writer.append(track[..<5000])
    try writer.flush()
    writer.finish()
    let first = try folder.bytes("00000001.index")
    writer.finish()
    #expect(try folder.bytes("00000001.index") == first)
    try writer.append(track[5000...])
    try writer.flush()
    writer.finish()
    #expect(try folder.bytes("00000001.index").count > first.count)
    #expect(try await folder.read() == track)
  }

  @Test("rejects a second writer")
  func secondWriter() throws {
    let first = try ArchiveWriter(folder.path)
    let error = #expect(throws: LocationError.self) { _ = try ArchiveWriter(folder.path) }
    #expect(error?.code == .sourceUnavailable)
    #expect(error?.message == "another process writes this archive")
    withExtendedLifetime(first) {}
  }

  @Test("a reader sees the flushed locations, and a later reader sees more")
  func reader() async throws {
    let track = ArchivedSample.track(0..<6000)
    let writer = try ArchiveWriter(folder.path)
    try writer.append(track[..<100])
    try writer.flush()
    let early = try Archive(folder.path)
    try writer.append(track[100...])
    #expect(try await folder.read() == Array(track[..<100]))
    try writer.flush()
    #expect(try await ArchiveFolderForTests.read(early) == Array(track[..<100]))
    #expect(try await folder.read() == track)
  }

  @Test("rejects a folder of another kind, an earlier and a later format")
  func otherFormat() throws {
    try folder.write([ArchivedSample.location(0)])
    let bytes = try folder.bytes("current")
    for (opening, age) in [("LOCARCH1", "an earlier"), ("LOCARCH2", "an earlier"), ("LOCARCH9", "a later")] {
      try folder.setBytes(Data(opening.utf8) + bytes.dropFirst(8), of: "current")
      let error = #expect(throws: LocationError.self) { _ = try Archive(folder.path) }
      #expect(error?.message == "this archive has \(age) format than this version can read")
    }
    try folder.setBytes(Data("something else entirely".utf8), of: "current")
    expectThrows(LocationError.self, stating: "the archive's list of segments is damaged") {
      _ = try ArchiveWriter(folder.path)
    }
    expectThrows(LocationError.self, stating: "there is no such folder") { _ = try Archive("/nonexistent/archive") }
  }
}
