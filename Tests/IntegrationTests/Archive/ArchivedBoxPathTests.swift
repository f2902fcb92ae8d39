import LocationArchive
import LocationKit
import LocationTesting
import TestSupport
import Testing

@Suite("Paths in a box")
struct ArchivedBoxPathTests {
  private let folder = ArchiveFolderForTests()
  private static let metres = 20.0

  /// Writes random locations. Returns them in the order of the archive.
  ///
  /// - Parameter isLate: whether the first half arrives after the second one.
  private func write(_ journey: RandomJourney, isLate: Bool) async throws -> [Location] {
    var journey = journey
    let track = journey.locations(9000)
    var limits = ArchiveLimits()
    limits.segmentSize = 50_000
    let writer = try ArchiveWriter(folder.path, limits: limits)
    for piece in isLate ? [track[4500...], track[..<4500]] : [track[...]] { try writer.append(piece) }
    try writer.flush()
    var stored: [Location] = []
    for try await location in try Archive(folder.path).locations() { stored.append(location) }
    return stored
  }

  private func path(in box: DegreeBox) async throws -> [Location] {
    var found: [Location] = []
    for try await piece in try Archive(folder.path).path(metres: Self.metres, in: box) { found += piece }
    return found
  }

  @Test("each location in the box lies near the path, and each line is a part of the recording", arguments: 0..<2)
  func showsTheRecording(_ part: Int) async throws {
    let seed = Seed.take(part)
    var random = SeededRandom(seed: seed &+ 1)
    let stored = try await write(RandomJourney(seed: seed, devices: 1), isLate: part == 1)
    for _ in 0..<8 {
      let corner = try #require(stored.randomElement(using: &random)).coordinate
      let size = Double.random(in: 0.0005...0.02, using: &random)
      guard abs(corner.latitude) < 80, abs(corner.longitude) + size < 180 else { continue }
      let box = DegreeBox(
        south: corner.latitude - size, west: corner.longitude - size, north: corner.latitude + size,
        east: corner.longitude + size)
      let found = try await path(in: box)
      for _ in 0..<50 {
        let here = try #require(stored.randomElement(using: &random)).coordinate
        guard box.contains(here) else { continue }
        // The distance, and the diagonal of a square.
        let isNear = found.contains { $0.coordinate.distance(to: here) < (1 + 2 * 2.squareRoot()) * Self.metres }
        #expect(isNear, "seed \(seed), \(here)")
      }
      checkLines(found, stored, seed)
    }
  }

  /// Checks that what lies between the ends of each line is near its start, and belongs to the same segment.
  private func checkLines(_ found: [Location], _ stored: [Location], _ seed: UInt64) {
    var next = stored.startIndex
    for (start, end) in zip(found, found.dropFirst()) where !end.startsSegment {
      guard let from = start.time, let to = end.time else { continue }
      while next < stored.endIndex, stored[next].time.map({ $0 <= from }) ?? true { next += 1 }
      var index = next
      while index < stored.endIndex, let time = stored[index].time, time < to {
        let isNear = start.coordinate.distance(to: stored[index].coordinate) <= Self.metres + 0.1
        #expect(isNear && !stored[index].startsSegment, "seed \(seed), \(time)")
        index += 1
      }
    }
  }

  @Test("a way that is repeated is drawn once, and the step into the box is drawn")
  func drawsOnce() async throws {
    let start = UTCInstant.utc("2026-05-01T10:00:00Z")
    // North along 11° east for 2 km, and back, ten times; the box has the middle.
    let track = (0..<2000).map { second in
      let part = Double(second % 200)
      return Location.make(
        latitude: 48 + 0.0002 * min(part, 200 - part), longitude: 11, time: start + Double(second))
    }
    let writer = try ArchiveWriter(folder.path)
    try writer.append(track)
    try writer.flush()

    let found = try await path(in: DegreeBox(south: 48.005, west: 10.9, north: 48.015, east: 11.1))

    let latitudes = found.map(\.coordinate.latitude)
    #expect(latitudes.count < 130 && latitudes.count > 50)
    #expect(latitudes.min().map { $0 < 48.005 } == true && latitudes.max().map { $0 > 48.015 } == true)
    #expect(found.first?.startsSegment == true)
    #expect(found.filter(\.startsSegment).count < 10)
  }
}
