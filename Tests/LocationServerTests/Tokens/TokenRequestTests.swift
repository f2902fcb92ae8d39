#if Server
  import Foundation
  import LocationKit
  import LocationTesting
  import TestSupport
  import Testing

  @testable import LocationServer

  @Suite("A running server with tokens")
  struct TokenRequestTests {
    private let folder: TemporaryFolder
    private let tokens: TokenFile
    private var options: ServerOptions {
      var options = ServerOptions()
      (options.tokens, options.requiresTokensLocally) = (tokens, true)
      return options
    }

    init() throws {
      folder = try TemporaryFolder()
      tokens = TokenFile(folder.path("tokens"))
    }

    @Test("answers with a token, challenges without, and rejects a token as soon as it is revoked")
    func demandsTokens() async throws {
      let secret = try tokens.create("laptop", scopes: ["read"], subject: nil, expires: nil)

      try await RunningServer.run(HTTPServer.Content(hub: LocationHub()), options) { port in
        func answer(_ headers: [String], _ target: String = "/v1/state") async -> String {
          await RawClient.exchange(port, RunningServer.request(target, "GET", headers)).lowercased()
        }
        let without = await answer([])
        let with = await answer(["Authorization: Bearer \(secret)"])
        let wrong = await answer(["Authorization: Bearer \(secret)0"])
        let open = await answer([], "/healthz")
        try tokens.revoke("laptop")
        let revoked = await answer(["Authorization: Bearer \(secret)"])

        #expect(without.hasPrefix("http/1.1 401"))
        #expect(without.contains("\r\nwww-authenticate: bearer realm=\"locate\"\r\n"))
        #expect(without.contains("application/problem+json"))
        #expect(with.hasPrefix("http/1.1 200"))
        #expect(wrong.hasPrefix("http/1.1 401"))
        #expect(!wrong.contains(secret))
        #expect(open.hasPrefix("http/1.1 200"))
        #expect(revoked.hasPrefix("http/1.1 401"))
      }
    }

    @Test("an open stream ends at the next message after its token is revoked", arguments: [false, true])
    func endsStreams(_ isBlurred: Bool) async throws {
      let view = isBlurred ? try PrivacyView(blur: 100, zones: [], delay: .zero) : nil
      let secret = try tokens.create("laptop", scopes: ["read"], subject: nil, expires: nil, privacy: view)
      let hub = LocationHub()

      try await RunningServer.run(HTTPServer.Content(hub: hub), options) { port in
        async let received = RawClient.exchange(
          port, RunningServer.request("/v1/stream", "GET", ["Authorization: Bearer \(secret)"]))
        await eventually { hub.summary.clients != 0 }
        try tokens.revoke("laptop")
        hub.take([.received(.location(.make(latitude: 12.5)))])

        let text = await received
        #expect(text.hasPrefix("HTTP/1.1 200"))
        #expect(!text.contains("TPV"))
        await eventually { hub.summary.clients <= 0 }
      }
    }

    @Test("a damaged file of tokens is no client's fault")
    func answersDamage() async throws {
      let secret = try tokens.create("laptop", scopes: ["read"], subject: nil, expires: nil)

      try await RunningServer.run(HTTPServer.Content(hub: LocationHub()), options) { port in
        try Data("{\"name\":7}\n".utf8).write(to: URL(fileURLWithPath: tokens.path))
        let answer = await RawClient.exchange(
          port, RunningServer.request("/v1/state", "GET", ["Authorization: Bearer \(secret)"]))

        #expect(answer.hasPrefix("HTTP/1.1 503"))
        #expect(!answer.contains("name") || !answer.contains("sha256"))
      }
    }

    @Test("a token that reads may not change places")
    func separatesScopes() async throws {
      let secret = try tokens.create("laptop", scopes: ["read"], subject: nil, expires: nil)

      try await RunningServer.run(HTTPServer.Content(hub: LocationHub()), options) { port in
        let request = RunningServer.request(
          "/v1/places", "POST", ["Authorization: Bearer \(secret)", "Content-Type: application/json"], body: "{}")
        let answer = await RawClient.exchange(port, request)

        #expect(answer.hasPrefix("HTTP/1.1 403"))
        #expect(answer.contains(#"error="insufficient_scope", scope="write""#))
      }
    }
  }
#endif
