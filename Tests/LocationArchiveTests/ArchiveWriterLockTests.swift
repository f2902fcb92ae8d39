import Foundation
import LocationKit
import LocationTesting
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

  @Test("another thread writes while locations are appended, long before a flush")
  func appendMany() async throws {
    let path = RunFolder.url.appending(path: "archive-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    let writer = try ArchiveWriter(path)
    let start = UTCInstant(nanoseconds: 1_777_600_000_000_000_000)
    for second in 0..<ArchiveWriterState.mostBuffered / 2 {
      try writer.append(Location.make(latitude: 52, longitude: 13, time: start.advanced(by: .seconds(second))))
    }
    await eventually { writer.counts.appended == ArchiveWriterState.mostBuffered / 2 }
    #expect(writer.counts.stored == 0)
  }
}
