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
