import LocationIO
public import LocationKit
import Synchronization

/// Appends locations to an archive. One process at a time writes an archive; any number may read it meanwhile.
///
/// A location is durable once ``flush()`` has returned after it was appended, or once ``run(clock:)`` has flushed.
/// What was not flushed is
/// lost when the process is killed; nothing else is. All methods may be called from any thread; those that write wait
/// for the disk.
public final class ArchiveWriter: Sendable {
  private let state: Mutex<ArchiveWriterState>
  private let limits: ArchiveLimits
  /// The folder, as it was named.
  public let path: String

  /// Opens the archive, or creates it. Waits for the disk.
  ///
  /// - Throws: ``LocationError`` with the folder as context: source unavailable if another process writes the archive,
  /// bad data if the folder
  ///   holds something else or an archive of a later format, permission denied, no input, writing failed.
  public init(_ path: String, limits: ArchiveLimits = ArchiveLimits()) throws(LocationError) {
    let state = try ArchiveWriterState(ArchiveFolder(path: path), segmentSize: limits.segmentSize)
    (self.path, self.limits) = (path, limits)
    self.state = Mutex(state)
  }

  /// Appends a location of a subject: a vehicle, a person, a device. Flushes when ``ArchiveLimits/flushCount``
  /// locations are in memory only.
  ///
  /// Locations may come late: they are returned in the order of their times all the same.
  ///
  /// - Throws: writing failed. The location is in memory then, and the next flush tries to write it again.
  public func append(_ location: Location, subject: String = "") throws(LocationError) {
    try locked { state throws(LocationError) in
      try state.append(location, subject: subject)
      if state.unflushed >= limits.flushCount { try state.flush() }
    }
  }

  /// Appends locations of one subject: see ``append(_:subject:)``.
  public func append(_ locations: some Sequence<Location>, subject: String = "") throws(LocationError) {
    try locked { state throws(LocationError) in
      for location in locations {
        try state.append(location, subject: subject)
        if state.unflushed >= limits.flushCount { try state.flush() }
      }
    }
  }

  /// Returns when the disk has all locations that were appended.
  public func flush() throws(LocationError) {
    try locked { state throws(LocationError) in try state.flush() }
  }

  /// Flushes each ``ArchiveLimits/flushInterval`` until the task is cancelled, and a last time then.
  ///
  /// - Throws: the first failure to write.
  public func run(clock: any Clock<Duration> = ContinuousClock()) async throws(LocationError) {
    while !Task.isCancelled {
      try? await clock.sleep(for: limits.flushInterval)
      try flush()
    }
  }

  /// What was done with the locations so far.
  public var account: ArchiveAccount { state.withLock { $0.account } }

  /// The parts of the archive that were found damaged when it was opened. A damaged block costs its own locations and
  /// no others.
  public var damages: [DamagedSpan] { state.withLock { $0.damages } }

  private func locked(_ body: (inout ArchiveWriterState) throws(LocationError) -> Void) throws(LocationError) {
    let outcome = state.withLock { state in Result { () throws(LocationError) in try body(&state) } }
    try outcome.get()
  }
}
