import Foundation
import LocationArchive
import LocationKit
import TestSupport
import Testing

/// A writer that is killed loses nothing that was flushed, and nothing is stored twice. `Tests/KillCampaign/archive`
/// kills a process.
@Suite("Killed writers of archives")
struct ArchiveKillTests {
  @Test("lose nothing that was flushed", arguments: 0..<4)
  func kills(_ part: Int) async throws {
    let seed = Seed.take(part)
    var random = SeededRandom(seed: seed)
    let track = ArchivedSample.track(0..<6000)
    var limits = ArchiveLimits()
    limits.segmentSize = 1500
    var folder = ArchiveFolderForTests()
    var written = 0
    while written < track.count {
      let flushed = try write(track, from: written, to: folder, limits, &random)
      let next = ArchiveFolderForTests()
      try FileManager.default.copyItem(atPath: folder.path, toPath: next.path)
      try tear(next, &random)
      folder = next
      let found = try await folder.read()
      #expect(found.count >= flushed, "seed \(seed)")
      #expect(found == Array(track[..<found.count]), "seed \(seed)")
      guard found == Array(track[..<found.count]) else { return }
      written = found.count
    }
  }

  /// Appends pieces of random length, flushes some, and leaves the archive as it is on the disk then. Returns how
  /// many locations were flushed.
  private func write(
    _ track: [Location], from start: Int, to folder: ArchiveFolderForTests, _ limits: ArchiveLimits,
    _ random: inout SeededRandom
  ) throws -> Int {
    let writer = try ArchiveWriter(folder.path, limits: limits)
    var (next, flushed) = (start, start)
    repeat {
      let end = min(track.count, next + .random(in: 1...1200, using: &random))
      try writer.append(track[next..<end])
      next = end
      if Bool.random(using: &random) {
        try writer.flush()
        flushed = next
      }
    } while next < track.count && Int.random(in: 0..<4, using: &random) > 0
    if next == track.count { try writer.flush() }
    return max(flushed, next == track.count ? next : 0)
  }

  /// Leaves a part of a block behind the end, as a write that was interrupted does.
  private func tear(_ folder: ArchiveFolderForTests, _ random: inout SeededRandom) throws {
    guard let name = try (folder.segments + ["current", "current"]).randomElement(using: &random) else { return }
    let whole = try folder.bytes(name)
    let start = whole.range(of: Data("LABK".utf8))?.lowerBound ?? 0
    let part = whole[start...].prefix(.random(in: 0...120, using: &random))
    try folder.setBytes(whole + part, of: name)
  }
}
