import LocationArchive
import LocationIO
package import LocationKit
import LocationTotals
import LocationTracks

/// Computes the totals of days that an archive does not store yet, so that no question waits for them: a new archive of ten
/// years takes minutes, once.
package struct TotalsUpkeep: Sendable {
  /// Time after which an import, or what subjects send, is looked for.
  private static let interval = Duration.seconds(3600)

  private let path: String
  private let maximumError: Double?
  private let clock: any Clock<Duration>

  /// - Parameters:
  ///   - path: folder of the archive, which need not exist yet.
  ///   - maximumError: metres at the 95 % level, beyond which a location adds nothing; `nil` for no limit.
  package init(_ path: String, maximumError: Double?, clock: any Clock<Duration> = ContinuousClock()) {
    (self.path, self.maximumError, self.clock) = (path, maximumError, clock)
  }

  /// Computes them now and every hour until the task is cancelled.
  package func run() async throws {
    while true {
      try await update()
      try await clock.sleep(for: Self.interval)
    }
  }

  /// Computes what is missing. An archive that cannot be read is not reported here: each question about it does so.
  func update() async throws {
    guard let archive = try? await onBlockingThread({ [path] in try Archive(path) }) else { return }
    for subject in archive.subjects {
      let totals = ArchivedTotals(archive, of: subject, maximumError: maximumError)
      _ = try? await totals.read(from: nil, to: nil, division: SpanTotals(.year), pause: breathe) { _ in }
      try Task.checkCancellation()
    }
  }

  /// Lets other tasks run; ends the work if the server ends.
  @Sendable private func breathe() async throws {
    try Task.checkCancellation()
    await Task.yield()
  }
}
