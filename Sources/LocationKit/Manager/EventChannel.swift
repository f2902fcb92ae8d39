import Synchronization

/// A channel that passes batches of events from one task to another, without a buffer. A sender waits until the
/// receiver takes its batch, so that nothing is lost and nothing accumulates. A receiver that stops calls
/// ``finish(_:)``.
final class EventChannel: Sendable {
  typealias Batch = [LocationEvent]

  private enum State {
    case idle
    case sending(Batch, CheckedContinuation<Void, Never>)
    case receiving(CheckedContinuation<Batch?, any Error>)
    case finished((any Error)?)
  }

  private let state = Mutex(State.idle)

  /// Sends a batch. Returns when the receiver has taken it, or has stopped.
  func send(_ batch: Batch) async {
    await withCheckedContinuation { continuation in
      let receiver = state.withLock { state -> CheckedContinuation<Batch?, any Error>? in
        switch state {
        case .receiving(let receiver):
          state = .idle
          return receiver
        case .idle:
          state = .sending(batch, continuation)
          return nil
        case .sending, .finished:
          continuation.resume()
          return nil
        }
      }
      guard let receiver else { return }
      receiver.resume(returning: batch)
      continuation.resume()
    }
  }

  /// Returns the next batch; `nil` when the sender has finished. Throws the sender's error, or `CancellationError`.
  func next() async throws -> Batch? {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let sender = state.withLock { state -> CheckedContinuation<Void, Never>? in
          switch state {
          case .sending(let batch, let sender):
            state = .idle
            continuation.resume(returning: batch)
            return sender
          case .finished(let error):
            if let error { continuation.resume(throwing: error) } else { continuation.resume(returning: nil) }
          case .idle where !Task.isCancelled:
            state = .receiving(continuation)
          default:
            continuation.resume(throwing: CancellationError())
          }
          return nil
        }
        sender?.resume()
      }
    } onCancel: {
      let receiver = state.withLock { state -> CheckedContinuation<Batch?, any Error>? in
        guard case .receiving(let receiver) = state else { return nil }
        state = .idle
        return receiver
      }
      receiver?.resume(throwing: CancellationError())
    }
  }

  /// Ends the channel; called from either side.
  func finish(_ error: (any Error)? = nil) {
    let before = state.withLock { state -> State in
      let before = state
      if case .finished = before { return before }
      state = .finished(error)
      return before
    }
    switch before {
    case .sending(_, let sender): sender.resume()
    case .receiving(let receiver):
      if let error { receiver.resume(throwing: error) } else { receiver.resume(returning: nil) }
    case .idle, .finished: break
    }
  }
}
