/// An operation of the server: a method, a path, and what answers it.
struct Route: Sendable {
  typealias Handler = @Sendable (ServerRequest, RouteParameters) async throws -> ServerResponse

  let method: String
  /// Path with parameters in braces, as in OpenAPI: `/v1/places/{id}`.
  let template: String
  /// Scope of the token that the operation requires where tokens are required; `nil` for none.
  let scope: ServerScope?
  let handler: Handler
  private let segments: [Segment]

  private enum Segment: Sendable {
    case text(String)
    case parameter(String)
  }

  init(_ method: String, _ template: String, scope: ServerScope? = .read, _ handler: @escaping Handler) {
    (self.method, self.template, self.scope, self.handler) = (method, template, scope, handler)
    segments = template.split(separator: "/").map { part in
      part.hasPrefix("{") ? .parameter(String(part.dropFirst().dropLast())) : .text(String(part))
    }
  }

  /// Returns the parameters of a path; `nil` if the path is another one.
  func parameters(of path: RequestPath) -> RouteParameters? {
    guard path.segments.count == segments.count else { return nil }
    var parameters = RouteParameters()
    for (segment, value) in zip(segments, path.segments) {
      switch segment {
      case .text(let text): if text != value { return nil }
      case .parameter(let name): parameters.values[name] = value
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
