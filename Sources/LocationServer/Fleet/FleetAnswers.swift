import LocationKit
import LocationText

/// The answers about a fleet: clusters and subjects of a part of the map, and one subject.
struct FleetAnswers: Sendable {
  let fleet: LiveFleet?
  let limits: ServerLimits
  let hasArchive: Bool
  /// The cells in which tokens have seen the subjects.
  let memory: BlurMemory
  /// The watched places.
  let places: @Sendable () -> any PlaceLookup

  var routes: [Route] {
    [
      Route("GET", "/v1/fleet", privacy: .present) { request, _ in try await summary(request) },
      Route("GET", "/v1/fleet/clusters", privacy: .present, query: ["box", "zoom"]) { request, _ in
        try await clusters(request)
      },
      Route("GET", "/v1/fleet/subjects", privacy: .present, query: ["box", "limit", "name", "state", "place"]) {
        request, _ in
        try await subjects(request)
      },
      Route("GET", "/v1/fleet/subject", privacy: .present, query: ["subject"]) { request, _ in try subject(request) },
    ]
  }

  private func opened() throws(Problem) -> LiveFleet {
    guard let fleet else { throw Problem(404, "this server shows no fleet") }
    return fleet
  }

  /// A token with a view learns nothing of subjects that it does not see, not even their number.
  private func summary(_ request: ServerRequest) async throws -> ServerResponse {
    let fleet = try opened()
    let view = request.token?.privacy
    let clusters = try await fleet.clusters(.world, zoom: 0, mostCells: limits.clusters, seenBy: filter(request))
    let totals = clusters.grid.totals
    let counts = view == nil ? fleet.counts : nil
    return .json([
      "count": totals.count, "stale": totals.stale, "staleAfter": fleet.limits.staleAfter.inSeconds,
      "updates": counts?.updates, "omitted": counts?.omitted, "most": counts == nil ? nil : fleet.limits.subjects,
    ])
  }

  private func clusters(_ request: ServerRequest) async throws -> ServerResponse {
    let fleet = try opened()
    guard let zoom = try request.query.integer("zoom", in: ClusterGrid.zooms) else {
      throw Problem(400, "the parameter zoom is missing; for example zoom=10")
    }
    let clusters = try await fleet.clusters(
      try box(request), zoom: zoom, mostCells: limits.clusters, seenBy: filter(request))
    return .json(clusters.object)
  }

  private func subjects(_ request: ServerRequest) async throws -> ServerResponse {
    let fleet = try opened()
    let limit = try request.query.integer("limit", in: 1...limits.clusters) ?? min(100, limits.clusters)
    let selection = try SubjectSelection(request, places())
    let (positions, count) = try await fleet.positions(
      in: try request.query.box("box") ?? .world, limit: limit, selection, seenBy: filter(request))
    return .json(["count": count, "subjects": positions.map(\.object)])
  }

  /// Returns what shows positions to the token of a request; `nil` to show all of them.
  private func filter(_ request: ServerRequest) -> PrivacyFilter? {
    request.token?.privacy?.makeFilter(at: UTCInstant(nanoseconds: 0), memory)
  }

  private func box(_ request: ServerRequest) throws(Problem) -> DegreeBox {
    guard let box = try request.query.box("box") else {
      throw Problem(400, "the parameter box is missing: box=S,W,N,E in degrees")
    }
    return box
  }

  /// A subject in a hidden zone is answered like none.
  private func subject(_ request: ServerRequest) throws -> ServerResponse {
    let fleet = try opened()
    let name = try request.query.subject() ?? ""
    var filter = filter(request)
    guard let position = fleet.position(of: name)?.seen(by: &filter) else {
      throw Problem(404, "there is no subject of this name")
    }
    var object = position.object
    object.add("links", links(to: name))
    return .json(object)
  }

  /// Where the subject's path and its next positions are.
  private func links(to subject: String) -> JSONObjectText {
    let query = "?subject=" + PercentEncoding.encode(subject)
    return [
      "stream": "/v1/stream" + query, "track": hasArchive ? "/v1/track" + query : nil,
      "history": hasArchive ? "/v1/history" + query : nil,
    ]
  }
}
