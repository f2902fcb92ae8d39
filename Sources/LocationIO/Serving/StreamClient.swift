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
