import LocationArchive
import LocationKit
import LocationTracks

/// The part of the past that a request is about.
struct PastQuestion: Sendable {
  let archive: LocationArchive
  let subject: String
  let from: UTCInstant?
  let to: UTCInstant?
  /// The time zone of days and of dates without one.
  let zone: TimeZoneRules
  /// What the token of the request shows; `nil` for everything.
  let view: PrivacyView?
  /// Time of the request.
  let now: UTCInstant

  /// Throws 404 without an archive and for an unknown subject, and 400 if the period ends before it begins or the
  /// subject is not clear.
  init(_ request: ServerRequest, _ access: ArchiveAccess?) async throws {
    guard let access else { throw Problem(404, "this server has no archive; start it with --archive FOLDER") }
    archive = try await access.archive()
    let query = request.query
    (view, now) = (request.token?.privacy, request.now)
    zone = try query.zone()
    let context = TimePoint.Context(now: request.now, zone: zone)
    (from, to) = (try query.time("from", in: context), try query.time("to", in: context, isEnd: true))
    if let from, let to, to < from { throw Problem(400, "to is earlier than from: exchange them") }
    if let subject = try query.text("subject") {
      guard archive.subjects.contains(subject) else { throw Problem(404, "the archive has no subject of this name") }
      self.subject = subject
    } else if archive.subjects.count > 1, !archive.subjects.contains("") {
      throw Problem(400, "the archive has several subjects: choose one with subject=")
    } else {
      subject = archive.subjects.count == 1 ? archive.subjects[0] : ""
    }
  }

  /// Returns what the token shows of locations that come in their order; `nil` if it shows all of each.
  func makeSight() -> ((Location) -> Location?)? {
    guard let view else { return nil }
    var filter = view.makeFilter(at: now)
    return { filter.seen($0) }
  }
}
