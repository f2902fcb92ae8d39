import Foundation
import LocationArchive
import LocationKit
import TestSupport
import Testing

/// A disk without room: the writer reports it, the archive stays valid, and writing continues once there is room.
@Suite("Archives on a full disk", .enabled(if: SmallDisk.isPossible, "a small tmpfs needs the right to mount"))
struct ArchiveFullDiskTests {
  private let disk: SmallDisk
  private let path: String

  init() throws {
    disk = try SmallDisk()
    path = "\(disk.path)/full.archive"
  }

  /// Noise, which takes some bytes a location.
  private static let track: [Location] = {
    var random = SeededRandom(seed: 7)
    return (0..<20_000).map { second in
      ArchivedSample.location(
        second, latitude: Double(Int.random(in: 510_000_000...520_000_000, using: &random)) / 1e7,
        longitude: Double(Int.random(in: 130_000_000...140_000_000, using: &random)) / 1e7)
    }
  }()

  private func read() async throws -> [Location] { try await ArchiveFolderForTests.read(Archive(path)) }

  @Test("keep what was flushed, and store the rest when there is room again")
  func fills() async throws {
    let track = Self.track
    let writer = try ArchiveWriter(path)
    let ballast = try disk.fill(leaving: 40_000)
    var (flushed, next, failure) = (0, 0, LocationError?.none)
    while next < track.count, failure == nil {
      do {
        try writer.append(track[next..<min(track.count, next + 500)])
        next += 500
        try writer.flush()
        flushed = next
      } catch { failure = error }
    }
    #expect(failure?.code == .writingFailed)
    #expect(flushed > 0 && flushed < track.count)
    #expect(try await read().prefix(flushed) == track[..<flushed])
    try disk.remove(ballast)
    try writer.flush()
    // Those that the writer has in memory are not stored twice.
    try writer.append(track[max(0, next - 500)...])
    try writer.flush()
    #expect(Set(try await read()) == Set(track))
    #expect(try await read().count == track.count)
  }

  @Test("let more than 100,000 locations wait in memory, drop none of them, and count as stored what is durable")
  func waits() throws {
    let writer = try ArchiveWriter(path)
    let ballast = try disk.fill(leaving: 0)
    var (count, failure) = (0, LocationError?.none)
    while failure == nil, count < 1_000_000 {
      do {
        try writer.append(ArchivedSample.location(count))
        count += 1
      } catch { failure = error }
    }
    #expect(failure?.code == .writingFailed && count > 100_000)
    expectThrows(LocationError.self, stating: "writing failed") { try writer.flush() }
    #expect(writer.counts.stored == 0)
    try disk.remove(ballast)
    try writer.flush()
    #expect(writer.counts.stored == count)
    #expect(try Archive(path).count == count)
  }

  @Test("leave the archive as it was when trimming finds no room")
  func trims() async throws {
    let track = Self.track
    let writer = try ArchiveWriter(path)
    try writer.append(track)
    try writer.flush()
    let trimming = ArchiveTrimming(start: track[10].time)
    // Everything is in segments from here on.
    try writer.trim(ArchiveTrimming(start: track[1].time))
    let ballast = try disk.fill(leaving: 20_000)
    let error = #expect(throws: LocationError.self) { try writer.trim(trimming) }
    #expect(error?.code == .writingFailed)
    #expect(try await read() == Array(track[1...]))
    try disk.remove(ballast)
    #expect(try writer.trim(trimming).removed == 9)
    #expect(try await read() == Array(track[10...]))
  }
}

/// A file system of 2 MB, which goes away with the test.
private final class SmallDisk {
  let path = RunFolder.url.appending(path: "disk-\(UUID().uuidString)").path

  static let isPossible: Bool = (try? SmallDisk()) != nil

  init() throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    guard mount("tmpfs", path, "tmpfs", 0, "size=2m") == 0 else {
      try FileManager.default.removeItem(atPath: path)
      throw CocoaError(.fileWriteNoPermission)
    }
  }

  deinit {
    umount2(path, Int32(MNT_DETACH))
    rmdir(path)
  }

  /// Writes a file that leaves room for so many bytes.
  func fill(leaving room: Int) throws -> String {
    var status = statvfs()
    guard statvfs(path, &status) == 0 else { throw CocoaError(.fileReadUnknown) }
    let free = Int(status.f_bavail) * Int(status.f_bsize)
    try Data(count: free - room).write(to: URL(filePath: "\(path)/ballast"))
    return "\(path)/ballast"
  }

  func remove(_ file: String) throws { try FileManager.default.removeItem(atPath: file) }
}
