import LocationArchive
import LocationKit
import LocationText
import LocationTracks

/// The part of the past that a request is about.
struct PastQuestion: Sendable {
  let archive: Archive
  let subject: String
  let from: UTCInstant?
  let to: UTCInstant?
  /// The time zone of days and of dates without one.
  let zone: TimeZoneRules
  /// What the token of the request shows; `nil` for everything.
  let view: PrivacyView?
  /// Time of the request.
  let now: UTCInstant
  /// The decisions about places and visits.
  let configuration: DecisionConfiguration
  private let pace: QuestionPace
  /// How long the question waits for its turn if it is long; `nil` for as long as it takes.
  var patience: Duration?

  /// Throws 404 without an archive and for an unknown subject, and 400 if the period ends before it begins or the
  /// subject is not clear.
  init(_ request: ServerRequest, _ access: ArchiveAccess?, _ gate: WorkGate, _ limits: ServerLimits) async throws {
    guard let access else { throw Problem(404, "this server has no archive") }
    try self.init(request, access, archive: await access.archive(), gate, limits)
  }

  // Apart from the wait for the archive: the optimizer of Swift 6.3.1 crashes on one initializer that does both.
  private init(
    _ request: ServerRequest, _ access: ArchiveAccess, archive: Archive, _ gate: WorkGate, _ limits: ServerLimits
  ) throws(Problem) {
    self.archive = archive
    var configuration = DecisionConfiguration()
    configuration.maximumError = access.maximumError
    self.configuration = configuration
    let query = request.query
    let view = request.token?.privacy
    (self.view, now) = (view, request.now)
    (pace, patience) = (QuestionPace(request, gate, limits), limits.questionPatience)
    zone = try query.zone()
    let context = TimePoint.Context(now: request.now, zone: zone)
    (from, to) = (try query.time("from", in: context), try query.time("to", in: context, isEnd: true))
    if let from, let to, to < from { throw Problem(400, "to is earlier than from: exchange them") }
    let subjects = archive.subjects.filter { view?.shows($0) ?? true }
    subject = try Self.subject(query.subject(), of: subjects, own: access.ownSubject ?? "", view)
  }

  /// Returns the subject with a name; without a name, the only one: none of several stands for all.
  private static func subject(
    _ name: String?, of subjects: [String], own: String, _ view: PrivacyView?
  ) throws(Problem) -> String {
    guard name == nil, subjects.count > 1 else {
      guard let subject = name ?? subjects.first ?? (view?.shows(own) ?? true ? own : nil) else {
        throw Problem(404, "the archive has no subject that this token shows")
      }
      guard subjects.contains(subject) || subject == own && view?.shows(own) ?? true else {
        throw Problem(404, "the archive has no subject of this name")
      }
      return subject
    }
    let choices = subjects.prefix(10).map { "subject=" + PercentEncoding.encode($0) }
    let more = subjects.count > choices.count ? " and \(subjects.count - choices.count) more" : ""
    let unnamed = subjects.contains("") ? "; subject= is the one without a name" : ""
    throw Problem(
      400, "the archive has several subjects: add one of \(choices.joined(separator: ", "))\(more)\(unnamed)")
  }

  /// Lets other tasks run after the archive has read some locations, and ends the question if its client has left.
  func pause() async throws { try await pace.pause(patience: patience) }

  /// Returns a counter of locations that pauses now and then.
  func makeCounter() -> QuestionPace.Counter { QuestionPace.Counter(pace, patience: patience) }

  /// Spans of a day, in order, that contain all locations of the period from a time on. A question that finds few locations
  /// among many pauses between them.
  func days(from: UTCInstant?) -> some Sequence<ClosedRange<UTCInstant>> {
    let known = archive.times(of: subject)
    let last = min(to?.nanoseconds ?? .max, known?.upperBound.nanoseconds ?? .min)
    let first = max(from?.nanoseconds ?? .min, known?.lowerBound.nanoseconds ?? .max)
    return sequence(state: Optional(first)) { next -> ClosedRange<UTCInstant>? in
      guard let start = next, start <= last else { return nil }
      let (end, isBeyond) = start.addingReportingOverflow(UTCInstant.nanosecondsPerDay - 1)
      next = isBeyond ? nil : end + 1
      return UTCInstant(nanoseconds: start)...UTCInstant(nanoseconds: isBeyond ? last : min(end, last))
    }
  }

  /// Returns what the token shows of locations that come in their order; `nil` if it shows all of each.
  func makeSight() -> ((Location) -> Location?)? {
    guard let view else { return nil }
    var filter = view.makeFilter(at: now)
    return { filter.seen($0) }
  }
}
