/// A connection of a ``StreamServer``. Its number is unique among all connections of the server.
public struct StreamClient: Sendable, Hashable {
  /// Number in order of arrival, from 1.
  public let number: Int

  /// Creates a client with a number.
  public init(number: Int) { self.number = number }
}
