import LocationIO
public import LocationKit
import LocationText
import Synchronization

/// The operations with which phones send their locations.
struct IngestAnswers: Sendable {
  let store: IngestStore?
  let bound: RateBound
  let subjects: SubjectLocations
  private let ownTracks: OwnTracksDoor
  let counts = PhoneCounts()
  var now: @Sendable () -> UTCInstant = SystemWallClock.now

  init(
    store: IngestStore?, subjects: SubjectLocations, limits: ServerLimits, ownTracks: OwnTracksDoor = OwnTracksDoor(),
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    (self.store, self.subjects, self.ownTracks) = (store, subjects, ownTracks)
    bound = RateBound(rate: limits.ingestRate, burst: limits.ingestBurst, clock: clock)
  }

  private var doors: [any PhoneDoor] {
    [
      ownTracks, OsmAndDoor(), OverlandDoor(), GPSLoggerDoor(), PhoneTrackDoor(), ULoggerDoor(),
      HomeAssistantDoor(ownTracks: ownTracks),
    ]
  }

  var routes: [Route] {
    doors.flatMap { door in
      type(of: door).paths.map { method, path in
        // Only OwnTracks is told locations, and its door keeps the privacy of the token.
        Route(method, path, scope: .ingest, privacy: .seen) { request, parameters in
          try await take(request, parameters, by: door)
        }
      }
    }
  }

  /// Stores the locations of a request, and answers when they are durable.
  private func take(
    _ request: ServerRequest, _ parameters: RouteParameters, by door: any PhoneDoor
  ) async throws -> ServerResponse {
    guard let store else {
      throw Problem(404, "this server stores no locations: it has no archive")
    }
    var post = PhonePost(request, parameters, now: now())
    post.subject = try Self.subject(request, door.device(post))
    if let seconds = bound.take(post.subject) {
      throw Problem(
        429, "this device sends too often", headers: ["retry-after": String(Int(seconds.rounded(.up)))])
    }
    try door.open(&post)
    var receipt = PhoneReceipt()
    var locations: [Location] = []
    for result in try door.read(post) {
      switch result {
      case .success(let location): locations.append(location)
      case .failure(let problem):
        receipt.skipped += 1
        if receipt.reason == nil { receipt.reason = problem.detail }
      }
    }
    receipt.stored = locations.count
    if !locations.isEmpty { try await store.store(locations, subject: post.subject) }
    counts.add(receipt, from: type(of: door).source)
    for location in locations { await subjects.take(location, of: post.subject) }
    return try await door.answer(post, receipt)
  }

  /// Returns the subject of the token; without a token, the name in the request.
  private static func subject(_ request: ServerRequest, _ name: String?) throws(Problem) -> String {
    if let token = request.token { return token.subject ?? token.name }
    guard let name, !name.isEmpty else {
      throw Problem(
        400, "the request has no device: send a token, or without one the name of the device, such as id= (OsmAnd)")
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

/// Numbers of what phones have sent, by door.
final class PhoneCounts: Sendable {
  private let receipts = Mutex<[String: PhoneReceipt]>([:])

  func add(_ receipt: PhoneReceipt, from source: String) {
    receipts.withLock {
      $0[source, default: PhoneReceipt()].stored += receipt.stored
      $0[source, default: PhoneReceipt()].skipped += receipt.skipped
    }
  }

  func append(to text: inout MetricsText) {
    let receipts = receipts.withLock { $0.sorted { $0.key < $1.key } }
    for (name, help, value) in [
      ("locate_phone_locations_total", "Locations of phones that were stored.", \PhoneReceipt.stored),
      ("locate_phone_locations_skipped_total", "Locations in batches that could not be read.", \.skipped),
    ] {
      for (source, receipt) in receipts {
        text.begin(name, type: "counter", help: help)
        text.value(name, [MetricsText.label("door", source)], Double(receipt[keyPath: value]))
      }
    }
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
    form =
      RequestQuery(formOf: request.body, type: request[header: "content-type"] ?? "")
      ?? text.flatMap { try? RequestQuery($0[...]) }
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

/// Stores locations that clients send. A location is durable when `store` returns; locations that arrive at the same time
/// share one wait for the disk.
public final class IngestStore: Sendable {
  private struct State {
    var waiting: [CheckedContinuation<Result<Void, LocationError>, Never>] = []
    var isFlushing = false
  }

  private let append: @Sendable (Location, String) throws(LocationError) -> Void
  private let flush: @Sendable () throws(LocationError) -> Void
  private let commit: (@Sendable () throws(LocationError) -> Void)?
  private let state = Mutex(State())

  /// - Parameters:
  ///   - append: takes a location of a subject; does not wait for the disk.
  ///   - flush: makes all locations durable that were taken before.
  ///   - commit: does the same in a second place, at the same time; `nil` for none.
  public init(
    append: @escaping @Sendable (Location, String) throws(LocationError) -> Void,
    flush: @escaping @Sendable () throws(LocationError) -> Void,
    commit: (@Sendable () throws(LocationError) -> Void)? = nil
  ) {
    (self.append, self.flush, self.commit) = (append, flush, commit)
  }

  func store(_ locations: [Location], subject: String) async throws {
    for location in locations { try append(location, subject) }
    let outcome = await withCheckedContinuation { continuation in
      let begins = state.withLock { state in
        state.waiting.append(continuation)
        defer { state.isFlushing = true }
        return !state.isFlushing
      }
      if begins { Task { await flushAll() } }
    }
    try outcome.get()
  }

  /// Flushes until no location waits. Locations that arrive during a flush wait for the next one.
  private func flushAll() async {
    while true {
      let waiting = state.withLock { state in
        defer { state.waiting = [] }
        if state.waiting.isEmpty { state.isFlushing = false }
        return state.waiting
      }
      if waiting.isEmpty { return }
      let outcome = await makeDurable()
      for continuation in waiting { continuation.resume(returning: outcome) }
    }
  }

  /// Returns when both places have the locations. The waits for one disk overlap.
  private func makeDurable() async -> Result<Void, LocationError> {
    async let committed = run(commit)
    let (flushed, outcome) = (await run(flush), await committed)
    return flushed.flatMap { outcome }
  }

  private func run(_ body: (@Sendable () throws(LocationError) -> Void)?) async -> Result<Void, LocationError> {
    guard let body else { return .success(()) }
    return await onBlockingThread { Result { () throws(LocationError) in try body() } }
  }
}
