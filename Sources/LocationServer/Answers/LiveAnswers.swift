import LocationJournal
import LocationKit
import LocationText
import LocationWire

/// The answers about the present: location, sky, state, sources, and the stream.
struct LiveAnswers: Sendable {
  let hub: LocationHub
  let stored: StoredEvents?
  let limits: ServerLimits
  /// The sources as the user named them, without what may be secret; the preferred one first.
  let sources: [String]
  let version: String
  /// The other subjects, and the name of the server's own one, if it has a name.
  let subjects: SubjectLocations
  let ownSubject: String?
  private let memory: BlurMemory

  init(
    hub: LocationHub, stored: StoredEvents?, limits: ServerLimits, sources: [String], version: String,
    subjects: SubjectLocations, ownSubject: String?, memory: BlurMemory
  ) {
    (self.hub, self.stored, self.limits, self.sources) = (hub, stored, limits, sources)
    (self.version, self.subjects, self.ownSubject, self.memory) = (version, subjects, ownSubject, memory)
  }

  var routes: [Route] {
    [
      Route("GET", "/healthz", scope: nil, isBrief: true) { _, _ in .text("ok\n") },
      Route("GET", "/readyz", scope: nil, isBrief: true) { _, _ in
        hub.isReady ? .text("ok\n") : .text("starting or stopping\n", status: 503)
      },
      Route("GET", "/v1/location", privacy: .present, query: ["subject"], isBrief: true) { request, _ in
        try await location(request)
      },
      // Where the satellites are in the sky tells where the receiver is.
      Route("GET", "/v1/sky", isBrief: true) { _, _ in
        guard let sky = hub.sky else { throw Problem(404, "no satellites have been reported yet") }
        return .json(sky.line)
      },
      Route("GET", "/v1/state", privacy: .present, isBrief: true) { request, _ in
        try checkOwnSubject(request)
        return .json(state())
      },
      Route("GET", "/v1/sources", privacy: .present, isBrief: true) { request, _ in
        try checkOwnSubject(request)
        return .json(sourceList())
      },
      Route("GET", "/v1/doctor") { _, _ in .json(MissingFix(hub.summary, sources: sources).findings) },
      Route(
        "GET", "/v1/stream", privacy: .present, query: ["classes", "min-distance", "subject", "last-event-id"],
        isBrief: true
      ) { request, _ in try await stream(request) },
    ]
  }

  /// A location in a hidden zone is answered like none.
  private func location(_ request: ServerRequest) async throws -> ServerResponse {
    var location = hub.summary.location
    let subject = try otherSubject(request)
    if let subject { location = try await subjects.latest(of: subject) }
    if let view = request.token?.privacy {
      var filter = view.makeFilter(at: UTCInstant(nanoseconds: 0), memory)
      location = location.flatMap { filter.seen($0, of: subject) }
    }
    guard let location else { throw Problem(404, "there has been no location yet") }
    return .json(WireEncoder().line(.received(.location(location))))
  }

  /// Returns the subject that a request names; `nil` for the server's own. Throws 404 for one that the token does not show,
  /// as for one that does not exist.
  private func otherSubject(_ request: ServerRequest) throws(Problem) -> String? {
    let isFleet = subjects.fleet != nil
    guard let subject = try request.query.subject(), isFleet || subject != ownSubject ?? "" else {
      try checkOwnSubject(request, else: ": add subject=NAME, with one of them")
      return nil
    }
    if let view = request.token?.privacy, !view.shows(subject) {
      throw Problem(404, "there is no subject of this name")
    }
    return subject
  }

  /// Throws 403 if the token shows other subjects only.
  /// - Parameter remedy: what the client can add to the request.
  private func checkOwnSubject(_ request: ServerRequest, else remedy: String = "") throws(Problem) {
    guard let view = request.token?.privacy, !view.shows(ownSubject ?? "") else { return }
    throw Problem(403, "this token shows some subjects only, and not that of the server's source\(remedy)")
  }

  private func state() -> JSONObjectText {
    let summary = hub.summary
    let origin = summary.location?.origin ?? summary.state.origin
    let integrity = summary.location?.integrity
    return [
      "state": summary.state.state.rawValue, "reason": summary.state.reason?.rawValue,
      "age": orNull(summary.age?.inSeconds), "source": orNull(summary.source),
      "simulated": summary.location?.isSimulated ?? summary.state.isSimulated, "replayed": origin?.kind == .replayed,
      "subject": orNull(ownSubject), "fleet": subjects.fleet != nil, "startedAt": hub.startedAt, "version": version,
      "integrity": integrity?.state.rawValue,
      "reasons": integrity.flatMap { $0.isTrusted ? nil : $0.reasons.map(\.rawValue) }, "since": integrity?.since,
    ]
  }

