import LocationKit

/// The decision whether and when a request is repeated.
struct Attempts {
  private var left: Int
  private var backOff: BackOff
  private let longestPause: Duration

  init(_ limits: WebLimits) {
    left = limits.attempts
    backOff = BackOff(first: limits.firstPause, longest: limits.longestPause)
    longestPause = limits.longestPause
  }

  /// Returns the pause after a failed attempt; `nil` if no other attempt follows.
  /// - Parameter jitter: 0 to 1.
  mutating func pause(after failure: FailedAttempt, jitter: Double) -> Duration? {
    left -= 1
    guard left > 0, failure.isTransient else { return nil }
    let pause = max(backOff.next(jitter: jitter), failure.retryAfter ?? .zero)
    return pause <= longestPause ? pause : nil
  }
}
