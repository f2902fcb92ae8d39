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
      response = try await routed(request, body, &route).encoded(for: request)
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
    var request = request
    var body = body
    if let scope = route.scope {
      if scope == .ingest, try RequestCredentials.token(in: request, for: scope) == nil, let read = body.take() {
        // Some programs on phones send their token in the body.
        request.body = try await read(access.isRequired ? limits.anonymousBody : limits.body)
      }
      let token = try access.token(of: request, for: scope)
      if let token {
        request.token = token
        request.isPermitted = { [access] in access.permits(token) }
      }
      try route.check(token?.privacy)
    }
    try route.check(request.query)
    if let read = body.take() { request.body = try await read(route.takesBody ? limits.body : 0) }
    return try await route.handler(request, parameters)
  }

  private func finished(_ response: ServerResponse, for method: String) -> ServerResponse {
    var response = response
    security.add(to: &response)
    if method == "HEAD" { response.body = .bytes([]) }
    return response
  }
}
