import LocationKit

/// A request, independent of the HTTP library. Names of headers are in lower case.
struct ServerRequest: Sendable {
  var method: String
  /// Path without the query, percent-decoded segment by segment.
  var path: RequestPath
  var query: RequestQuery
  var headers: [String: String]
  var body: [UInt8]
  /// The token, once it has been checked; `nil` for none.
  var token: AccessToken?
  /// Time of the request.
  var now = SystemWallClock.now()
  /// Returns whether the client has closed its connection, or its side of it. Long work then ends.
  var hasLeft: @Sendable () -> Bool = { false }
  /// Returns whether the token is still valid. Streams and long work ask again and again.
  var isPermitted: @Sendable () -> Bool = { true }

  /// - Parameters:
  ///   - target: path and query as in the request line: `/v1/history?from=2026-05-01`.
  ///   - headers: names in lower case.
  ///
  /// Throws a ``Problem`` if the target has an invalid escape or a path segment such as `..`.
  init(
    _ method: String, _ target: String, headers: [String: String] = [:], body: [UInt8] = []
  ) throws(Problem) {
    let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    self.method = method
    path = try RequestPath(parts.first ?? "")
    query = try RequestQuery(parts.count > 1 ? parts[1] : "")
    self.headers = headers
    self.body = body
  }

  subscript(header name: String) -> String? { headers[name] }

  /// Whether a body follows the headers, or has been read.
  var announcesBody: Bool {
    !body.isEmpty || headers["transfer-encoding"] != nil || !["0", nil].contains(headers["content-length"])
  }

  /// Media type of the body in lower case, without parameters.
  var contentType: String? { headers["content-type"]?.split(separator: ";").first?.lowercased() }
}
