/// What a writer has done with the locations that it was given.
public struct ArchiveAccount: Sendable, Hashable {
  /// Locations that were stored.
  public var appended = 0
  /// Locations that the archive had already: the same subject, time, coordinate and measurements.
  public var repeated = 0
  /// Locations without a time, which are not stored: an archive is asked by time.
  public var untimed = 0
  /// Bytes of a torn block that a crash left; they were cut off when the archive was opened.
  public var tornBytes = 0
}
