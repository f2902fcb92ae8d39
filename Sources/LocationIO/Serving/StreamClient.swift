/// A connection of a ``StreamServer``. Its number is unique among all connections of the server.
package struct StreamClient: Sendable, Hashable {
  /// Number in order of arrival, from 1.
  package let number: Int

  /// Creates a client with a number.
  package init(number: Int) { self.number = number }
}
