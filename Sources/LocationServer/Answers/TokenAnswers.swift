import LocationIO
import LocationKit
import LocationText

/// The operations on tokens. A token with the scope `admin` makes and revokes tokens of the other scopes; such a token itself
/// is made and revoked on the command line alone, so that a stolen one cannot make another.
struct TokenAnswers: Sendable {
  /// `nil` without a file of tokens.
  let tokens: TokenFile?
  /// Seconds.
  private static let longest = 3660.0 * 86_400

  var routes: [Route] {
    [
      Route("GET", "/v1/tokens", scope: .admin) { request, _ in
        let tokens = try await tokens.access { try $0.tokens() }
        return .json(["tokens": tokens.compactMap { Self.object($0, request.now) }])
      },
      Route("POST", "/v1/tokens", scope: .admin) { request, _ in try await create(request) },
      Route("DELETE", "/v1/tokens/{id}", scope: .admin) { _, path in
        try await tokens.access { [name = path["id"]] in try Self.revoke(name, in: $0) }
        return .noContent
      },
    ]
  }

  private static func revoke(_ name: String, in tokens: TokenFile) throws {
    guard try !tokens.tokens().contains(where: { $0.name == name && $0.scopes.contains(.admin) }) else {
      throw Problem(403, "a token with the scope admin is revoked on the server: locate serve token revoke")
    }
    try tokens.revoke(name)
  }

  private func create(_ request: ServerRequest) async throws -> ServerResponse {
    let body = try JSONBody(request.body)
    guard let name = try body.text("name"), let scopes = try body.texts("scopes") else {
      throw Problem(400, "the members name and scopes are required")
    }
    guard !scopes.contains(ServerScope.admin.rawValue) else {
      throw Problem(403, "a token with the scope admin is created on the server: locate serve token create")
    }
    let seconds = try body.number("seconds")
    guard seconds.map({ (1...Self.longest).contains($0) }) ?? true else {
      throw Problem(400, "the member seconds is the time until the token expires: 1 to \(Int(Self.longest))")
    }
    let listed = try body.texts("subjects")
    guard listed.map({ !$0.isEmpty }) ?? true else {
      throw Problem(400, "the member subjects is an empty list: omit it for a token that shows all subjects")
    }
    let subjects = Set(listed ?? [])
    let view = try PrivacyView(blur: try body.number("blur"), zones: [], delay: .zero, subjects: subjects)
    let (subject, end) = (try body.text("subject"), seconds.map { request.now.advanced(by: .seconds($0)) })
    guard subject == nil || scopes == [ServerScope.ingest.rawValue] else {
      throw Problem(400, "the member subject is for the scope ingest alone; with read, list them in subjects")
    }
    let secret = try await tokens.access { tokens in
      try tokens.create(
        name, scopes: scopes, subject: subject, expires: end, privacy: view, now: request.now)
    }
    return ServerResponse.json(["name": name, "token": secret, "expires": end]).with("cache-control", "no-store")
  }

  /// `nil` for a link, which has a list of its own.
  private static func object(_ token: AccessToken, _ now: UTCInstant) -> JSONObjectText? {
    guard token.privacy?.since == nil else { return nil }
    return [
      "name": token.name, "scopes": token.scopes.map(\.rawValue).sorted(), "subject": token.subject,
      "created": token.created, "expires": token.expires, "hasExpired": token.isExpired(at: now),
      "restrictions": token.privacy?.words,
    ]
  }
}

extension TokenFile? {
  /// Reads or changes the file on another thread, because that waits for the disk. Throws 404 without a file.
  func access<Value: Sendable>(_ body: @escaping @Sendable (TokenFile) throws -> Value) async throws -> Value {
    guard let file = self else { throw Problem(404, "this server has no file of tokens") }
    return try await onBlockingThread { try body(file) }
  }
}
