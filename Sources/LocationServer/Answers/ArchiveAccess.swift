import LocationArchive
import LocationIO
import LocationKit
import Synchronization

/// The archive that a server answers from. It is opened again when the last opening is a second old, so that answers
/// contain what was flushed since.
final class ArchiveAccess: Sendable {
  private static let lifetime = Duration.seconds(1)
  private let path: String
  private let timer: MonotonicTimer
  private let opened = Mutex<(archive: LocationArchive, time: Duration)?>(nil)

  init(_ path: String, clock: any Clock<Duration> = ContinuousClock()) {
    (self.path, timer) = (path, MonotonicTimer(clock))
  }

  /// Returns the archive with all locations that were flushed a second ago. Waits for the disk on a thread of its own.
  func archive() async throws -> LocationArchive {
    let now = timer.elapsed
    if let opened = opened.withLock({ $0 }), now - opened.time < Self.lifetime { return opened.archive }
    let archive = try await onOwnThread { [path] in try LocationArchive(path) }
    opened.withLock { $0 = (archive, now) }
    return archive
  }
}
