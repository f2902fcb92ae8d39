import LocationKit
import LocationText

/// An error of a request, sent as a problem document (RFC 9457). The detail contains nothing secret: no tokens, no
/// paths of the server.
struct Problem: Error, Sendable, Hashable {
  let status: Int
  /// What is wrong, and what the client can do.
  let detail: String
  /// Further headers of the response, such as `Allow`.
  var headers: [String: String] = [:]

  init(_ status: Int, _ detail: String, headers: [String: String] = [:]) {
    (self.status, self.headers) = (status, headers)
    // Details quote what the client has sent, which may be large.
    self.detail = detail.utf8.count <= Self.longestDetail ? detail : detail.prefix(Self.longestDetail / 4) + "…"
  }

  /// Bytes of a detail.
  private static let longestDetail = 1000

  /// Creates the problem for any error. The detail of an error of the server itself is not sent. Files that are damaged, or
  /// may not be read, are the server's, whatever the client has asked: handlers turn a client's faults into problems.
  init(_ error: any Error) {
    if let problem = error as? Problem {
      self = problem
      return
    }
    let error = LocationError(wrapping: error)
    switch error.code {
    case .invalidArgument: self.init(400, error.message)
    case .inputNotFound: self.init(404, error.message)
    case .sourceUnavailable, .writingFailed: self.init(503, error.message)
    case .invalidData, .permissionDenied:
      self.init(503, "the server cannot use one of its files at present; its log has the reason")
    default: self.init(500, "the server failed to answer this request; its log has the reason")
    }
  }

  /// The reason phrases of RFC 9110.
  private static let titles = [
    400: "Bad Request", 401: "Unauthorized", 403: "Forbidden", 404: "Not Found", 405: "Method Not Allowed",
    408: "Request Timeout", 409: "Conflict", 412: "Precondition Failed", 413: "Content Too Large",
    415: "Unsupported Media Type", 421: "Misdirected Request", 428: "Precondition Required", 429: "Too Many Requests",
    431: "Request Header Fields Too Large", 500: "Internal Server Error", 501: "Not Implemented",
    503: "Service Unavailable", 505: "HTTP Version Not Supported",
  ]

  var response: ServerResponse {
    let title = Self.titles[status] ?? "Error"
    let object: JSONObjectText = ["type": "about:blank", "title": title, "status": status, "detail": detail]
    var response = ServerResponse(status, "application/problem+json", object.bytes)
    for (name, value) in headers { response.headers[name] = value }
    response.headers["cache-control"] = "no-store"
    return response
  }
}
