import LocationKit

/// The messages that wait for one client of the stream. A slow client gets the latest location and the latest sky, and
/// never delays the source. Events wait in a bounded list; if it is full, the oldest is dropped, and the client is
/// informed.
final class SubscriberQueue: Sendable {
  /// What the client reads next.
  struct Batch: Sendable {
    var messages: [StreamMessage]
    /// Whether events were dropped before these messages.
    var hasMissedEvents = false
  }

  fileprivate struct State {
    var filter: StreamFilter
    var pending: [StreamMessage] = []
    var events = 0
    var hasMissedEvents = false
    var isOver = false
    /// Whether the task is in ``next(promptly:)``, and what can write in its place.
    var isAwaited = false
    var prompt: StreamPrompt?
    /// Whether the thread of the connection will write what waits.
    var hasTurn = false
    /// Whether it does so now. The task must not overtake what it has taken.
    var isWriting = false
  }

  private let state: Awaited<State>
  private let limit: Int

  /// - Parameter limit: the number of events that may wait.
  init(_ filter: StreamFilter, limit: Int) {
    state = Awaited(State(filter: filter))
    self.limit = limit
  }

  /// Adds a message. Returns the number of messages that it displaced.
  @discardableResult
  func offer(_ message: StreamMessage) -> Int { CollectionOfOne(self).offer(message) }

  /// Adds a message. Returns the number of messages that it displaced, and the output on whose thread ``takeTurn()`` is then
  /// to be called.
  fileprivate func add(_ message: StreamMessage) -> (displaced: Int, output: (any PromptOutput)?) {
    state.change(wakesIf: \.hasDelivery) { state in
      let displaced = state.add(message, limit: limit)
      guard let prompt = state.prompt, state.isAwaited, !state.hasTurn, state.isPrompt else {
        return (displaced, nil)
      }
      state.hasTurn = true
      return (displaced, prompt.output)
    }
  }

  /// Whether messages wait.
  var hasPending: Bool { state.read { !$0.pending.isEmpty } }

  /// Ends the stream after the messages that wait.
  func finish() { state.change { $0.isOver = true } }

  /// Returns the messages that wait, waiting for one if needed; `nil` at the end, and if the task is cancelled. One task
  /// calls it.
  /// - Parameter prompt: writes messages meanwhile that are no events, so that the task need not run.
  func next(promptly prompt: StreamPrompt? = nil) async -> Batch? {
    // What waits already is the task's.
    state.change(wakesIf: \.hasDelivery) { ($0.isAwaited, $0.prompt) = (true, $0.pending.isEmpty ? prompt : nil) }
    let batch = try? await state.wait { $0.takeDelivery() }
    if batch == nil { state.change { $0.isAwaited = false } }
    return batch ?? nil
  }

  /// Writes what waits, on the thread of the connection. If that is not possible at once, the task that waits does it.
  fileprivate func takeTurn() {
    let turn = state.change(wakesIf: \.hasDelivery) { state -> (prompt: StreamPrompt, messages: [StreamMessage])? in
      state.hasTurn = false
      guard let prompt = state.prompt, state.isAwaited, state.isPrompt, let batch = state.takePending() else {
        return nil
      }
      state.isWriting = true
      return (prompt, batch.messages)
    }
    guard let turn else { return }
    let isWritten = turn.prompt.write(turn.messages)
    state.change(wakesIf: \.hasDelivery) { state in
      state.isWriting = false
      if !isWritten { state.returnUnwritten(turn.messages) }
    }
  }
}

extension Collection<SubscriberQueue> {
  /// Offers a message to all clients. Returns the number of messages that it displaced. Those of one thread are written in one
  /// turn of it.
  @discardableResult
  func offer(_ message: StreamMessage) -> Int {
    var displaced = 0
    var turns: [ObjectIdentifier: (output: any PromptOutput, clients: [SubscriberQueue])] = [:]
    for client in self {
      let (count, output) = client.add(message)
      displaced += count
      if let output { turns[output.thread, default: (output, [])].clients.append(client) }
    }
    for (output, clients) in turns.values {
      output.execute { for client in clients { client.takeTurn() } }
    }
    return displaced
  }
}

extension SubscriberQueue.State {
  fileprivate mutating func add(_ message: StreamMessage, limit: Int) -> Int {
    // A heartbeat is for an idle connection.
    if message.kind == nil, !pending.isEmpty { return 0 }
    guard !isOver, filter.takes(message) else { return 0 }
    if let key = message.key {
      let old = pending.firstIndex { $0.key == key }
      if let old { pending.remove(at: old) }
      pending.append(message)
      return old == nil ? 0 : 1
    }
    pending.append(message)
    events += 1
    guard events > limit, let oldest = pending.firstIndex(where: { $0.key == nil }) else { return 0 }
    pending.remove(at: oldest)
    events -= 1
    hasMissedEvents = true
    return 1
  }

  /// Whether what waits can be written without the task: the numbers of events, and gaps in them, are the task's.
  var isPrompt: Bool { !pending.isEmpty && events == 0 && !hasMissedEvents && !isOver }

  /// Whether there is something that is not written without the task.
  var hasDelivery: Bool { !isWriting && (!pending.isEmpty || isOver) && (prompt == nil || !isPrompt) }

  /// Takes what the task receives, which is nothing at the end; `nil` if it has to wait.
  fileprivate mutating func takeDelivery() -> SubscriberQueue.Batch?? {
    guard hasDelivery else { return nil }
    isAwaited = false
    return .some(takePending())
  }

  /// Puts messages before those that wait, for the task; but what a newer message replaces is not sent.
  fileprivate mutating func returnUnwritten(_ messages: [StreamMessage]) {
    let newer = Set(pending.compactMap(\.key))
    pending.insert(contentsOf: messages.filter { message in !(message.key.map(newer.contains) ?? false) }, at: 0)
    prompt = nil
  }

  fileprivate mutating func takePending() -> SubscriberQueue.Batch? {
    guard !pending.isEmpty else { return nil }
    defer { (pending, events, hasMissedEvents) = ([], 0, false) }
    return SubscriberQueue.Batch(messages: pending, hasMissedEvents: hasMissedEvents)
  }
}
