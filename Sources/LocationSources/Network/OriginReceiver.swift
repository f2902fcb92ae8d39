import LocationIO
package import LocationKit

/// A receiver of NMEA 0183 and gpsd JSON from many senders, by UDP, or by TCP as a server.
package final class OriginReceiver: Sendable {
  /// What a sender has sent.
  package struct Chunk: Sendable {
    /// Address of the sender, and its port: `192.168.1.7:50123`.
    package let sender: String
    package let bytes: [UInt8]
  }

  private enum Door: Sendable {
    case datagrams(DatagramReader)
    case connections(StreamServer)
  }

  private struct State {
    var chunks: [Chunk] = []
    var size = 0
  }

  private let door: Door
  private let state = Awaited(State())
  /// Bytes that wait to be taken. Beyond it, connections are not read.
  private static let capacity = 1 << 20
  /// Bytes of datagrams that are taken together.
  private static let mostArrived = 1 << 16

  private init(_ door: Door) { self.door = door }

  /// Receives datagrams. Throws like ``/LocationIO/DatagramReader/listening(host:port:)``.
  package static func datagrams(host: String, port: UInt16) async throws -> OriginReceiver {
    OriginReceiver(.datagrams(try await DatagramReader.listening(host: host, port: port)))
  }

  /// Receives from clients that connect. Throws like ``/LocationIO/StreamServer/init(port:hosts:options:remedy:)``.
  ///
  /// - Parameter report: called with the refusal of a client.
  package static func connections(
    host: String, port: UInt16, report: @escaping @Sendable (LocationError) -> Void
  ) throws(LocationError) -> OriginReceiver {
    let server = try StreamServer(port: port, hosts: [host])
    let receiver = OriginReceiver(.connections(server))
    try server.start { [weak receiver] event in
      switch event {
      case .received(let client, let bytes): receiver?.append(Chunk(sender: client.address, bytes: bytes))
      case .refused(let error): report(error)
      case .joined, .released, .left: break
      }
    }
    return receiver
  }

  /// Port on which the receiver listens for connections; `nil` for datagrams.
  package var port: UInt16? { if case .connections(let server) = door { server.port } else { nil } }

  /// Number of datagrams that the system has dropped because they were not taken in time.
  package var lostDatagrams: Int { if case .datagrams(let reader) = door { reader.lost } else { 0 } }

  /// Returns what has arrived, waiting for it if necessary; empty after this time. Throws `CancellationError`.
  package func next(within duration: Duration) async throws -> [Chunk] {
    switch door {
    case .datagrams(let reader):
      let wait: Void? = try await withTimeout(duration, clock: ContinuousClock()) { try await reader.untilReadable() }
      guard wait != nil else { return [] }
      return try reader.arrived(most: Self.mostArrived).map { Chunk(sender: $0.sender, bytes: $0.bytes) }
    case .connections(let server):
      return try await take(within: duration, from: server)
    }
  }

  package func close() async {
    switch door {
    case .datagrams(let reader): reader.close()
    case .connections(let server): await server.close()
    }
  }

  private func append(_ chunk: Chunk) {
    state.change { state in
      state.chunks.append(chunk)
      state.size += chunk.bytes.count
      // Under the lock, so that it does not come after the queue has been emptied, when nothing would resume the server.
      if state.size >= Self.capacity, case .connections(let server) = door { server.pause() }
    }
  }

  private func take(within duration: Duration, from server: StreamServer) async throws -> [Chunk] {
    let chunks = try await state.wait(within: duration) { state in
      if state.size >= Self.capacity { server.resume() }
      state.size = 0
      return state.chunks.taken()
    }
    return chunks ?? []
  }
}
