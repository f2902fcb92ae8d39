public import LocationKit
import Synchronization

/// Appends locations to an archive. One process at a time may write an archive; any number may read it at the same
/// time.
///
/// An appended location is durable once ``flush()`` has returned, or once ``run(clock:)`` has flushed. If the process
/// is killed, only locations that were not flushed are lost. All methods may be called from any thread; those that
/// write wait for the disk.
public final class ArchiveWriter: Sendable {
  private let state: Mutex<ArchiveWriterState>
  private let limits: ArchiveLimits
  /// Held while the archive is trimmed.
  let trimmingLock = Mutex(())
  /// The folder, as passed to the initializer.
  public let path: String

  /// Opens the archive, or creates it. Waits for the disk.
  ///
  /// - Throws: ``/LocationKit/LocationError`` with the folder as context: source unavailable if another process writes the archive,
  ///   invalid data if the folder contains something else or an archive of a later format, permission denied, input not
  ///   found, writing failed.
  public init(_ path: String, limits: ArchiveLimits = ArchiveLimits()) throws(LocationError) {
    let state = try ArchiveWriterState(ArchiveFolder(path: path), segmentSize: limits.segmentSize)
    (self.path, self.limits) = (path, limits)
    self.state = Mutex(state)
  }

  /// Writes the index of the last segment, so that readers open the archive at once.
  deinit { finish() }

  /// Writes the index that the writer would write at the end of its life. A program that ends in that moment would
  /// leave an unfinished file.
  package func finish() { state.withLock { $0.writeIndex() } }

  /// Appends a location of a subject: a vehicle, a person, a device. Flushes once ``ArchiveLimits/flushCount``
  /// locations are not flushed.
  ///
  /// Locations may arrive late: questions return them in the order of their times.
  ///
  /// - Throws: writing failed. The location remains in memory, and the next flush tries to write it again.
  public func append(_ location: Location, subject: String = "") throws(LocationError) {
    try append(CollectionOfOne(location), subject: subject)
  }

  /// Appends locations of one subject; see ``append(_:subject:)``.
  public func append(_ locations: some Sequence<Location>, subject: String = "") throws(LocationError) {
    try withState { state throws(LocationError) in
      for location in locations {
        try state.append(location, subject: subject)
        if state.unflushed >= limits.flushCount { try state.flush() }
      }
    }
  }

  /// Writes all appended locations to the disk, and waits until it has stored them.
  public func flush() throws(LocationError) {
    try withState { state throws(LocationError) in try state.flush() }
  }

  /// Flushes every ``ArchiveLimits/flushInterval`` until the task is cancelled, and once more at the end.
  ///
  /// - Throws: the first failure to write.
  public func run(clock: any Clock<Duration> = ContinuousClock()) async throws(LocationError) {
    while !Task.isCancelled {
      try? await clock.sleep(for: limits.flushInterval)
      try flush()
    }
  }

  /// The numbers of locations so far.
  public var counts: ArchiveCounts { state.withLock { $0.counts } }

  /// The parts of the archive that were damaged when it was opened. A damaged block affects only its own locations.
  public var damages: [DamagedSpan] { state.withLock { $0.damages } }

  var segmentSize: Int { limits.segmentSize }

  func reserveSegment() -> UInt32 { state.withLock { $0.reserveSegment() } }

  func withState<Value: Sendable>(
    _ body: (inout ArchiveWriterState) throws(LocationError) -> Value
  ) throws(LocationError) -> Value {
    let outcome = state.withLock { state in Result { () throws(LocationError) in try body(&state) } }
    return try outcome.get()
  }
}
