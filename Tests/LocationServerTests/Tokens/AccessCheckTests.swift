#if Server
  import LocationKit
  import LocationText
  import TestSupport
  import Testing

  @testable import LocationServer

  @Suite("AccessCheck")
  struct AccessCheckTests {
    private let folder: TemporaryFolder
    private let file: TokenFile
    private let reader: String
    private let phone: String
    private let old: String
    private let check: AccessCheck

    init() throws {
      folder = try TemporaryFolder()
      file = TokenFile(folder.path("tokens"))
      let now = try #require(UTCInstant(iso8601: "2026-05-01T10:00:00Z"))
      reader = try file.create("laptop", scopes: ["read"], subject: nil, expires: nil)
      phone = try file.create("phone", scopes: ["ingest"], subject: "anna", expires: nil)
      old = try file.create("old", scopes: ["read"], subject: nil, expires: now)
      check = AccessCheck(tokens: file, isRequired: true) { now }
    }

    private func request(_ target: String = "/", _ authorization: String? = nil) throws -> ServerRequest {
      try ServerRequest("GET", target, headers: authorization.map { ["authorization": $0] } ?? [:])
    }

    private func problem(_ request: ServerRequest, _ scope: ServerScope) -> Problem? {
      do {
        _ = try check.token(of: request, for: scope)
        return nil
      } catch { return Problem(error) }
    }

    @Test("takes a Bearer token with the scope")
    func takesBearer() throws {
      #expect(try check.token(of: request("/", "Bearer \(reader)"), for: .read)?.name == "laptop")
      #expect(try check.token(of: request("/", "bearer \(reader)"), for: .read)?.name == "laptop")
    }

    @Test("a missing, unknown or expired token is 401 with a challenge, another scope 403")
    func rejects() throws {
      let missing = problem(try request(), .read)
      let unknown = problem(try request("/", "Bearer locate_00"), .read)
      let expired = problem(try request("/", "Bearer \(old)"), .read)
      let other = problem(try request("/", "Bearer \(reader)"), .write)

      #expect([missing, unknown, expired, other].map { $0?.status } == [401, 401, 401, 403])
      #expect(missing?.headers["www-authenticate"] == #"Bearer realm="locate""#)
      #expect(unknown?.headers["www-authenticate"]?.contains(#"error="invalid_token""#) == true)
      #expect(other?.headers["www-authenticate"]?.contains(#"error="insufficient_scope", scope="write""#) == true)
      #expect([missing, unknown, expired, other].allSatisfy { $0?.detail.contains(TokenSecret.prefix) == false })
    }

    @Test("phones send the token as the password of Basic authentication, or as a parameter")
    func takesPhones() throws {
      let basic = "Basic " + Base64Text.encode(Array("anna:\(phone)".utf8))

      #expect(try check.token(of: request("/", basic), for: .ingest)?.subject == "anna")
      #expect(try check.token(of: request("/?id=\(phone)"), for: .ingest)?.subject == "anna")
      #expect(try check.token(of: request("/?id=7&token=\(phone)"), for: .ingest)?.subject == "anna")
    }

    @Test(
      "a token is found in every form in which phones post, under whatever name and type",
      arguments: [
        ("application/json", #"{"device_id":"TOKEN","location":{}}"#),
        ("application/json", #"{"id":1,"token":"TOKEN"}"#),
        ("application/x-www-form-urlencoded", #" {"device_id":"TOKEN"}"#), ("text/plain", "id=TOKEN&lat=1"),
        ("application/x-www-form-urlencoded", "deviceid=TOKEN"), ("application/x-www-form-urlencoded", "token=TOKEN"),
        ("application/json", #"{"_type":"location","tid":"TOKEN"}"#), ("", #"{"device_id":"locate\u005fREST"}"#),
      ])
    func findsTokensInBodies(_ type: String, _ body: String) throws {
      let text = body.replacing("TOKEN", with: phone).replacing("REST", with: phone.dropFirst(TokenSecret.prefix.count))
      let request = try ServerRequest("POST", "/", headers: ["content-type": type], body: Array(text.utf8))

      #expect(try check.token(of: request, for: .ingest)?.subject == "anna")
      #expect(problem(request, .read)?.status == 401)
    }

    @Test("a parameter of OwnTracks may be the token", arguments: ["u", "d", "deviceid"])
    func findsTokensInParameters(_ name: String) throws {
      #expect(try check.token(of: request("/?\(name)=\(phone)"), for: .ingest)?.subject == "anna")
    }

    @Test("a token permits nothing more once it has expired, is revoked, is limited, or its file is damaged")
    func endsPermission() throws {
      let token = try #require(try file.token(of: reader))
      let late = try #require(try file.token(of: old))
      #expect(check.permits(token))
      #expect(!check.permits(late))

      var limited = token
      limited.privacy = try PrivacyView(blur: nil, zones: [], delay: .seconds(1))
      #expect(!check.permits(limited))

      try file.revoke("laptop")
      #expect(!check.permits(token))
      _ = try file.create("laptop", scopes: ["read"], subject: nil, expires: nil)
      #expect(!check.permits(token))
    }

    @Test(
      "a text with a token, or with most of one, is no name",
      arguments: [
        ("locate_1", true), ("LOCATE_ABCDEF", true), ("owntracks/locate_0123456789abcdef01/x", true),
        (String(repeating: "0a", count: 32), true), ("locate%5F" + String(repeating: "0a", count: 32), true),
        ("anna", false), ("f47ac10b-58cc-4372-a567-0e02b2c3d479", false), ("relocate_me", false), ("", false),
      ])
    func recognizesTokens(_ text: String, _ isToken: Bool) { #expect(TokenSecret.isIn(text) == isToken) }

    @Test("what browsers send or store by themselves permits no reading")
    func restrictsPhonesWays() throws {
      let basic = "Basic " + Base64Text.encode(Array("me:\(reader)".utf8))

      #expect(problem(try request("/", basic), .read)?.status == 401)
      #expect(problem(try request("/?token=\(reader)"), .read)?.status == 401)
    }

    @Test("where no token is required, a wrong one is still rejected")
    func checksOptionalTokens() throws {
      let optional = AccessCheck(tokens: file, isRequired: false)

      #expect(try optional.token(of: request(), for: .write) == nil)
      expectThrows(Problem.self, stating: "the token is unknown or revoked") {
        try optional.token(of: request("/", "Bearer x"), for: .read)
      }
    }
  }
#endif
