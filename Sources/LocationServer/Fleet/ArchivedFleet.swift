import LocationArchive
public import LocationKit

/// The last positions of an archive's subjects, with which a fleet begins.
public struct ArchivedFleet: Sendable {
  private let archive: ArchiveAccess
  private let fleet: LiveFleet
  private let now: @Sendable () -> UTCInstant

  /// - Parameters:
  ///   - path: folder of the archive.
  ///   - fleet: takes the positions.
  ///   - now: returns the present time, for the ages of the positions.
  public init(_ path: String, of fleet: LiveFleet, now: @escaping @Sendable () -> UTCInstant = SystemWallClock.now) {
    (archive, self.fleet, self.now) = (ArchiveAccess(path), fleet, now)
  }

  /// Passes the positions to the fleet; those that it would forget at once are passed over. Throws if the archive cannot be
  /// read.
  public func load() async throws {
    let archive = try await archive.archive()
    for subject in archive.subjects {
      try Task.checkCancellation()
      guard let last = archive.times(of: subject)?.upperBound,
        now().duration(since: last) < fleet.limits.forgetAfter,
        let location = try await archive.latest(of: subject), let time = location.time
      else { continue }
      fleet.take(location, of: subject, age: max(.zero, now().duration(since: time)))
    }
  }
}
