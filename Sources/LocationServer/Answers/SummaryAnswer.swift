import LocationArchive
import LocationKit
import LocationTracks

/// `/v1/summary`: totals and stops of each day, week, month or year.
struct SummaryAnswer: Sendable {
  let archive: ArchiveAccess?
  let limits: ServerLimits
  /// Where long questions wait for their turn.
  let gate: WorkGate

  var routes: [Route] {
    [
      Route("GET", "/v1/summary", privacy: .seen, query: ["from", "to", "tz", "subject", "by"]) { request, _ in
        try await summary(request)
      }
    ]
  }

  private func summary(_ request: ServerRequest) async throws -> ServerResponse {
    let word = try request.query.text("by") ?? "day"
    guard let period = SummaryPeriod(rawValue: word) else {
      let known = SummaryPeriod.allCases.map(\.rawValue).joined(separator: ", ")
      throw Problem(400, "the parameter by is one of \(known)")
    }
    let question = try await PastQuestion(request, archive, gate, limits)
    var configuration = question.configuration
    let visits = VisitLimits()
    configuration.visits = visits
    let sight = question.makeSight() ?? { $0 }
    var summaries = PeriodSummaries(
      period, in: question.zone, visits: visits, maximumError: configuration.maximumError)
    func see(_ location: Location) throws -> Location? {
      guard let shown = sight(location) else { return nil }
      summaries.take(.received(.location(shown)))
      guard summaries.count <= limits.summaryLocations else {
        throw Problem(400, "the period has more than \(limits.summaryLocations) locations: choose a shorter one")
      }
      return shown
    }
    try await question.archive.placeEvents(
      at: PlaceList(), of: question.subject, from: question.from, to: question.to, seen: see,
      configuration: configuration, pause: question.pause
    ) { summaries.take($0) }
    return .json(summaries.finish().map(\.object))
  }
}
