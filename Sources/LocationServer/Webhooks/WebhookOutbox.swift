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
