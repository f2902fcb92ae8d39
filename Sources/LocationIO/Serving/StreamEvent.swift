public import LocationKit

/// What happens at a ``StreamServer``.
public enum StreamEvent: Sendable, Hashable {
  case joined(StreamClient)
  /// Bytes as they came, at least one.
  case received(StreamClient, [UInt8])
  /// All that was queued for the client before ``StreamServer/hold(_:)`` is sent or skipped: the server reads from it again.
  case released(StreamClient)
  /// The last event of a client.
  case left(StreamClient, Departure)
  /// A connection is not served: there are as many clients as are served at all, or too few descriptors are left. Emitted
  /// once until a client is admitted again.
  case refused(LocationError)

  /// Why a client is gone.
  public enum Departure: Sendable, Hashable {
    /// It has closed the connection, or its sending half.
    case closed
    /// It did not read what it was sent; see ``SlowClientPolicy/disconnect``.
    case tooSlow
    /// We have closed the connection.
    case dismissed
    /// The connection broke, for the reason that the system gives.
    case broken(String)
  }
}
