import Foundation
import LocationKit
import TestSupport
import Testing

@testable import LocationArchive

@Suite("ArchiveWriter's locks")
struct ArchiveWriterLockTests {
  @Test("appending does not wait for the thread that writes, and is stored by the next flush")
  func append() throws {
    let path = RunFolder.url.appending(path: "archive-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    let writer = try ArchiveWriter(path)
    try writer.withState { _ throws(LocationError) in
      for _ in 0..<10 { try writer.append(RandomLocations.plain) }
      _ = writer.counts
    }
    try writer.flush()
    #expect(writer.counts.stored == 1 && writer.counts.repeated == 9)
  }
}
