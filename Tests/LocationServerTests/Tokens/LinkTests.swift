#if Server
  import Foundation
  import LocationArchive
  import LocationKit
  import LocationTesting
  import Testing

  @testable import LocationServer

  /// The archive and the fleet have anna before and after the beginning of the link, and ben.
  @Suite("A link")
  struct LinkTests {
    private let folder: TemporaryFolder
    private let tokens: TokenFile
    private let content: HTTPServer.Content
    private let start: UTCInstant

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

    private func create(until end: UTCInstant) throws -> String {
      let link = try tokens.createLink(to: "anna", from: start, until: end, blur: nil, delay: .zero)
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

    @Test("is listed and revoked apart from tokens")
    func lists() throws {
      _ = try tokens.create("laptop", scopes: ["read"], subject: nil, expires: nil)
      _ = try create(until: .now + 3600)
      _ = try create(until: .now + 3600)
      #expect(try tokens.lines(areLinks: true).map { $0.prefix { $0 != ":" } } == ["link-anna-1", "link-anna-2"])
      #expect(throws: LocationError.self) { try tokens.revoke("laptop", isLink: true) }
      #expect(try tokens.lines().count == 3)
    }
  }

  extension UTCInstant {
    fileprivate static var now: UTCInstant { SystemWallClock.now() }
  }
#endif
