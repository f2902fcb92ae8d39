import Glibc
import LocationKit
import Synchronization
import Testing

@testable import LocationIO

@Suite("A client of a StreamServer that is to leave", .timeLimit(.minutes(15)))
struct DepartureTests {
  /// Why clients have left.
  private final class Departures: Sendable {
    let first = Promise<StreamEvent.Departure>()
    func note(_ event: StreamEvent) { if case .left(_, let departure) = event { first.fill(departure) } }
  }

  /// Connects a client that never reads, and lets it and the server do something.
  private func departure(
    _ act: @escaping @Sendable (StreamServer, StreamClient, Int32) -> Void
  ) async throws -> StreamEvent.Departure {
    var options = StreamServer.Options()
    options.farewell = .zero
    options.queueCapacity = 8 << 20
    let server = try StreamServer(port: 0, hosts: ["127.0.0.1"], options: options)
    let socket = try connectedSocket(server.port)
    defer { close(socket) }
    let departures = Departures()
    try server.start { [weak server] event in
      departures.note(event)
      guard case .joined(let client) = event, let server else { return }
      server.send([UInt8](repeating: 0x2A, count: 8 << 20), to: client)
      act(server, client, socket)
    }
    let departure = try await departures.first.value()
    await server.close()
    return departure
  }

  private func connectedSocket(_ port: UInt16) throws -> Int32 {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
    let status = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    try #require(status == 0)
    return descriptor
  }

  @Test("is disconnected if it has closed its sending half, and does not read its messages")
  func closedHalf() async throws {
    #expect(try await departure { _, _, socket in shutdown(socket, Int32(SHUT_WR)) } == .closed)
  }

  @Test("is disconnected if the server has dismissed it, and it does not read its messages")
  func dismissed() async throws {
    #expect(try await departure { server, client, _ in server.dismiss(client) } == .dismissed)
  }
}
