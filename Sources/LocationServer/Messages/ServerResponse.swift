import LocationIO
import LocationKit
import LocationText
import Synchronization

/// A response, independent of the HTTP library. Names of headers are in lower case.
struct ServerResponse: Sendable {
  enum Body: Sendable {
    case bytes([UInt8])
    /// A body of unknown length. The closure writes it; it throws if the client is gone.
    case stream(@Sendable (any ResponseBodyOutput) async throws -> Void)
  }

  var status: Int
  var headers: [String: String]
  var body: Body
  /// The body compressed by gzip, if it is known already.
  var packed: [UInt8]?
  /// Template of the operation that has answered; `nil` if there is none for the request.
  var route: String?

  init(_ status: Int, _ type: String?, _ bytes: [UInt8]) {
    self.status = status
    headers = type.map { ["content-type": $0] } ?? [:]
    body = .bytes(bytes)
  }

  init(_ type: String, stream: @escaping @Sendable (any ResponseBodyOutput) async throws -> Void) {
    status = 200
    headers = ["content-type": type]
    body = .stream(stream)
  }

  static func text(_ text: String, status: Int = 200) -> ServerResponse {
    ServerResponse(status, "text/plain; charset=utf-8", Array(text.utf8))
  }

  static func json(_ bytes: [UInt8]) -> ServerResponse { ServerResponse(200, "application/json", bytes) }
  static func json(_ object: JSONObjectText) -> ServerResponse { json(object.bytes) }
  static func json(_ objects: [JSONObjectText]) -> ServerResponse { json(JSONObjectText.list(objects)) }

  /// Returns a response with an entity tag; 304 if the client has these bytes already.
  /// - Parameter tag: the tag of the bytes, if it is known already.
  static func validated(
    _ type: String, _ bytes: [UInt8], tag: EntityTag? = nil, for request: ServerRequest
  ) -> ServerResponse {
    let tag = tag ?? EntityTag(hashOf: bytes)
    let isKnown = request[header: "if-none-match"].map { EntityTag.list($0, contains: tag) } ?? false
    return (isKnown ? ServerResponse(304, nil, []) : ServerResponse(200, type, bytes)).with("etag", tag.text)
  }

  /// The response whose stream, if it has one, is written on the threads for long work.
  var writtenConcurrently: ServerResponse {
    guard case .stream(let write) = body else { return self }
    var copy = self
    copy.body = .stream { output in
      try await withTaskExecutorPreference(BlockingExecutor.shared) { try await write(output) }
    }
    return copy
  }

  static let noContent = ServerResponse(204, nil, [])

  func with(_ name: String, _ value: String) -> ServerResponse {
    var copy = self
    copy.headers[name] = value
    return copy
  }
}

/// The output of a streamed body, which one task uses. `write` waits while the client does not read.
protocol ResponseBodyOutput {
  func write(_ bytes: [UInt8]) async throws
  /// Writes without waiting, while no ``write(_:)`` is in progress; `nil` if the output cannot.
  var prompt: (any PromptOutput)? { get }
}

extension ResponseBodyOutput {
  var prompt: (any PromptOutput)? { nil }
}

/// A strong validator of a representation (RFC 9110, section 8.8.3).
struct EntityTag: Sendable, Hashable {
  /// The tag with its quotes: `"1f"`.
  let text: String

  init(_ version: UInt64) { text = "\"\(String(version, radix: 16))\"" }

  /// Returns the tag of the same content, compressed: a strong tag belongs to one representation.
  static func ofPacked(_ text: String) -> String { text.dropLast() + packedSuffix }

  private static let packedSuffix = "-gzip\""

  init(hashOf bytes: [UInt8]) { self.init(FNV1a.hash(of: bytes.span)) }

  /// Returns whether a header such as `If-Match` lists the tag or is `*`. Weak tags never match, except in
  /// `If-None-Match`, for which the prefix is ignored. The tag of the compressed content matches.
  static func list(_ header: String, contains tag: EntityTag, ignoringWeakness: Bool = true) -> Bool {
    header.split { $0 == "," || $0 == " " || $0 == "\t" }.contains { listed in
      let candidate = listed.hasSuffix(packedSuffix) ? listed.dropLast(packedSuffix.count) + "\"" : listed
      if candidate == "*" || candidate == tag.text { return true }
      return ignoringWeakness && candidate == "W/" + tag.text
    }
  }
}

/// The date format of RFC 9110, section 5.6.7.
enum HTTPDate {
  private static let weekdays = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
  private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

  /// The present time. Its text is made once a second.
  static var present: String {
    let now = SystemWallClock.now()
    let second = now.nanoseconds / 1_000_000_000
    return last.withLock { last in
      if last.second != second { last = (second, text(now)) }
      return last.text
    }
  }

  private static let last = Mutex((second: Int64.min, text: ""))

  static func text(_ time: UTCInstant) -> String {
    let days = (time.nanoseconds - time.nanosecondsOfDay) / UTCInstant.nanosecondsPerDay
    let weekday = weekdays[Int((days % 7 + 7) % 7)]
    let (date, text) = (time.date, time.description)
    let (day, clock) = (text.dropFirst("2026-05-".count).prefix(2), text.dropFirst("2026-05-01T".count).prefix(8))
    return "\(weekday), \(day) \(months[date.month - 1]) \(date.year) \(clock) GMT"
  }
}

/// Compression of answers by gzip (RFC 9110, section 8.4), for clients that accept it.
extension ServerResponse {
  /// Bytes of the smallest body that is compressed: a smaller one needs no fewer packets.
  private static let smallest = 1400
  /// Bytes of a body that is compressed on another thread, because that takes milliseconds.
  private static let large = 256 << 10

  /// Returns the answer as the client accepts it. Streams are not compressed, because each of their messages is sent at once.
  func encoded(for request: ServerRequest) async -> ServerResponse {
    guard case .bytes(let bytes) = body, bytes.count >= Self.smallest, headers["content-encoding"] == nil,
      let type = headers["content-type"], MediaType.isCompressible(type)
    else { return self }
    var answer = with("vary", "accept-encoding")
    guard Self.acceptsGzip(request[header: "accept-encoding"]) else { return answer }
    var packed = self.packed
    if packed == nil {
      packed =
        bytes.count < Self.large
        ? Gzip.packed(bytes, level: 6) : await onBlockingThread { Gzip.packed(bytes, level: 1) }
    }
    guard let packed, packed.count < bytes.count else { return answer }
    answer.body = .bytes(packed)
    answer.headers["content-encoding"] = "gzip"
    answer.headers["etag"] = answer.headers["etag"].map { EntityTag.ofPacked($0) }
    return answer
  }

  /// Returns whether an `Accept-Encoding` permits gzip.
  static func acceptsGzip(_ header: String?) -> Bool {
    guard let header else { return false }
    var isAccepted: Bool?
    for part in header.lowercased().split(separator: ",") {
      let values = part.split(separator: ";").map { $0.filter { $0 != " " && $0 != "\t" } }
      guard let name = values.first, ["gzip", "x-gzip", "*"].contains(name) else { continue }
      // q=0, q=0.0 and so on refuse it.
      let isPermitted = values.dropFirst().allSatisfy {
        !$0.hasPrefix("q=") || $0.contains { ("1"..."9").contains($0) }
      }
      // The name counts more than the asterisk.
      isAccepted = name == "*" ? isAccepted ?? isPermitted : isPermitted
    }
    return isAccepted ?? false
  }
}
