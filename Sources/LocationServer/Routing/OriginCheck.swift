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
    guard let address = WebAddress(origin),
      origin.utf8.count == address.scheme.utf8.count + 3 + address.authority.utf8.count
    else { return false }
    return address.authority.lowercased() == request[header: "host"]?.lowercased()
  }
}
