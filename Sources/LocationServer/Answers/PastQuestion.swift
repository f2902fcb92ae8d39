import LocationArchive
import LocationKit

/// The part of the past that a request is about.
struct PastQuestion: Sendable {
  let subject: String
  let from: UTCInstant?
  let to: UTCInstant?
  /// What the token of the request shows; `nil` for everything.
  let view: PrivacyView?
  /// Time of the request.
  let now: UTCInstant

  /// Throws 404 for an unknown subject, and 400 if the period ends before it begins or the subject is not clear.
  init(_ request: ServerRequest, _ archive: LocationArchive) throws(Problem) {
    let query = request.query
    (view, now) = (request.token?.privacy, request.now)
    (from, to) = (try query.time("from"), try query.time("to"))
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

  /// Returns a recorded source of what the token sees; without a view, of the locations that decide about the places.
  func source(
    _ archive: LocationArchive, _ configuration: DecisionConfiguration, at places: PointOfInterestList
  ) -> any LocationFetcher {
    guard let view else {
      return archive.placeFetcher(at: places, of: subject, from: from, to: to, configuration: configuration)
    }
    return SeenFetcher(archive.fetcher(of: subject, from: from, to: to), view, at: now)
  }
}
