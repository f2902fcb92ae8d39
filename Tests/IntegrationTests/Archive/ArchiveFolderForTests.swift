import Foundation
import LocationArchive
import LocationKit
import TestSupport

/// A folder for one test, which goes away with it.
final class ArchiveFolderForTests {
  let path = RunFolder.url.appending(path: "archive-\(UUID().uuidString)").path

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func write(_ locations: [Location], subject: String = "", limits: ArchiveLimits = ArchiveLimits()) throws {
    let writer = try ArchiveWriter(path, limits: limits)
    try writer.append(locations, subject: subject)
    try writer.flush()
  }

  func read(_ subject: String = "") async throws -> [Location] {
    try await Self.read(Archive(path), subject)
  }

  static func read(_ archive: Archive, _ subject: String = "") async throws -> [Location] {
    var locations: [Location] = []
    for try await location in archive.locations(of: subject) { locations.append(location) }
    return locations
  }

  func bytes(_ name: String) throws -> Data { try Data(contentsOf: URL(filePath: "\(path)/\(name)")) }

  func setBytes(_ bytes: Data, of name: String) throws { try bytes.write(to: URL(filePath: "\(path)/\(name)")) }

  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
  }

  var segments: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: path).filter { $0.hasSuffix(".segment") }.sorted()
    }
  }
}

/// Locations in the precision that the archive has.
enum ArchivedSample {
  static let origin = LocationOrigin(source: "gpsd://localhost:2947", device: "/dev/ttyACM0", kind: .live)
  static let start: Int64 = 1_777_000_000_000_000_000

  /// A location that moves on with each second.
  static func location(_ second: Int, latitude: Double? = nil, longitude: Double? = nil) -> Location {
    let coordinate = Coordinate(
      latitude: latitude ?? round(51e7 + Double(second) * 83) / 1e7,
      longitude: longitude ?? round(13e7 + Double(second) * 141) / 1e7)
    var location = Location(
      coordinate: coordinate ?? Coordinate(latitude: 0, longitude: 0)!,
      time: UTCInstant(nanoseconds: start + Int64(second) * 1_000_000_000), mode: .threeDimensional, origin: origin)
    location.altitudeMSL = 113.5
    location.geoidSeparation = 43.25
    location.speed = Double(second % 700) / 100
    location.courseOverGround = Double(second % 36000) / 100
    location.horizontalAccuracy = Accuracy(radius: 2.5, level: .ninetyFive, basis: .receiver)
    location.satellitesUsed = 9
    location.status = .differential
    return location
  }

  static func track(_ seconds: Range<Int>) -> [Location] { seconds.map { location($0) } }
}
