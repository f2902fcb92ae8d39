/// The treatment of a client of a ``StreamServer`` that reads too slowly.
package enum SlowClientPolicy: Sendable, Hashable {
  /// Drop whole messages for the client, the oldest first: the messages that it reads next are as new as possible.
  case skip
  /// Disconnect the client: a gap would be worse than an end.
  case disconnect
}
