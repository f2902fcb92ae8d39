import LocationIO
public import LocationKit

/// Serves what a receiver sends to any number of TCP clients, as a serial port on the network does. Who does not read
/// misses whole epochs.
public final class StreamOutput: ReceiverOutput {
  private let server: StreamServer
  private let input: AsyncStream<[UInt8]>
  private let inputEnd: AsyncStream<[UInt8]>.Continuation

  /// Listens on loopback from its making on, and lets clients in once there is a receiver.
  ///
  /// - Parameter port: 0 for any that is free.
  /// - Throws: `.sourceUnavailable` where the port is in use, `.permissionDenied` where the system keeps it to itself.
  public init(port: UInt16) throws(LocationError) {
    server = try StreamServer(port: port, remedy: "choose another port; 0 takes one that is free")
    // Of those who write without end only the first words are heard.
    (input, inputEnd) = AsyncStream.makeStream(bufferingPolicy: .bufferingOldest(64))
    try server.start { [inputEnd] event in
      if case .received(_, let bytes) = event { inputEnd.yield(bytes) }
    }
  }

  public var port: UInt16 { server.port }

  public var isSerialLine: Bool { false }

  public func send(_ bytes: [UInt8]) async throws { server.broadcast(bytes) }

  public func receive(_ take: @escaping @Sendable ([UInt8]) async throws -> Void) async throws {
    for await bytes in input { try await take(bytes) }
  }

  /// Disconnects all; what is queued may be lost.
  public func close() async {
    inputEnd.finish()
    await server.close()
  }
}
