import LocationKit
import LocationText

/// The operations on links, which show one subject for some time. A link shows locations, so that its maker must be
/// permitted to read them all: the token needs the scope `read` next to `write`, and such a token has no restriction.
struct LinkAnswers: Sendable {
  /// `nil` without a file of tokens.
  let tokens: TokenFile?
  /// Seconds.
  private static let longest = 366.0 * 86_400

  var routes: [Route] {
    [
      Route("GET", "/v1/links", scope: .write) { request, _ in
        try checkReader(request)
        return .json(["links": try await tokens.access { try $0.tokens() }.compactMap { Self.object($0, request.now) }])
      },
      Route("POST", "/v1/links", scope: .write) { request, _ in try await create(request) },
      Route("DELETE", "/v1/links/{name}", scope: .write) { _, path in
        try await tokens.access { [name = path["name"]] in try $0.revoke(name, isLink: true) }
        return .noContent
      },
    ]
  }

  private func checkReader(_ request: ServerRequest) throws(Problem) {
    guard let token = request.token, !token.scopes.contains(.read) else { return }
    throw Problem(403, "links show locations: the token needs the scope read as well")
  }

  private func create(_ request: ServerRequest) async throws -> ServerResponse {
    try checkReader(request)
    let body = try JSONBody(request.body)
    guard let subject = try body.text("subject") else { throw Problem(400, "the member subject is required") }
    let seconds = try body.number("seconds") ?? 86_400
    guard (1...Self.longest).contains(seconds) else {
      throw Problem(400, "the member seconds is the time until the link ends: 1 to \(Int(Self.longest))")
    }
    let since = try body.time("since") ?? request.now
    let end = request.now.advanced(by: .seconds(seconds))
    guard since < end else { throw Problem(400, "the link would end before it begins: since is too late") }
    let (blur, delay) = (try body.number("blur"), try body.number("delay") ?? 0)
    guard (0...1e9).contains(delay) else { throw Problem(400, "the member delay must be 0 to 1000000000 seconds") }
    let link = try await tokens.access { tokens in
      try tokens.createLink(
        to: subject, from: since, until: end, blur: blur, delay: .seconds(delay), now: request.now)
    }
    return ServerResponse.json(["name": link.name, "fragment": link.fragment, "ends": end])
      .with("cache-control", "no-store")
  }

  /// `nil` for a token that is no link.
  private static func object(_ token: AccessToken, _ now: UTCInstant) -> JSONObjectText? {
    guard let privacy = token.privacy, let since = privacy.since else { return nil }
    return [
      "name": token.name, "subject": privacy.subjects.first, "since": since, "ends": token.expires,
      "hasEnded": token.isExpired(at: now), "blur": privacy.blur, "delay": privacy.delay.inSeconds,
    ]
  }
}
