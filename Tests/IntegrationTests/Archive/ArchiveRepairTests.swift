import Foundation
import LocationArchive
import LocationKit
import LocationService
import LocationTracks
import TestSupport
import Testing

/// No archive is taken for an empty one, no file that it does not list is deleted, and what can be read is repaired.
@Suite("Repairs of archives")
struct ArchiveRepairTests {
  private let folder = ArchiveFolderForTests()
  private let track = ArchivedSample.track(0..<9000)

  private func write(segmentSize: Int = 5000) throws {
    var limits = ArchiveLimits()
    limits.segmentSize = segmentSize
    let writer = try ArchiveWriter(folder.path, limits: limits)
    for start in stride(from: 0, to: track.count, by: 3000) {
      try writer.append(track[start..<(start + 3000)], subject: "van")
      try writer.flush()
    }
    try writer.append(track[..<5], subject: "boat")
    try writer.flush()
  }

  private func expectAll(_ isComplete: Bool = true) async throws {
    #expect(try await folder.read("van") == track)
    if isComplete { #expect(try await folder.read("boat") == Array(track[..<5])) }
    #expect(try ArchiveVerification(Archive(folder.path)).damages.isEmpty)
  }

  /// The bytes of all files but the lock, without their names.
  private var contents: Set<Data> {
    get throws { Set(try folder.names.filter { $0 != "lock" }.map { try folder.bytes($0) }) }
  }

  @Test("a missing, empty or damaged list of segments is an error, also for a writer, which changes no file")
  func lost() async throws {
    try write()
    let whole = try folder.bytes("current")
    for damaged in [nil, Data(), Data("LOCARCHX".utf8) + whole.dropFirst(8), whole.prefix(30)] {
      try? FileManager.default.removeItem(atPath: "\(folder.path)/current")
      if let damaged { try folder.setBytes(damaged, of: "current") }
      let before = try contents
      for _ in 0..<2 {
        let error = #expect(throws: LocationError.self) { _ = try ArchiveWriter(folder.path) }
        #expect(error?.code == .invalidData && error?.remedy?.contains("locate archive repair") == true)
      }
      let error = #expect(throws: LocationError.self) { _ = try Archive(folder.path) }
      #expect(error?.code == .invalidData && error?.remedy?.contains("locate archive repair") == true)
      #expect(try contents == before)
    }
  }

  @Test("a folder with segments is an archive also where it is read as a track, and its missing list an error")
  func lostForTracks() throws {
    try write()
    for damaged in [nil, Data(), Data(repeating: 0, count: 100)] {
      try FileManager.default.removeItem(atPath: "\(folder.path)/current")
      if let damaged { try folder.setBytes(damaged, of: "current") }
      let error = #expect(throws: LocationError.self) {
        guard case .stored(let track) = try TrackName(folder.path).storage else { return }
        _ = try track.makeDecoder(TrackOptions())
      }
      #expect(error?.code == .invalidData && error?.remedy?.contains("locate archive repair") == true)
      if damaged == nil { try folder.setBytes(Data(), of: "current") }
    }
  }

  @Test("a list of segments is made again from their blocks")
  func rebuilt() async throws {
    try write()
    let segments = try folder.segments
    try FileManager.default.removeItem(atPath: "\(folder.path)/current")
    let repair = try ArchiveRepair(folder.path)
    #expect(repair.hasRebuiltList && repair.damages.isEmpty)
    #expect(try folder.segments == segments)
    // What was in no segment yet is lost with the file.
    #expect(try await folder.read("van") == Array(track[..<8192]))
    try folder.write(Array(track[8192...]), subject: "van")
    try await expectAll(false)
  }

  @Test("a damaged list of segments costs nothing, because its file has the other blocks")
  func damagedList() async throws {
    try write()
    var bytes = try folder.bytes("current")
    bytes[20] ^= 1
    try folder.setBytes(bytes, of: "current")
    #expect(try ArchiveRepair(folder.path).hasRebuiltList)
    try await expectAll()
    #expect(try folder.bytes("current.unlisted-1") == bytes)
    #expect(try ArchiveRepair(folder.path).recovered == 0)
  }

