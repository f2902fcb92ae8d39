import LocationKit
import LocationText
import Synchronization

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

/// Bounds how often each client does something: a bucket of permits for each name, which fills at a steady rate.
final class RateBound: Sendable {
  private struct Bucket {
    var permits: Double
    var time: Duration
  }

  private let rate: Double
  private let burst: Double
  private let timer: MonotonicTimer
  private let buckets = Mutex<[String: Bucket]>([:])
  private static let mostBuckets = 100_000

  /// - Parameters:
  ///   - rate: permits a second.
  ///   - burst: permits that a client which was idle has at once.
  init(rate: Double, burst: Double, clock: any Clock<Duration> = ContinuousClock()) {
    (self.rate, self.burst, timer) = (rate, burst, MonotonicTimer(clock))
  }

  /// Takes a permit. Returns the seconds until there is one, if there is none.
  func take(_ name: String) -> Double? {
    let now = timer.elapsed
    return buckets.withLock { buckets in
      if buckets.count >= Self.mostBuckets { buckets = buckets.filter { filled($0.value, at: now) < burst } }
      let permits = buckets[name].map { filled($0, at: now) } ?? burst
      let isPermitted = permits >= 1
      buckets[name] = Bucket(permits: isPermitted ? permits - 1 : permits, time: now)
      return isPermitted ? nil : (1 - permits) / rate
    }
  }

  private func filled(_ bucket: Bucket, at now: Duration) -> Double {
    min(burst, bucket.permits + (now - bucket.time).inSeconds * rate)
  }
}

/// What a phone has posted, in whatever form: parameters of the query, and a form or a JSON object as the body. Programs name
/// wrong types, so that the body itself decides.
struct PostedFields: Sendable {
  let query: RequestQuery
  /// The form; `nil` if the body is empty, JSON, or neither.
  let form: RequestQuery?
  /// The object; `nil` if the body is no JSON object.
  let json: JSONBody?

  init(_ request: ServerRequest) {
    query = request.query
    let first = request.body.first { !$0.isJSONBlank }
    json = first == UInt8(ascii: "{") ? try? JSONBody(request.body) : nil
    let text = json == nil && first != nil ? String(validating: request.body, as: UTF8.self) : nil
    form = text.flatMap { try? RequestQuery($0[...]) }
  }

  /// Returns the value of the first of some names that has one. The body precedes the query.
  func text(_ names: String...) throws(Problem) -> String? {
    for name in names {
      if let text = try form?.text(name) { return text }
      if let text = try query.text(name) { return text }
    }
    return nil
  }

  /// The value of `token`, wherever it is.
  var token: String? {
    let posted = json.flatMap { try? $0.text("token") }
    return posted ?? (try? text("token")) ?? nil
  }

  /// All values that are texts, those of the query first.
  var texts: [String] { query.allValues + (form?.allValues ?? []) + (json?.allTexts ?? []) }
}

extension UInt8 {
  fileprivate var isJSONBlank: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D }
}
