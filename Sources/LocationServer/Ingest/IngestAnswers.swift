import LocationKit

/// The operations with which phones send their locations.
struct IngestAnswers: Sendable {
  let store: IngestStore?
  let bound: RateBound
  let subjects: SubjectLocations
  var now: @Sendable () -> UTCInstant = SystemWallClock.now

  init(
    store: IngestStore?, subjects: SubjectLocations, limits: ServerLimits,
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    (self.store, self.subjects) = (store, subjects)
    bound = RateBound(rate: limits.ingestRate, burst: limits.ingestBurst, clock: clock)
  }

  var routes: [Route] {
    [
      Route("POST", "/v1/ingest/owntracks", scope: .ingest) { request, _ in try await ownTracks(request) },
      Route("GET", "/v1/ingest/osmand", scope: .ingest) { request, _ in try await osmAnd(request) },
      Route("POST", "/v1/ingest/osmand", scope: .ingest) { request, _ in try await osmAnd(request) },
    ]
  }

  /// The answer is a list of messages for the phone: none.
  private func ownTracks(_ request: ServerRequest) async throws -> ServerResponse {
    let user = try request[header: "x-limit-u"] ?? request.query.text("u")
    try await store(request, user) { () throws(Problem) in try OwnTracksPost.location(request.body, now: now()) }
    return .json(Array("[]".utf8))
  }

  private func osmAnd(_ request: ServerRequest) async throws -> ServerResponse {
    let device = try OsmAndPost.device(request)
    try await store(request, device) { () throws(Problem) in try OsmAndPost.location(request, now: now()) }
    return .text("")
  }

  /// Stores the location that `read` returns.
  private func store(
    _ request: ServerRequest, _ name: String?, _ read: () throws(Problem) -> Location?
  ) async throws {
    guard let store else {
      throw Problem(404, "this server stores no locations: it has no archive")
    }
    let subject = try Self.subject(request, name)
    if let seconds = bound.take(subject) {
      throw Problem(
        429, "this device sends too often", headers: ["retry-after": String(Int(seconds.rounded(.up)))])
    }
    guard var location = try read() else { return }
    // A phone may have its token also where the name of the device belongs.
    if let device = location.origin.device, TokenSecret.isIn(device) {
      location.origin = LocationOrigin(source: location.origin.source, kind: location.origin.kind)
    }
    try await store.store(location, subject: subject)
    await subjects.take(location, of: subject)
  }

  /// Returns the subject of the token; without a token, the name in the request.
  private static func subject(_ request: ServerRequest, _ name: String?) throws(Problem) -> String {
    if let token = request.token { return token.subject ?? token.name }
    guard let name, !name.isEmpty else {
      throw Problem(400, "the request names no device: send id= (OsmAnd) or X-Limit-U (OwnTracks), or a token")
    }
    // Everyone who may read sees the names of subjects.
    guard !TokenSecret.isIn(name) else {
      throw Problem(401, "the name of the device looks like a token, and is not a valid one")
    }
    guard name.utf8.count <= 100, name.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else {
      throw Problem(400, "the name of the device must have at most 100 bytes")
    }
    return name
  }
}
