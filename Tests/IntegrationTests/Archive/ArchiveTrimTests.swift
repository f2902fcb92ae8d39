import Foundation
import LocationArchive
import LocationKit
import TestSupport
import Testing

@Suite("ArchiveWriter.trim")
struct ArchiveTrimTests {
  private let folder = ArchiveFolderForTests()

  private func time(_ second: Int) -> UTCInstant { ArchivedSample.location(second).time! }

  private func trim(_ trimming: ArchiveTrimming) throws -> ArchiveTrimCounts {
    try ArchiveWriter(folder.path).trim(trimming)
  }

  private func write(_ locations: [Location], segmentSize: Int = 3000) throws {
    var limits = ArchiveLimits()
    limits.segmentSize = segmentSize
    try folder.write(locations, limits: limits)
  }

  @Test("removes the locations before a time, and no others")
  func retention() async throws {
    let track = ArchivedSample.track(0..<13_000)
    try write(track)
    let counts = try trim(ArchiveTrimming(start: time(9000)))
    #expect(counts.removed == 9000 && counts.thinned == 0 && counts.kept == 4000)
    #expect(counts.bytesAfter < counts.bytesBefore)
    #expect(try await folder.read() == Array(track[9000...]))
    #expect(try trim(ArchiveTrimming(start: time(9000))).removed == 0)
  }

  @Test("keeps one location in each interval before a time, and all after it")
  func thinning() async throws {
    let track = ArchivedSample.track(0..<13_000)
    try write(track)
    let thinning = ArchiveTrimming(thinnings: [.init(before: time(9000), interval: .seconds(10))])
    let counts = try trim(thinning)
    let expected = track.enumerated().filter { $0.offset.isMultiple(of: 10) || $0.offset >= 9000 }.map(\.element)
    #expect(try await folder.read() == expected)
    #expect(counts.thinned == 13_000 - expected.count && counts.kept == expected.count)
    let names = try folder.segments
    #expect(try trim(thinning).thinned == 0)
    #expect(try folder.segments == names)
  }

  @Test("thins what it keeps, and rewrites no later segment")
  func retentionAndThinning() async throws {
    let track = ArchivedSample.track(0..<30_000)
    try write(track)
    let names = try folder.segments
    let counts = try trim(
      ArchiveTrimming(start: time(9000), thinnings: [.init(before: time(15_000), interval: .seconds(10))]))
    let expected = track.enumerated().filter { $0.offset >= 9000 }
      .filter { $0.offset.isMultiple(of: 10) || $0.offset >= 15_000 }.map(\.element)
    #expect(try await folder.read() == expected)
    #expect(counts.removed == 9000 && counts.kept == expected.count)
    #expect(try folder.segments.contains(#require(names.last)))
  }

