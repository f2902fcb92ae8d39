#if Server
  import LocationArchive
  import LocationKit
  import Synchronization
  import Testing

  @testable import LocationServer

  @Suite("Imports")
  struct ImportAnswersTests {
    /// What the server has received, by subject.
    private final class Received: Sendable {
      private let files = Mutex<[String: [UInt8]]>([:])

      subscript(subject: String) -> [UInt8]? {
        get { files.withLock { $0[subject] } }
        set { files.withLock { $0[subject] = newValue } }
      }
    }

    private let received = Received()
    private let folder: TemporaryFolder
    private let tokens: TokenFile

    init() throws {
      folder = try TemporaryFolder()
      tokens = TokenFile(folder.path("tokens"))
    }

    /// A server whose imports read a point for each byte; a file that begins with a zero fails.
    private func content() -> HTTPServer.Content {
      var content = HTTPServer.Content(hub: LocationHub())
      content.makeImport = { [received] _ in
        let bytes = Mutex<[UInt8]>([])
        return ImportedFile(
          append: { new in bytes.withLock { $0 += new } },
          run: { subject, progress in
            let all = bytes.withLock { $0 }
            progress(all.count / 2)
            if all.first == 0 { throw LocationError(.invalidData, "damaged", context: "/secret/path") }
            received[subject] = all
            return (all.count, all.count, ["1 files: 1 GPX"])
          })
      }
      return content
    }

    private func options() -> ServerOptions {
      var options = ServerOptions()
      (options.tokens, options.requiresTokensLocally) = (tokens, true)
      return options
    }

    private func send(
      _ method: String, _ target: String, _ body: [UInt8] = [], token: String?, _ server: HTTPServer
    ) async throws -> ServerResponse {
      var headers = ["host": "localhost"]
      if let token { headers["authorization"] = "Bearer " + token }
      var request = try ServerRequest(method, target, headers: headers)
      request.body = body
      return await server.gatekeeper.answer(request)
    }

    /// Returns the answer about a job once it has ended.
    private func end(_ answer: ServerResponse, token: String?, _ server: HTTPServer) async throws -> String {
      let address = try #require(answer.headers["location"])
      while true {
        let state = try await send("GET", address, token: token, server).text
        if !state.contains(#""state":"reading""#) { return state }
        await Task.yield()
      }
    }

    @Test("a file is imported under the token's subject, and its progress is for that token only")
    func imports() async throws {
      let phone = try tokens.create("phone", scopes: ["ingest"], subject: "anna", expires: nil)
      let other = try tokens.create("other", scopes: ["ingest"], subject: nil, expires: nil)
      let server = try HTTPServer(content(), options: options())
      let answer = try await send("POST", "/v1/import?name=ride.gpx", [1, 2, 3], token: phone, server)
      #expect(answer.status == 202 && answer.text.contains(#""name":"ride.gpx","subject":"anna""#))
      let state = try await end(answer, token: phone, server)
      #expect(state.contains(#""state":"done","read":3,"stored":3,"table":["1 files: 1 GPX"]"#), "\(state)")
      #expect(received["anna"] == [1, 2, 3])
      #expect(try await send("GET", answer.headers["location"] ?? "", token: other, server).status == 404)
      #expect(try await send("POST", "/v1/import?subject=ben", [1], token: phone, server).status == 403)
      #expect(try await send("GET", "/v1/import", token: phone, server).text.contains("ride.gpx"))
      #expect(try await send("GET", "/v1/import", token: other, server).text == #"{"imports":[]}"#)
    }

    @Test("a token that may change the archive chooses the subject, and one that may not store is refused")
    func scopes() async throws {
      let laptop = try tokens.create("laptop", scopes: ["ingest", "write"], subject: nil, expires: nil)
      let reader = try tokens.create("reader", scopes: ["read"], subject: nil, expires: nil)
      let server = try HTTPServer(content(), options: options())
      let answer = try await send("POST", "/v1/import?subject=ben", [1], token: laptop, server)
      _ = try await end(answer, token: laptop, server)
      #expect(received["ben"] == [1])
      #expect(try await send("POST", "/v1/import?subject=ben", [1], token: reader, server).status == 403)
      #expect(try await send("POST", "/v1/import", [1], token: nil, server).status == 401)
      #expect(
        try await send("POST", "/v1/import?subject=\(String(repeating: "a", count: 101))", [1], token: laptop, server)
          .status == 400)
      #expect(try await send("POST", "/v1/import", [], token: laptop, server).status == 400)
    }

    @Test("a file that cannot be imported ends its job with the reason, without a path, and the next one is taken")
    func fails() async throws {
      let server = try HTTPServer(content())
      let first = try await end(try await send("POST", "/v1/import", [0], token: nil, server), token: nil, server)
      #expect(first.contains(#""state":"failed""#) && first.contains("damaged") && !first.contains("secret"))
      let second = try await send("POST", "/v1/import", [1], token: nil, server)
      #expect(try await end(second, token: nil, server).contains("done"))
    }

    @Test("a body of any size is streamed, and one beyond the limit is refused")
    func streams() async throws {
      var options = ServerOptions()
      options.limits.importedFile = 4 << 20
      try await RunningServer.run(content(), options) { port in
        let body = String(repeating: "x", count: 3 << 20)
        let answer = await RawClient.exchange(
          port,
          RunningServer.request("/v1/import?subject=anna", "POST", ["Content-Type: application/gpx+xml"], body: body))
        try #require(answer.hasPrefix("HTTP/1.1 202"), "\(answer)")
        while received["anna"] == nil { await Task.yield() }
        #expect(received["anna"] == Array(body.utf8))
        let large = await RawClient.exchange(
          port,
          Array("POST /v1/import HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5000000\r\n\r\nx".utf8))
        #expect(large.hasPrefix("HTTP/1.1 413"), "\(large)")
      }
    }
  }
#endif
