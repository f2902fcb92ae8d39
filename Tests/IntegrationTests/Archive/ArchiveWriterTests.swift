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
    let archive = try LocationArchive(folder.path)
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
    let early = try LocationArchive(folder.path)
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
      let error = #expect(throws: LocationError.self) { _ = try LocationArchive(folder.path) }
      #expect(error?.message == "this archive has \(age) format than this version can read")
    }
    try folder.setBytes(Data("something else entirely".utf8), of: "current")
    #expect(throws: LocationError.self) { _ = try ArchiveWriter(folder.path) }
    #expect(throws: LocationError.self) { _ = try LocationArchive("/nonexistent/archive") }
  }
}
