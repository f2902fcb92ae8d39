/// An operation of the server: a method, a path, and what answers it.
struct Route: Sendable {
  typealias Handler = @Sendable (ServerRequest, RouteParameters) async throws -> ServerResponse

  let method: String
  /// Path with parameters in braces, as in OpenAPI: `/v1/places/{id}`.
  let template: String
  /// Scope of the token that the operation requires where tokens are required; `nil` for none.
  let scope: ServerScope?
  /// Names of the parameters in the query; `nil` if others are ignored.
  let names: Set<String>?
  /// What it answers to a token with a ``PrivacyView``.
  let privacy: Privacy
  /// Whether the handler reads the body, which may be large.
  let streamsBody: Bool
  /// Whether an answer takes less than a millisecond and waits for no disk. It is then made where the request was read,
  /// without a change of threads.
  let isBrief: Bool
  let handler: Handler
  private let segments: [Segment]

  /// How an operation keeps the privacy that a token has. A new one is refused until it states that it does.
  enum Privacy: Sendable {
    /// Its answer could tell what the token must not see.
    case refused
    /// Its answer has no locations but those that the token sees.
    case seen
    /// Its answer is about the present: without a position, or with one that the token sees. Refused with a delay.
    case present
  }

  private enum Segment: Sendable {
    case text(String)
    case parameter(String)
  }

  init(
    _ method: String, _ template: String, scope: ServerScope? = .read, privacy: Privacy = .refused,
    query names: [String] = [], streamsBody: Bool = false, isBrief: Bool = false, _ handler: @escaping Handler
  ) {
    (self.method, self.template, self.scope, self.privacy, self.handler) = (method, template, scope, privacy, handler)
    (self.streamsBody, self.isBrief) = (streamsBody, isBrief)
    // Phones send whatever their programs have, and addresses of files may have a version.
    self.names = scope == nil || scope == .ingest ? nil : Set(names)
    segments = template.split(separator: "/").map { part in
      part.hasPrefix("{") ? .parameter(String(part.dropFirst().dropLast())) : .text(String(part))
    }
  }

  /// Throws 403 if the operation cannot keep the privacy of a token.
  func check(_ view: PrivacyView?) throws(Problem) {
    guard let view else { return }
    switch privacy {
    case .seen: return
    case .refused:
      throw Problem(
        403,
        "this token has a restriction (blurred, hidden or delayed locations, or some subjects), which this operation cannot keep"
      )
    case .present:
      guard view.delay > .zero else { return }
      throw Problem(403, "this token shows delayed locations only: ask for the past, such as /v1/history")
    }
  }

  /// Whether a request may have a body.
  var takesBody: Bool { method != "GET" || scope == .ingest }

  /// Whether `HEAD` is answered as `GET` is. It must change nothing.
  var answersHead: Bool { method == "GET" && scope != .ingest }

  /// Throws 400 for a parameter that the operation does not know: the client would take the answer for another one.
  func check(_ query: RequestQuery) throws(Problem) {
    guard let names, let unknown = query.names.subtracting(names).min() else { return }
    let known = names.isEmpty ? "" : "; it has \(names.sorted().joined(separator: ", "))"
    throw Problem(400, "this operation has no parameter \(unknown)\(known)")
  }

  /// Returns the parameters of a path; `nil` if the path is another one. Only an `{id}` may contain what a file system
  /// would interpret.
  func parameters(of path: RequestPath) -> RouteParameters? {
    guard path.segments.count == segments.count else { return nil }
    var parameters = RouteParameters()
    for (segment, value) in zip(segments, path.segments) {
      switch segment {
      case .text(let text): if text != value { return nil }
      case .parameter(let name):
        if name != "id", value.contains(where: { $0 == "/" || $0 == "\\" }) { return nil }
        parameters.values[name] = value
      }
    }
    return parameters
  }
}

/// The parameters in the path of a request.
struct RouteParameters: Sendable {
  fileprivate(set) var values: [String: String] = [:]

  /// Returns the parameter, which the route's template must contain.
  subscript(_ name: String) -> String { values[name] ?? "" }
}

/// The operations of the server.
struct RouteTable: Sendable {
  private(set) var routes: [Route]

  init(_ routes: [Route]) { self.routes = routes }

  /// Returns the route of a request. `HEAD` has the route of `GET`, unless that stores something. Throws 404 for an unknown
  /// path and 405 for another method.
  func route(_ method: String, _ path: RequestPath) throws(Problem) -> (route: Route, parameters: RouteParameters) {
    let isHead = method == "HEAD"
    let method = isHead ? "GET" : method
    var allowed: [String] = []
    var answersHead = false
    for route in routes {
      guard let parameters = route.parameters(of: path) else { continue }
      if route.method == method, !isHead || route.answersHead { return (route, parameters) }
      allowed.append(route.method)
      if route.answersHead { answersHead = true }
    }
    guard !allowed.isEmpty else { throw Problem(404, "there is nothing at this path; see /openapi.json") }
    if answersHead { allowed.append("HEAD") }
    throw Problem(
      405, "this path does not support \(isHead ? "HEAD" : method)",
      headers: ["allow": allowed.sorted().joined(separator: ", ")])
  }
}

/// What a token permits. A scope includes no other.
enum ServerScope: String, Sendable, Hashable, CaseIterable {
  /// Reads locations, history, places and events.
  case read
  /// Changes places, and tests and retries webhooks.
  case write
  /// Posts locations of a device.
  case ingest
  /// Creates and revokes tokens of the other scopes, and adds and removes webhooks. Always requires a token, which only the
  /// command line creates.
  case admin
}
