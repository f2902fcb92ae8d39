import LocationText

/// The token in a request.
enum RequestCredentials {
  /// Returns the token; `nil` if the request has none.
  ///
  /// Programs on phones cannot set headers of their choice: for the scope `ingest`, the password of Basic authentication, the
  /// parameter `token`, and any other text of the query or the body that begins like a token are taken as well. For other
  /// scopes a browser would send the first on behalf of foreign pages, and the others would remain in histories.
  static func token(in request: ServerRequest, for scope: ServerScope) throws(Problem) -> String? {
    if let header = request[header: "authorization"] {
      let parts = header.split(separator: " ", maxSplits: 1)
      switch parts.first?.lowercased() {
      case "bearer" where parts.count == 2: return String(parts[1])
      case "basic" where parts.count == 2 && scope == .ingest: return password(parts[1])
      default: return ""
      }
    }
    guard scope == .ingest else { return nil }
    let fields = PostedFields(request)
    return fields.token ?? fields.texts.first { $0.hasPrefix(TokenSecret.prefix) }
  }

  /// Returns the password of `user:password`; empty if there is none.
  private static func password(_ encoded: Substring) -> String {
    let text = Base64Text.decode(encoded).flatMap { String(validating: $0, as: UTF8.self) } ?? ""
    return String(text.drop { $0 != ":" }.dropFirst())
  }
}