  @Test("an older list of segments loses nothing: the segments that it does not have are set aside, and come back")
  func olderList() async throws {
    try folder.write(Array(track[..<1000]), subject: "van")
    let old = try folder.bytes("current")
    try write()
    try folder.setBytes(old, of: "current")
    let segments = try folder.segments
    let writer = try ArchiveWriter(folder.path)
    #expect(writer.setAside.filter { $0.contains(".segment") } == segments.map { $0 + ".unlisted-1" })
    _ = consume writer
    #expect(try ArchiveRepair(folder.path).recovered == 7192)
    #expect(try await folder.read("van") == Array(track[..<8192]))
  }

  @Test("blocks behind the listed end of a segment are recovered before they are cut off")
  func surplus() async throws {
    try folder.write(Array(track[..<5000]), subject: "van")
    let old = try folder.bytes("current")
    try folder.write(Array(track[5000...]), subject: "van")
    #expect(try folder.segments.count == 1)
    try folder.setBytes(old, of: "current")
    _ = try ArchiveWriter(folder.path)
    #expect(try await folder.read("van") == Array(track[..<8192]))
    _ = try ArchiveWriter(folder.path)
    #expect(try await folder.read("van") == Array(track[..<8192]))
  }

  @Test("a segment that is named like the next one is not overwritten")
  func nextNumber() async throws {
    try folder.write(Array(track[..<100]))
    let other = Data("LOCASEG1 something".utf8)
    let writer = try ArchiveWriter(folder.path)
    try folder.setBytes(other, of: "00000001.segment")
    try writer.append(track[100...])
    #expect(throws: LocationError.self) { try writer.flush() }
    #expect(try folder.bytes("00000001.segment") == other)
    _ = consume writer
    try folder.write(Array(track[100...]))
    #expect(try await folder.read() == track)
    #expect(try folder.bytes("00000001.segment.unlisted-1") == other)
  }

  @Test("a damaged segment is replaced by its intact blocks, and the losses are reported")
  func damagedSegment() async throws {
    try write(segmentSize: 1 << 26)
    var bytes = try folder.bytes("00000001.segment")
    bytes[300] ^= 1
    try folder.setBytes(bytes, of: "00000001.segment")
    let repair = try ArchiveRepair(folder.path)
    #expect(repair.damages.map(\.times) == [track[0].time!...track[4095].time!])
    #expect(try await folder.read("van") == Array(track[4096...]))
    #expect(try folder.bytes("00000001.segment.unlisted-1") == bytes)
    #expect(try ArchiveVerification(Archive(folder.path)).damages.isEmpty)
  }

  @Test("a header that only the index has is found, and written again")
  func headerOfIndex() async throws {
    try write(segmentSize: 1 << 26)
    let whole = try folder.bytes("00000001.segment")
    var bytes = whole
    bytes[40] ^= 1
    try folder.setBytes(bytes, of: "00000001.segment")
    #expect(try ArchiveVerification(Archive(folder.path)).flaws.count == 1)
    _ = try ArchiveRepair(folder.path)
    #expect(try folder.bytes("00000001.segment") == whole)
    try await expectAll()
  }

  @Test("a former segment that trimming has replaced does not repeat its locations")
  func formerSegment() async throws {
    try write()
    let name = try #require(try folder.segments.first)
    let former = try folder.bytes(name)
    _ = try ArchiveWriter(folder.path).trim(ArchiveTrimming(start: track[50].time))
    #expect(try !folder.names.contains(name))
    try folder.setBytes(former, of: name)
    try FileManager.default.removeItem(atPath: "\(folder.path)/current")
    _ = try ArchiveRepair(folder.path)
    #expect(try await folder.read("van") == track)
  }

