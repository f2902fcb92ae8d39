import LocationIO

/// The path of every request: checks, the route, and the headers of the answer.
struct Gatekeeper: Sendable {
  let table: RouteTable
  let hosts: HostCheck
  let security: SecurityHeaders
  let access: AccessCheck
  var limits = ServerLimits()
  /// Receives errors that are not the client's.
  let report: @Sendable (any Error) -> Void

  /// Reads the body of a request, of at most this number of bytes. Throws 413 for a larger one.
  typealias BodyReader = (Int) async throws(Problem) -> [UInt8]

  /// Returns the answer. It never throws: an error becomes a problem document.
  ///
  /// - Parameter body: reads the body once the client may send it: until the name of the server, the path, the origin and
  ///   the token have been checked, nothing of it is stored. `nil` if the request has it already.
  func answer(_ request: ServerRequest, body: BodyReader? = nil) async -> ServerResponse {
    var response: ServerResponse
    var route: String?
    do {
      response = try await routed(request, body, &route)
    } catch {
      let problem = Problem(error)
      if problem.status >= 500, !(error is Problem), !(error is CancellationError) { report(error) }
      response = problem.response
    }
    response.route = route
    return finished(response, for: request.method)
  }

  /// Returns the answer to a request that could not be parsed.
  func answer(_ problem: Problem) -> ServerResponse { finished(problem.response, for: "GET") }

  private func routed(
    _ request: ServerRequest, _ body: BodyReader?, _ template: inout String?
  ) async throws -> ServerResponse {
    try hosts.check(request[header: "host"])
    let (route, parameters) = try table.route(request.method, request.path)
    template = route.template
    try OriginCheck.check(request, for: route.scope)
    guard let body, route.scope == .ingest, !route.streamsBody,
      try RequestCredentials.token(in: request, for: .ingest) == nil
    else { return try await permitted(request, body, route, parameters) }
    // Some programs on phones send their token in the body, which takes long to parse.
    var request = request
    request.body = try await body(access.isRequired ? limits.anonymousBody : limits.body)
    return try await withTaskExecutorPreference(BlockingExecutor.shared) { [request] in
      try await permitted(request, nil, route, parameters)
    }
  }

  /// Returns the answer if the token permits the operation. `body` is `nil` if the request has its body.
  private func permitted(
    _ request: ServerRequest, _ body: BodyReader?, _ route: Route, _ parameters: RouteParameters
  ) async throws -> ServerResponse {
    var request = request
    if let scope = route.scope {
      let token = try access.token(of: request, for: scope)
      if let token {
        request.token = token
        request.isPermitted = { [access] in access.permits(token) }
      }
      try route.check(token?.privacy)
    }
    try route.check(request.query)
    if let body, !route.streamsBody { request.body = try await body(route.takesBody ? limits.body : 0) }
    if route.isBrief { return try await route.handler(request, parameters).encoded(for: request) }
    return try await withTaskExecutorPreference(BlockingExecutor.shared) { [request] in
      try await route.handler(request, parameters).encoded(for: request).writtenConcurrently
    }
  }

  private func finished(_ response: ServerResponse, for method: String) -> ServerResponse {
    var response = response
    security.add(to: &response)
    if method == "HEAD" { response.body = .bytes([]) }
    return response
  }
}

/// The check of the `Host` header. A page of another site can let its own name point to this machine (DNS rebinding) and
/// then read the server's answers: the browser sends the foreign name.
struct HostCheck: Sendable {
  private let names: Set<String>

  /// - Parameters:
  ///   - address: the address that the server listens on.
  ///   - names: further names by which clients reach the server.
  init(address: String, names: [String] = []) {
    var all = Set(names.map { $0.lowercased() })
    all.insert(address.lowercased())
    if Self.isLoopback(address) { all.formUnion(["localhost", "127.0.0.1", "::1"]) }
    self.names = all
  }

  /// Throws 421 unless the header names this server. An address of digits is always accepted: a name is needed for
  /// rebinding.
  func check(_ header: String?) throws(Problem) {
    guard let host = header.flatMap({ WebAuthority($0.lowercased()) })?.host else {
      throw Problem(400, "the Host header is missing or invalid")
    }
    guard names.contains(host) || Self.isNumeric(host) else {
      throw Problem(421, "this server does not have this name; its operator can add names")
    }
  }

  static func isLoopback(_ address: String) -> Bool {
    let address = address.lowercased()
    return address == "localhost" || address == "::1" || address.hasPrefix("127.") && isNumeric(address)
  }

  private static func isNumeric(_ host: String) -> Bool { NetworkAddress(text: host) != nil }
}

/// The check of requests that change something: a page of another site can let a browser send them (CSRF).
enum OriginCheck {
  /// Media types that a form of another site cannot send.
  static let mediaTypes: Set<String> = ["application/json", "application/geo+json", "application/merge-patch+json"]

  /// Throws 403 for a request of another origin, and 415 for a body that a form could send.
  ///
  /// Phones send with `GET`, and with the media types of their own programs: for the scope `ingest`, the origin of all
  /// methods is checked, and no type.
  static func check(_ request: ServerRequest, for scope: ServerScope?) throws(Problem) {
    if scope == .ingest { return try checkOrigin(request) }
    guard !["GET", "HEAD"].contains(request.method) else { return }
    try checkOrigin(request)
    guard request.announcesBody || request.method != "DELETE" else { return }
    guard let type = request.contentType, mediaTypes.contains(type) else {
      throw Problem(415, "the Content-Type must be application/json or application/geo+json")
    }
  }

  private static func checkOrigin(_ request: ServerRequest) throws(Problem) {
    let isOwnSite = request[header: "sec-fetch-site"].map { $0 == "same-origin" || $0 == "none" } ?? true
    guard isOwnSite, isOwnOrigin(request) else {
      throw Problem(403, "a page of another origin must not change anything here")
    }
  }

  /// An origin is a scheme, a host and a port, and nothing after them (RFC 6454, section 6.2).
  private static func isOwnOrigin(_ request: ServerRequest) -> Bool {
    guard let origin = request[header: "origin"] else { return true }
    guard let address = AbsoluteAddress(origin),
      origin.utf8.count == address.scheme.utf8.count + 3 + address.authority.utf8.count
    else { return false }
    return address.authority.lowercased() == request[header: "host"]?.lowercased()
  }
}

/// The headers that restrict what a browser does with the answers.
struct SecurityHeaders: Sendable {
  /// Tiles that the page loads only after its user has chosen them.
  static let optionalTileOrigin = "https://tile.openstreetmap.org"

  private let policy: String

  /// - Parameter tileOrigin: origin of map tiles of another server: `https://tiles.example.org`; `nil` for none.
  init(tileOrigin: String? = nil) {
    let images = ["'self'", "data:", "blob:"] + [tileOrigin, Self.optionalTileOrigin].compactMap { $0 }
    policy =
      "default-src 'self'; img-src \(images.joined(separator: " ")); style-src 'self'; script-src 'self'; "
      + "connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
  }

  func add(to response: inout ServerResponse) {
    response.headers["content-security-policy"] = policy
    response.headers["x-content-type-options"] = "nosniff"
    response.headers["referrer-policy"] = "no-referrer"
    response.headers["cross-origin-resource-policy"] = "same-origin"
    response.headers["cross-origin-opener-policy"] = "same-origin"
    if response.headers["cache-control"] == nil { response.headers["cache-control"] = "no-cache" }
  }
}
