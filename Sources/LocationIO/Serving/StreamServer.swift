public import LocationKit

/// Sends streams to any number of TCP clients from one thread of its own.
///
/// A message is queued for its clients without being copied, and sent as fast as each of them reads; what one of them
/// leaves unread costs the others nothing, and is bounded by ``Options``. Nothing here waits for a client but
/// ``drained(_:)``. A client that closes its sending half is sent what is queued, and closed.
///
/// It listens from its making on: whoever comes before ``start(_:)`` waits.
public final class StreamServer: Sendable {
  public let port: UInt16
  private let streams: Streams

  /// - Parameters:
  ///   - port: 0 for any that is free.
  ///   - hosts: addresses of this machine to listen on. Of ``loopback`` those that the machine has.
  ///   - remedy: what the user can do when the port is in use; it becomes the error's.
  /// - Throws: usage where a host is no address of this machine; source unavailable, or permission denied, with the place
  ///   `host:port` where the system does not let us listen there.
  public init(
    port: UInt16, hosts: [String] = loopback, options: Options = Options(), remedy: String? = nil
  ) throws(LocationError) {
    var listeners: [ListeningSocket] = []
    do throws(LocationError) {
      for host in hosts where hosts != Self.loopback || !ListeningSocket.lacks(host: host) {
        listeners.append(try ListeningSocket(host: host, port: listeners.first?.port ?? port, remedy: remedy))
      }
      guard let first = listeners.first else { throw LocationError(.usage, "no address to listen on") }
      guard let alarm = Alarm() else { throw LocationError(.internal, "no descriptor left") }
      self.port = first.port
      streams = Streams(listeners: listeners, alarm: alarm, options: options)
    } catch {
      for listener in listeners { listener.close() }
      throw error
    }
  }

  deinit { streams.close() }

  /// Lets clients in. To be called once.
  ///
  /// - Parameter handle: what to do about each event, called one by one on the server's thread. It must not block, and may
  ///   send.
  /// - Throws: internal, when the system has no thread left.
  public func start(_ handle: @escaping @Sendable (StreamEvent) -> Void = { _ in }) throws(LocationError) {
    try streams.start(handle)
  }

  /// How many clients there are.
  public var clientCount: Int { streams.clientCount }

  /// How many messages slow clients have missed, all of them together.
  public var skippedMessages: Int { streams.skippedMessages }

  /// Sends a message to all clients.
  public func broadcast(_ message: [UInt8]) { streams.broadcast(message) }

  /// Sends a message to some clients; those that are gone do not matter.
  public func send(_ message: [UInt8], to clients: some Sequence<StreamClient>) { streams.send(message, to: clients) }

  public func send(_ message: [UInt8], to client: StreamClient) { send(message, to: CollectionOfOne(client)) }

  /// Reads no more from a client until all that is queued for it now is sent or skipped; ``StreamEvent/released(_:)`` follows.
  /// Back-pressure for a server that answers: a client that sends requests and does not read the answers fills its own
  /// socket, not the server's memory.
  public func hold(_ client: StreamClient) { streams.hold(client) }

  /// Closes the connection to a client, once it has been sent what is queued, or at once.
  public func dismiss(_ client: StreamClient, unsent: Bool = false) { streams.dismiss(client, unsent: unsent) }

  /// Returns when the system has taken all that is queued for a client, or the client is gone. Throws `CancellationError`
  /// when the task is cancelled.
  public func drained(_ client: StreamClient) async throws { try await streams.drained(client) }

  /// Does nothing from now on until ``resume()``, as if the process had been stopped: clients can connect and send, what
  /// is sent to them is queued.
  public func pause() { streams.setPaused(true) }

  public func resume() { streams.setPaused(false) }

  /// Disconnects all and listens no more. Sends what the system takes at once of what is queued. Returns when the port is
  /// free and all events have been handled; may be called again.
  public func close() async {
    streams.close()
    await streams.hasEnded()
  }
}
