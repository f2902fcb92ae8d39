/// One connection of a ``StreamServer``. No other connection of the same server ever has its number.
public struct StreamClient: Sendable, Hashable {
  /// In the order of their coming, from 1.
  public let number: Int

  public init(number: Int) { self.number = number }
}
