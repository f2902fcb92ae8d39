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
