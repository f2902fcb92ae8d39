/// How long to wait before connecting again: longer each time, and not for all clients of one daemon alike.
struct BackOff {
  private static let first = Duration.milliseconds(50)
  private static let longest = Duration.milliseconds(300)

  private var delay = Self.first

  /// The next delay: between half and the whole of 50, 100, 200, 300, 300 … milliseconds.
  /// - Parameter jitter: 0 to 1.
  mutating func next(jitter: Double) -> Duration {
    defer { delay = min(delay * 2, Self.longest) }
    return delay * (0.5 + 0.5 * jitter)
  }

  /// gpsd has answered.
  mutating func reset() { delay = Self.first }
}
