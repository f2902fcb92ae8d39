import Foundation
import LocationArchive
import LocationKit
import TestSupport
import Testing

@Suite("Damaged archives")
struct ArchiveDamageTests {
  private let folder = ArchiveFolderForTests()
  private let track = ArchivedSample.track(0..<12_300)

  @Test("drops a block that a crash has torn, and keeps every block before it", arguments: [1, 20, 96, 97, 150])
  func tornTail(_ cut: Int) async throws {
    try folder.write(Array(track[..<2]))
    let before = try folder.bytes("lock")
    try folder.write([track[2]])
    // What the writer had not acknowledged when it was killed.
    try folder.setBytes(before, of: "lock")
    try folder.setBytes(try folder.bytes("current").dropLast(cut), of: "current")
    #expect(try Archive(folder.path).damages.isEmpty)
    #expect(try await folder.read() == Array(track[..<2]))
    let next = try ArchiveWriter(folder.path)
    #expect(next.counts.tornBytes > 0)
    try next.append(track[2])
    try next.flush()
    #expect(try await folder.read() == Array(track[..<3]))
  }

  @Test("reports what was cut off after it was stored, and keeps the rest of it", arguments: [1, 96, 150, 300])
  func cutTail(_ cut: Int) async throws {
    for second in 0..<3 { try folder.write([track[second]]) }
    let whole = try folder.bytes("current")
    try folder.setBytes(whole.dropLast(cut), of: "current")
    #expect(try Archive(folder.path).damages.map(\.bytes.upperBound) == [whole.count])
    #expect(try ArchiveWriter(folder.path).damages.count == 1)
    #expect(try folder.bytes("current.unlisted-1") == whole.dropLast(cut))
    #expect(try ArchiveWriter(folder.path).damages.isEmpty)
  }

  @Test("reports a damaged header of the last block with the time before it, and cuts nothing off", arguments: 0..<96)
  func lastHeader(_ offset: Int) async throws {
    for second in 0..<3 { try folder.write([track[second]]) }
    var bytes = try folder.bytes("current")
    let header = try #require(bytes.ranges(of: Data("LABK".utf8)).last?.lowerBound)
    bytes[header + offset] ^= 0x10
    for isLockLost in [false, true] {
      if isLockLost { try folder.setBytes(Data(), of: "lock") }
      try folder.setBytes(bytes, of: "current")
      let archive = try Archive(folder.path)
      #expect(archive.damages.map(\.bytes) == [header..<bytes.count])
      #expect(archive.damages.first?.error.message.contains(" after \(track[1].time!)") == true)
      #expect(try await ArchiveFolderForTests.read(archive) == Array(track[..<2]))
    }
    try folder.write([track[3]])
    #expect(try folder.bytes("current.unlisted-1") == bytes)
    #expect(try await folder.read() == Array(track[..<2]) + [track[3]])
  }

  @Test("reads and trims the rest if a segment is missing, and reports its times")
  func missingSegment() async throws {
    var limits = ArchiveLimits()
    limits.segmentSize = 1
    for piece in [0..<4096, 4096..<8192, 8192..<12_300] { try folder.write(Array(track[piece]), limits: limits) }
    let names = try folder.segments
    #expect(names.count == 3)
    try FileManager.default.removeItem(atPath: "\(folder.path)/\(names[1])")
    let archive = try Archive(folder.path)
    #expect(try await ArchiveFolderForTests.read(archive) == Array(track[..<4096] + track[8192...]))
    #expect(archive.damages.first?.times == track[4096].time!...track[8191].time!)
    let writer = try ArchiveWriter(folder.path, limits: limits)
    #expect(writer.damages == archive.damages)
    #expect(try writer.trim(ArchiveTrimming(start: track[100].time)).removed == 100)
    #expect(try await folder.read() == Array(track[100..<4096] + track[8192...]))
    #expect(try !folder.segments.contains(names[1]))
  }

  @Test("treats a tail of zeros, as a power failure leaves it, as torn")
  func zeroTail() async throws {
    try folder.write(Array(track[..<10]))
    try folder.setBytes(try folder.bytes("current") + Data(count: 300), of: "current")
    #expect(try Archive(folder.path).damages.isEmpty)
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
    let archive = try Archive(folder.path)
    #expect(try await ArchiveFolderForTests.read(archive) == Array(track[..<4096] + track[8192...]))
    let times = try #require(archive.damages.first?.times)
    #expect(archive.damages.count == 1)
    #expect(times.lowerBound <= track[4096].time! && track[8191].time! <= times.upperBound)
  }

  @Test("a damaged block is a gap, although its header is intact")
  func gap() async throws {
    try folder.write(track)
    let name = try #require(try folder.segments.first)
    var bytes = try folder.bytes(name)
    bytes[bytes.count / 2] ^= 1
    try folder.setBytes(bytes, of: name)
    let archive = try Archive(folder.path)
    var gaps: [ArchivedGaps.Element] = []
    for try await gap in archive.gaps(longerThan: .seconds(60)) { gaps.append(gap) }
    #expect(gaps.map(\.start) == [track[4095].time!] && gaps.map(\.end) == [track[8192].time!])
    #expect(archive.damages.count == 1)
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
      guard let archive = try? Archive(copy.path), let found = try? await ArchiveFolderForTests.read(archive)
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
