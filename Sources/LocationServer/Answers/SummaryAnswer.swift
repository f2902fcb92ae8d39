import LocationArchive
import LocationKit
import LocationText
import LocationTotals
import LocationTracks

/// The totals of the past: `/v1/summary` with totals and stops of each day, week, month or year, `/v1/history/days` with the
/// days of a calendar, and `/v1/stops` with the stops by place.
struct SummaryAnswer: Sendable {
  let archive: ArchiveAccess?
  let limits: ServerLimits
  /// Where long questions wait for their turn.
  let gate: WorkGate
  let places: @Sendable () -> any PlaceLookup

  var routes: [Route] {
    [
      Route("GET", "/v1/summary", privacy: .seen, query: Self.period + ["by"]) { request, _ in
        try await summary(request)
      },
      Route("GET", "/v1/history/days", privacy: .seen, query: Self.period) { request, _ in try await days(request) },
      Route("GET", "/v1/stops", privacy: .seen, query: Self.period + ["limit"]) { request, _ in
        try await stops(request)
      },
    ]
  }

  private static let period = ["from", "to", "tz", "subject"]

  private func summary(_ request: ServerRequest) async throws -> ServerResponse {
    let word = try request.query.text("by") ?? "day"
    guard let period = SummaryPeriod(rawValue: word) else {
      let known = SummaryPeriod.allCases.map(\.rawValue).joined(separator: ", ")
      throw Problem(400, "the parameter by is one of \(known)")
    }
    let question = try await PastQuestion(request, archive, gate, limits)
    let places = stopPlaces(question)
    return .json(try await elements(of: question, by: period).map { PeriodSummary(element: $0, places: places).object })
  }

  private func days(_ request: ServerRequest) async throws -> ServerResponse {
    let question = try await PastQuestion(request, archive, gate, limits)
    return .json(try await elements(of: question, by: .day).map { PeriodSummary(element: $0, places: nil).day })
  }

  private func stops(_ request: ServerRequest) async throws -> ServerResponse {
    let limit = try request.query.integer("limit", in: 1...limits.page) ?? min(100, limits.page)
    let question = try await PastQuestion(request, archive, gate, limits)
    let elements = try await elements(of: question, by: .year)
    let times = (elements.first?.first, elements.last?.last)
    let (first, last) = (times.0?.nanoseconds ?? 0, times.1?.nanoseconds ?? 0)
    var groups = StopGroups(stopPlaces(question), within: first..<max(first, last))
    for stop in elements.flatMap(\.stops) { groups.add(stop) }
    return .json([
      "from": orNull(times.0), "to": orNull(times.1), "count": groups.count, "stops": groups.objects(limit),
    ])
  }

  /// A token with a view does not show places.
  private func stopPlaces(_ question: PastQuestion) -> StopPlaces? {
    question.view == nil ? StopPlaces(places()) : nil
  }

  private func elements(
    of question: PastQuestion, by period: SummaryPeriod
  ) async throws -> [SpanTotals.Element] {
    var spans = SpanTotals(period, in: question.zone)
    if let sight = question.makeSight() {
      try await take(seenBy: sight, question, to: &spans)
      return spans.finish()
    }
    let totals = ArchivedTotals(
      question.archive, of: question.subject, maximumError: question.configuration.maximumError)
    try await totals.read(from: question.from, to: question.to, division: spans, pause: question.pause) {
      spans.take($0)
    }
    return spans.finish()
  }

  /// The totals of what a token sees are not stored.
  private func take(
    seenBy sight: @escaping (Location) -> Location?, _ question: PastQuestion, to spans: inout SpanTotals
  ) async throws {
    guard let times = question.archive.times(of: question.subject) else { return }
    var configuration = question.configuration
    configuration.visits = VisitLimits()
    var pass = spans.makePass(over: times, maximumError: configuration.maximumError)
    func see(_ location: Location) throws -> Location? {
      guard let shown = sight(location) else { return nil }
      pass.take(shown)
      guard pass.count <= limits.summaryLocations else {
        throw Problem(400, "the period has more than \(limits.summaryLocations) locations: choose a shorter one")
      }
      return shown
    }
    try await question.archive.placeEvents(
      at: PlaceList(), of: question.subject, from: question.from, to: question.to, seen: see,
      configuration: configuration, pause: question.pause
    ) { pass.take($0) }
    spans.take(pass)
  }
}

/// The JSON of the totals and the stops of one day, week, month or year.
struct PeriodSummary {
  let element: SpanTotals.Element
  /// Names the stops; `nil` if the token does not show places.
  let places: StopPlaces?

  var object: JSONObjectText {
    [
      "period": element.span.name, "from": orNull(element.first), "to": orNull(element.last),
      "locations": element.count,
      "distance": element.length, "movingTime": element.movingTime.inSeconds,
      "stoppedTime": element.stoppedTime.inSeconds,
      "topSpeed": orNull(element.recordedMaximum ?? element.computedMaximum), "ascent": orNull(element.ascent),
      "stops": element.stops.map(object),
    ]
  }

  /// Arrival and departure are unknown if locations are sparse, as a phone's are; the first and the last location of the
  /// stop are known then, too.
  private func object(_ stop: ArchivedStop) -> JSONObjectText {
    [
      "lat": JSONDegrees(stop.coordinate.latitude), "lon": JSONDegrees(stop.coordinate.longitude),
      "from": orNull(stop.arrival), "to": orNull(stop.departure), "firstSeen": orNull(stop.firstSeen),
      "lastSeen": orNull(stop.isOver ? stop.lastSeen : nil),
      "place": orNull(places?.nearest(to: stop.coordinate).map(\.object)),
    ]
  }

  /// The day of a calendar.
  var day: JSONObjectText {
    [
      "day": element.span.name, "locations": element.count, "distance": element.length,
      "movingTime": element.movingTime.inSeconds,
    ]
  }
}
