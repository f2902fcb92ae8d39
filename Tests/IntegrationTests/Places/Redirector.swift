import LocationIO
import LocationKit

/// An HTTP server that sends everybody elsewhere.
final class Redirector: Sendable {
  private let server: StreamServer

  init(port: UInt16, to target: String) throws {
    let response = Array("HTTP/1.1 302 Found\r\nLocation: \(target)\r\nContent-Length: 0\r\n\r\n".utf8)
    let server = try StreamServer(port: port, hosts: ["127.0.0.1"])
    self.server = server
    try server.start { event in
      if case .received(let client, _) = event { server.send(response, to: client) }
    }
  }

  func close() async { await server.close() }
}
