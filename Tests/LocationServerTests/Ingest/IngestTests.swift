#if Server
  import LocationArchive
  import LocationKit
  import LocationText
  import Testing

  @testable import LocationServer

  @Suite("A running server that phones post to")
  struct IngestTests {
    private let folder: TemporaryFolder
    private let tokens: TokenFile
    private let phone: String
    private let reader: String
    private let writer: ArchiveWriter
    private let content: HTTPServer.Content
    private var options: ServerOptions {
      var options = ServerOptions()
      (options.tokens, options.requiresTokensLocally) = (tokens, true)
      return options
    }

    init() throws {
      folder = try TemporaryFolder()
      tokens = TokenFile(folder.path("tokens"))
      phone = try tokens.create("phone", scopes: ["ingest"], subject: "anna", expires: nil)
      reader = try tokens.create("reader", scopes: ["read"], subject: nil, expires: nil)
      let writer = try ArchiveWriter(folder.path("archive"))
      var content = HTTPServer.Content(hub: LocationHub())
      content.archivePath = folder.path("archive")
      content.ingest = IngestStore(
        append: { (location, subject) throws(LocationError) in try writer.append(location, subject: subject) },
        flush: { () throws(LocationError) in try writer.flush() })
      (self.writer, self.content) = (writer, content)
    }

    private func stored() async throws -> [Double] {
      let archive = try Archive(folder.path("archive"))
      guard archive.subjects.contains("anna") else { return [] }
      var latitudes: [Double] = []
      for try await location in archive.locations(of: "anna") { latitudes.append(location.coordinate.latitude) }
      return latitudes
    }

    @Test("locations are on the disk under the token's subject when they are acknowledged, in the order of their times")
    func stores() async throws {
      try await RunningServer.run(content, options) { port in
        let basic = Base64Text.encode(Array("anna:\(phone)".utf8))
        let body = #"{"_type":"location","lat":2,"lon":2,"tst":1777629600}"#
        let owntracks = await RawClient.exchange(
          port,
          RunningServer.request(
            "/v1/ingest/owntracks", "POST", ["Authorization: Basic \(basic)", "Content-Type: application/json"],
            body: body))
        let late = await RawClient.exchange(
          port, RunningServer.request("/v1/ingest/osmand?id=\(phone)&lat=1&lon=2&timestamp=1777629500"))

        #expect(owntracks.hasPrefix("HTTP/1.1 200"))
        #expect(owntracks.hasSuffix("\r\n\r\n[]"))
        #expect(late.hasPrefix("HTTP/1.1 200"))
        let present = await RawClient.exchange(
          port, RunningServer.request("/v1/location?subject=anna", "GET", ["Authorization: Bearer \(reader)"]))
        #expect(present.contains(#""lat":2"#), "\(present)")
        let latitudes = try await stored()
        #expect(latitudes == [1, 2])
      }
    }

    @Test(
      "a token never becomes the name of a subject, in whatever form it is posted, and with whatever letters",
      arguments: [
        (
          "/v1/ingest/osmand", "application/json",
          #"{"device_id":"NAME","location":{"coords":{"latitude":1,"longitude":2}}}"#
        ),
        ("/v1/ingest/osmand", "application/x-www-form-urlencoded", "id=NAME&lat=1&lon=2"),
        ("/v1/ingest/osmand?id=NAME&lat=1&lon=2", "", ""), ("/v1/ingest/osmand?deviceid=NAME&lat=1&lon=2", "", ""),
        ("/v1/ingest/owntracks?u=NAME", "application/json", #"{"_type":"location","lat":1,"lon":2,"tst":1777629600}"#),
      ])
    func keepsTokensSecret(_ target: String, _ type: String, _ body: String) async throws {
      var options = options
      options.requiresTokensLocally = false
      try await RunningServer.run(content, options) { port in
        for (name, status) in [
          (phone, "200"), (phone + "0", "401"), (phone.uppercased(), "401"), ("x" + phone, "401"), ("tablet", "200"),
        ] {
          let answer = await RawClient.exchange(
            port,
            RunningServer.request(
              target.replacing("NAME", with: name), body.isEmpty ? "GET" : "POST", ["Content-Type: \(type)"],
              body: body.replacing("NAME", with: name)))
          #expect(answer.hasPrefix("HTTP/1.1 " + status), "\(name): \(answer)")
        }
      }
      #expect(Set(try Archive(folder.path("archive")).subjects) == ["anna", "tablet"])
    }

    @Test("a phone whose clock was ahead does not hide its later locations")
    func believesNoFutureTimes() async throws {
      try await RunningServer.run(content, options) { port in
        for (latitude, lead) in [(1, 80_000), (2, 0), (3, nil)] as [(Int, Int64?)] {
          // Phones send whole seconds.
          let now = SystemWallClock.now().nanoseconds / UTCInstant.nanosecondsPerSecond
          let time = lead.map { now + $0 } ?? 0
          let answer = await RawClient.exchange(
            port, RunningServer.request("/v1/ingest/osmand?id=\(phone)&lat=\(latitude)&lon=2&timestamp=\(time)"))
          #expect(answer.hasPrefix("HTTP/1.1 200"))
          let present = await RawClient.exchange(
            port, RunningServer.request("/v1/location?subject=anna", "GET", ["Authorization: Bearer \(reader)"]))
          #expect(present.contains("\"lat\":\(latitude)"), "\(present)")
        }
      }
    }

    @Test("a wrong field, a missing token and a page of another site store nothing")
    func rejects() async throws {
      try await RunningServer.run(content, options) { port in
        func answer(_ target: String, _ headers: [String] = []) async -> String {
          await RawClient.exchange(port, RunningServer.request(target, "GET", headers))
        }
        let wrong = await answer("/v1/ingest/osmand?id=\(phone)&lat=95&lon=2")
        let without = await answer("/v1/ingest/osmand?id=7&lat=1&lon=2")
        let foreign = await answer("/v1/ingest/osmand?id=\(phone)&lat=1&lon=2", ["Sec-Fetch-Site: cross-site"])

        #expect(wrong.hasPrefix("HTTP/1.1 400"))
        #expect(wrong.contains("the field lat"))
        #expect(!wrong.contains(phone))
        #expect(without.hasPrefix("HTTP/1.1 401"))
        #expect(without.contains("Basic realm"))
        #expect(foreign.hasPrefix("HTTP/1.1 403"))
        let latitudes = try await stored()
        #expect(latitudes.isEmpty)
      }
    }
  }
#endif
