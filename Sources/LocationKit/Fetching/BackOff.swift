/// The delays between retries: they grow, and they differ at random between the clients of one daemon.
package struct BackOff: Sendable, Hashable {
  private let first: Duration
  private let longest: Duration
  private var delay: Duration

  /// Creates a sequence of delays.
  /// - Parameters:
  ///   - first: the first delay; each further one is twice the previous one.
  ///   - longest: the upper limit of all delays.
  package init(first: Duration = .milliseconds(50), longest: Duration = .milliseconds(300)) {
    self.first = first
    self.longest = longest
    delay = min(first, longest)
  }

  /// Returns the next delay: between half and the whole of 50, 100, 200, 300, 300 … milliseconds by default.
  /// - Parameter jitter: 0 to 1; other numbers are limited to it.
  package mutating func next(jitter: Double) -> Duration {
    defer { delay = min(delay * 2, longest) }
    return delay * (0.5 + 0.5 * (jitter.isNaN ? 1 : min(max(jitter, 0), 1)))
  }

  /// Restarts with the first delay, after a success.
  package mutating func reset() { delay = min(first, longest) }
}
