import LocationKit
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
}

extension ServerResponse {
  var text: String {
    if case .bytes(let bytes) = body { String(decoding: bytes, as: UTF8.self) } else { "" }
  }
}
