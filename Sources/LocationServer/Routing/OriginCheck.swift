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
    guard !request.body.isEmpty || request.method != "DELETE" else { return }
    guard let type = request.contentType, mediaTypes.contains(type) else {
      throw Problem(415, "the Content-Type must be application/json or application/geo+json")
    }
  }

  private static func checkOrigin(_ request: ServerRequest) throws(Problem) {
    let isOwnSite = request[header: "sec-fetch-site"].map { $0 == "same-origin" || $0 == "none" } ?? true
    let host = request[header: "host"]?.lowercased()
    let isOwnOrigin = request[header: "origin"].map { origin in
      origin.contains("://") && origin.split(separator: "/").last?.lowercased() == host
    }
    guard isOwnSite, isOwnOrigin ?? true else {
      throw Problem(403, "a page of another origin must not change anything here")
    }
  }
}
