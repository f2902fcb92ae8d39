#if Server
  import LocationKit
  import LocationTesting
  import TestSupport
  import Testing

  @testable import LocationServer

  /// The server on a socket of its own.
  @Suite("A running server")
  struct RunningServerTests {
    private let hub = LocationHub()

    private func serve(_ body: (Int) async throws -> Void) async throws {
      try await RunningServer.run(HTTPServer.Content(hub: hub)) { try await body($0) }
    }

    private func get(_ target: String, _ headers: String = "") -> [UInt8] {
      Array("GET \(target) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\(headers)\r\n".utf8)
    }

    @Test("names the port that is in use, and what to do")
    func portInUse() async throws {
      try await RunningServer.run { port in
        var options = ServerOptions()
        options.port = UInt16(port)
        let second = try HTTPServer(HTTPServer.Content(hub: LocationHub()), options: options)
        let remedy = "choose another port; 0 is any free one"
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
        await eventually { hub.summary.clients != 0 }
      }

      let text = await (try begun.value()).value
      #expect(text.contains("event: STATE\n"))
      #expect(text.contains("event: TPV\ndata: {\"class\":\"TPV\""))
      #expect(text.contains("event: end\n"))
    }

    @Test("a target in absolute form is answered if its authority is this server's, also if the Host header is not")
    func takesAbsoluteTargets() async throws {
      try await serve { port in
        let own = await RawClient.exchange(port, get("http://localhost:\(port)/v1/state"))
        let other = "GET http://127.0.0.1/healthz HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n"
        let overridden = await RawClient.exchange(port, Array(other.utf8))

        #expect(own.hasPrefix("HTTP/1.1 200 OK\r\n"), "\(own)")
        #expect(overridden.hasPrefix("HTTP/1.1 200 OK\r\n"), "\(overridden)")
      }
    }

    @Test(
      "what is not a request is answered with a problem document, and the connection is closed",
      arguments: [
        ("BREW / HTTP/1.1\r\nHost: localhost\r\n\r\n", 501), ("\u{1}\u{2}\r\n\r\n", 501),
        ("GET / HTTP/1.1\r\n" + (0..<65).map { "X\($0): y\r\n" }.joined() + "\r\n", 431),
        ("GET / HTTP/1.1\r\nHost: localhost\r\nX: \(String(repeating: "a", count: 17_000))\r\n\r\n", 431),
        ("GET / HTTP/3.0\r\nHost: localhost\r\n\r\n", 505), ("GET / HTTP/1.1\r\nA : b\r\n\r\n", 400),
        ("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\nBREW / HTTP/1.1\r\n\r\n", 501),
      ])
    func answersFaults(_ request: String, _ status: Int) async throws {
      try await serve { port in
        let answer = await RawClient.exchange(port, Array(request.utf8))

        #expect(answer.contains("HTTP/1.1 \(status) "), "\(answer)")
        #expect(answer.contains("application/problem+json"))
        #expect(answer.contains("\"status\":\(status)"))
        #expect(answer.lowercased().contains("x-content-type-options: nosniff"))
      }
    }

    @Test(
      "a client of HTTP/1.0, and one that asks for it, gets one answer",
      arguments: ["1.0\r\n", "1.1\r\nConnection: TE, Close\r\n"])
    func closes(_ line: String) async throws {
      try await serve { port in
        let answer = await RawClient.exchange(port, Array("GET /healthz HTTP/\(line)Host: localhost\r\n\r\n".utf8))

        #expect(answer.hasPrefix("HTTP/1.1 200 OK"), "\(answer)")
        #expect(answer.lowercased().contains("connection: close"))
      }
    }

    @Test("a body is refused before it is sent if the operation takes none, and if the path is unknown")
    func refusesBodies() async throws {
      try await serve { port in
        for (target, status) in [("/v1/state", 413), ("/nowhere", 404)] {
          // Nothing of the body is sent: a server that waits for it would not answer.
          let head = "GET \(target) HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n"
          let answer = await RawClient.exchange(port, Array(head.utf8))
          #expect(answer.hasPrefix("HTTP/1.1 \(status) "), "\(answer)")
        }
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

        #expect(answer.isEmpty || answer.hasPrefix("HTTP/1.1 4") || answer.hasPrefix("HTTP/1.1 50"), "\(answer)")
        #expect(!answer.contains("root:"))
        #expect(after.hasSuffix("ok\n"))
      }
    }
  }
#endif
