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
      self.port = first.port
      streams = try Streams(listeners: listeners, options: options)
    } catch {
      for listener in listeners { listener.close() }
      throw error
    }
  }

  /// Creates a server on a socket in the file system, and starts to listen. See ``ListeningSocket/init(path:)``.
  package init(socket path: String, options: Options = Options()) throws(LocationError) {
    let listener = try ListeningSocket(path: path)
    port = 0
    do throws(LocationError) { streams = try Streams(listeners: [listener], options: options) } catch {
      listener.close()
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

extension StreamServer {
  /// The resources that a server provides for its clients.
  package struct Options: Sendable, Hashable {
    /// Treatment of clients that read too slowly.
    package var slowClients = SlowClientPolicy.skip
    /// Largest number of queued bytes per client; a single message may be longer if no other waits.
    package var queueCapacity = 65_536
    /// Number of bytes that the system may buffer per client in addition. Messages there are no longer skipped.
    package var systemBuffer = 65_536
    /// Largest number of clients. Further connections are closed immediately; see ``StreamEvent/refused(_:)``. A
    /// client costs about ten kilobytes and one descriptor.
    package var maximumClients = 16_384
    /// Time for a client that is to be disconnected to read some of its queued messages.
    package var farewell = Duration.seconds(30)

    /// Creates the default options.
    package init() {}
  }

  /// Addresses for clients on this machine only.
  package static let loopback = ["127.0.0.1", "::1"]
}

/// The treatment of a client of a ``StreamServer`` that reads too slowly.
package enum SlowClientPolicy: Sendable, Hashable {
  /// Drop whole messages for the client, the oldest first: the messages that it reads next are as new as possible.
  case skip
  /// Disconnect the client: a gap would be worse than an end.
  case disconnect
}

/// A connection of a ``StreamServer``. Its number is unique among all connections of the server.
package struct StreamClient: Sendable, Hashable {
  /// Number in order of arrival, from 1.
  package let number: Int
  /// Address and port of the client, as `192.168.1.7:50123`; empty if unknown.
  package let address: String

  /// Creates a client with a number.
  package init(number: Int, address: String = "") { (self.number, self.address) = (number, address) }

  package static func == (left: Self, right: Self) -> Bool { left.number == right.number }

  package func hash(into hasher: inout Hasher) { hasher.combine(number) }
}

/// An event of a ``StreamServer``.
package enum StreamEvent: Sendable, Hashable {
  /// A client has connected.
  case joined(StreamClient)
  /// Bytes as received, at least one.
  case received(StreamClient, [UInt8])
  /// All messages that were queued for the client before ``StreamServer/hold(_:)`` are sent or skipped: the server
  /// reads from it again.
  case released(StreamClient)
  /// The client has gone; the last event of a client.
  case left(StreamClient, Departure)
  /// A connection was refused: the maximum number of clients is connected, or too few descriptors are left. Emitted
  /// once until a client is accepted again.
  case refused(LocationError)

  /// The reason why a client has gone.
  package enum Departure: Sendable, Hashable {
    /// The client has closed the connection, or its sending half.
    case closed
    /// The client did not read its messages; see ``SlowClientPolicy/disconnect``.
    case tooSlow
    /// The server has closed the connection.
    case dismissed
    /// The connection broke, with the system's reason.
    case broken(String)
  }
}
