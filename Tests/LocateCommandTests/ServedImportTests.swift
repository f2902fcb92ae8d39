import Foundation
import LocationArchive
import LocationKit
import Synchronization
import TestSupport
import Testing

@testable import LocateCommand

@Suite("ServedImport")
struct ServedImportTests {
  private func gpx(_ minutes: Range<Int>) -> [UInt8] {
    let points = minutes.map { "<trkpt lat=\"48\" lon=\"8.\($0)\"><time>2026-05-01T10:\($0):00Z</time></trkpt>" }
    return Array("<gpx><trk><trkseg>\(points.joined())</trkseg></trk></gpx>".utf8)
  }

  @Test(
    "the files of an export are stored under one subject, a second time stores nothing, and no path is shown",
    arguments: ["export.zip", "../../export.zip", ".zip", "current", ""])
  func imports(_ name: String) async throws {
    let folder = RunFolder.url.appending(path: "served-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let json = #"{"class":"TPV","mode":2,"time":"2026-05-01T12:00:00Z","lat":1,"lon":2,"subject":"ben"}"# + "\n"
    let export = Packed.zip([
      ("a.gpx", .deflated, gpx(10..<20)), ("b.gpx.gz", .stored, Packed.gzip(gpx(30..<40))),
      ("note.txt", .stored, Array("a note".utf8)), ("ben.json", .stored, Array(json.utf8)),
    ])
    let writer = try ArchiveWriter(folder)
    for stored in [20, 0] {
      let file = try ServedImport(named: name, to: writer)
      try file.append(Array(export[..<100]))
      try file.append(Array(export[100...]))
      let progress = Mutex(0)
      let outcome = try await file.run(subject: "anna") { count in progress.withLock { $0 = count } }
      #expect(outcome.read == 20 && outcome.stored == stored && progress.withLock { $0 } == 20)
      let table = outcome.lines.joined(separator: "\n")
      #expect(table.contains("2 GPX") && table.contains("note.txt"), "\(table)")
      #expect(!table.contains(FileManager.default.temporaryDirectory.path), "\(table)")
    }
    #expect(try Archive(folder).subjects == ["anna"])
  }
}