  @Test("a repair neither creates an archive nor changes one of another format")
  func otherFormat() throws {
    expectThrows(LocationError.self, stating: "there is no such folder") { _ = try ArchiveRepair(folder.path) }
    #expect(!FileManager.default.fileExists(atPath: folder.path))
    try write()
    let bytes = Data("LOCARCH4".utf8) + (try folder.bytes("current").dropFirst(8))
    try folder.setBytes(bytes, of: "current")
    expectThrows(LocationError.self, stating: "format than this version can read") {
      _ = try ArchiveRepair(folder.path)
    }
    #expect(try folder.bytes("current") == bytes)
  }

  /// Two subjects, a segment with an index and some blocks in `current`.
  private func small() throws -> [Location] {
    var limits = ArchiveLimits()
    limits.segmentSize = 1
    let all = ArchivedSample.track(0..<40)
    let writer = try ArchiveWriter(folder.path, limits: limits)
    try writer.append(all[..<20], subject: "van")
    try writer.append(all[..<3], subject: "boat")
    // All of it is in a segment from here on.
    try writer.trim(ArchiveTrimming(start: all[0].time))
    try writer.append(all[20..<30], subject: "van")
    try writer.flush()
    try writer.append(all[30...], subject: "van")
    try writer.flush()
    return all
  }

  /// Every 16th byte, from a random one on. With LOCATE_EVERY_BYTE=1 in the environment, every byte.
  @Test("any changed byte is reported or costs nothing, no location is invented, and no bytes are deleted")
  func anyByte() async throws {
    let all = try small()
    let step = ProcessInfo.processInfo.environment["LOCATE_EVERY_BYTE"] == nil ? 16 : 1
    var random = SeededRandom(seed: Seed.take(0))
    for name in try folder.names {
      let start = Int.random(in: 0..<step, using: &random)
      for place in stride(from: start, to: try folder.bytes(name).count, by: step) {
        try await flip(place, of: name, all)
      }
    }
  }

  private func flip(_ place: Int, of name: String, _ all: [Location]) async throws {
    let copy = ArchiveFolderForTests()
    try FileManager.default.copyItem(atPath: folder.path, toPath: copy.path)
    var bytes = try copy.bytes(name)
    bytes[place] ^= 1 << UInt8(place % 8)
    try copy.setBytes(bytes, of: name)
    let comment = Comment(rawValue: "byte \(place) of \(name)")
    let found = try await read(copy, all, comment)
    // A writer changes nothing about that, and leaves all bytes somewhere.
    if let writer = try? ArchiveWriter(copy.path) {
      #expect(writer.damages.isEmpty == found.isIntact, comment)
      try writer.flush()
    }
    guard (try? ArchiveRepair(copy.path)) != nil else { return #expect(!found.isIntact, comment) }
    let repaired = try await read(copy, all, isReported: !found.isIntact, comment)
    #expect(repaired.isIntact && repaired.locations >= found.locations, comment)
    if name != "lock", !name.hasSuffix(".index"), !found.isIntact {
      let kept = try copy.names.contains { try copy.bytes($0) == bytes }
      #expect(kept, comment)
    }
  }

  private func read(
    _ folder: ArchiveFolderForTests, _ all: [Location], isReported: Bool = false, _ comment: Comment
  ) async throws -> (isIntact: Bool, locations: Int) {
    guard let archive = try? Archive(folder.path) else { return (false, 0) }
    let van = try await ArchiveFolderForTests.read(archive, "van")
    let boat = try await ArchiveFolderForTests.read(archive, "boat")
    let isComplete = van == all && boat == Array(all[..<3])
    #expect(van.allSatisfy(all.contains) && boat.allSatisfy(all[..<3].contains), comment)
    #expect(Set(van).count == van.count && Set(boat).count == boat.count, comment)
    #expect(isComplete || isReported || !archive.damages.isEmpty, comment)
    return (archive.damages.isEmpty, van.count + boat.count)
  }
}
