import Synchronization

/// A manager's events as an asynchronous sequence, from the call of ``LocationManager/events(filter:)`` on.
///
/// For a reader that is slower than the source, locations that follow each other coalesce into the newest; transitions,
/// changes of state and faults are never dropped. A reader that falls more than a thousand of those behind is ended with
/// ``LocationError/Code/readerTooSlow``. The sequence ends with the source: quietly, or with its error. One iterator at a
/// time; a cancelled reader gets `nil`.
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
  }

  private let state = Mutex(State())
  private let capacity: Int

  init(capacity: Int) { self.capacity = capacity }

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
        let now = state.withLock { state -> Next? in
          if state.head < state.events.count {
            let event = state.events[state.head]
            state.head += 1
            if state.head == state.events.count {
              state.events.removeAll(keepingCapacity: true)
              state.head = 0
            }
            return .success(event)
          }
          if let end = state.end { return end }
          if Task.isCancelled { return .success(nil) }
          state.reader = continuation
          return nil
        }
        if let now { continuation.resume(returning: now) }
      }
    } onCancel: {
      state.withLock { $0.reader.take() }?.resume(returning: .success(nil))
    }
  }
}
