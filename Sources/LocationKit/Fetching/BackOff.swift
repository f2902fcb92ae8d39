/// How long to wait before trying again: longer each time, and not for all clients of one daemon alike.
public struct BackOff: Sendable, Hashable {
  private let first: Duration
  private let longest: Duration
  private var delay: Duration

  /// - Parameters:
  ///   - first: the first delay; then each is twice the last.
  ///   - longest: none is longer.
  public init(first: Duration = .milliseconds(50), longest: Duration = .milliseconds(300)) {
    self.first = first
    self.longest = longest
    delay = min(first, longest)
  }

  /// The next delay: between half and the whole of 50, 100, 200, 300, 300 … milliseconds.
  /// - Parameter jitter: 0 to 1.
  public mutating func next(jitter: Double) -> Duration {
    defer { delay = min(delay * 2, longest) }
    return delay * (0.5 + 0.5 * jitter)
  }

  /// It went well.
  public mutating func reset() { delay = min(first, longest) }
}
