import LocationIO
import LocationJournal
import LocationKit

/// One client of the stream: sends what it missed, the present state, and every message from then on.
struct Subscription: Sendable {
  let hub: LocationHub
  /// The subject that the client follows; `nil` for the server's own source, with the place events of all subjects.
  var subject: String?
  var stored: StoredEvents?
  var limits: ServerLimits
  let filter: StreamFilter
  /// The last event that the client has received; `nil` for a new client.
  var lastSeen: EventIdentifier?
  /// Whether messages are lines of JSON instead of server-sent events.
  let isLines: Bool
  /// What the client's token shows; `nil` for everything. With a view, the stream has locations only.
  var view: PrivacyView?
  /// The cells that were shown last.
  var memory = BlurMemory()
  /// Returns whether the client's token is still valid. The stream ends at the next message if it is not.
  var isPermitted: @Sendable () -> Bool = { true }

  /// Whether the client's last event is of a journal that this one has replaced.
  fileprivate var isOfAnotherJournal: Bool {
    guard let seen = lastSeen?.epoch, let epoch = stored?.epoch else { return false }
    return seen != epoch
  }

  /// Joins the hub at once, so that a refusal becomes an answer, and returns what writes the body.
  func start() throws(Problem) -> @Sendable (any ResponseBodyOutput) async throws -> Void {
    // The client must not see the coordinates of the messages: their distances are those of the delivery.
    let taken = view == nil ? filter : StreamFilter(classes: filter.classes)
    let client = SubscriberQueue(taken, limit: limits.pendingEvents)
    let membership = try hub.join(client, subject: subject, limit: limits.streams)
    return { output in
      defer { withExtendedLifetime(membership) {} }
      var delivery = StreamDelivery(self, client, output, from: lastSeen?.sequence ?? membership.lastSequence)
      try await delivery.run(membership)
    }
  }
}

/// The delivery of a session's messages, without a gap or a duplicate in the persisted events.
private struct StreamDelivery {
  /// Bytes that are written at once.
  private static let mostBytes = 16 << 10
  private let session: Subscription
  private let client: SubscriberQueue
  private let output: any ResponseBodyOutput
  private var filter: StreamFilter
  /// Number of the last persisted event that is sent or passed over.
  private var last: Int

  init(_ session: Subscription, _ client: SubscriberQueue, _ output: any ResponseBodyOutput, from last: Int) {
    (self.session, self.client, self.output, self.last) = (session, client, output, last)
    filter = session.filter
  }

  mutating func run(_ membership: LocationHub.Membership) async throws {
    if let view = session.view { return try await run(membership, privately: view) }
    try await send(membership.present.filter { filter.takes($0) })
    if last > membership.lastSequence || session.isOfAnotherJournal {
      last = 0
      try await send([.gap(nil)])
    }
    try await resume(through: membership.lastSequence)
    let prompt = output.prompt.map {
      StreamPrompt(output: $0, isLines: session.isLines, isPermitted: session.isPermitted)
    }
    while let batch = await client.next(promptly: prompt) {
      guard session.isPermitted() else { return }
      if batch.hasMissedEvents { try await fillGap() }
      try await send(batch.messages.filter { isNew($0) })
      for message in batch.messages { last = max(last, message.sequence ?? 0) }
    }
    if !session.isLines { try await output.write(StreamMessage.end.frame) }
  }

  /// Sends the locations that the token sees, and nothing about events: no numbers, no gaps.
  private mutating func run(_ membership: LocationHub.Membership, privately view: PrivacyView) async throws {
    // A view with a delay has no stream: the time of its filter does not matter.
    var privacy = view.makeFilter(at: UTCInstant(nanoseconds: 0), session.memory)
    try await send(membership.present.compactMap { seen($0, &privacy) })
    while let batch = await client.next() {
      guard session.isPermitted() else { return }
      try await send(batch.messages.compactMap { seen($0, &privacy) })
    }
    if !session.isLines { try await output.write(StreamMessage.end.frame) }
  }

  private mutating func seen(_ message: StreamMessage, _ privacy: inout PrivacyFilter) -> StreamMessage? {
    if message === StreamMessage.heartbeat { return message }
    guard let location = message.location,
      let shown = privacy.seen(location, of: session.subject),
      let message = StreamMessage(.received(.location(shown))), filter.takes(message)
    else { return nil }
    return message
  }

  /// Whether a persisted event is one of the subject that the client follows.
  private func concernsClient(_ message: StreamMessage) -> Bool {
    session.subject == nil || message.subject == session.subject
  }

  private func isNew(_ message: StreamMessage) -> Bool { message.sequence.map { $0 > last } ?? true }

  /// Sends the events that were dropped while the client did not read.
  private mutating func fillGap() async throws {
    guard session.stored != nil else { return try await send([.gap(nil)]) }
    // Every event that the hub has seen is persisted; those that wait as well are then passed over.
    try await resume(through: session.hub.lastSequence)
  }

  /// Sends the persisted events after the last one, up to a number.
  private mutating func resume(through end: Int) async throws {
    guard let stored = session.stored else { return }
    while last < end {
      guard session.isPermitted() else { return }
      let wanted = (last + 1)...min(end, (last / StoredEvents.page + 1) * StoredEvents.page)
      let events = try await withTaskExecutorPreference(BlockingExecutor.shared) {
        try await stored.messages(from: wanted.lowerBound, through: wanted.upperBound)
      }
      let first = events.first?.sequence ?? wanted.upperBound + 1
      if first > wanted.lowerBound { try await send([.gap(wanted.lowerBound...(first - 1))]) }
      try await send(events.filter { concernsClient($0) && filter.takes($0) })
      last = wanted.upperBound
    }
  }

  private func send(_ messages: [StreamMessage]) async throws {
    guard !messages.isEmpty else { return }
    if messages.count == 1, messages[0].sequence == nil {
      return try await output.write(session.isLines ? messages[0].line : messages[0].frame)
    }
    // A client that does not read keeps only the bytes of one write in memory; it shares the messages.
    var bytes: [UInt8] = []
    for message in messages {
      if let sequence = message.sequence, !session.isLines {
        bytes += "id: \(EventIdentifier(epoch: session.stored?.epoch, sequence).text)\n".utf8
      }
      bytes += session.isLines ? message.line : message.frame
      guard bytes.count >= Self.mostBytes else { continue }
      try await output.write(bytes)
      bytes.removeAll(keepingCapacity: true)
    }
    if !bytes.isEmpty { try await output.write(bytes) }
  }
}
