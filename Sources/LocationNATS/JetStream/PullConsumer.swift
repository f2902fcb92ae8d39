package import LocationKit
import LocationText

/// The messages of a stream in order, without gap and without repetition.
///
/// It is a consumer that one server keeps in memory. If that server ends, or a message is missing, another consumer is
/// created that begins after the last message; so it is if nothing arrives although the stream has more: a server that
/// was stopped for some time may lag behind for minutes. Messages are pulled: the server sends no more than was
/// requested.
package struct PullConsumer: ~Copyable {
  package enum Start: Sendable {
    /// The message after this sequence; 0 for all.
    case after(Int)
    /// The last message of each subject, and those that follow.
    case lastOfEachSubject
    /// The first message that the stream stored at this time or later.
    case at(UTCInstant)
  }

  private let js: JetStream
  private let stream: String
  private let filter: String
  private var start: Start
  /// Number of messages that are requested at a time.
  private let batch: Int
  private var current: Incarnation?
  private let clock = ContinuousClock()

  /// One consumer of the server.
  private struct Incarnation {
    let name: String
    let inbox: NATSInbox
    /// Number of the last message that it was given.
    var delivery = 0
    /// Number of messages that it was asked for and has not given.
    var requested = 0
    /// When the server was last heard.
    var heard: ContinuousClock.Instant
    /// When it gave a message, or it was found out what it should have given.
    var checked: ContinuousClock.Instant
    /// Sequence of a message that the stream has, and that was not given yet.
    var missing: Int?
  }

  /// Number of messages that were not delivered yet when the last one was; `nil` before the first answer.
  package private(set) var pending: Int?

  /// Time between heartbeats, in nanoseconds.
  private static let heartbeat = 500_000_000
  /// Time without a heartbeat after which the consumer is given up.
  private static let silence = Duration.seconds(2)

  package init(_ js: JetStream, stream: String, filter: String, start: Start, batch: Int = 1000) {
    (self.js, self.stream, self.filter, self.start, self.batch) = (js, stream, filter, start, batch)
  }

  deinit { if let current { js.connection.close(current.inbox) } }

  /// Returns the next messages: those that have arrived, or, if there are none, the first that arrives in this time.
  ///
  /// While the server does not answer, it returns no messages and tries again at the next call. Throws
  /// ``LocationKit/LocationError/Code/sourceUnavailable`` if the stream does not exist.
  package mutating func next(within duration: Duration) async throws -> [StoredMessage] {
    guard try await ensureConsumer() else {
      try await Task.sleep(for: .milliseconds(100))
      return []
    }
    try request()
    guard let inbox = current?.inbox else { return [] }
    let messages = await inbox.take(within: duration)
    try Task.checkCancellation()
    let found = try receive(messages)
    if let heard = current?.heard, clock.now - heard > Self.silence { abandon() }
    if found.isEmpty { await check() }
    return found
  }

  /// Gives the consumer up if it gives nothing although the stream has more.
  private mutating func check() async {
    guard let incarnation = current, clock.now - incarnation.checked > Self.silence else { return }
    if incarnation.missing != nil { return abandon() }
    let last = try? await js.last(filter, in: stream, limit: .seconds(1))
    let sequence = last?.sequence ?? 0
    var position = 0
    if case .after(let last) = start { position = last }
    current?.missing = sequence > position ? sequence : nil
    current?.checked = clock.now
  }

  private mutating func receive(_ messages: [NATSMessage]) throws -> [StoredMessage] {
    if !messages.isEmpty { current?.heard = clock.now }
    var found: [StoredMessage] = []
    for message in messages {
      if let status = message.status {
        switch status {
        case 100: break
        case 404, 408: current?.requested -= message.headers[.pendingMessages].flatMap { Int($0) } ?? batch
        default:
          abandon()
          return found
        }
        continue
      }
      guard let position = StreamPosition(message.reply), position.delivery == (current?.delivery ?? 0) + 1 else {
        // A message is missing: from here on, all are requested again.
        abandon()
        return found
      }
      current?.delivery = position.delivery
      current?.requested -= 1
      current?.checked = clock.now
      current?.missing = nil
      start = .after(position.sequence)
      pending = position.pending
      found.append(StoredMessage(message: message, position: position))
    }
    return found
  }

  /// Asks for more messages if less than half of a batch is awaited.
  private mutating func request() throws {
    guard let incarnation = current, incarnation.requested <= batch / 2 else { return }
    let body: JSONObjectText = ["batch": batch, "expires": 30_000_000_000, "idle_heartbeat": Self.heartbeat]
    try js.connection.send(
      NATSMessage(
        subject: "$JS.API.CONSUMER.MSG.NEXT.\(stream).\(incarnation.name)", reply: incarnation.inbox.subject,
        payload: body.bytes))
    current?.requested += batch
  }

  /// Returns `false` if there is no consumer at the moment.
  private mutating func ensureConsumer() async throws -> Bool {
    if current != nil { return true }
    let (policy, sequence, time): (String, Int?, UTCInstant?) =
      switch start {
      case .after(let sequence): ("by_start_sequence", sequence + 1, nil)
      case .lastOfEachSubject: ("last_per_subject", nil, nil)
      case .at(let time): ("by_start_time", nil, time)
      }
    let settings: JSONObjectText = [
      "deliver_policy": policy, "opt_start_seq": sequence, "opt_start_time": time, "ack_policy": "none",
      "filter_subject": filter, "inactive_threshold": 10_000_000_000, "mem_storage": true, "num_replicas": 1,
    ]
    do {
      let answer = try await js.ask(
        "CONSUMER.CREATE.\(stream)", ["stream_name": stream, "config": settings], limit: .seconds(2))
      guard let name = answer.text("name") else { return false }
      pending = answer.integer("num_pending")
      current = Incarnation(name: name, inbox: try js.connection.makeInbox(), heard: clock.now, checked: clock.now)
      return true
    } catch let fault as JetStreamFault where fault.number == JetStreamFault.streamNotFound {
      throw fault.error
    } catch is JetStreamFault {
      return false
    } catch let error as LocationError where error.code == .sourceUnavailable {
      return false
    }
  }

  private mutating func abandon() {
    if let current { js.connection.close(current.inbox) }
    current = nil
  }
}
