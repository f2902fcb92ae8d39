import Foundation
import LocationKit
import LocationTesting
import TestSupport
import Testing

@testable import LocationArchive

@Suite("Archive.days")
final class ArchiveDaysTests {
  private let folder = RunFolder.url.appending(path: UUID().uuidString).path

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  @Test("a block that spans weeks has the days of its locations only, within the period")
  func sparse() throws {
    let length = UTCInstant.nanosecondsPerDay
    // In nanoseconds of a day: its first and its last one, and several of one day.
    let times: [(day: Int, moments: [Int64])] = [
      (-2, [length - 1]), (0, [0, 1, length - 1]), (3, [0]), (4, [length - 1]), (20, [5, 6, 7]), (21, [0]),
    ]
    let writer = try ArchiveWriter(folder)
    for (day, moments) in times {
      for moment in moments {
        try writer.append(.make(latitude: 48, time: UTCInstant(nanoseconds: Int64(day) * length + moment)))
      }
    }
    try writer.flush()

    let archive = try Archive(folder)

    #expect(try archive.days(of: "", within: .min ... .max) == [-2, 0, 3, 4, 20, 21])
    #expect(try archive.days(of: "", within: 1...(20 * length + 5)) == [0, 3, 4, 20])
    #expect(try archive.days(of: "", within: (4 * length)...(20 * length + 4)) == [4])
  }
}
