package import LocationKit

/// A server that sends streams to any number of TCP clients from one thread of its own.
///
/// A message is queued for its clients without a copy, and sent as fast as each of them reads. Unread messages of one
/// client have no effect on the others, and are limited by ``Options``. Only ``drained(_:)`` waits for a client. A
/// client that closes its sending half receives its queued messages, and is then disconnected; if it reads none of them
/// for ``Options/farewell``, it is disconnected as well.
///
/// The server listens from its creation on: clients that connect before ``start(_:)`` wait.
package final class StreamServer: Sendable {
  /// Port on which the server listens.
  package let port: UInt16
  private let streams: Streams

  /// Creates a server and starts to listen.
  /// - Parameters:
  ///   - port: 0 for any free port.
  ///   - hosts: addresses of this machine to listen on; for ``loopback``, those that the machine has.
  ///   - options: the resources for clients.
  ///   - remedy: the remedy of the error if the port is in use.
  /// - Throws: ``LocationError/Code/invalidArgument`` if a host is not an address of this machine;
  ///   ``LocationError/Code/sourceUnavailable`` or ``LocationError/Code/permissionDenied``, with the place
  ///   `host:port`, if the system refuses.
  package init(
    port: UInt16, hosts: [String] = loopback, options: Options = Options(), remedy: String? = nil
  ) throws(LocationError) {
    var listeners: [ListeningSocket] = []
    do throws(LocationError) {
      for host in hosts where hosts != Self.loopback || !ListeningSocket.lacks(host: host) {
        listeners.append(try ListeningSocket(host: host, port: listeners.first?.port ?? port, remedy: remedy))
      }
      guard let first = listeners.first else { throw LocationError(.invalidArgument, "no address to listen on") }
      guard let wakeup = WakeupDescriptor() else { throw LocationError(.internalError, "no descriptor left") }
      self.port = first.port
      streams = Streams(listeners: listeners, wakeup: wakeup, options: options)
    } catch {
      for listener in listeners { listener.close() }
      throw error
    }
  }

  deinit { streams.close() }

  /// Starts to accept clients. Call it once.
  ///
  /// - Parameter handle: the handler of events, called one at a time on the server's thread. It must not block, and
  ///   may send.
  /// - Throws: ``LocationError/Code/internalError`` if the system has no thread left.
  package func start(_ handle: @escaping @Sendable (StreamEvent) -> Void = { _ in }) throws(LocationError) {
    try streams.start(handle)
  }

  /// Number of connected clients.
  package var clientCount: Int { streams.clientCount }

  /// Number of messages that slow clients have missed, in total.
  package var skippedMessages: Int { streams.skippedMessages }

  /// Sends a message to all clients.
  package func broadcast(_ message: [UInt8]) { streams.broadcast(message) }

  /// Sends a message to some clients; clients that have gone are ignored.
  package func send(_ message: [UInt8], to clients: some Sequence<StreamClient>) { streams.send(message, to: clients) }

  /// Sends a message to one client; it is ignored if the client has gone.
  package func send(_ message: [UInt8], to client: StreamClient) { send(message, to: CollectionOfOne(client)) }

  /// Stops reading from a client until all messages that are queued for it now are sent or skipped;
  /// ``StreamEvent/released(_:)`` follows. This provides back-pressure for a server that answers requests: a client
  /// that sends requests and does not read the answers fills its own socket, not the server's memory.
  package func hold(_ client: StreamClient) { streams.hold(client) }

  /// Disconnects a client after its queued messages are sent.
  package func dismiss(_ client: StreamClient) { streams.leave(client, .dismissed) }

  /// Returns when the system has accepted all messages that are queued for a client, or the client has gone. Throws
  /// `CancellationError` if the task is cancelled.
  package func drained(_ client: StreamClient) async throws { try await streams.drained(client) }

  /// Suspends the server until ``resume()``, as if the process were stopped: clients can connect and send, and
  /// messages to them are queued.
  package func pause() { streams.setPaused(true) }

  /// Ends ``pause()``.
  package func resume() { streams.setPaused(false) }

  /// Disconnects all clients and stops listening. Queued messages are sent only as far as the system accepts them
  /// immediately. Returns when the port is free and all events have been handled. May be called repeatedly.
  package func close() async {
    streams.close()
    await streams.hasEnded()
  }
}
