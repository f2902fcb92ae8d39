#if Server
  import Glibc
  import LocationKit
  import TestSupport
  import Testing

  @testable import LocationServer

  @Suite("InheritedSocket")
  struct InheritedSocketTests {
    /// Returns a socket that listens on a free port of this machine, as a service manager opens it.
    private func listen() throws -> InheritedSocket {
      let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
      let status = withUnsafePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
        }
      }
      try #require(status == 0 && Glibc.listen(descriptor, 16) == 0)
      return try InheritedSocket(descriptor)
    }

    @Test("the server answers on the inherited socket, and ends its streams when it stops")
    func serves() async throws {
      var options = ServerOptions()
      options.socket = try listen()
      let hub = LocationHub()

      var reader: Task<String, Never>?
      try await RunningServer.run(HTTPServer.Content(hub: hub), options) { port in
        let answer = await RawClient.exchange(port, RunningServer.request("/healthz"))
        #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\n"))
        #expect(answer.hasSuffix("ok\n"))
        #expect(answer.lowercased().contains("\r\ndate: "))
        reader = Task { await RawClient.exchange(port, RunningServer.request("/v1/stream")) }
        await eventually { hub.summary.clients != 0 }
      }

      #expect(await reader?.value.contains("event: end\n") == true)
    }

    @Test("its address decides what clients need, and programs that are started do not inherit it")
    func isChecked() throws {
      let socket = try listen()
      defer { close(socket.descriptor) }

      #expect(socket.address == "127.0.0.1")
      #expect(fcntl(socket.descriptor, F_GETFD) == FD_CLOEXEC)
    }
  }
#endif
