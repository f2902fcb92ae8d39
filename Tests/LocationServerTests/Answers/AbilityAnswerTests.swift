#if Server
  import Foundation
  import LocationKit
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

    private func abilities(_ secret: String?, archive: String? = nil) async throws -> Set<String> {
      var content = HTTPServer.Content(hub: LocationHub())
      content.archivePath = archive
      var options = ServerOptions()
      options.tokens = tokens
      let headers = ["host": "localhost"].merging(secret.map { ["authorization": "Bearer \($0)"] } ?? [:]) { $1 }
      let request = try ServerRequest("GET", "/v1/abilities", headers: headers)
      let answer = try await HTTPServer(content, options: options).gatekeeper.answer(request)
      let words = try JSONDecoder().decode([String: Bool].self, from: Data(answer.text.utf8))
      #expect(words.count == 7)
      return Set(words.filter(\.value).keys)
    }

    @Test("without a token, everything that the server has is permitted")
    func withoutToken() async throws {
      #expect(try await abilities(nil) == ["places", "links"])
      #expect(try await abilities(nil, archive: "trips.archive") == ["places", "links", "history"])
    }

    @Test("a token has what its scopes permit, and with a view only what keeps it")
    func withToken() async throws {
      let reader = try tokens.create("reader", scopes: ["read"], subject: nil, expires: nil)
      let view = try PrivacyView(blur: 100, zones: [], delay: .zero)
      let blurred = try tokens.create("blurred", scopes: ["read"], subject: nil, expires: nil, privacy: view)

      #expect(try await abilities(reader, archive: "trips.archive") == ["places", "history"])
      #expect(try await abilities(blurred, archive: "trips.archive") == ["history"])
    }
  }
#endif
