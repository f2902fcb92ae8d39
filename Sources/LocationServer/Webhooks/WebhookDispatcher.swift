#if Server
  import LocationIO
  package import LocationJournal
  import LocationKit
  import Synchronization

  /// Delivers the events of the journal to the webhooks. The journal is the queue: a webhook stores how far it has got, so
  /// that deliveries resume after a restart.
  package actor WebhookDispatcher {
    private let file: WebhookFile
    private let stored: StoredEvents
    private let send: WebhookSender
    private let retries: WebhookRetries
    private let timer: MonotonicTimer
    private let now: @Sendable () -> UTCInstant
    private let jitter: @Sendable () -> Double
    private let report: @Sendable (any Error) -> Void

    private var outboxes: [Webhook.Identity: WebhookOutbox] = [:]
    private nonisolated let recent: Mutex<RecentMessages>
    private nonisolated let wakeups = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))

    private typealias Change = @Sendable (inout WebhookProgress) -> Void
    /// Changes that the disk does not have yet. Their events stay in flight.
    private var changes: [(webhook: Webhook.Identity, sequence: Int?, change: Change)] = []
    private var isWriting = false
    /// Events whose changes the disk has. They stay in flight until the file is read again.
    private var settled: [(webhook: Webhook.Identity, sequence: Int)] = []

    /// Number of messages that a webhook receives at the same time.
    private static let mostInFlight = 8

    /// Creates a dispatcher of a journal's events.
    ///
    /// - Parameters:
    ///   - lastSequence: the number of the last event in the journal.
    ///   - attempts: the number of attempts after which an event becomes a dead letter.
    ///   - report: receives errors of the file and of the journal.
    package init(
      _ file: WebhookFile, _ stored: StoredEvents, lastSequence: Int, attempts: Int,
      report: @escaping @Sendable (any Error) -> Void
    ) {
      let client = WebhookClient()
      self.init(
        file, stored, lastSequence: lastSequence, retries: WebhookRetries(attempts: attempts),
        send: { await client.send($0) }, report: report)
    }

    init(
      _ file: WebhookFile, _ stored: StoredEvents, lastSequence: Int, retries: WebhookRetries = WebhookRetries(),
      clock: any Clock<Duration> = ContinuousClock(),
      now: @escaping @Sendable () -> UTCInstant = SystemWallClock.now,
      jitter: @escaping @Sendable () -> Double = { .random(in: 0...1) }, send: @escaping WebhookSender,
      report: @escaping @Sendable (any Error) -> Void = { _ in }
    ) {
      (self.file, self.stored, self.retries, self.send, self.report) = (file, stored, retries, send, report)
      (self.now, self.jitter) = (now, jitter)
      timer = MonotonicTimer(clock)
      recent = Mutex(RecentMessages(lastSequence: lastSequence))
    }

    /// Takes events after they were persisted, in the order of their numbers.
    package nonisolated func take(_ entries: [JournalEntry]) {
      let messages = entries.compactMap { WebhookMessage($0.event, of: $0.subject) }
      guard !messages.isEmpty else { return }
      recent.withLock { recent in
        for message in messages { recent.take(message) }
      }
      wakeups.continuation.yield()
    }

    /// Delivers until the task is cancelled. Messages in flight are then abandoned, and sent again after the next start.
    package func run() async throws {
      await withDiscardingTaskGroup { group in
        group.addTask { [timer, wakeups] in
          // Pauses end, and the command line changes the file, without an event.
          var next = timer.elapsed
          while !Task.isCancelled {
            wakeups.continuation.yield()
            next += .seconds(1)
            try? await timer.sleep(until: next)
          }
          wakeups.continuation.finish()
        }
        for await _ in wakeups.stream {
          for delivery in await begin() { group.addTask { await self.deliver(delivery) } }
        }
        group.cancelAll()
      }
      try Task.checkCancellation()
    }

    private typealias Delivery = (webhook: Webhook, message: WebhookMessage)

    /// Returns the deliveries whose turn it is, and counts them as in flight.
    private func begin() async -> [Delivery] {
      do {
        try await writeChanges()
        let count = settled.count
        let webhooks = try await onBlockingThread { [file] in try file.webhooks() }
        for (identity, sequence) in settled.prefix(count) { outboxes[identity]?.inFlight.remove(sequence) }
        settled.removeFirst(count)
        outboxes = outboxes.filter { identity, _ in webhooks.contains { $0.identity == identity } }
        var deliveries: [Delivery] = []
        for webhook in webhooks { deliveries += try await begin(webhook) }
        return deliveries
      } catch {
        report(error)
        return []
      }
    }

    private func begin(_ webhook: Webhook) async throws -> [Delivery] {
      let (last, time) = (recent.withLock { $0.lastSequence }, now())
      guard !webhook.progress.mustBegin(after: last, of: stored.epoch) else {
        outboxes[webhook.identity]?.reset()
        changes.append((webhook.identity, nil, { [epoch = stored.epoch] in $0.begin(after: last, of: epoch) }))
        try await writeChanges()
        return []
      }
      try await fill(webhook, last: last, at: time)
      var outbox = outboxes[webhook.identity] ?? WebhookOutbox()
      defer { outboxes[webhook.identity] = outbox }
      let free = max(0, Self.mostInFlight - outbox.inFlight.count)
      let due = webhook.progress.due(outbox.pending(webhook.progress), at: time)
        .filter { message in message.sequence.map { !outbox.inFlight.contains($0) } ?? false }.prefix(free)
      outbox.inFlight.formUnion(due.compactMap(\.sequence))
      return due.map { (webhook, $0) }
    }

    /// Brings the messages into memory that the webhook has not received.
    private func fill(_ webhook: Webhook, last: Int, at time: UTCInstant) async throws {
      for range in (outboxes[webhook.identity] ?? WebhookOutbox()).missing(webhook.progress, last: last) {
        var found = recent.withLock { recent in range.compactMap { recent.messages[$0] } }
        if found.count < range.count {
          found = try await stored.events(range).compactMap { WebhookMessage($0.event, of: $0.subject) }
        }
        let wanted = found.filter(webhook.filter.takes)
        outboxes[webhook.identity, default: WebhookOutbox()].take(wanted, of: range, webhook.progress)
        let lost = Set(range).subtracting(found.compactMap(\.sequence))
        if wanted.count < found.count {
          let others = Set(found.compactMap(\.sequence)).subtracting(wanted.compactMap(\.sequence))
          changes.append((webhook.identity, nil, { $0.notePassedOver(others) }))
        }
        guard !lost.isEmpty else { continue }
        report(
          LocationError(
            .invalidData, "the journal no longer has \(lost.count) events that were not delivered",
            context: "webhook \(webhook.name)", remedy: "let the journal keep more events"))
        changes.append((webhook.identity, nil, { $0.noteMissing(lost, at: time) }))
      }
      try await writeChanges()
    }

    private func deliver(_ delivery: Delivery) async {
      guard let sequence = delivery.message.sequence else { return }
      let outcome = await send(delivery.webhook.request(delivery.message, at: now()))
      // The server stops: the attempt does not count.
      if outcome.failure != nil, Task.isCancelled { return }
      let (time, retries, jitter) = (self.now(), self.retries, self.jitter())
      let change: Change = { $0.noteOutcome(sequence, outcome, at: time, retries, jitter: jitter) }
      changes.append((delivery.webhook.identity, sequence, change))
      do { try await writeChanges() } catch { report(error) }
      wakeups.continuation.yield()
    }

    /// Writes the changes. Those that arrive meanwhile are written together. After an error, they wait for the next call.
    private func writeChanges() async throws {
      guard !isWriting else { return }
      isWriting = true
      defer { isWriting = false }
      while !changes.isEmpty {
        let batch = changes
        try await onBlockingThread { [file] in
          try file.change { webhooks in
            for (identity, _, change) in batch {
              guard let index = webhooks.firstIndex(where: { $0.identity == identity }) else { continue }
              change(&webhooks[index].progress)
            }
          }
        }
        changes.removeFirst(batch.count)
        settled += batch.compactMap { identity, sequence, _ in sequence.map { (identity, $0) } }
      }
    }
  }

  /// The last events of the run, so that they need not be read from the journal.
  private struct RecentMessages {
    var lastSequence: Int
    var messages: [Int: WebhookMessage] = [:]

    mutating func take(_ message: WebhookMessage) {
      guard let sequence = message.sequence else { return }
      messages[sequence] = message
      lastSequence = max(lastSequence, sequence)
      messages[sequence - WebhookProgress.window] = nil
    }
  }
#endif
