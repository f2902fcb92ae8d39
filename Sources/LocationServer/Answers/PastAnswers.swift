import LocationArchive
import LocationKit
import LocationText
import LocationTracks

/// The answers about the past: history, track, stays and visits, from the archive.
struct PastAnswers: Sendable {
  let archive: ArchiveAccess?
  let limits: ServerLimits
  /// Where long questions wait for their turn.
  let gate: WorkGate
  let places: @Sendable () -> any PlaceLookup

  /// The formats of an export, which is not paged.
  static let formats: [any TrackFormat] = [any TrackFormat].all.filter {
    !$0.fileExtensions.isEmpty && $0.makeWriter(TrackWriterOptions()) != nil
  }

  var routes: [Route] {
    [
      Route(
        "GET", "/v1/history", privacy: .seen, query: Self.period + Self.selections + ["limit", "cursor", "format"]
      ) { request, _ in try await history(request) },
      Route("GET", "/v1/history/span", privacy: .seen, query: ["subject"]) { request, _ in try await span(request) },
      Route("GET", "/v1/subjects", privacy: .seen) { request, _ in try await subjects(request) },
      Route("GET", "/v1/track", privacy: .seen, query: Self.period + Self.selections + ["points"]) { request, _ in
        try await track(request)
      },
      Route("GET", "/v1/stays", privacy: .seen, query: Self.period + ["near", "place"]) { request, _ in
        try await stays(request)
      },
      Route("GET", "/v1/visits", privacy: .seen, query: Self.period) { request, _ in try await visits(request) },
    ]
  }

  private static let period = ["from", "to", "tz", "subject"]
  private static let selections = ["box", "near", "place", "level-of-detail"]

  private func question(_ request: ServerRequest) async throws -> PastQuestion {
    try await PastQuestion(request, archive, gate, limits)
  }

  private func place(_ id: String) -> PointOfInterest? {
    let places = places()
    return places.numbers(of: [id])[id].map { places.place($0) }
  }

  /// Throws 403 for a place in the question of a token with a view: places may lie in hidden zones.
  private func selection(_ request: ServerRequest) throws(Problem) -> HistorySelection {
    try checkPlace(request)
    return try HistorySelection(request.query, place: place)
  }

  private func checkPlace(_ request: ServerRequest) throws(Problem) {
    guard request.token?.privacy != nil, try request.query.text("place") != nil else { return }
    throw Problem(403, "this token does not show places: specify a circle with near=LAT,LON,RADIUS")
  }

  /// The names alone: times could show what was before the beginning of a link.
  private func subjects(_ request: ServerRequest) async throws -> ServerResponse {
    guard let archive else { throw Problem(404, "this server has no archive") }
    let view = request.token?.privacy
    let names = try await archive.archive().subjects.filter { view?.shows($0) ?? true }
    return .json(["subjects": names.sorted()])
  }

  private func history(_ request: ServerRequest) async throws -> ServerResponse {
    let query = request.query
    let question = try await question(request)
    let selection = try selection(request)
    let word = try query.text("format") ?? "json"
    guard word == "json" else { return try export(question, selection, as: word) }
    let limit = try query.integer("limit", in: 1...limits.page) ?? min(1000, limits.page)
    let cursor = try query.text("cursor").map { text throws(Problem) in try HistoryCursor(text) }
    var page = HistoryPage(limit: limit, after: cursor)
    try await selection.locations(of: question, from: cursor?.time ?? question.from) { location in
      page.add(location, sentBefore: cursor?.sent ?? 0)
    }
    return .json(page.bytes)
  }

  /// A token with a view may not learn when the last location was stored.
  private func span(_ request: ServerRequest) async throws -> ServerResponse {
    let question = try await question(request)
    let times = question.view == nil ? question.archive.times(of: question.subject) : nil
    return .json(["from": orNull(times?.lowerBound), "to": orNull(times?.upperBound)])
  }

  private func export(
    _ question: PastQuestion, _ selection: HistorySelection, as word: String
  ) throws(Problem) -> ServerResponse {
    guard let format = Self.formats.first(where: { $0.word == word }) else {
      let known = ["json"] + Self.formats.map(\.word)
      throw Problem(400, "the parameter format is one of \(known.joined(separator: ", "))")
    }
    let ending = format.fileExtensions.first ?? format.word
    var question = question
    // The answer has begun, and cannot become an error.
    question.patience = nil
    return ServerResponse(MediaType.ofTrack(format.word)) { [question] output in
      guard var writer = format.makeWriter(TrackWriterOptions(creator: "locate")) else { return }
      var text = ASCIIWriter()
      try await selection.locations(of: question, from: question.from) { location in
        writer.write(TrackEntry(location), to: &text)
        if text.bytes.count >= 65_536 {
          try await output.write(text.bytes)
          text.removeAll()
        }
        return true
      }
      writer.closing(to: &text)
      try await output.write(text.bytes)
    }.with("content-disposition", "attachment; filename=\"track.\(ending)\"")
  }

