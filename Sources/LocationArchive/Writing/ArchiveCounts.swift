/// The numbers of locations that a writer has stored and omitted.
public struct ArchiveCounts: Sendable, Hashable {
  /// Locations that were stored.
  public var appended = 0
  /// Locations that were not stored again: the archive contained the same subject, time, coordinate and measurements.
  public var repeated = 0
  /// Locations without a time, which cannot be stored.
  public var untimed = 0
  /// Bytes of an incomplete block that a crash left; opening the archive removed them.
  public var tornBytes = 0
}
