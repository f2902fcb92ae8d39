import LocationIO
public import LocationKit
import Synchronization

/// Appends locations to an archive. One process at a time may write an archive; any number may read it at the same
/// time.
///
/// An appended location is durable once ``flush()`` has returned, or once ``run(clock:)`` has flushed. If the process
/// is killed, only locations that were not flushed are lost. All methods may be called from any thread. Appending does
/// not wait for the disk while others flush or trim, unless very many locations wait already.
public final class ArchiveWriter: Sendable {
  /// What is appended waits here, so that appending needs no lock that is held while the disk works.
  private let inbox = Mutex(ArchiveInbox())
  /// Held by the thread that writes.
  private let state: Mutex<ArchiveWriterState>
  private let latestCounts: Mutex<ArchiveCounts>
  private let limits: ArchiveLimits
  /// Locations that the inbox takes.
  private let inboxSize: Int
  /// Locations in the inbox at which another thread begins to write them.
  private static let writtenAhead = ArchiveWriterState.mostBuffered / 2
  /// Held while the archive is trimmed.
  let trimmingLock = Mutex(())
  /// The folder, as passed to the initializer.
  package let path: String
  /// The parts of the archive that were damaged when it was opened. A damaged block affects only its own locations.
  public let damages: [DamagedSpan]
  /// Names of files that the archive did not list when it was opened, and that were given these names.
  package let setAside: [String]

  /// Opens the archive, or creates it, for this user only. Waits for the disk.
  ///
  /// - Throws: ``/LocationKit/LocationError`` with the folder as context: source unavailable if another process writes the archive,
  ///   invalid data if the folder contains something else, an archive of a later format or one whose list of segments is
  ///   missing or damaged, permission denied, input not found, writing failed.
  public init(_ path: String, limits: ArchiveLimits = ArchiveLimits()) throws(LocationError) {
    let state = try ArchiveWriterState(ArchiveFolder(path: path), segmentSize: limits.segmentSize)
    (self.path, self.limits) = (path, limits)
    (damages, setAside) = (state.damages, state.setAside)
    latestCounts = Mutex(state.counts)
    inboxSize = max(1, min(ArchiveWriterState.mostBuffered, limits.flushCount))
    self.state = Mutex(state)
  }

  /// Writes the index of the last segment, so that readers open the archive at once.
  deinit { finish() }

  /// Writes the index that the writer would write at the end of its life. A program that ends in that moment would
  /// leave an unfinished file.
  package func finish() { state.withLock { $0.writeIndex() } }

  /// Removes the archive if this writer has created it and nothing was stored.
  package func removeIfUnused() { state.withLock { $0.removeIfUnused() } }

  /// Appends a location of a subject: a vehicle, a person, a device. Flushes once ``ArchiveLimits/flushCount``
  /// locations are not flushed.
  ///
  /// Locations may arrive late: questions return them in the order of their times.
  ///
  /// - Throws: writing failed if the disk takes nothing and more than 100,000 locations wait in memory. This location is
  ///   not appended then; the others are, and the next flush tries to write them again.
  public func append(_ location: Location, subject: String = "") throws(LocationError) {
    var isDue = false
    while !inbox.withLock({ inbox in
      let before = inbox.count
      let isTaken = inbox.append(location, subject: subject, limit: inboxSize)
      isDue = before < Self.writtenAhead && inbox.count >= Self.writtenAhead
      return isTaken
    }) {
      do throws(LocationError) { try takeUp() } catch {
        // A flush that failed is tried again, as long as there is room in memory.
        guard inbox.withLock({ $0.append(location, subject: subject, limit: inboxSize) }) else { throw error }
        return
      }
    }
    if isDue { writeAhead() }
  }

  /// Writes what was appended, on another thread: in an import, reading and writing overlap. A failure to write recurs when
  /// the inbox is full.
  private func writeAhead() {
    Task.detached { [weak self] in
      // The writer lives no longer for a call that waits for its thread.
      await onBlockingThread { [weak self] in
        guard let self, self.inbox.withLock({ $0.count >= Self.writtenAhead }) else { return }
        try? self.takeUp()
      }
    }
  }

  /// Appends locations of one subject; see ``append(_:subject:)``.
  public func append(_ locations: some Sequence<Location>, subject: String = "") throws(LocationError) {
    for location in locations { try append(location, subject: subject) }
  }

  /// Writes what was appended, and flushes once enough locations are not flushed.
  private func takeUp() throws(LocationError) {
    try withState { state throws(LocationError) in
      try takeAll(&state)
      if state.unflushed >= limits.flushCount { try state.flush() }
    }
  }

  private func takeAll(_ state: inout ArchiveWriterState) throws(LocationError) {
    try state.makeRoom()
    for (subject, rows) in inbox.withLock({ $0.takeAll() }) { state.take(rows, subject: subject) }
  }

  /// Writes all appended locations to the disk, and waits until it has stored them.
  public func flush() throws(LocationError) {
    try withState { state throws(LocationError) in
      try takeAll(&state)
      try state.flush()
    }
  }

  /// Flushes every ``ArchiveLimits/flushInterval`` until the task is cancelled, and once more at the end. It waits for
  /// the disk on another thread.
  ///
  /// - Throws: the first failure to write.
  public func run(clock: any Clock<Duration> = ContinuousClock()) async throws(LocationError) {
    while !Task.isCancelled {
      try? await clock.sleep(for: limits.flushInterval)
      try await onBlockingThread { () throws(LocationError) in try self.flush() }
    }
  }

  /// The numbers of locations as of the last flush, or later.
  public var counts: ArchiveCounts {
    var counts = latestCounts.withLock { $0 }
    counts.untimed = inbox.withLock { $0.untimed }
    return counts
  }

  var segmentSize: Int { limits.segmentSize }

  func reserveSegment() -> UInt32 { state.withLock { $0.reserveSegment() } }

  func withState<Value: Sendable>(
    _ body: (inout ArchiveWriterState) throws(LocationError) -> Value
  ) throws(LocationError) -> Value {
    let outcome = state.withLock { state in
      defer { latestCounts.withLock { $0 = state.counts } }
      return Result { () throws(LocationError) in try body(&state) }
    }
    return try outcome.get()
  }
}

/// The numbers of locations that a writer has stored and omitted. They are exact after a flush.
public struct ArchiveCounts: Sendable, Hashable {
  /// Locations that were appended and that the archive did not have.
  public var appended = 0
  /// Of these, the locations that are durable: a flush has written them to the disk.
  public var stored = 0
  /// Locations that were not stored again: the archive contained the same subject, time, coordinate and measurements.
  public var repeated = 0
  /// Locations without a time, which cannot be stored.
  public var untimed = 0
  /// Bytes of an incomplete block that a crash left; opening the archive removed them.
  public var tornBytes = 0
}

/// Limits on what a crash can lose, and on the size of an archive's files.
public struct ArchiveLimits: Sendable, Hashable {
  /// The time between two flushes of ``ArchiveWriter/run(clock:)``. A crash or a power cut loses at most the locations
  /// of this time.
  public var flushInterval = Duration.seconds(1)
  /// The number of appended locations at which the writer flushes automatically. Each flush waits for the disk.
  public var flushCount = 1 << 20
  /// The size in bytes from which the writer starts a new segment file.
  public var segmentSize = 1 << 26

  /// Creates the default limits.
  public init() {}
}