  @Test("keeps the ends of segments and of gaps")
  func ends() async throws {
    var track = ArchivedSample.track(0..<95) + ArchivedSample.track(203..<300)
    track[47].startsSegment = true
    try write(track)
    _ = try trim(ArchiveTrimming(thinnings: [.init(before: time(1000), interval: .seconds(10))]))
    let seconds = try await folder.read().map { Int(($0.time!.nanoseconds - ArchivedSample.start) / 1_000_000_000) }
    #expect(
      seconds == [0, 10, 20, 30, 40, 46, 47, 57, 67, 77, 87, 94, 203, 213, 223, 233, 243, 253, 263, 273, 283, 293, 299])
    #expect(try await folder.read().filter(\.startsSegment) == [track[47]])
  }

  @Test("removes, and never invents or repeats; trims no further when repeated", arguments: 0..<4)
  func randomJourneys(_ part: Int) async throws {
    let seed = Seed.take(part)
    var random = SeededRandom(seed: seed)
    var journey = RandomJourney(seed: seed, devices: part % 2 + 1)
    let track = journey.locations(9000)
    var pieces = stride(from: 0, to: track.count, by: 1500).map { Array(track[$0..<min($0 + 1500, track.count)]) }
    pieces.shuffle(using: &random)
    for piece in pieces { try write(piece, segmentSize: 20_000) }
    let before = try await folder.read()
    let interval = Duration.seconds(Int.random(in: 2...120, using: &random))
    let trimming = ArchiveTrimming(
      start: track[1200].time,
      thinnings: [.init(before: track[7000].time!, interval: interval)])
    let counts = try trim(trimming)
    let after = try await folder.read()
    #expect(after.count == counts.kept && before.count == counts.kept + counts.removed + counts.thinned)
    #expect(isSubsequence(after, of: before), "seed \(seed)")
    let rest = before.filter { $0.time! >= track[1200].time! }
    for origin in Set(rest.map(\.origin)) {
      let (all, kept) = (rest.filter { $0.origin == origin }, after.filter { $0.origin == origin })
      #expect(kept.first == all.first && kept.last == all.last, "seed \(seed)")
      #expect(kept.filter(\.startsSegment) == all.filter(\.startsSegment), "seed \(seed)")
      #expect(gaps(kept, interval) == gaps(all, interval), "seed \(seed)")
      #expect(kept.filter { $0.time! >= track[7000].time! } == all.filter { $0.time! >= track[7000].time! })
    }
    #expect(try trim(trimming).thinned == 0, "seed \(seed)")
    #expect(try await folder.read() == after, "seed \(seed)")
  }

  private func isSubsequence(_ part: [Location], of whole: [Location]) -> Bool {
    var rest = part[...]
    for location in whole where rest.first == location { rest.removeFirst() }
    return rest.isEmpty
  }

  /// The ends of times without a location that are longer than the interval.
  private func gaps(_ locations: [Location], _ interval: Duration) -> [UTCInstant] {
    zip(locations, locations.dropFirst()).filter { $1.time!.duration(since: $0.time!) > interval }
      .flatMap { [$0.time!, $1.time!] }
  }

  @Test("leaves open readers what they had, and lets the writer continue")
  func openReader() async throws {
    let track = ArchivedSample.track(0..<9000)
    try write(Array(track[..<8000]))
    let early = try Archive(folder.path)
    let writer = try ArchiveWriter(folder.path)
    _ = try writer.trim(ArchiveTrimming(start: time(4000)))
    try writer.append(track[8000...])
    try writer.flush()
    #expect(try await ArchiveFolderForTests.read(early) == Array(track[..<8000]))
    #expect(try await folder.read() == Array(track[4000...]))
  }

  @Test("stores locations that are appended while it works")
  func appending() async throws {
    let track = ArchivedSample.track(0..<9000)
    try write(Array(track[..<6000]))
    let writer = try ArchiveWriter(folder.path)
    var next = 6000
    try writer.trim(ArchiveTrimming(start: time(3000))) { _ throws(LocationError) in
      try writer.append(track[next..<min(track.count, next + 1500)])
      next = min(track.count, next + 1500)
    }
    try writer.append(track[next...])
    try writer.flush()
    #expect(next > 6000)
    #expect(try await folder.read() == Array(track[3000...]))
  }

  @Test("still recognizes what it kept, and stores what it removed again")
  func repeated() async throws {
    let track = ArchivedSample.track(0..<9000)
    try write(track)
    _ = try trim(ArchiveTrimming(start: time(5000)))
    let writer = try ArchiveWriter(folder.path)
    try writer.append(track)
    try writer.flush()
    #expect(writer.counts.appended == 5000 && writer.counts.repeated == 4000)
    #expect(try await folder.read() == track)
  }

  @Test("never uses the number of a segment twice, even if nothing remains")
  func numbers() async throws {
    try write(ArchivedSample.track(0..<9000))
    let names = try folder.segments
    _ = try trim(ArchiveTrimming(start: time(10_000)))
    #expect(try await folder.read().isEmpty)
    try write(ArchivedSample.track(10_000..<19_000))
    #expect(Set(try folder.segments).isDisjoint(with: names))
    #expect(try await folder.read() == ArchivedSample.track(10_000..<19_000))
  }

  @Test(
    "leaves the former archive if it is interrupted, and the next writer removes what is unfinished", arguments: [1, 3])
  func interrupted(_ calls: Int) async throws {
    let track = ArchivedSample.track(0..<13_000)
    try write(track)
    let names = try folder.segments
    var count = 0
    let trimming = ArchiveTrimming(thinnings: [.init(before: time(12_000), interval: .seconds(5))])
    #expect(throws: LocationError.self) {
      try ArchiveWriter(folder.path).trim(trimming) { _ throws(LocationError) in
        count += 1
        if count == calls { throw LocationError(.cancelled, "stop") }
      }
    }
    #expect(try await folder.read() == track)
    for name in ["00000099.segment.part", "00000098.index.part", "current.7-1.part", "00000099.index.7-2.part"] {
      try folder.setBytes(Data("leftover".utf8), of: name)
    }
    try folder.setBytes(Data("mine".utf8), of: "notes.txt")
    try folder.write([])
    #expect(try folder.segments == names)
    let others = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { !$0.hasPrefix("0000") }
    #expect(others.sorted() == ["current", "lock", "notes.txt"])
    #expect(try await folder.read() == track)
  }

  @Test("does not rewrite a damaged segment, unless that is allowed")
  func damage() async throws {
    let track = ArchivedSample.track(0..<12_300)
    try write(track, segmentSize: 1 << 26)
    let name = try #require(try folder.segments.first)
    var bytes = try folder.bytes(name)
    bytes[bytes.count / 2] ^= 1
    try folder.setBytes(bytes, of: name)
    let error = #expect(throws: LocationError.self) { try trim(ArchiveTrimming(start: time(100))) }
    #expect(error?.code == .invalidData)
    #expect(try await folder.read() == Array(track[..<4096] + track[8192...]))
    let counts = try trim(ArchiveTrimming(start: time(100), dropsDamaged: true))
    #expect(counts.removed == 100 && counts.damaged == 4096)
    #expect(try await folder.read() == Array(track[100..<4096] + track[8192...]))
  }
}
