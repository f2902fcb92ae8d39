#if Server
  import Foundation
  import LocationArchive
  import LocationKit
  import LocationTesting
  import Synchronization
  import TestSupport
  import Testing

  @testable import LocationServer

  /// The archive and the fleet have anna before and after the beginning of the link, and ben.
  @Suite("A link")
  final class LinkTests {
    private let folder: TemporaryFolder
    private let tokens: TokenFile
    private let content: HTTPServer.Content
    private let start: UTCInstant
    /// Secrets of the tokens that make links.
    private let makers = Mutex<[String: String]>([:])

    init() async throws {
      folder = try TemporaryFolder()
      tokens = TokenFile(folder.path("tokens"))
      start = SystemWallClock.now().advanced(by: .seconds(-3600))
      let writer = try ArchiveWriter(folder.path("archive"))
      let hub = LocationHub()
      let fleet = LiveFleet(hub: hub)
      for (latitude, subject, seconds) in [(41.41, "anna", -600.0), (45.45, "anna", 600), (43.43, "ben", 600)] {
        let location = Location.make(latitude: latitude, longitude: 7, time: start + seconds)
        try writer.append(location, subject: subject)
        fleet.take(location, of: subject, age: .seconds(3600 - seconds))
      }
      try writer.flush()
      var content = HTTPServer.Content(hub: hub)
      (content.archivePath, content.fleet) = (folder.path("archive"), fleet)
      self.content = content
    }

    private func create(from since: UTCInstant? = nil, until end: UTCInstant) throws -> String {
      let link = try tokens.createLink(to: "anna", from: since ?? start, until: end, blur: nil, delay: .zero)
      return String(link.fragment.dropFirst("link=".count).prefix { $0 != "&" })
    }

    /// Sends each operation with the token, about each subject and without one.
    private func answers(with secret: String) async throws -> [(request: String, answer: ServerResponse)] {
      var options = ServerOptions()
      (options.tokens, options.requiresTokensLocally) = (tokens, true)
      let server = try HTTPServer(content, options: options)
      var found: [(String, ServerResponse)] = []
      for route in server.table.routes where route.scope != nil {
        let path =
          "/" + route.template.split(separator: "/").map { $0.hasPrefix("{") ? "1" : String($0) }.joined(separator: "/")
        for query in ["", "subject=anna", "subject=ben", "box=-90,-180,90,180", "box=-90,-180,90,180&zoom=9"] {
          var request = try ServerRequest(
            route.method, path + (query.isEmpty ? "" : "?" + query),
            headers: ["host": "localhost", "authorization": "Bearer " + secret, "content-type": "application/json"])
          request.body = route.method == "GET" ? [] : Array("{}".utf8)
          var answer = await server.gatekeeper.answer(request)
          if case .stream(let write) = answer.body {
            let output = CollectedOutput()
            content.hub.finish()
            try await write(output)
            answer.body = .bytes(Array(output.text.utf8))
          }
          found.append(("\(route.method) \(path)?\(query)", answer))
        }
      }
      return found
    }

    @Test("shows its subject from its beginning on, and nothing else, whatever is asked")
    func shows() async throws {
      let all = try await answers(with: try create(until: .now + 3600))
      #expect(all.count > 100)
      for (request, answer) in all {
        #expect(!answer.text.contains("41.4") && !answer.text.contains("43.4"), "\(request)")
        if !request.hasPrefix("GET") || request.contains("/ingest/") { #expect(answer.status == 403, "\(request)") }
      }
      for path in ["/v1/location", "/v1/history", "/v1/track", "/v1/fleet/subject"] {
        let shown = all.first { $0.request == "GET \(path)?subject=anna" }?.answer
        #expect(shown?.text.contains("45.45") == true, "\(path): \(shown?.text ?? "")")
      }
    }

    @Test("shows no location before its beginning")
    func begins() async throws {
      let all = try await answers(with: try create(from: .now + 1800, until: .now + 3600))
      #expect(all.contains { $0.answer.status == 200 })
      for (request, answer) in all {
        #expect(["41.4", "43.4", "45.4"].allSatisfy { !answer.text.contains($0) }, "\(request)")
      }
    }

    @Test("shows nothing after its end, nor once it is revoked", arguments: [true, false])
    func ends(isRevoked: Bool) async throws {
      // A server without any token does not start.
      _ = try tokens.create("laptop", scopes: ["read"], subject: nil, expires: nil)
      let secret = try create(until: isRevoked ? .now + 3600 : .now + -1)
      if isRevoked {
        #expect(try tokens.lines(areLinks: true).count == 1)
        try tokens.revoke("link-anna-1", isLink: true)
      }
      for (request, answer) in try await answers(with: secret) { #expect(answer.status == 401, "\(request)") }
    }

    private func send(
      _ method: String, _ target: String, _ body: String = "", scopes: [String]
    ) async throws -> ServerResponse {
      let name = "maker-\(scopes.joined())"
      if try !tokens.tokens().contains(where: { $0.name == name }) {
        makers.withLock { $0[name] = try? tokens.create(name, scopes: scopes, subject: nil, expires: nil) }
      }
      var options = ServerOptions()
      (options.tokens, options.requiresTokensLocally) = (tokens, true)
      var request = try ServerRequest(
        method, target,
        headers: [
          "host": "localhost", "content-type": "application/json",
          "authorization": "Bearer " + (makers.withLock { $0[name] } ?? ""),
        ])
      request.body = Array(body.utf8)
      return try await HTTPServer(content, options: options).gatekeeper.answer(request)
    }

    @Test("is created, listed and revoked by a token that reads and writes, and shows its subject until then")
    func operations() async throws {
      let maker = ["read", "write"]
      let body = #"{"subject":"anna","seconds":86400,"since":"\#(start)","blur":100}"#
      let created = try await send("POST", "/v1/links", body, scopes: maker)
      #expect(created.status == 200 && created.headers["cache-control"] == "no-store")
      let object = try JSONBody(Array(created.text.utf8))
      let fragment = try #require(try object.text("fragment"))
      let secret = String(fragment.dropFirst("link=".count).prefix { $0 != "&" })
      let listed = try await send("GET", "/v1/links", scopes: maker).text
      #expect(listed.contains(#""name":"link-anna-1","subject":"anna""#) && !listed.contains(secret))
      let shown = try await answers(with: secret)
      #expect(shown.contains { $0.request == "GET /v1/location?subject=anna" && $0.answer.text.contains("45.4") })
      #expect(shown.allSatisfy { !$0.answer.text.contains("41.4") })
      #expect(try await send("DELETE", "/v1/links/maker-readwrite", scopes: maker).status == 404)
      #expect(try await send("DELETE", "/v1/links/link-anna-1", scopes: maker).status == 204)
      #expect(try await answers(with: secret).allSatisfy { $0.answer.status == 401 })
    }

    @Test(
      "is not made by a token that may not read, nor without an end that comes later",
      arguments: [
        (["write"], "{}", 403), (["read"], "{}", 403), (["read", "write"], "{}", 400),
        (["read", "write"], #"{"subject":"anna","seconds":0}"#, 400),
        (["read", "write"], #"{"subject":"anna","seconds":9e9}"#, 400),
        (["read", "write"], #"{"subject":"anna","since":"2999-01-01T00:00:00Z"}"#, 400),
        (["read", "write"], #"{"subject":"anna","blur":-1}"#, 400),
      ])
    func refused(_ scopes: [String], _ body: String, _ status: Int) async throws {
      #expect(try await send("POST", "/v1/links", body, scopes: scopes).status == status)
      #expect(try tokens.lines(areLinks: true).isEmpty)
    }

    @Test("is listed and revoked apart from tokens")
    func lists() throws {
      _ = try tokens.create("laptop", scopes: ["read"], subject: nil, expires: nil)
      _ = try create(until: .now + 3600)
      _ = try create(until: .now + 3600)
      #expect(try tokens.lines(areLinks: true).map { $0.prefix { $0 != ":" } } == ["link-anna-1", "link-anna-2"])
      expectThrows(LocationError.self, stating: "there is no link of this name") {
        try tokens.revoke("laptop", isLink: true)
      }
      #expect(try tokens.lines().count == 3)
    }
  }

  extension UTCInstant {
    fileprivate static var now: UTCInstant { SystemWallClock.now() }
  }
#endif
