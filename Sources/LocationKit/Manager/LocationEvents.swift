import Synchronization

/// A manager's events as an asynchronous sequence, from the call of ``LocationManager/events(filter:)`` on.
///
/// For a reader that is slower than the source, locations that follow each other coalesce into the newest; transitions,
/// changes of state and faults are never dropped. A reader that falls more than a thousand of those behind is ended with
/// ``LocationError/Code/readerTooSlow``, after what it has not read yet. The sequence ends with the source: quietly, or
/// with its error, at once where the source has ended already; it ends quietly when the manager is released. One reader at a time: a second one ends the first. A
/// cancelled reader gets `nil`.
public struct LocationEvents: AsyncSequence, Sendable {
  public typealias Element = LocationEvent
  public typealias Failure = LocationError

  let buffer: EventBuffer

  public func makeAsyncIterator() -> Iterator { Iterator(buffer: buffer) }

  public struct Iterator: AsyncIteratorProtocol {
    let buffer: EventBuffer

    public func next(isolation actor: isolated (any Actor)?) async throws(LocationError) -> LocationEvent? {
      try await buffer.next().get()
    }
  }
}

/// What lies between a manager and one reader of events.
final class EventBuffer: Sendable {
  typealias Next = Result<LocationEvent?, LocationError>

  private struct State {
    var events: [LocationEvent] = []
    var head = 0
    var reader: CheckedContinuation<Next, Never>?
    var end: Next?
    /// How the source ended before this reader came; `nil` once the source runs again.
    var endBefore: Next?

    mutating func popFirst() -> LocationEvent? {
      guard head < events.count else { return nil }
      defer {
        head += 1
        // Now and then, so that a reader who is always a little behind does not keep what he has read.
        if head == events.count || head >= 256 {
          events.removeSubrange(..<head)
          head = 0
        }
      }
      return events[head]
    }
  }

  private let state: Mutex<State>
  private let capacity: Int

  /// - Parameter endBefore: how the source has ended, where it does not run.
  init(capacity: Int, endBefore: Next? = nil) {
    self.capacity = capacity
    state = Mutex(State(endBefore: endBefore))
  }

  /// The source runs again.
  func begin() { state.withLock { $0.endBefore = nil } }

  func push(_ event: LocationEvent) {
    let reader = state.withLock { state -> CheckedContinuation<Next, Never>? in
      guard state.end == nil else { return nil }
      if let reader = state.reader.take() { return reader }
      if case .updated = event, state.events.count > state.head, case .updated = state.events[state.events.count - 1] {
        state.events[state.events.count - 1] = event
      } else if state.events.count - state.head >= capacity {
        state.end = .failure(
          LocationError(.readerTooSlow, "a reader of events fell \(capacity) events behind"))
      } else {
        state.events.append(event)
      }
      return nil
    }
    reader?.resume(returning: .success(event))
  }

  func finish(_ error: LocationError?) {
    let end: Next = error.map { .failure($0) } ?? .success(nil)
    let reader = state.withLock { state -> CheckedContinuation<Next, Never>? in
      if state.end == nil { state.end = end }
      return state.reader.take()
    }
    reader?.resume(returning: end)
  }

  func next() async -> Next {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        var before: CheckedContinuation<Next, Never>?
        let now = state.withLock { state -> Next? in
          if let event = state.popFirst() { return .success(event) }
          if let end = state.end ?? state.endBefore {
            state.end = end
            return end
          }
          if Task.isCancelled { return .success(nil) }
          (before, state.reader) = (state.reader, continuation)
          return nil
        }
        before?.resume(returning: .success(nil))
        if let now { continuation.resume(returning: now) }
      }
    } onCancel: {
      state.withLock { $0.reader.take() }?.resume(returning: .success(nil))
    }
  }
}
