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
