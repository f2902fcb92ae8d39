import LocationArchive
import LocationKit
import TestSupport
import Testing

@Suite("Paths in a box")
struct ArchivedBoxPathTests {
  private let folder = ArchiveFolderForTests()

  /// - Parameter isLate: whether the first half arrives after the second one.
  private func write(_ journey: RandomJourney, isLate: Bool, _ random: inout SeededRandom) throws {
    var journey = journey
    let track = journey.locations(9000)
    var limits = ArchiveLimits()
    limits.segmentSize = 50_000
    let writer = try ArchiveWriter(folder.path, limits: limits)
    for piece in isLate ? [track[4500...], track[..<4500]] : [track[...]] { try writer.append(piece) }
    try writer.flush()
  }

  @Test("a path in a box has the steps into it, and a segment wherever it comes in", arguments: 0..<2)
  func boxPath(_ part: Int) async throws {
    let seed = Seed.take(part)
    var random = SeededRandom(seed: seed &+ 1)
    try write(RandomJourney(seed: seed, devices: 1), isLate: part == 1, &random)
    let archive = try Archive(folder.path)
    var scan: [Location] = []
    for try await location in archive.locations() { scan.append(location) }
    for _ in 0..<20 {
      let corner = try #require(scan.randomElement(using: &random)).coordinate
      let size = Double.random(in: 0.0001...0.02, using: &random)
      let (south, west) = (corner.latitude - size, corner.longitude - size)
      guard south > -89, corner.latitude + size < 89, abs(corner.longitude) + size < 179 else { continue }
      let box = DegreeBox(south: south, west: west, north: corner.latitude + size, east: corner.longitude + size)
      var found: [Location] = []
      for try await piece in archive.path(metres: 20, in: box) { found += piece }
      let expected = Self.path(scan, in: box, metres: 20)
      #expect(found.map(\.coordinate) == expected.map(\.coordinate), "seed \(seed), \(box)")
      #expect(found.map(\.time) == expected.map(\.time), "seed \(seed), \(box)")
      #expect(found.map(\.startsSegment) == expected.map(\.startsSegment), "seed \(seed), \(box)")
    }
  }

  /// The same by a scan of all locations.
  private static func path(_ scan: [Location], in box: DegreeBox, metres: Double) -> [Location] {
    var found: [Location] = []
    var (previous, last) = (Location?.none, Location?.none)
    var hasBegun = false
    for var location in scan {
      let before = location.startsSegment ? nil : previous
      previous = location
      let (here, first) = (location.coordinate, (before ?? location).coordinate)
      let touches =
        min(here.latitude, first.latitude) <= box.north && max(here.latitude, first.latitude) >= box.south
        && min(here.longitude, first.longitude) <= box.east && max(here.longitude, first.longitude) >= box.west
        || abs(here.longitude - first.longitude) > 180
      guard touches else {
        (last, hasBegun) = (nil, false)
        continue
      }
      hasBegun = hasBegun || location.startsSegment
      if let last, last.coordinate.distance(to: here) <= metres { continue }
      if last == nil, var before {
        before.startsSegment = true
        found.append(before)
        location.startsSegment = hasBegun
      } else {
        location.startsSegment = hasBegun || last == nil
      }
      (last, hasBegun) = (location, false)
      found.append(location)
    }
    return found
  }
}
