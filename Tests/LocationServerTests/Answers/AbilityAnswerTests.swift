#if Server
  import Foundation
  import LocationKit
  import LocationTesting
  import Testing

  @testable import LocationServer

  @Suite("AbilityAnswer")
  struct AbilityAnswerTests {
    private let folder: TemporaryFolder
    private let tokens: TokenFile

    init() throws {
      folder = try TemporaryFolder()
      tokens = TokenFile(folder.path("tokens"))
    }

    private func answer(_ secret: String?, archive: String? = nil) async throws -> ServerResponse {
      var content = HTTPServer.Content(hub: LocationHub())
      content.archivePath = archive
      var options = ServerOptions()
      options.tokens = tokens
      let headers = ["host": "localhost"].merging(secret.map { ["authorization": "Bearer \($0)"] } ?? [:]) { $1 }
      let request = try ServerRequest("GET", "/v1/abilities", headers: headers)
      return try await HTTPServer(content, options: options).gatekeeper.answer(request)
    }

    private func abilities(_ secret: String?, archive: String? = nil) async throws -> Set<String> {
      let answer = try await answer(secret, archive: archive)
      let object = try #require(try JSONSerialization.jsonObject(with: Data(answer.text.utf8)) as? [String: Any])
      let words = object.compactMapValues { $0 as? Bool }
      #expect(words.count == 9)
      return Set(words.filter(\.value).keys)
    }

    @Test("without a token, everything that the server has is permitted")
    func withoutToken() async throws {
      #expect(try await abilities(nil) == ["places", "links"])
      #expect(try await abilities(nil, archive: "trips.archive") == ["places", "links", "history"])
    }

    @Test("a restricted token learns what it sees, so that a page states it")
    func view() async throws {
      let view = try PrivacyView(blur: 100, zones: [], delay: .seconds(60), subjects: ["van", "boat"])
      let secret = try tokens.create(
        "x", scopes: ["read"], subject: nil, expires: .utc("2099-05-01T10:00:00Z"), privacy: view)
      let text = try await answer(secret).text

      #expect(
        text.hasSuffix(
          #""view":{"blur":100,"delay":60,"ends":"2099-05-01T10:00:00.000Z","hides":false,"subjects":["boat","van"]}}"#)
      )
    }

    @Test("a token has what its scopes permit, and with a view only what keeps it")
    func withToken() async throws {
      let reader = try tokens.create("reader", scopes: ["read"], subject: nil, expires: nil)
      let view = try PrivacyView(blur: 100, zones: [], delay: .zero)
      let blurred = try tokens.create("blurred", scopes: ["read"], subject: nil, expires: nil, privacy: view)

      let admin = try tokens.create("me", scopes: ["read", "admin"], subject: nil, expires: nil)

      #expect(try await abilities(reader, archive: "trips.archive") == ["places", "history"])
      #expect(try await abilities(admin) == ["places", "tokens"])
      #expect(try await abilities(blurred, archive: "trips.archive") == ["history"])
    }
  }
#endif
