import LocationKit

/// The messages that wait for one client of the stream. A slow client gets the latest location and the latest sky, and
/// never delays the source. Events wait in a bounded list; if it is full, the oldest is dropped, and the client is
/// informed.
final class StreamClient: Sendable {
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
  func offer(_ message: StreamMessage) -> Int {
    state.change(wakesIf: { !$0.pending.isEmpty }, { $0.add(message, limit: limit) })
  }

  /// Whether messages wait.
  var hasPending: Bool { state.read { !$0.pending.isEmpty } }

  /// Ends the stream after the messages that wait.
  func finish() { state.change { $0.isOver = true } }

  /// Returns the messages that wait, waiting for one if needed; `nil` at the end. One task calls it.
  func next() async -> Batch? {
    let batch = try? await state.wait { state -> Batch?? in
      if let batch = state.takePending() { return batch }
      return state.isOver ? .some(nil) : nil
    }
    return batch ?? nil
  }
}

extension StreamClient.State {
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

  fileprivate mutating func takePending() -> StreamClient.Batch? {
    guard !pending.isEmpty else { return nil }
    defer { (pending, events, hasMissedEvents) = ([], 0, false) }
    return StreamClient.Batch(messages: pending, hasMissedEvents: hasMissedEvents)
  }
}
