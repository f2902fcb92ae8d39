#if Server
  import Glibc
  import LocationIO
  import LocationKit
  import TestSupport
  import Testing

  @testable import LocationServer

  /// Connections that the server closes on its own.
  @Suite("Closed connections")
  struct ClosedConnectionTests {
    @Test("a client of the stream that reads nothing is disconnected after the stall time", .timeLimit(.minutes(15)))
    func closesStalledStreams() async throws {
      let hub = LocationHub()
      var options = ServerOptions()
      #expect(options.limits.stallTime == .seconds(60))
      options.limits.stallTime = .milliseconds(100)
      try await RunningServer.run(HTTPServer.Content(hub: hub), options) { port in
        let client = try await onBlockingThread {
          let client = try #require(RawConnection(port, receiveBuffer: 4096))
          #expect(client.send(Array("GET /v1/stream HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8)))
          return client
        }
        await eventually { hub.summary.clients != 0 }
        // Until the buffers of the system are full, the client looks like one that reads.
        var number = 0
        await eventually {
          hub.take((1...256).map { LocationEvent.poi(number + $0) })
          number += 256
          return hub.summary.clients == 0
        }
        withExtendedLifetime(client) {}
      }
    }

    @Test("clients that send no whole request keep no other out, however many they are", .timeLimit(.minutes(15)))
    func boundsWaiting() async throws {
      var options = ServerOptions()
      #expect(options.limits.connections == 10_000)
      options.limits.connections = 10
      try await RunningServer.run(HTTPServer.Content(hub: LocationHub()), options) { port in
        /// Returns a connection on which this has been sent.
        func connect(_ text: String) async throws -> RawConnection {
          try await onBlockingThread {
            let client = try #require(RawConnection(port))
            #expect(client.send(Array(text.utf8)))
            return client
          }
        }
        let beginnings = [
          "GET /healthz HTTP/1.1\r\nHost: localhost\r\nX: ",
          "POST /v1/ingest/osmand HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\nx",
        ]
        var slow: [RawConnection] = []
        for number in 0..<30 { slow.append(try await connect(beginnings[number % 2])) }
        let stream = try await connect("GET /v1/stream HTTP/1.1\r\nHost: localhost\r\n\r\n")
        for _ in 0..<30 {
          let client = try await connect("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
          #expect(try await onBlockingThread { client.read(until: "ok\n") }.hasSuffix("ok\n"))
          slow.append(client)
        }
        // A client that waits for events is not one that keeps the server waiting.
        #expect(try await onBlockingThread { stream.read(until: "\r\n\r\n") }.contains(" 200 "))
        withExtendedLifetime(slow) {}
      }
    }

    /// An address of IPv4 by which this machine reaches itself, and which has a bound; `nil` if it has none.
    static let ownAddress: String? = {
      var first: UnsafeMutablePointer<ifaddrs>?
      guard getifaddrs(&first) == 0 else { return nil }
      defer { freeifaddrs(first) }
      for entry in sequence(first: first, next: { $0?.pointee.ifa_next }) {
        guard let entry, let address = entry.pointee.ifa_addr, address.pointee.sa_family == sa_family_t(AF_INET),
          entry.pointee.ifa_flags & UInt32(IFF_LOOPBACK) == 0
        else { continue }
        var text = [CChar](repeating: 0, count: Int(NI_MAXHOST))
        let size = socklen_t(MemoryLayout<sockaddr_in>.size)
        guard getnameinfo(address, size, &text, socklen_t(text.count), nil, 0, NI_NUMERICHOST) == 0 else { continue }
        return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      }
      return nil
    }()

    @Test(
      "an address with too many connections gets no further one until it closes one",
      .enabled(if: ownAddress != nil, "this machine has no address but its own"), .timeLimit(.minutes(15)))
    func boundsAddresses() async throws {
      let folder = try TemporaryFolder()
      let address = try #require(Self.ownAddress)
      var options = ServerOptions()
      (options.address, options.allowsInsecureHTTP) = (address, true)
      let tokens = TokenFile(folder.path("tokens"))
      _ = try tokens.create("x", scopes: ["read"], subject: nil, expires: nil)
      options.tokens = tokens
      options.limits.connectionsPerAddress = 2
      try await RunningServer.run(HTTPServer.Content(hub: LocationHub()), options) { port in
        /// Returns a connection on which the server has answered a request; `nil` if the server has closed it.
        func connect() async throws -> RawConnection? {
          try await onBlockingThread {
            let client = try #require(RawConnection(port, address: address))
            _ = client.send(Array("GET /healthz HTTP/1.1\r\nHost: \(address)\r\n\r\n".utf8))
            return client.read(until: "ok\n").hasSuffix("ok\n") ? client : nil
          }
        }
        var open = [try #require(try await connect()), try #require(try await connect())]
        #expect(try await connect() == nil)
        open.removeLast()
        // The server notes a moment later that the client has closed it.
        var next: RawConnection?
        try await eventually {
          next = try await connect()
          return next != nil
        }
        withExtendedLifetime(open) {}
      }
    }
  }
#endif
