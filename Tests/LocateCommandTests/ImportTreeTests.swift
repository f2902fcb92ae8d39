import Foundation
import LocationKit
import LocationTracks
import TestSupport
import Testing

@testable import LocateCommand

@Suite("ImportTree")
struct ImportTreeTests {
  private let folder = RunFolder.url.appending(path: "import-\(UUID().uuidString)").path

  private func write(_ bytes: [UInt8], _ name: String) throws {
    let path = "\(folder)/\(name)"
    try FileManager.default.createDirectory(
      atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try Data(bytes).write(to: URL(filePath: path))
  }

  private static func gpx(_ latitude: Int) -> [UInt8] {
    Array("<gpx><trk><trkseg><trkpt lat=\"\(latitude)\" lon=\"8\"/></trkseg></trk></gpx>".utf8)
  }

  /// Latitudes of the points, in order, and the table.
  private func read(_ inputs: [String]) async throws -> (latitudes: [Double], table: String) {
    let tree = try #require(try ImportTree(inputs, without: "\(folder)/out.gpx"))
    var queue = TrackQueue(tree.readers(.all, TrackOptions()))
    var entries: [TrackEntry] = []
    while try await queue.next(into: &entries) {}
    let latitudes = entries.compactMap {
      if case .point(let point) = $0 { point.location.coordinate.latitude } else { nil }
    }
    return (latitudes, tree.table(queue.failures).joined(separator: "\n"))
  }

  @Test("folders of any depth and ZIP archives in them are read in the order of names, packed files too")
  func tree() async throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let inner = Packed.zip([("c/deep.gpx", .deflated, Self.gpx(5)), ("photo.jpg", .stored, [0xFF, 0xD8, 0xFF])])
    try write(Self.gpx(1), "a.gpx")
    try write(Packed.gzip(Self.gpx(2)), "b/ride.gpx.gz")
    try write(
      Packed.zip([
        ("1.gpx", .deflated, Self.gpx(3)), ("2.csv", .stored, Array("lat,lon\n4,8\n".utf8)), ("3.zip", .stored, inner),
        ("4.gpx.gz", .deflatedWithDescriptor, Packed.gzip(Self.gpx(6))), ("__MACOSX/1.gpx", .stored, [1]),
      ]), "c/export.zip")
    try write(Self.gpx(9), ".hidden.gpx")
    try write(Self.gpx(9), "out.gpx")
    try write(Array("<gpx><trk><trkseg><trkpt lat=\"7\" lon=\"8\"/></trk".utf8), "d.gpx")
    try write(Array("a note".utf8), "note.txt")
    let (latitudes, table) = try await read([folder])
    #expect(latitudes == [1, 2, 3, 4, 5, 6, 7])
    #expect(table.contains("9 files: 1 CSV, 6 GPX"))
    #expect(table.contains("skipped 2: not a track"))
    #expect(table.contains("ended with an error: ") && table.contains("d.gpx"))
  }

  @Test("a FIT file of settings is skipped, and not one that ended with an error")
  func settings() async throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    // A header of 12 bytes, the definition and the message of the file's type (2, settings), and no checksum.
    let records: [UInt8] = [0x40, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2]
    let header: [UInt8] = [12, 0x20, 0, 0, UInt8(records.count), 0, 0, 0] + Array(".FIT".utf8)
    try write(header + records + [0, 0], "device.fit")
    try write(Self.gpx(1), "ride.gpx")
    let (latitudes, table) = try await read([folder])
    #expect(latitudes == [1])
    #expect(table.contains("2 files: 1 GPX\n  skipped 1: this is a FIT file of settings ("), "\(table)")
    #expect(!table.contains("ended with an error"), "\(table)")
  }

  @Test("the directory of ZIP64 is read, whatever folders its names lead to")
  func wide() async throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try write(
      Packed.zip([("../1.gpx", .deflated, Self.gpx(1)), ("2.gpx", .stored, Self.gpx(2))], isWide: true), "a.zip")
    #expect(try await read(["\(folder)/a.zip"]).latitudes == [1, 2])
  }

  @Test("a damaged member and a damaged archive are skipped or rejected, and never read beyond their end")
  func damage() async throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let whole = Packed.zip([("1.gpx", .deflated, Self.gpx(1)), ("2.gpx", .stored, Self.gpx(2))])
    var random = SeededRandom(seed: 35)
    for _ in 0..<60 {
      var bytes = whole
      for _ in 0..<3 {
        bytes[Int.random(in: 4..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      try write(bytes, "a.zip")
      if let (latitudes, _) = try? await read(["\(folder)/a.zip"]) { #expect(latitudes.count <= 2) }
    }
    for count in stride(from: 4, to: whole.count, by: 29) {
      try write(Array(whole[..<count]), "a.zip")
      await #expect(throws: LocationError.self) { try await read(["\(folder)/a.zip"]) }
    }
  }

  @Test("a file, a KMZ and a location archive are no tree")
  func others() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try write(Packed.zip([("doc.kml", .stored, [1])]), "a.kmz")
    try write(Self.gpx(1), "a.gpx")
    #expect(try ImportTree(["\(folder)/a.kmz", "\(folder)/a.gpx", "-", "\(folder)/none"], without: "-") == nil)
  }
}
