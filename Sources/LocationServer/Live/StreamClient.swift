import LocationKit
import Synchronization

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
    var waiter: Promise<Void>?
  }

  private let state: Mutex<State>
  private let limit: Int

  /// - Parameter limit: the number of events that may wait.
  init(_ filter: StreamFilter, limit: Int) {
    state = Mutex(State(filter: filter))
    self.limit = limit
  }

  /// Adds a message. Returns the number of messages that it displaced.
  @discardableResult
  func offer(_ message: StreamMessage) -> Int {
    let (waiter, displaced) = state.withLock { state in
      let displaced = state.add(message, limit: limit)
      return (state.pending.isEmpty ? nil : state.waiter.take(), displaced)
    }
    waiter?.fill(())
    return displaced
  }

  /// Whether messages wait.
  var hasPending: Bool { state.withLock { !$0.pending.isEmpty } }

  /// Ends the stream after the messages that wait.
  func finish() {
    let waiter = state.withLock { state in
      state.isOver = true
      return state.waiter.take()
    }
    waiter?.fill(())
  }

  /// Returns the messages that wait, waiting for one if needed; `nil` at the end. One task calls it.
  func next() async -> Batch? {
    while true {
      let waiter = Promise<Void>()
      let (batch, isOver) = state.withLock { state in
        state.waiter = waiter
        return (state.takePending(), state.isOver)
      }
      if let batch { return batch }
      if isOver { return nil }
      do { try await waiter.value() } catch { return nil }
    }
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
