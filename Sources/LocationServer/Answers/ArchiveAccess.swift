import LocationArchive
import LocationIO
import LocationKit
import Synchronization

/// The archive that a server answers from. It is opened again when the last opening is a second old, so that answers
/// contain what was flushed since.
final class ArchiveAccess: Sendable {
  private static let lifetime = Duration.seconds(1)
  private let path: String
  /// Subject that the server itself stores, which the archive may not have yet; `nil` if it stores none.
  let ownSubject: String?
  /// See ``LocationServer/Content/maximumError``.
  let maximumError: Double?
  private let timer: MonotonicTimer
  private let opened = Mutex<(archive: LocationArchive, time: Duration)?>(nil)

  init(
    _ path: String, ownSubject: String? = nil, maximumError: Double? = nil,
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    (self.path, self.ownSubject, self.maximumError) = (path, ownSubject, maximumError)
    timer = MonotonicTimer(clock)
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
