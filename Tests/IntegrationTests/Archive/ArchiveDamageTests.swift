import Foundation
import LocationArchive
import LocationKit
import TestSupport
import Testing

@Suite("Damaged archives")
struct ArchiveDamageTests {
  private let folder = ArchiveFolderForTests()
  private let track = ArchivedSample.track(0..<12_300)

  @Test("drops a torn tail, and keeps every block before it", arguments: [1, 20, 96, 97, 150])
  func tornTail(_ cut: Int) async throws {
    let writer = try ArchiveWriter(folder.path)
    for second in 0..<3 {
      try writer.append(track[second])
      try writer.flush()
    }
    let whole = try folder.bytes("current")
    let torn = ArchiveFolderForTests()
    try FileManager.default.copyItem(atPath: folder.path, toPath: torn.path)
    try torn.setBytes(whole.dropLast(cut), of: "current")
    #expect(try await torn.read() == Array(track[..<2]))
    let next = try ArchiveWriter(torn.path)
    #expect(next.counts.tornBytes > 0)
    try next.append(track[2])
    try next.flush()
    #expect(try await torn.read() == Array(track[..<3]))
  }

  @Test("treats a tail of zeros, as a power failure leaves it, as torn")
  func zeroTail() async throws {
    try folder.write(Array(track[..<10]))
    try folder.setBytes(try folder.bytes("current") + Data(count: 300), of: "current")
    #expect(try await folder.read() == Array(track[..<10]))
    #expect(try ArchiveWriter(folder.path).counts.tornBytes == 300)
  }

  @Test("loses only the damaged block, and reports its times")
  func damagedBlock() async throws {
    try folder.write(track)
    let name = try #require(try folder.segments.first)
    var bytes = try folder.bytes(name)
    bytes[bytes.count / 2] ^= 1
    try folder.setBytes(bytes, of: name)
    let archive = try LocationArchive(folder.path)
    #expect(try await ArchiveFolderForTests.read(archive) == Array(track[..<4096] + track[8192...]))
    let times = try #require(archive.damages.first?.times)
    #expect(archive.damages.count == 1)
    #expect(times.lowerBound <= track[4096].time! && track[8191].time! <= times.upperBound)
  }

  @Test("continues to append after damage")
  func writesOn() async throws {
    try folder.write(Array(track[..<9000]))
    let name = try #require(try folder.segments.first)
    var bytes = try folder.bytes(name)
    bytes[200] ^= 0xFF
    try folder.setBytes(bytes, of: name)
    try folder.write(Array(track[9000...]))
    #expect(try await folder.read() == Array(track[4096...]))
  }

  @Test("returns an error or correct data for each damage", arguments: 0..<3)
  func anyDamage(_ part: Int) async throws {
    let seed = Seed.take(part)
    var random = SeededRandom(seed: seed)
    var limits = ArchiveLimits()
    limits.segmentSize = 3000
    let writer = try ArchiveWriter(folder.path, limits: limits)
    for start in stride(from: 0, to: track.count, by: 1500) {
      try writer.append(track[start..<min(start + 1500, track.count)])
      try writer.flush()
    }
    for round in 0..<8 {
      let copy = ArchiveFolderForTests()
      try FileManager.default.copyItem(atPath: folder.path, toPath: copy.path)
      try damage(copy, &random)
      guard let archive = try? LocationArchive(copy.path), let found = try? await ArchiveFolderForTests.read(archive)
      else { continue }
      #expect(found.allSatisfy { self.isTrue($0) }, "seed \(seed), round \(round)")
      #expect(zip(found, found.dropFirst()).allSatisfy { $0.time! < $1.time! }, "seed \(seed), round \(round)")
    }
  }

  /// Whether this is the location of its time.
  private func isTrue(_ location: Location) -> Bool {
    guard let time = location.time else { return false }
    let second = Int((time.nanoseconds - ArchivedSample.start) / 1_000_000_000)
    return track.indices.contains(second) && track[second] == location
  }

  /// Flips, cuts, or inserts bytes of one file.
  private func damage(_ folder: ArchiveFolderForTests, _ random: inout SeededRandom) throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0 != "lock" }.sorted()
    let name = try #require(names.randomElement(using: &random))
    var bytes = try folder.bytes(name)
    let place = Int.random(in: 0..<bytes.count, using: &random)
    switch Int.random(in: 0..<4, using: &random) {
    case 0: bytes = bytes.prefix(place)
    case 1: bytes.removeSubrange(place..<min(bytes.count, place + .random(in: 1...300, using: &random)))
    case 2: bytes.insert(contentsOf: Data(repeating: 0x4C, count: .random(in: 1...300, using: &random)), at: place)
    default:
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] ^= UInt8.random(in: 1...255, using: &random)
      }
    }
    try folder.setBytes(bytes, of: name)
  }
}
