import LocationKit
import LocationText

/// `/v1/abilities`: what this server does for the token of a request. A page offers nothing else.
struct AbilityAnswer: Sendable {
  private let content: HTTPServer.Content
  private let hasTokens: Bool

  init(_ content: HTTPServer.Content, hasTokens: Bool) { (self.content, self.hasTokens) = (content, hasTokens) }

  var routes: [Route] {
    [Route("GET", "/v1/abilities", privacy: .seen) { request, _ in .json(object(for: request)) }]
  }

  private func object(for request: ServerRequest) -> JSONObjectText {
    /// Without a token, where none is required, everything is permitted. A token with a view is only told what it sees.
    func permits(_ scope: ServerScope, isSeen: Bool = false) -> Bool {
      guard let token = request.token else { return true }
      return token.scopes.contains(scope) && (isSeen || token.privacy == nil)
    }
    let isAdministrator = request.token?.scopes.contains(.admin) == true
    return [
      "history": content.archivePath != nil && permits(.read, isSeen: true),
      "events": content.stored != nil && permits(.read), "places": permits(.read),
      "editPlaces": content.editor != nil && permits(.write), "import": content.makeImport != nil && permits(.ingest),
      "links": hasTokens && permits(.write) && permits(.read), "webhooks": content.webhooks != nil && permits(.write),
      "tokens": hasTokens && isAdministrator, "editWebhooks": content.webhooks != nil && isAdministrator,
      "view": request.token.flatMap(Self.view),
    ]
  }

  /// What a restricted token sees, so that a page states it; `nil` for a token that sees everything.
  private static func view(_ token: AccessToken) -> JSONObjectText? {
    guard let privacy = token.privacy else { return nil }
    return [
      "blur": privacy.blur, "delay": privacy.delay > .zero ? privacy.delay.inSeconds : nil, "since": privacy.since,
      "ends": token.expires, "hides": !privacy.zones.isEmpty,
      "subjects": privacy.subjects.isEmpty ? nil : privacy.subjects.sorted(),
    ]
  }
}
