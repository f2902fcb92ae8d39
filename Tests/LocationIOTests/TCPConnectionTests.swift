import Glibc
import LocationIO
import LocationKit
import TestSupport
import Testing

@Suite("TCPConnection", .timeLimit(.minutes(15)))
struct TCPConnectionTests {
  @Test("exchanges bytes with a server", arguments: ["127.0.0.1", "localhost"])
  func connects(host: String) async throws {
    let listener = try Listener()
    defer { listener.close() }
    let connection = try await TCPConnection.connect(host: host, port: listener.port, timeout: .seconds(40))
    let peer = accept(listener.descriptor, nil, nil)
    try connection.send(Array("hello".utf8))
    var bytes = [UInt8](repeating: 0, count: 5)
    #expect(recv(peer, &bytes, 5, 0) == 5)
    #expect(bytes == Array("hello".utf8))
    send(peer, bytes, 5, 0)
    #expect(try await connection.next() == bytes)
    close(peer)
    #expect(try await connection.next() == nil)
    connection.close()
  }

  @Test("names the place and a remedy if no server listens")
  func namesThePlace() async throws {
    let port = FreePort.take()
    let error = await #expect(throws: LocationError.self) {
      try await TCPConnection.connect(host: "127.0.0.1", port: port, timeout: .seconds(40), remedy: "start it")
    }
    #expect(error?.code == .sourceUnavailable)
    #expect(error?.description == "127.0.0.1:\(port): Connection refused; start it")
  }

  @Test("names an unknown host")
  func namesUnknownHosts() async {
    let expected = LocationError(
      .sourceUnavailable, "the host name cannot be resolved", context: "no.such.host.invalid:2947")
    await expectThrows(expected) {
      try await TCPConnection.connect(host: "no.such.host.invalid", port: 2947, timeout: .seconds(20))
    }
  }

  @Test("writes IPv6 addresses in brackets")
  func writesBrackets() {
    #expect(TCPConnection.place(host: "::1", port: 2947) == "[::1]:2947")
    #expect(TCPConnection.place(host: "gps.local", port: 1) == "gps.local:1")
  }

  @Test("times out if the server does not respond")
  func timesOut() async throws {
    let listener = try Listener(backlog: 0)
    defer { listener.close() }
    let crowd = listener.fill()
    defer { for client in crowd { close(client) } }
    let expected = LocationError(
      .sourceUnavailable, "no answer within 0.05 seconds", context: "127.0.0.1:\(listener.port)")
    await expectThrows(expected) {
      try await TCPConnection.connect(host: "127.0.0.1", port: listener.port, timeout: .milliseconds(50))
    }
  }

  @Test("ends at once when cancelled")
  func endsWhenCancelled() async throws {
    let listener = try Listener(backlog: 0)
    defer { listener.close() }
    let crowd = listener.fill()
    defer { for client in crowd { close(client) } }
    let (host, port) = ("127.0.0.1", listener.port)
    let task = Task { try await TCPConnection.connect(host: host, port: port, timeout: .seconds(60)) }
    await Task.yield()
    task.cancel()
    await expectThrows(LocationError(.cancelled, "the connection was given up", context: "\(host):\(port)")) {
      try await task.value
    }
  }
}

/// A TCP port of 127.0.0.1 that no other process uses.
private struct Listener {
  let descriptor: Int32
  let port: UInt16

  init(backlog: Int32 = 5) throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let descriptor = descriptor
    let status = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, size) | listen(descriptor, backlog) | getsockname(descriptor, $0, &size)
      }
    }
    try #require(status == 0)
    port = UInt16(bigEndian: address.sin_port)
  }

  func close() { Glibc.close(descriptor) }

  /// Fills the queue of a listener without backlog, so that the system accepts no other client.
  func fill() -> [Int32] {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    address.sin_port = port.bigEndian
    return (0..<3).map { _ in
      let client = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue), 0)
      _ = withUnsafePointer(to: address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          connect(client, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
        }
      }
      return client
    }
  }
}