  private func track(_ request: ServerRequest) async throws -> ServerResponse {
    let question = try await question(request)
    let selection = try selection(request)
    if let most = try request.query.integer("points", in: 100...limits.trackPoints) {
      guard case .all = selection else {
        throw Problem(400, "points is for the whole path: leave out box, near, place and level-of-detail")
      }
      return .json(try await line(question, points: most).bytes)
    }
    var columns = DrawnTrack()
    try await selection.locations(of: question, from: question.from) { location in
      columns.add(location)
      return columns.count <= limits.trackPoints
    }
    guard columns.count <= limits.trackPoints else {
      throw Problem(400, "the track has more than \(limits.trackPoints) points: add level-of-detail=METRES")
    }
    try addLast(of: question, selection, to: &columns)
    return .json(columns.bytes)
  }

  /// A line as exact as a screen that shows all of it.
  private func line(_ question: PastQuestion, points: Int) async throws -> DrawnTrack {
    let (archive, subject) = (question.archive, question.subject)
    // The box of what a token does not show is not for it.
    let extent = question.view == nil ? archive.extent(of: subject, from: question.from, to: question.to) : nil
    // One more may be the end of a stay.
    var line = BoundedLine(points - 1, detail: max(1, (extent ?? 50_000) / Self.pixels))
    let selection = HistorySelection.outline(metres: line.radius)
    try await selection.locations(of: question, from: question.from) { location in
      line.add(location)
      return true
    }
    var columns = DrawnTrack(detail: line.finish())
    for location in line.locations { columns.add(location) }
    try addLast(of: question, selection, to: &columns)
    return columns
  }

  /// Of the diagonal of a map that shows all of a path.
  private static let pixels = 1000.0

  /// A level of detail leaves out a stay at the end: the last location shows how long it was.
  private func addLast(
    of question: PastQuestion, _ selection: HistorySelection, to columns: inout DrawnTrack
  ) throws {
    guard case .outline = selection, question.view == nil, let end = columns.end else { return }
    let to = question.to ?? UTCInstant(nanoseconds: .max)
    let last = try question.archive.position(of: question.subject, at: to).before
    if let last, let time = last.time, time > end { columns.add(last) }
  }

  private func stays(_ request: ServerRequest) async throws -> ServerResponse {
    let query = request.query
    try checkPlace(request)
    let question = try await question(request)
    let region: Region
    if try query.text("near") != nil, try query.text("place") != nil {
      throw Problem(400, "choose one of near and place")
    }
    if let circle = try query.circle("near") {
      region = .circle(center: circle.center, radius: circle.radius)
    } else if let id = try query.text("place") {
      guard let place = place(id) else { throw Problem(404, "there is no place with this id") }
      region = place.region
    } else {
      throw Problem(400, "specify a circle with near=LAT,LON,RADIUS, or a place with place=ID")
    }
    let watched = PlaceList([PointOfInterest(id: "here", region: region)])
    var stays: [JSONObjectText] = []
    try await question.archive.stays(
      at: watched, of: question.subject, from: question.from, to: question.to, seen: question.makeSight(),
      configuration: question.configuration, pause: question.pause
    ) { stays.append($0.object) }
    return .json(["stays": stays])
  }

  private func visits(_ request: ServerRequest) async throws -> ServerResponse {
    let question = try await question(request)
    var configuration = question.configuration
    configuration.visits = VisitLimits()
    var found: [JSONObjectText] = []
    try await question.archive.placeEvents(
      at: PlaceList(), of: question.subject, from: question.from, to: question.to,
      seen: question.makeSight(), configuration: configuration, pause: question.pause
    ) { event in
      if let message = StreamMessage(event) { found.append(JSONObjectText(written: message.line)) }
    }
    return .json(["visits": found])
  }
}

extension ArchivedStay {
  /// The times at which the edge was crossed, or those of the deciding locations.
  fileprivate var object: JSONObjectText {
    [
      "enter": orNull(start), "exit": orNull(end), "seconds": orNull(duration?.inSeconds),
      "lastSeen": orNull(lastSeen),
    ]
  }
}
