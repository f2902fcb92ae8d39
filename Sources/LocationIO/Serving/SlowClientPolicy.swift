/// What becomes of a client of a ``StreamServer`` that reads more slowly than it is sent to.
public enum SlowClientPolicy: Sendable, Hashable {
  /// It misses whole messages, the oldest first: what it reads next is as new as can be.
  case skip
  /// It is disconnected: a gap would be worse than an end.
  case disconnect
}
