/// The path of every request: checks, the route, and the headers of the answer.
struct Gatekeeper: Sendable {
  let table: RouteTable
  let hosts: HostCheck
  let security: SecurityHeaders
  let access: AccessCheck
  /// Receives errors that are not the client's.
  let report: @Sendable (any Error) -> Void

  /// Returns the answer. It never throws: an error becomes a problem document.
  func answer(_ request: ServerRequest) async -> ServerResponse {
    var response: ServerResponse
    var route: String?
    do {
      response = try await routed(request, &route).encoded(for: request)
    } catch {
      let problem = Problem(error)
      if problem.status >= 500 { report(error) }
      response = problem.response
    }
    response.route = route
    return finished(response, for: request.method)
  }

  /// Returns the answer to a request that could not be parsed.
  func answer(_ problem: Problem) -> ServerResponse { finished(problem.response, for: "GET") }

  private func routed(_ request: ServerRequest, _ template: inout String?) async throws -> ServerResponse {
    try hosts.check(request[header: "host"])
    let (route, parameters) = try table.route(request.method, request.path)
    template = route.template
    try OriginCheck.check(request, for: route.scope)
    guard let scope = route.scope else { return try await route.handler(request, parameters) }
    var authorized = request
    authorized.token = try access.token(of: request, for: scope)
    try route.check(authorized.token?.privacy)
    return try await route.handler(authorized, parameters)
  }

  private func finished(_ response: ServerResponse, for method: String) -> ServerResponse {
    var response = response
    security.add(to: &response)
    if method == "HEAD" { response.body = .bytes([]) }
    return response
  }
}
