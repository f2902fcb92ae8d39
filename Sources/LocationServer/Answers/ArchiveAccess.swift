import LocationArchive
import LocationIO
import LocationKit
import LocationTotals
import LocationTracks
import Synchronization

/// The archive that a server answers from. It is opened again when the last opening is a second old, so that answers
/// contain what was flushed since.
final class ArchiveAccess: Sendable {
  private static let lifetime = Duration.seconds(1)
  private let path: String
  /// Subject that the server itself stores, which the archive may not have yet; `nil` if it stores none.
  let ownSubject: String?
  /// See ``HTTPServer/Content/maximumError``.
  let maximumError: Double?
  private let timer: MonotonicTimer
  private let opened = Mutex<Opening?>(nil)

  private struct Opening {
    let archive: Task<Archive, any Error>
    let time: Duration
    var isDone = false
  }

  init(
    _ path: String, ownSubject: String? = nil, maximumError: Double? = nil,
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    (self.path, self.ownSubject, self.maximumError) = (path, ownSubject, maximumError)
    timer = MonotonicTimer(clock)
  }

  /// Returns the archive with all locations that were flushed a second ago. Waits for the disk on another thread, once
  /// for all who ask meanwhile.
  func archive() async throws -> Archive {
    let now = timer.elapsed
    let archive = opened.withLock { opened in
      if let opened, !opened.isDone || now - opened.time < Self.lifetime { return opened.archive }
      let archive = Task {
        let result = await onBlockingThread { [path] in Result { try Archive(path) } }
        // A failure is tried again.
        self.opened.withLock { if case .success = result { $0?.isDone = true } else { $0 = nil } }
        return try result.get()
      }
      opened = Opening(archive: archive, time: now)
      return archive
    }
    return try await archive.value
  }

  /// Lets the next question open the archive again, after it has been changed.
  func forget() { opened.withLock { $0 = nil } }
}

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
