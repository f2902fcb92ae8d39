import Dispatch
import Glibc
import LocationKit
import LocationText
import Synchronization
import Testing

@testable import LocationServer

@Suite("Gatekeeper")
struct GatekeeperTests {
  private let reported = Reported()
  private var gatekeeper: Gatekeeper {
    Gatekeeper(
      table: RouteTable([
        Route("GET", "/v1/places/{id}") { _, path in .text(path["id"]) },
        Route("PUT", "/v1/places/{id}", scope: .write) { _, path in .text("put " + path["id"]) },
        Route("GET", "/page/{file}", scope: nil) { _, path in .text(path["file"]) },
        Route("GET", "/v1/ingest", scope: .ingest) { _, _ in .text("stored") },
        Route("POST", "/v1/ingest", scope: .ingest) { request, _ in .text("\(request.body.count)") },
        Route("GET", "/v1/list", query: ["from", "to"]) { _, _ in .text("list") },
        Route("GET", "/damaged") { _, _ in throw LocationError(.invalidData, "at byte 7", context: "/secret/tokens") },
        Route("GET", "/broken") { _, _ in throw LocationError(.internalError, "the secret path") },
      ]),
      hosts: HostCheck(address: "127.0.0.1"), security: SecurityHeaders(),
      access: AccessCheck(tokens: nil, isRequired: false),
      report: { [reported] _ in reported.count.withLock { $0 += 1 } })
  }

  private final class Reported: Sendable {
    let count = Mutex(0)
  }

  private func answer(
    _ method: String, _ target: String, _ headers: [String: String] = [:], body: String = ""
  ) async throws -> ServerResponse {
    var headers = headers
    if headers["host"] == nil { headers["host"] = "localhost" }
    return await gatekeeper.answer(
      try ServerRequest(method, target, headers: headers, body: Array(body.utf8)))
  }

  @Test("decodes parameters of the path")
  func routes() async throws {
    let response = try await answer("GET", "/v1/places/pier%201")

    #expect(response.status == 200)
    #expect(response.text == "pier 1")
  }

  @Test("HEAD has the headers of GET and no body")
  func answersHead() async throws {
    let response = try await answer("HEAD", "/v1/places/a")

    #expect(response.status == 200)
    #expect(response.text.isEmpty)
  }

  @Test("an unknown path is 404, and another method 405 with the methods that exist")
  func rejects() async throws {
    #expect(try await answer("GET", "/nowhere").status == 404)
    let response = try await answer("POST", "/v1/places/a")
    #expect(response.status == 405)
    #expect(response.headers["allow"] == "GET, HEAD, PUT")
    #expect(response.headers["content-type"] == "application/problem+json")
  }

  @Test(
    "an id may contain what a file system would interpret, and no other parameter", arguments: ["node/123", "a\\b"])
  func decodesIDs(_ id: String) async throws {
    let escaped = PercentEncoding.encode(id)
    #expect(try await answer("GET", "/v1/places/" + escaped).text == id)
    #expect(try await answer("GET", "/page/" + escaped).status == 404)
  }

  @Test("a parameter that the operation does not know is 400, and named with those that it knows")
  func rejectsUnknownParameters() async throws {
    let response = try await answer("GET", "/v1/list?from=1&form=2")

    #expect(response.status == 400)
    #expect(response.text.contains("no parameter form; it has from, to"))
    #expect(try await answer("GET", "/v1/list?from=1").status == 200)
    #expect(try await answer("GET", "/page/a.js?v=1").status == 200)
    #expect(try await answer("GET", "/v1/ingest?batt=1").status == 200)
  }

  @Test("HEAD stores nothing")
  func storesNothingByHead() async throws {
    let response = try await answer("HEAD", "/v1/ingest")

    #expect(response.status == 405)
    #expect(response.headers["allow"] == "GET, POST")
  }

  @Test(
    "an origin is a scheme, a host and a port",
    arguments: [
      "http://evil.example/localhost", "http://localhost/", "http://localhost/a", "localhost", "null",
      "http://localhost:81",
    ])
  func rejectsOrigins(_ origin: String) async throws {
    let response = try await answer(
      "PUT", "/v1/places/a", ["content-type": "application/json", "origin": origin], body: "{}")
    #expect(response.status == 403)
  }

  private final class Sent: Sendable {
    let limits = Mutex<[Int]>([])
  }

  /// Returns the status, and the limits with which the body was read.
  private func read(
    _ method: String, _ target: String, _ headers: [String: String] = [:], requiresTokens: Bool = true
  ) async throws -> (status: Int, limits: [Int]) {
    let sent = Sent()
    let checked = Gatekeeper(
      table: gatekeeper.table, hosts: gatekeeper.hosts, security: SecurityHeaders(),
      access: AccessCheck(tokens: nil, isRequired: requiresTokens), report: { _ in })
    let request = try ServerRequest(
      method, target,
      headers: ["host": "localhost", "content-type": "application/json", "content-length": "9"]
        .merging(headers) { $1 })
    let response = await checked.answer(request) { limit in
      sent.limits.withLock { $0.append(limit) }
      return []
    }
    return (response.status, sent.limits.withLock { $0 })
  }

