import LocationIO
public import LocationKit

/// An output that serves a receiver's bytes to any number of TCP clients, like a serial port on the network. A client
/// that does not read misses whole epochs.
public final class StreamOutput: ReceiverOutput {
  private let server: StreamServer
  private let input: AsyncStream<[UInt8]>
  private let inputEnd: AsyncStream<[UInt8]>.Continuation

  /// Listens on loopback immediately; clients may connect at any time.
  ///
  /// - Parameter port: 0 for any free port.
  /// - Throws: `.sourceUnavailable` if the port is in use, `.permissionDenied` if the system reserves it.
  public init(port: UInt16) throws(LocationError) {
    server = try StreamServer(port: port, remedy: "choose another port; 0 takes one that is free")
    // Bounded: of a client that writes without end, only the first bytes are received.
    (input, inputEnd) = AsyncStream.makeStream(bufferingPolicy: .bufferingOldest(64))
    try server.start { [inputEnd] event in
      if case .received(_, let bytes) = event { inputEnd.yield(bytes) }
    }
  }

  /// Port of the server, also if 0 was requested.
  public var port: UInt16 { server.port }

  public var isSerialLine: Bool { false }

  public func send(_ bytes: [UInt8]) async throws { server.broadcast(bytes) }

  public func receive(_ take: @escaping @Sendable ([UInt8]) async throws -> Void) async throws {
    for await bytes in input { try await take(bytes) }
  }

  /// Disconnects all clients; queued bytes may be lost.
  public func close() async {
    inputEnd.finish()
    await server.close()
  }
}
