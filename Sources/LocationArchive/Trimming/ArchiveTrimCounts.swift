/// The outcome of ``ArchiveWriter/trim(_:progress:)``.
public struct ArchiveTrimCounts: Sendable, Hashable {
  /// Locations that were removed because of their age.
  public var removed = 0
  /// Locations that were removed by thinning.
  public var thinned = 0
  /// Locations of damaged blocks, which were removed.
  public var damaged = 0
  /// Locations that remain.
  public var kept = 0
  /// Size of the archive in bytes before.
  public var bytesBefore = 0
  /// Size of the archive in bytes now.
  public var bytesAfter = 0
}
