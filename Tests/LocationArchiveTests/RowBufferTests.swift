import Foundation
import LocationKit
import TestSupport
import Testing

@testable import LocationArchive

@Suite("RowBuffer")
struct RowBufferTests {
  private func location(_ second: Int, isSparse: Bool) -> Location {
    var location = Location(
      coordinate: Coordinate(latitude: 48, longitude: 8)!,
      time: UTCInstant(nanoseconds: Int64(second) * 1_000_000_000), mode: .threeDimensional,
      origin: LocationOrigin(source: "test", kind: .replayed))
    if isSparse { return location }
    (location.altitudeMSL, location.speed, location.courseOverGround) = (Double(second), 3, 90)
    return location
  }

  @Test("locations with fewer fields that follow those of a former run are stored as they are, and once")
  func sparse() async throws {
    let folder = RunFolder.url.appending(path: "rows-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    func store(_ locations: [Location]) throws -> Int {
      let writer = try ArchiveWriter(folder)
      try writer.append(locations)
      try writer.flush()
      return writer.counts.stored
    }
    let full = (1000..<1100).map { location($0, isSparse: false) }
    let sparse = (0..<60).map { location($0, isSparse: true) }
    #expect(try store(full) == 100)
    #expect(try store(sparse) == 60)
    #expect(try store(sparse) == 0)
    var read: [Location] = []
    for try await location in try Archive(folder).locations() { read.append(location) }
    #expect(read == sparse + full)
  }
}
