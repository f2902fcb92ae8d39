#if Server
  import LocationKit
  import LocationText
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
      #expect(throws: Problem.self) { try optional.token(of: request("/", "Bearer x"), for: .read) }
    }
  }
#endif
