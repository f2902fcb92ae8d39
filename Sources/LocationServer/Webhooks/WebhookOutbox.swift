import LocationKit

/// The messages of one webhook that the server has in memory. All of it can be read again from the journal.
struct WebhookOutbox: Sendable {
  private var messages: [Int: WebhookMessage] = [:]
  /// Number of the last event that was read, also if it did not exist.
  private var readThrough = 0
  /// Numbers of the events that are being sent.
  var inFlight: Set<Int> = []

  /// Returns the ranges of numbers that must be read before ``due`` is complete.
  func missing(_ progress: WebhookProgress, last: Int) -> [ClosedRange<Int>] {
    guard let acknowledged = progress.acknowledged else { return [] }
    var ranges = progress.repeated.filter { messages[$0] == nil }.map { $0...$0 }
    let first = max(readThrough, acknowledged) + 1
    let end = min(last, acknowledged + WebhookProgress.window)
    if first <= end { ranges.append(first...end) }
    return ranges
  }

  /// Adds what was read of a range.
  mutating func take(_ found: [WebhookMessage], of range: ClosedRange<Int>, _ progress: WebhookProgress) {
    for message in found { if let sequence = message.sequence { messages[sequence] = message } }
    if range.lowerBound > progress.acknowledged ?? .max { readThrough = max(readThrough, range.upperBound) }
  }

  /// Drops what is done, and returns the rest in order.
  mutating func pending(_ progress: WebhookProgress) -> [WebhookMessage] {
    messages = messages.filter { progress.isPending($0.key) }
    return messages.sorted { $0.key < $1.key }.map(\.value)
  }

  /// Begins again with another journal.
  mutating func reset() { (messages, readThrough) = ([:], 0) }
}

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

/// What became of one attempt to deliver a message.
enum WebhookOutcome: Sendable, Hashable {
  /// The receiver answered. `retryAfter` is the pause that it requests.
  case answered(status: Int, retryAfter: Duration? = nil)
  /// No answer arrived. The reason contains nothing secret.
  case failed(String)

  /// `nil` for success: a status of 200 to 299. A redirect is not followed, and is a failure.
  var failure: String? {
    switch self {
    case .answered(200...299, _): nil
    case .answered(let status, _): "the receiver answered with the status \(status)"
    case .failed(let reason): reason
    }
  }

  /// Whether the receiver asks for no further messages: 410 Gone, as Standard Webhooks describes.
  var isGone: Bool {
    if case .answered(410, _) = self { true } else { false }
  }

  var retryAfter: Duration? {
    if case .answered(_, let pause) = self { pause } else { nil }
  }
}
