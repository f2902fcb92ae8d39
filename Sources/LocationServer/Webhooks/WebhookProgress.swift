import LocationKit

/// How far the delivery of the journal's events has got. Each event is delivered at least once or becomes a dead letter;
/// the events of a place are delivered in order, and those of different places do not wait for each other.
struct WebhookProgress: Sendable, Hashable {
  /// All events up to this number are delivered, dead or missed; `nil` before the server has seen the webhook.
  private(set) var acknowledged: Int?
  /// Epoch of the journal whose numbers these are; `nil` before the server has seen the webhook.
  private(set) var journal: String?
  /// Events that the journal removed before they were delivered, and dead letters that were too many to keep.
  private(set) var missed = 0
  private(set) var events: [Int: WebhookDelivery] = [:]
  /// Time at which the receiver answered that it is gone; `nil` while events are delivered.
  private(set) var stopped: UTCInstant?

  /// Number of events after the acknowledged one that are delivered before it advances.
  static let window = 1000
  /// Number of dead letters that are kept; older ones count as missed.
  static let mostDead = 1000

  /// Sets the state of an event that was read from the file.
  mutating func restore(_ sequence: Int, _ delivery: WebhookDelivery?) { events[sequence] = delivery }

  // MARK: Questions

  /// Numbers of the dead letters, the oldest first.
  var dead: [Int] { events.filter { $0.value.state == .dead }.keys.sorted() }

  /// Numbers up to the acknowledged one that are delivered again.
  var repeated: [Int] { events.keys.filter { $0 <= acknowledged ?? 0 && isPending($0) }.sorted() }

  /// Whether an event is still to be delivered.
  func isPending(_ sequence: Int) -> Bool {
    switch events[sequence]?.state {
    case .delivered, .dead: false
    case .failing, .requeued: true
    case nil: sequence > acknowledged ?? .max
    }
  }

  /// Returns the messages whose turn it is: the first pending one of each place, if its pause is over.
  /// - Parameter messages: in order of their numbers.
  func due(_ messages: [WebhookMessage], at now: UTCInstant) -> [WebhookMessage] {
    guard stopped == nil else { return [] }
    var seen: Set<WebhookMessage.Lane> = []
    return messages.filter { message in
      guard let sequence = message.sequence, isPending(sequence), seen.insert(message.lane).inserted else {
        return false
      }
      guard let delivery = events[sequence], delivery.state == .failing, let time = delivery.time else { return true }
      return time <= now
    }
  }

  // MARK: Changes

  /// Begins after the event `last`, for a new webhook; or with the first event, if the journal is another one.
  mutating func begin(after last: Int, of journal: String? = nil) {
    let isAnother = isOfAnother(journal) || acknowledged ?? 0 > last
    self.journal = journal ?? self.journal
    if acknowledged == nil { acknowledged = last }
    guard isAnother else { return }
    missed += dead.count
    (acknowledged, events) = (0, [:])
  }

  /// Whether ``begin(after:of:)`` must come before a delivery.
  func mustBegin(after last: Int, of journal: String?) -> Bool {
    acknowledged.map { $0 > last } ?? true || journal != nil && journal != self.journal
  }

  /// A file of an earlier version does not state the journal: it is the one that the server has.
  private func isOfAnother(_ journal: String?) -> Bool {
    guard let known = self.journal, let journal else { return false }
    return known != journal
  }

  mutating func noteDelivered(_ sequence: Int) {
    guard isPending(sequence) else { return }
    events[sequence] = sequence > acknowledged ?? .max ? WebhookDelivery(.delivered) : nil
    advance()
  }

  /// Passes over events that the webhook does not receive.
  mutating func notePassedOver(_ sequences: some Sequence<Int>) {
    for sequence in sequences where isPending(sequence) { events[sequence] = WebhookDelivery(.delivered) }
    advance()
  }

  mutating func noteOutcome(
    _ sequence: Int, _ outcome: WebhookOutcome, at now: UTCInstant, _ retries: WebhookRetries, jitter: Double
  ) {
    guard let reason = outcome.failure else { return noteDelivered(sequence) }
    guard isPending(sequence) else { return }
    let attempts = (events[sequence]?.attempts ?? 0) + 1
    if outcome.isGone {
      // The event waits with those after it, and is sent as soon as the delivery resumes.
      stopped = stopped ?? now
      events[sequence] = WebhookDelivery(.failing, attempts: attempts, time: now, reason: reason)
      return
    }
    guard attempts < retries.attempts else {
      return bury(sequence, WebhookDelivery(.dead, attempts: attempts, time: now, reason: reason))
    }
    let pause = retries.pause(after: attempts, requested: outcome.retryAfter, jitter: jitter)
    events[sequence] = WebhookDelivery(.failing, attempts: attempts, time: now.advanced(by: pause), reason: reason)
  }

  /// Passes over events that the journal no longer has. A dead letter that is requeued becomes dead again.
  mutating func noteMissing(_ sequences: some Sequence<Int>, at now: UTCInstant) {
    for sequence in sequences where isPending(sequence) {
      if sequence > acknowledged ?? .max {
        missed += 1
        events[sequence] = WebhookDelivery(.delivered)
      } else {
        events[sequence] = WebhookDelivery(.dead, time: now, reason: "the journal no longer has this event")
      }
    }
    advance()
  }

  /// Delivers dead letters again: those with these numbers, or all. A webhook that is stopped resumes.
  /// - Returns: how many.
  mutating func requeue(_ sequences: Set<Int>?) -> Int {
    stopped = nil
    let chosen = dead.filter { sequences?.contains($0) ?? true }
    for sequence in chosen { events[sequence] = WebhookDelivery(.requeued) }
    return chosen.count
  }

  private mutating func bury(_ sequence: Int, _ letter: WebhookDelivery) {
    events[sequence] = letter
    let all = dead
    for oldest in all.prefix(max(0, all.count - Self.mostDead)) {
      // An event after the acknowledged one must still be known to be done.
      events[oldest] = oldest > acknowledged ?? .max ? WebhookDelivery(.delivered) : nil
      missed += 1
    }
    advance()
  }

  private mutating func advance() {
    while let last = acknowledged, let next = events[last + 1], next.state == .delivered || next.state == .dead {
      if next.state == .delivered { events[last + 1] = nil }
      acknowledged = last + 1
    }
  }
}

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
