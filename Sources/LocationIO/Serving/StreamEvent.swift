package import LocationKit

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
