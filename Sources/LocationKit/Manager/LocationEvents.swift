import Synchronization

/// A manager's events as an asynchronous sequence, from the call of ``LocationManager/events(filter:)`` on.
///
/// If a reader is slower than the source, consecutive locations are merged into the newest, and so are headings. Transitions, changes of
/// state and faults are never dropped. If a reader falls more than a thousand of those behind, its sequence ends with
/// ``LocationError/Code/readerTooSlow`` after the buffered events. The sequence ends when the source ends, with the
/// source's error if it has one; it ends immediately if the source has already ended. It ends without an error when
/// the manager is released. Only one iteration at a time: a second one ends the first. A cancelled reader gets `nil`.
public struct LocationEvents: AsyncSequence, Sendable {
  /// The type of the elements.
  public typealias Element = LocationEvent
  /// The type of the error with which the sequence can end.
  public typealias Failure = LocationError

  let buffer: EventBuffer

  /// Returns an iterator, which takes events from the shared buffer.
  public func makeAsyncIterator() -> Iterator { Iterator(buffer: buffer) }

  /// An iterator over the events.
  public struct Iterator: AsyncIteratorProtocol {
    let buffer: EventBuffer

    /// Returns the next event, waiting for it if needed; `nil` at the end. Throws the source's error, or
    /// ``LocationError/Code/readerTooSlow``.
    public func next(isolation actor: isolated (any Actor)?) async throws(LocationError) -> LocationEvent? {
      try await buffer.next().get()
    }
  }
}

/// The buffer between a manager and one reader of events.
final class EventBuffer: Sendable {
  typealias Next = Result<LocationEvent?, LocationError>

  private struct State {
    var events: [LocationEvent] = []
    var head = 0
    var reader: CheckedContinuation<Next, Never>?
    var end: Next?
    /// The way in which the source ended before this reader was created; `nil` once the source runs again.
    var endBefore: Next?

    /// Returns the index of the waiting event that a newer one of the same kind replaces: a location and a heading replace
    /// the one since the last event of another kind.
    func indexToReplace(by event: LocationEvent) -> Int? {
      let isHeading: Bool
      switch event {
      case .updated: isHeading = false
      case .headingUpdated: isHeading = true
      default: return nil
      }
      for index in (head..<events.count).suffix(2).reversed() {
        switch events[index] {
        case .updated: if !isHeading { return index }
        case .headingUpdated: if isHeading { return index }
        default: return nil
        }
      }
      return nil
    }

    mutating func popFirst() -> LocationEvent? {
      guard head < events.count else { return nil }
      defer {
        head += 1
        // From time to time, so that a reader that is always slightly behind does not retain the events that it has
        // read.
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

  /// - Parameter endBefore: the way in which the source has ended; `nil` if it runs.
  init(capacity: Int, endBefore: Next? = nil) {
    self.capacity = capacity
    state = Mutex(State(endBefore: endBefore))
  }

  /// Forgets the end of the source: it runs again.
  func begin() { state.withLock { $0.endBefore = nil } }

  func push(_ event: LocationEvent) {
    let reader = state.withLock { state -> CheckedContinuation<Next, Never>? in
      guard state.end == nil else { return nil }
      if let reader = state.reader.take() { return reader }
      if let index = state.indexToReplace(by: event) {
        state.events[index] = event
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
