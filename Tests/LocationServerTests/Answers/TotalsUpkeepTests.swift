import Foundation
import LocationArchive
import LocationKit
import LocationTesting
import LocationTotals
import LocationTracks
import TestSupport
import Testing

@testable import LocationServer

@Suite("TotalsUpkeep")
final class TotalsUpkeepTests {
  private let folder = RunFolder.url.appending(path: UUID().uuidString).path

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// Days that a question about everything has to compute.
  private func missing(_ subject: String) async throws -> Int {
    try await ArchivedTotals(try Archive(folder), of: subject)
      .read(from: nil, to: nil, division: SpanTotals(.year)) { _ in }
  }

  @Test("stores the totals of all subjects, so that a question computes nothing")
  func stores() async throws {
    let writer = try ArchiveWriter(folder)
    for subject in ["a", "b"] {
      try writer.append(
        (0..<11_000).map { second in
          .make(
            latitude: 48 + Double(second) / 1e6, time: .utc("2026-05-01T10:00:00Z") + Double(second),
            origin: LocationOrigin(source: "phone", kind: .replayed))
        }, subject: subject)
    }
    try writer.flush()

    try await TotalsUpkeep(ArchiveAccess(folder)).update()

    #expect(try await missing("a") == 0)
    #expect(try await missing("b") == 0)
  }

  @Test("an archive that does not exist is no error")
  func nothing() async throws {
    try await TotalsUpkeep(ArchiveAccess(folder)).update()
    #expect(!FileManager.default.fileExists(atPath: folder))
  }
}
