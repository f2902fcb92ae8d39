import Foundation
import LocationArchive
import LocationKit
import TestSupport
import Testing

/// The deletion of what was chosen, and subjects that become others.
@Suite("Deletions and moved subjects of archives")
struct ArchiveDeletionTests {
  private let folder = ArchiveFolderForTests()

  private func time(_ second: Int) -> UTCInstant { ArchivedSample.location(second).time! }

  private func write(_ locations: [Location], _ subject: String) throws {
    var limits = ArchiveLimits()
    limits.segmentSize = 3000
    try folder.write(locations, subject: subject, limits: limits)
  }

  @discardableResult
  private func delete(_ deletion: ArchiveTrimming.Deletion) throws -> ArchiveTrimCounts {
    var trimming = ArchiveTrimming()
    trimming.deletions = [deletion]
    let expected = try Archive(folder.path).locationsDeleted(by: trimming).reduce(0) { $0 + $1.count }
    let counts = try ArchiveWriter(folder.path).trim(trimming)
    #expect(counts.removed == expected)
    return counts
  }

  private func move(_ subject: String, to target: String, isMerge: Bool) throws -> ArchiveTrimCounts {
    var trimming = ArchiveTrimming()
    trimming.move = .init(subject, to: target, isMerge: isMerge)
    return try ArchiveWriter(folder.path).trim(trimming)
  }

  /// All bytes of the folder.
  private func contains(_ text: String) throws -> Bool {
    try folder.names.contains { try folder.bytes($0).range(of: Data(text.utf8)) != nil }
  }

  @Test("a period of one subject is deleted, and a new segment begins after it")
  func period() async throws {
    let track = ArchivedSample.track(0..<9000)
    for subject in ["anna", "ben"] { try write(track, subject) }
    #expect(try delete(.init(subject: "anna", from: time(5000), to: time(5999))).removed == 1000)
    var rest = track
    rest[6000].startsSegment = true
    rest.removeSubrange(5000..<6000)
    #expect(try await folder.read("anna") == rest)
    #expect(try await folder.read("ben") == track)
    #expect(try delete(.init(subject: "anna", from: time(5000), to: time(5999))).removed == 0)
  }

  @Test("a subject is deleted with its name, and another one gets its number")
  func subject() async throws {
    for subject in ["anna", "bertha", "carl"] { try write(ArchivedSample.track(0..<5000), subject) }
    let before = try Archive(folder.path)
    try delete(.init(subject: "bertha"))
    #expect(try Archive(folder.path).subjects == ["anna", "carl"])
    #expect(try !contains("bertha"))
    try write(ArchivedSample.track(0..<10), "dora")
    try write(ArchivedSample.track(7..<20), "bertha")
    #expect(try Archive(folder.path).subjects == ["anna", "dora", "carl", "bertha"])
    #expect(try await folder.read("dora") == ArchivedSample.track(0..<10))
    #expect(try await folder.read("bertha") == ArchivedSample.track(7..<20))
    #expect(try await ArchiveFolderForTests.read(before, "bertha") == ArchivedSample.track(0..<5000))
  }

  @Test("what lies in a place is deleted, of all subjects")
  func place() async throws {
    let track = ArchivedSample.track(0..<5000)
    for subject in ["anna", "ben"] { try write(track, subject) }
    let region = Region.circle(center: track[2500].coordinate, radius: 200)
    #expect(try delete(.init(regions: [region])).kept == 2 * track.count { !region.contains($0.coordinate) })
    for subject in ["anna", "ben"] {
      let coordinates = try await folder.read(subject).map(\.coordinate)
      #expect(coordinates == track.map(\.coordinate).filter { !region.contains($0) })
    }
  }

  @Test("a renamed subject has its locations, and its former name is nowhere in the archive")
  func rename() async throws {
    let track = ArchivedSample.track(0..<6000)
    try write(track, "bertha")
    try write(track, "carl")
    #expect(try move("bertha", to: "dora", isMerge: false).removed == 0)
    #expect(Set(try Archive(folder.path).subjects) == ["carl", "dora"])
    #expect(try await folder.read("dora") == track)
    #expect(try await folder.read("carl") == track)
    #expect(try !contains("bertha"))
    try write(ArchivedSample.track(5990..<6100), "dora")
    #expect(try await folder.read("dora") == ArchivedSample.track(0..<6100))
  }

