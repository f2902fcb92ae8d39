import LocationArchive
import LocationIO
import LocationKit

/// The latest locations of subjects other than the server's own: of phones that post them, of
/// a fleet, and of what the archive has.
struct SubjectLocations: Sendable {
  let hub: LocationHub
  let archive: ArchiveAccess?
  var fleet: LiveFleet?
  var now: @Sendable () -> UTCInstant = SystemWallClock.now

  /// Returns the latest location of a subject. Throws 404 if there is none.
  func latest(of subject: String) async throws -> Location {
    if let position = fleet?.position(of: subject) { hub.note(position.location, of: subject) }
    if let known = hub.latest(of: subject) { return known }
    // The archive reads on the thread that asks: not on that of a connection.
    let stored = try await withTaskExecutorPreference(BlockingExecutor.shared) {
      try await archive?.archive().latest(of: subject)
    }
    if let stored { hub.note(stored, of: subject) }
    guard let latest = hub.latest(of: subject) else { throw Problem(404, "there is no subject of this name") }
    return latest
  }

  /// Sends a location that has just been stored to those who follow the subject.
  func take(_ location: Location, of subject: String) async {
    // After a restart, the archive alone decides whether the location is late. If it cannot be read, that is unknown.
    _ = try? await latest(of: subject)
    hub.take(location, of: subject)
    fleet?.take(location, of: subject, age: max(.zero, location.time.map { now().duration(since: $0) } ?? .zero))
  }
}

extension Archive {
  /// Returns the latest location of a subject; `nil` if there is none.
  func latest(of subject: String) async throws -> Location? {
    guard subjects.contains(subject), let last = times(of: subject)?.upperBound else { return nil }
    var latest: Location?
    for try await location in locations(of: subject, from: last) { latest = location }
    return latest
  }
}
