import LocationText

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
  static func validated(_ type: String, _ bytes: [UInt8], for request: ServerRequest) -> ServerResponse {
    let tag = EntityTag(hashOf: bytes)
    let isKnown = request[header: "if-none-match"].map { EntityTag.list($0, contains: tag) } ?? false
    return (isKnown ? ServerResponse(304, nil, []) : ServerResponse(200, type, bytes)).with("etag", tag.text)
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
}