  @Test("merged subjects are in the order of time, and have the same location once", arguments: 0..<4)
  func merge(_ part: Int) async throws {
    let seed = Seed.take(part)
    var random = SeededRandom(seed: seed)
    let all = ArchivedSample.track(0..<12_000)
    let (first, second) = (
      all.filter { _ in Int.random(in: 0..<3, using: &random) > 0 },
      all.filter { _ in Int.random(in: 0..<3, using: &random) > 0 }
    )
    try write(first, "old")
    try write(second, "anna")
    let both = Set(first.map { $0.time! }).intersection(second.map { $0.time! }).count
    let counts = try move("old", to: "anna", isMerge: true)
    let times = Set((first + second).map { $0.time! })
    #expect(counts.removed == both, "seed \(seed)")
    #expect(try await folder.read("anna") == all.filter { times.contains($0.time!) }, "seed \(seed)")
    #expect(try Archive(folder.path).subjects == ["anna"])
    // What the merged subject has is not stored again, also behind its former end.
    try write(first, "anna")
    #expect(try Archive(folder.path).count == times.count, "seed \(seed)")
  }

  @Test("a subject that exists is no new name, and an unknown one is neither moved nor a target")
  func refused() throws {
    for subject in ["anna", "ben"] { try write(ArchivedSample.track(0..<10), subject) }
    for (subject, target, isMerge, code) in [
      ("anna", "ben", false, LocationError.Code.invalidArgument), ("anna", "anna", true, .invalidArgument),
      ("eva", "dora", false, .inputNotFound), ("anna", "eva", true, .inputNotFound),
    ] {
      let error = #expect(throws: LocationError.self) { try move(subject, to: target, isMerge: isMerge) }
      #expect(error?.code == code)
    }
    #expect(try Archive(folder.path).subjects == ["anna", "ben"])
  }

  @Test(
    "a copy made at any moment of a deletion, a rename or a merge is the former archive or the new one",
    arguments: 0..<3)
  func interrupted(_ kind: Int) async throws {
    let track = ArchivedSample.track(0..<9000)
    try write(track, "anna")
    try write(ArchivedSample.track(4000..<10_000), "ben")
    var trimming = ArchiveTrimming()
    switch kind {
    case 0: trimming.deletions = [.init(subject: "anna", from: time(100), to: time(8000))]
    case 1: trimming.move = .init("anna", to: "dora", isMerge: false)
    default: trimming.move = .init("anna", to: "ben", isMerge: true)
    }
    var copies: [ArchiveFolderForTests] = []
    let path = folder.path
    do {
      let writer = try ArchiveWriter(path)
      try writer.trim(trimming) { count throws(LocationError) in
        guard copies.count < 4 else { return }
        let copy = ArchiveFolderForTests()
        try? FileManager.default.copyItem(atPath: path, toPath: copy.path)
        copies.append(copy)
      }
    }
    #expect(!copies.isEmpty)
    for copy in copies {
      _ = try ArchiveWriter(copy.path)
      #expect(try await copy.read("anna") == track)
      #expect(try await copy.read("ben") == ArchivedSample.track(4000..<10_000))
      #expect(try Archive(copy.path).subjects == ["anna", "ben"])
    }
  }

  @Test("a new name that arrives during a rename is not given to two subjects, and the rename can be repeated")
  func taken() async throws {
    try write(ArchivedSample.track(0..<9000), "anna")
    let writer = try ArchiveWriter(folder.path)
    var trimming = ArchiveTrimming()
    trimming.move = .init("anna", to: "dora", isMerge: false)
    var hasAppended = false
    let error = #expect(throws: LocationError.self) {
      try writer.trim(trimming) { _ throws(LocationError) in
        guard !hasAppended else { return }
        hasAppended = true
        try writer.append(ArchivedSample.track(0..<10), subject: "dora")
        try writer.flush()
      }
    }
    #expect(error?.code == .invalidArgument)
    #expect(try Archive(folder.path).subjects == ["anna", "dora"])
    trimming.move = .init("anna", to: "eva", isMerge: false)
    try writer.trim(trimming)
    #expect(try Archive(folder.path).subjects.sorted() == ["dora", "eva"])
    #expect(try await folder.read("eva") == ArchivedSample.track(0..<9000))
  }

  @Test("locations that arrive during a deletion are kept")
  func concurrent() async throws {
    try write(ArchivedSample.track(0..<9000), "anna")
    let writer = try ArchiveWriter(folder.path)
    var trimming = ArchiveTrimming()
    trimming.deletions = [.init(subject: "anna")]
    var hasAppended = false
    try writer.trim(trimming) { _ throws(LocationError) in
      guard !hasAppended else { return }
      hasAppended = true
      try writer.append(ArchivedSample.track(9000..<9010), subject: "anna")
    }
    try writer.flush()
    #expect(try await folder.read("anna") == (hasAppended ? ArchivedSample.track(9000..<9010) : []))
  }
}
