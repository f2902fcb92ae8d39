#if Server
  import LocationKit

  @testable import LocationServer

  /// A server on a free port of this machine.
  enum RunningServer {
    /// Runs the server while `body` runs, and stops it gracefully.
    static func run(
      _ content: HTTPServer.Content = HTTPServer.Content(hub: LocationHub()),
      _ options: ServerOptions = ServerOptions(), _ body: (Int) async throws -> Void
    ) async throws {
      var options = options
      options.port = 0
      let server = try HTTPServer(content, options: options)
      let port = Promise<Int>()
      let running = Task { try await server.run { port.fill($0) } }
      do { try await body(try await port.value()) } catch {
        running.cancel()
        throw error
      }
      running.cancel()
      try await running.value
    }

    /// Returns the bytes of a request that ends the connection.
    static func request(_ target: String, _ method: String = "GET", _ headers: [String] = [], body: String = "")
      -> [UInt8]
    {
      let length = body.isEmpty ? [] : ["Content-Length: \(body.utf8.count)"]
      let lines = ["\(method) \(target) HTTP/1.1", "Host: localhost", "Connection: close"] + headers + length
      return Array((lines.joined(separator: "\r\n") + "\r\n\r\n" + body).utf8)
    }
  }
#endif
