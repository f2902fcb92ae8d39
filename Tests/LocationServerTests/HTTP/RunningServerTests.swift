#if Server
  import LocationKit
  import LocationTesting
  import Testing

  @testable import LocationServer

  /// The server on a socket of its own.
  @Suite("A running server")
  struct RunningServerTests {
    private let hub = LocationHub()

    private func serve(_ body: (Int) async throws -> Void) async throws {
      try await RunningServer.run(LocationServer.Content(hub: hub)) { try await body($0) }
    }

    private func get(_ target: String, _ headers: String = "") -> [UInt8] {
      Array("GET \(target) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\(headers)\r\n".utf8)
    }

    @Test("names the port that is in use, and what to do")
    func portInUse() async throws {
      try await RunningServer.run { port in
        var options = ServerOptions()
        options.port = UInt16(port)
        let second = try LocationServer(LocationServer.Content(hub: LocationHub()), options: options)
        let remedy = "choose another one with --port; 0 is any free one"
        await #expect(
          throws: LocationError(
            .sourceUnavailable, "the port is in use", context: "127.0.0.1:\(port)", remedy: remedy)
        ) { try await second.run() }
      }
    }

    @Test("answers over HTTP, with the headers that restrict a browser")
    func answers() async throws {
      hub.take([.updated(.make(latitude: 48.5))])

      try await serve { port in
        let answer = await RawClient.exchange(port, get("/v1/location"))

        #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\n"))
        #expect(answer.lowercased().contains("content-type: application/json"))
        #expect(answer.lowercased().contains("x-content-type-options: nosniff"))
        #expect(answer.contains(#""lat":48.5"#))
      }
    }

    @Test("a stream begins with the present, and ends with a last event when the server stops")
    func endsStreams() async throws {
      hub.take([.received(.location(.make()))])
      let begun = Promise<Task<String, Never>>()

      try await serve { port in
        let reader = Task { await RawClient.exchange(port, get("/v1/stream")) }
        begun.fill(reader)
        while hub.summary.clients == 0 { await Task.yield() }
      }

      let text = await (try begun.value()).value
      #expect(text.contains("event: STATE\n"))
      #expect(text.contains("event: TPV\ndata: {\"class\":\"TPV\""))
      #expect(text.contains("event: end\n"))
    }

    @Test("a target in absolute form is answered if its authority is this server's, also if the Host header is not")
    func takesAbsoluteTargets() async throws {
      try await serve { port in
        let own = await RawClient.exchange(port, get("http://localhost:\(port)/v1/state?x=1"))
        let other = "GET http://127.0.0.1/healthz HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n"
        let overridden = await RawClient.exchange(port, Array(other.utf8))

        #expect(own.hasPrefix("HTTP/1.1 200 OK\r\n"), "\(own)")
        #expect(overridden.hasPrefix("HTTP/1.1 200 OK\r\n"), "\(overridden)")
      }
    }

    @Test(
      "hostile requests are answered or closed, and the server lives",
      arguments: [
        "GET /../../etc/passwd HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
        "GET /page/%2e%2e%2fetc HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
        "GET / HTTP/1.1\r\nConnection: close\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n",
        "GET http://evil.example/v1/state HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
        "GET HTTP://localhost@evil.example HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
        "GET http:///v1/state HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
        "GET http://localhost/v1/state HTTP/1.1\r\nConnection: close\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: localhost\r\nX: \(String(repeating: "a", count: 40_000))\r\n\r\n",
        "POST /v1/places HTTP/1.1\r\nHost: localhost\r\nContent-Length: 999999999\r\nConnection: close\r\n\r\n",
        "POST /v1/places HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nabcdef",
        "GET / HTTP/9.9\r\n\r\n", "\u{0}\u{1}\u{2}\r\n\r\n",
        "BREW / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
      ])
    func survives(_ request: String) async throws {
      try await serve { port in
        let answer = await RawClient.exchange(port, Array(request.utf8))
        let after = await RawClient.exchange(port, get("/healthz"))

        #expect(answer.isEmpty || answer.hasPrefix("HTTP/1.1 4") || answer.hasPrefix("HTTP/1.1 505"), "\(answer)")
        #expect(!answer.contains("root:"))
        #expect(after.hasSuffix("ok\n"))
      }
    }
  }
#endif
