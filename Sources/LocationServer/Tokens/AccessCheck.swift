import LocationKit
import LocationText

/// The check of a request's token.
struct AccessCheck: Sendable {
  /// The tokens; `nil` for none.
  let tokens: TokenFile?
  /// Whether a request without a token is rejected.
  let isRequired: Bool
  var now: @Sendable () -> UTCInstant = SystemWallClock.now

  /// Returns the token of a request; `nil` if the request has none and needs none. The scope `admin` always needs one.
  /// Throws 401 without a valid token, and 403 if the token does not have the scope.
  func token(of request: ServerRequest, for scope: ServerScope) throws -> AccessToken? {
    guard let secret = try RequestCredentials.token(in: request, for: scope) else {
      guard isRequired || scope == .admin else { return nil }
      throw Self.problem(401, "a token is required; the operator of the server creates tokens", scope, error: nil)
    }
    guard let token = try tokens?.token(of: secret) else {
      throw Self.problem(401, "the token is unknown or revoked", scope, error: "invalid_token")
    }
    guard !token.isExpired(at: now()) else {
      throw Self.problem(401, "the token has expired", scope, error: "invalid_token")
    }
    guard token.scopes.contains(scope) else {
      throw Self.problem(
        403, "the token does not have the scope \(scope.rawValue)", scope, error: "insufficient_scope")
    }
    return token
  }

  /// Returns whether a token that a request had still permits the same. It does not if its file cannot be read.
  func permits(_ token: AccessToken) -> Bool {
    guard !token.isExpired(at: now()), let known = try? tokens?.tokens() else { return false }
    return known.contains(token)
  }

  /// The challenge is that of RFC 6750, section 3.
  private static func problem(_ status: Int, _ detail: String, _ scope: ServerScope, error: String?) -> Problem {
    var challenge = "Bearer realm=\"locate\""
    if let error { challenge += ", error=\"\(error)\"" }
    if status == 403 { challenge += ", scope=\"\(scope.rawValue)\"" }
    if scope == .ingest, status == 401 { challenge += ", Basic realm=\"locate\", charset=\"UTF-8\"" }
    return Problem(status, detail, headers: ["www-authenticate": challenge])
  }
}

/// The token in a request.
enum RequestCredentials {
  /// Returns the token; `nil` if the request has none.
  ///
  /// Programs on phones cannot set headers of their choice: for the scope `ingest`, the password of Basic authentication, the
  /// parameter `token`, and any other text of the query, the body or the path that begins like a token are taken as well. For other
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
    if let segment = request.path.segments.first(where: { $0.hasPrefix(TokenSecret.prefix) }) { return segment }
    let fields = PostedFields(request)
    return fields.token ?? fields.texts.first { $0.hasPrefix(TokenSecret.prefix) }
  }

  /// Returns the password of `user:password`; empty if there is none.
  private static func password(_ encoded: Substring) -> String {
    let text = Base64Text.decode(encoded).flatMap { String(validating: $0, as: UTF8.self) } ?? ""
    return String(text.drop { $0 != ":" }.dropFirst())
  }
}
