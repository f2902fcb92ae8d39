import LocationArchive
import LocationKit
import LocationTesting
import Testing

@testable import LocationServer

@Suite("Changes of an archive's subjects")
struct SubjectChangesTests {
  private let folder: TemporaryFolder
  private let server: HTTPServer
  private static let start = UTCInstant.utc("2026-05-01T10:00:00Z")

  init() throws {
    folder = try TemporaryFolder()
    let writer = try ArchiveWriter(folder.path("archive"))
    for subject in ["anna", "van/1"] {
      try writer.append(
        (0..<10).map { .make(latitude: 48 + Double($0) / 10_000, time: Self.start + Double($0)) }, subject: subject)
    }
    try writer.flush()
    var content = HTTPServer.Content(hub: LocationHub())
    (content.archivePath, content.archiveWriter) = (writer.path, writer)
    server = try HTTPServer(content)
  }

  private func send(_ method: String, _ target: String, _ body: String = "") async throws -> ServerResponse {
    var request = try ServerRequest(
      method, target, headers: ["host": "localhost", "content-type": "application/json"])
    request.body = Array(body.utf8)
    return await server.gatekeeper.answer(request)
  }

  private func count(_ subject: String) async throws -> Int {
    let answer = try await send("GET", "/v1/track?subject=\(subject)").text
    return answer.contains("\"time\"") ? answer.split(separator: "2026-05").count - 1 : 0
  }

  @Test("locations of a period and of a circle are deleted, and are in no answer from then on")
  func deletes() async throws {
    _ = try await send("GET", "/v1/history?subject=anna")
    let period = try await send("DELETE", "/v1/subjects/anna/locations?from=2026-05-01T10:00:08Z")
    #expect(period.text == #"{"deleted":2}"#)
    #expect(try await send("DELETE", "/v1/subjects/anna/locations?near=48,11,12").text == #"{"deleted":2}"#)
    #expect(try Archive(folder.path("archive")).count(of: "anna") == 6)
    let first = try await send("GET", "/v1/history?subject=anna&limit=1").text
    #expect(first.contains("10:00:02"))
    #expect(try await send("DELETE", "/v1/subjects/anna/locations").text == #"{"deleted":6}"#)
    #expect(try await send("GET", "/v1/history?subject=anna").status == 404)
  }

  @Test("a subject is renamed and merged, also one with a slash")
  func moves() async throws {
    #expect(try await send("POST", "/v1/subjects/van%2F1/rename", #"{"to":"van"}"#).status == 200)
    #expect(Set(try Archive(folder.path("archive")).subjects) == ["anna", "van"])
    let merged = try await send("POST", "/v1/subjects/van/merge", #"{"into":"anna"}"#)
    #expect(merged.text == #"{"subject":"anna","repeated":10}"#)
    #expect(try Archive(folder.path("archive")).subjects == ["anna"])
  }

  @Test(
    "what cannot be done is refused",
    arguments: [
      ("DELETE", "/v1/subjects/eva/locations", "", 404), ("DELETE", "/v1/subjects/anna/locations?subject=x", "", 400),
      ("DELETE", "/v1/subjects/anna/locations?from=2026-05-02&to=2026-05-01", "", 400),
      ("POST", "/v1/subjects/anna/rename", #"{"to":"van/1"}"#, 409), ("POST", "/v1/subjects/anna/rename", "{}", 400),
      ("POST", "/v1/subjects/anna/merge", #"{"into":"eva"}"#, 404),
      ("POST", "/v1/subjects/eva/rename", #"{"to":"x"}"#, 404),
      ("POST", "/v1/subjects/anna/rename", #"{"to":"a\nb"}"#, 400),
    ])
  func refuses(_ method: String, _ target: String, _ body: String, _ status: Int) async throws {
    #expect(try await send(method, target, body).status == status)
    #expect(try Archive(folder.path("archive")).count == 20)
  }

  #if Server
    @Test("only a token with the scope write changes subjects", arguments: ["read", "ingest", "write"])
    func scopes(_ scope: String) async throws {
      let tokens = TokenFile(folder.path("tokens"))
      let secret = try tokens.create("laptop", scopes: [scope], subject: nil, expires: nil)
      var options = ServerOptions()
      (options.tokens, options.requiresTokensLocally) = (tokens, true)
      let server = try HTTPServer(server.content, options: options)
      for (method, target) in [
        ("DELETE", "/v1/subjects/anna/locations"), ("POST", "/v1/subjects/van%2F1/rename"),
        ("POST", "/v1/subjects/van%2F1/merge"),
      ] {
        var request = try ServerRequest(
          method, target,
          headers: [
            "host": "localhost", "content-type": "application/json", "authorization": "Bearer \(secret)",
          ])
        request.body = method == "POST" ? Array("{}".utf8) : []
        let status = await server.gatekeeper.answer(request).status
        #expect(scope == "write" ? status != 403 : status == 403)
      }
    }
  #endif
}
