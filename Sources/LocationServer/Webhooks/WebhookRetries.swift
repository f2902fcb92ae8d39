import LocationKit

/// When a failed delivery is repeated, and when it is given up.
struct WebhookRetries: Sendable, Hashable {
  /// Attempts after which an event becomes a dead letter. With the pauses below, 30 attempts take about a day.
  var attempts = 30
  /// Pause after the first attempt; each further one is twice as long, …
  var firstPause = Duration.seconds(5)
  /// … and at most this long.
  var longestPause = Duration.seconds(3600)

  /// Returns the pause after a number of failed attempts: between half and the whole of 5, 10, 20 … seconds.
  /// - Parameters:
  ///   - requested: the pause that the receiver requests; at most the longest one is granted.
  ///   - jitter: 0 to 1.
  func pause(after failures: Int, requested: Duration?, jitter: Double) -> Duration {
    var backOff = BackOff(first: firstPause, longest: longestPause)
    for _ in 1..<max(1, min(failures, 64)) { _ = backOff.next(jitter: 0) }
    return max(backOff.next(jitter: jitter), min(requested ?? .zero, longestPause))
  }
}
