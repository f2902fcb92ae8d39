import LocationArchive
import LocationKit
import LocationTotals
import LocationTracks

/// Computes the totals of days that an archive does not store yet, so that no question waits for them: a new archive of ten
/// years takes minutes, once.
struct TotalsUpkeep: Sendable {
  /// Time after which an import, or what subjects send, is looked for.
  private static let interval = Duration.seconds(3600)

  private let access: ArchiveAccess
  private let clock: any Clock<Duration>

  /// - Parameter access: the archive, which need not exist yet.
  init(_ access: ArchiveAccess, clock: any Clock<Duration> = ContinuousClock()) {
    (self.access, self.clock) = (access, clock)
  }

  /// Computes them now and every hour until the task is cancelled.
  func run() async throws {
    while true {
      try await update()
      try await clock.sleep(for: Self.interval)
    }
  }

  /// Computes what is missing. An archive that cannot be read is not reported here: each question about it does so.
  func update() async throws {
    guard let archive = try? await access.archive() else { return }
    for subject in archive.subjects {
      let totals = ArchivedTotals(archive, of: subject, maximumError: access.maximumError)
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