  @Test("no body is read before the name, the path, the origin and the token are checked")
  func readsBodiesLast() async throws {
    let refused = [
      try await read("PUT", "/v1/places/a"), try await read("PUT", "/v1/places/a", ["host": "evil.example"]),
      try await read("PUT", "/nowhere"), try await read("PUT", "/v1/places/a", ["origin": "http://evil.example"]),
      try await read("PUT", "/v1/places/a", ["content-type": "text/plain"]),
      try await read("PUT", "/v1/places/a", ["authorization": "Bearer x"]),
    ]
    #expect(refused.map(\.status) == [401, 421, 404, 403, 415, 401])
    #expect(refused.allSatisfy { $0.limits.isEmpty })
    // A phone's token may be in the body.
    #expect(try await read("POST", "/v1/ingest") == (401, [65_536]))
    #expect(try await read("POST", "/v1/ingest", requiresTokens: false) == (200, [1 << 20]))
    #expect(try await read("PUT", "/v1/places/a", requiresTokens: false) == (200, [1 << 20]))
    #expect(try await read("GET", "/v1/places/a", requiresTokens: false) == (200, [0]))
  }

  @Test("a damaged file of the server is 503 and reported, and what is wrong with it is not sent")
  func hidesDamage() async throws {
    let response = try await answer("GET", "/damaged")

    #expect(response.status == 503)
    #expect(!response.text.contains("byte 7") && !response.text.contains("secret"))
    #expect(reported.count.withLock { $0 } == 1)
  }

  @Test("a foreign name is 421")
  func rejectsForeignNames() async throws {
    #expect(try await answer("GET", "/v1/places/a", ["host": "evil.example"]).status == 421)
  }

  @Test("a form of another site cannot change anything")
  func rejectsForeignForms() async throws {
    let json = "application/json"
    let plain = try await answer("PUT", "/v1/places/a", ["content-type": "text/plain"], body: "{}")
    let foreign = try await answer(
      "PUT", "/v1/places/a", ["content-type": json, "origin": "https://evil.example"], body: "{}")
    let marked = try await answer(
      "PUT", "/v1/places/a", ["content-type": json, "sec-fetch-site": "cross-site"], body: "{}")
    let own = try await answer(
      "PUT", "/v1/places/a", ["content-type": json, "origin": "http://localhost"], body: "{}")

    #expect([plain.status, foreign.status, marked.status, own.status] == [415, 403, 403, 200])
  }

  @Test("the error of the server is reported, and its text is not sent")
  func hidesInternalErrors() async throws {
    let response = try await answer("GET", "/broken")

    #expect(response.status == 500)
    #expect(!response.text.contains("secret"))
    #expect(reported.count.withLock { $0 } == 1)
  }

  @Test("every answer has the headers that restrict a browser")
  func addsSecurityHeaders() async throws {
    for target in ["/v1/places/a", "/nowhere"] {
      let response = try await answer("GET", target)
      #expect(response.headers["x-content-type-options"] == "nosniff")
      #expect(response.headers["content-security-policy"]?.contains("default-src 'self'") == true)
      #expect(response.headers["content-security-policy"]?.contains("unsafe") == false)
    }
  }

  @Test("of other hosts, only images of OpenStreetMap and of the server's own map are permitted")
  func permitsTiles() throws {
    let origin = "https://tiles.example.org"
    for (security, hosts) in [(SecurityHeaders(), ""), (SecurityHeaders(tileOrigin: origin), " \(origin)")] {
      var response = ServerResponse(200, nil, [])
      security.add(to: &response)
      let policy = try #require(response.headers["content-security-policy"])
      #expect(policy.contains("img-src 'self' data: blob:\(hosts) https://tile.openstreetmap.org; style-src 'self'"))
      #expect(policy.matches(of: /https:/).count == (hosts.isEmpty ? 1 : 2))
    }
  }
}

#if Server
  extension GatekeeperTests {
    /// Runs tasks on a queue, as connections run theirs on a thread.
    private final class ConnectionExecutor: TaskExecutor {
      private let queue = DispatchQueue(label: "connection")
      private let thread = Mutex<pthread_t?>(nil)

      var isCurrent: Bool { thread.withLock { $0 == pthread_self() } }

      func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async {
          self.thread.withLock { $0 = pthread_self() }
          job.runSynchronously(on: self.asUnownedTaskExecutor())
          self.thread.withLock { $0 = nil }
        }
      }
    }

    @Test("a token is looked for in a body on another thread than the connection's", arguments: [true, false])
    func parsesBodiesElsewhere(_ isInBody: Bool) async throws {
      let folder = try TemporaryFolder()
      let tokens = TokenFile(folder.path("tokens"))
      let secret = try tokens.create("phone", scopes: ["ingest"], subject: nil, expires: nil)
      let connection = ConnectionExecutor()
      let checks = Mutex<[Bool]>([])
      let access = AccessCheck(tokens: tokens, isRequired: true) {
        checks.withLock { $0.append(connection.isCurrent) }
        return SystemWallClock.now()
      }
      let gatekeeper = Gatekeeper(
        table: self.gatekeeper.table, hosts: self.gatekeeper.hosts, security: SecurityHeaders(), access: access,
        report: { _ in })
      let headers = ["host": "localhost"].merging(isInBody ? [:] : ["authorization": "Bearer \(secret)"]) { $1 }
      let request = try ServerRequest("POST", "/v1/ingest", headers: headers)
      let body = Array(#"{"token":"\#(secret)"}"#.utf8)

      let status = await withTaskExecutorPreference(connection) {
        await gatekeeper.answer(request) { _ in body }.status
      }

      #expect(status == 200)
      #expect(checks.withLock { $0 } == [!isInBody])
    }
  }
#endif

extension ServerResponse {
  var text: String {
    if case .bytes(let bytes) = body { String(decoding: bytes, as: UTF8.self) } else { "" }
  }
}
