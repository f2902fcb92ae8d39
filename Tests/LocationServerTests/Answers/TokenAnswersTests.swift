#if Server
  import LocationKit
  import LocationTesting
  import Testing

  @testable import LocationServer

  @Suite("TokenAnswers")
  struct TokenAnswersTests {
    private let folder: TemporaryFolder
    private let tokens: TokenFile
    private let admin: String
    private let now = SystemWallClock.now()
    private var later: UTCInstant { now + 60 }

    init() throws {
      folder = try TemporaryFolder()
      tokens = TokenFile(folder.path("tokens"))
      admin = try tokens.create(
        "me", scopes: ["read", "admin"], subject: nil, expires: nil, now: .utc("2026-05-01T10:00:00Z"))
    }

    /// The answer to a client of this machine, where no token is required for anything else.
    private func answer(
      _ method: String, _ path: String, body: String = "", secret: String? = nil
    ) async throws -> ServerResponse {
      var options = ServerOptions()
      options.tokens = tokens
      var headers = ["host": "localhost", "content-type": "application/json"]
      if let secret { headers["authorization"] = "Bearer \(secret)" }
      return await (try HTTPServer(HTTPServer.Content(hub: LocationHub()), options: options)).gatekeeper.answer(
        try ServerRequest(method, path, headers: headers, body: Array(body.utf8)))
    }

    @Test("lists the tokens without anything secret, and without links")
    func lists() async throws {
      _ = try tokens.createLink(to: "boat", from: now, until: later, blur: nil, delay: .zero)
      let text = try await answer("GET", "/v1/tokens", secret: admin).text

      #expect(
        text == #"{"tokens":[{"name":"me","scopes":["admin","read"],"created":"2026-05-01T10:00:00.000Z","#
          + #""hasExpired":false}]}"#)
    }

    @Test("creates a token that permits what it should, and whose secret the file does not have")
    func creates() async throws {
      let body = #"{"name":"phone","scopes":["ingest"],"subject":"anna","seconds":60}"#
      let made = try await answer("POST", "/v1/tokens", body: body, secret: admin)
      let secret = try #require(made.text.firstMatch(of: /"token":"([a-z0-9_]+)"/)?.output.1)
      let token = try #require(try tokens.token(of: String(secret)))

      #expect(made.headers["cache-control"] == "no-store")
      #expect(token.name == "phone" && token.scopes == [.ingest] && token.subject == "anna")
      #expect(token.expires == token.created + 60)
      #expect(!(try await answer("GET", "/v1/tokens", secret: admin).text.contains(secret)))
    }

    @Test("a token that only reads may be restricted")
    func restricts() async throws {
      let body = #"{"name":"friends","scopes":["read"],"subjects":["anna","ben"],"blur":1000}"#
      #expect(try await answer("POST", "/v1/tokens", body: body, secret: admin).status == 200)
      let text = try await answer("GET", "/v1/tokens", secret: admin).text

      #expect(text.contains(#""restrictions":["only anna, ben","blurred by 1000 m"]"#))
    }

    @Test("revokes a token and a link, and no token with the scope admin")
    func revokes() async throws {
      _ = try tokens.create("van/7", scopes: ["ingest"], subject: nil, expires: nil)
      let link = try tokens.createLink(to: "boat", from: now, until: later, blur: nil, delay: .zero)

      #expect(try await answer("DELETE", "/v1/tokens/van%2F7", secret: admin).status == 204)
      #expect(try await answer("DELETE", "/v1/tokens/\(link.name)", secret: admin).status == 204)
      #expect(try await answer("DELETE", "/v1/tokens/nobody", secret: admin).status == 404)
      let own = try await answer("DELETE", "/v1/tokens/me", secret: admin)
      #expect(own.status == 403 && own.text.contains("is revoked on the server: locate serve token revoke"))
      #expect(try tokens.tokens().map(\.name) == ["me"])
    }

    @Test(
      "a wrong token is refused, with the reason",
      arguments: [
        (#"{"name":"x","scopes":["read","admin"]}"#, 403, "a token with the scope admin is created on the server"),
        (#"{"name":"x"}"#, 400, "the members name and scopes are required"),
        (#"{"name":"x","scopes":[]}"#, 400, "one or more of the scopes read, write, ingest and admin"),
        (#"{"name":"x","scopes":["read"],"seconds":0}"#, 400, "the member seconds is the time until"),
        (#"{"name":"x","scopes":["write"],"blur":10}"#, 400, "are for tokens with the scope read alone"),
        (#"{"name":"x","scopes":["read"],"subjects":[]}"#, 400, "omit it for a token that shows all subjects"),
        (#"{"name":"x","scopes":["read"],"subject":"anna"}"#, 400, "with read, list them in subjects"),
        (#"{"name":"me","scopes":["read"]}"#, 400, "there is a token of this name already"),
      ])
    func refuses(_ body: String, _ status: Int, _ reason: String) async throws {
      let answer = try await answer("POST", "/v1/tokens", body: body, secret: admin)

      #expect(answer.status == status)
      #expect(answer.text.contains(reason), "\(answer.text)")
      #expect(try tokens.tokens().map(\.name) == ["me"])
    }

    @Test("requires a token with the scope admin, also where no token is required for anything else")
    func requiresAdmin() async throws {
      let other = try tokens.create("laptop", scopes: ["read", "write", "ingest"], subject: nil, expires: nil)
      let body = #"{"name":"x","scopes":["read"]}"#
      for (method, path) in [
        ("GET", "/v1/tokens"), ("POST", "/v1/tokens"), ("DELETE", "/v1/tokens/laptop"), ("POST", "/v1/webhooks"),
        ("DELETE", "/v1/webhooks/chat"),
      ] {
        let text = method == "POST" ? body : ""
        #expect(try await answer(method, path, body: text).status == 401, "\(method) \(path)")
        let refused = try await answer(method, path, body: text, secret: other)
        #expect(refused.status == 403 && refused.text.contains("the scope admin"), "\(method) \(path)")
      }
      #expect(try tokens.tokens().map(\.name) == ["me", "laptop"])
    }
  }
#endif