  private func sourceList() -> [JSONObjectText] {
    let summary = hub.summary
    return sources.map { source in
      let isActive = source == summary.source || sources.count == 1
      return [
        "source": source, "state": isActive ? summary.state.state.rawValue : "standby", "active": isActive,
        "error": orNull(isActive ? summary.fault?.message : nil),
      ]
    }
  }

  private func stream(_ request: ServerRequest) async throws -> ServerResponse {
    let isLines = request[header: "accept"]?.contains("application/x-ndjson") ?? false
    let (subject, lastSeen) = (try otherSubject(request), try lastSeen(request))
    let session = Subscription(
      hub: hub, subject: subject, stored: stored, limits: limits,
      filter: try StreamFilter(request.query), lastSeen: subject == nil || stored != nil ? lastSeen : nil,
      isLines: isLines,
      view: request.token?.privacy, memory: memory, isPermitted: request.isPermitted)
    // The client then begins with the latest location.
    if let subject { _ = try await subjects.latest(of: subject) }
    return ServerResponse(
      isLines ? "application/x-ndjson" : "text/event-stream", stream: try session.start()
    ).with("cache-control", "no-store").with("x-accel-buffering", "no")
  }

  /// The header of a browser that reconnects, or the same as a parameter for clients that cannot send it.
  private func lastSeen(_ request: ServerRequest) throws(Problem) -> EventIdentifier? {
    let parameter = try request.query.text("last-event-id")
    guard let text = parameter ?? request[header: "last-event-id"], parameter != nil || !text.isEmpty else {
      return nil
    }
    guard let identifier = EventIdentifier(text: text) else {
      throw Problem(400, "the last event id is not an id of this server's stream, nor the number of an event")
    }
    return identifier
  }
}

/// The known reasons why there is no fix or a fix is not trusted, and the remedies: `/v1/doctor`.
struct MissingFix {
  /// Number of satellites that a fix requires.
  static let neededSatellites = 4
  /// Time without a reading after which a source counts as silent. Slow receivers report every 10 seconds.
  static let longestSilence = Duration.seconds(15)

  private let summary: HubSummary
  private let sources: [String]
  private(set) var findings: [JSONObjectText] = []

  /// - Parameter sources: the sources, the preferred one first.
  init(_ summary: HubSummary, sources: [String]) {
    (self.summary, self.sources) = (summary, sources)
    if summary.state.state == .tracking { addDistrust() } else { addAbsence() }
  }

  private mutating func addAbsence() {
    if let fault = summary.fault { add("error", fault.message, fault.remedy) }
    if summary.state.reason == .sourceEnded {
      add("error", "the source has ended", "start the server again to play it again")
    } else if summary.fault != nil {
      // Nothing has arrived since: satellites are not the reason.
    } else if let silence = summary.silence {
      silence > Self.longestSilence || isStale(silence) ? addSilence(silence) : addSatellites()
    } else {
      add("warning", "the source has sent no report since the start", examination)
    }
  }

  /// Returns whether the location is stale because nothing has arrived since it.
  private func isStale(_ silence: Duration) -> Bool {
    guard summary.state.state == .stale, let age = summary.age else { return false }
    return silence + .seconds(1) >= age
  }

  private mutating func addDistrust() {
    guard let integrity = summary.location?.distrust else { return }
    let since = integrity.since.map { " since \($0)" } ?? ""
    add(
      "warning",
      "positions are \(integrity.state.rawValue)\(since): \(integrity.reasons.map(\.rawValue).joined(separator: ", "))",
      "compare with another receiver, or with a landmark; places are decided on these positions unless the policy is hold"
    )
  }

  private mutating func addSilence(_ silence: Duration) {
    add("warning", "the source has sent no report for \(Int(silence.inSeconds)) seconds", examination)
  }

  private mutating func addSatellites() {
    let outdoors = "give the antenna a free view of the sky, and wait up to a minute"
    guard let (seen, used) = summary.counts.satellites else {
      return add("warning", "the receiver reports that it has no fix, and lists no satellites", outdoors)
    }
    let count = "the receiver uses \(used) of \(seen) satellites in view"
    guard used < Self.neededSatellites else {
      return add("warning", count + ", but reports no usable fix", "wait a minute; then restart the receiver")
    }
    add("warning", count + "; a fix needs \(Self.neededSatellites)", outdoors)
  }

  private var examination: String {
    let source = summary.source ?? sources.first
    return "check the source with: locate doctor" + (source.map { " " + $0 } ?? "")
  }

  private mutating func add(_ severity: String, _ finding: String, _ remedy: String?) {
    findings.append(["severity": severity, "finding": finding, "remedy": orNull(remedy)])
  }
}
