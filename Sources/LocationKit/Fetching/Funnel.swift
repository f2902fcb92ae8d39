import Synchronization

/// Brings what many tasks have to one that takes it, in the order of their coming and without a buffer: who sends waits
/// until the receiver comes back for more, so that nothing is lost and nothing piles up.
final class Funnel<Element: Sendable>: Sendable {
  private struct State {
    var waiting: [(element: Element, sender: CheckedContinuation<Void, Never>)] = []
    /// Whose element the receiver has.
    var served: CheckedContinuation<Void, Never>?
    var receiver: CheckedContinuation<Element, any Error>?
    var isFinished = false
  }

  private let state = Mutex(State())

  /// Returns when the receiver has done with it, or will take no more.
  func send(_ element: Element) async {
    await withCheckedContinuation { sender in
      let receiver = state.withLock { state -> CheckedContinuation<Element, any Error>? in
        if state.isFinished {
          sender.resume()
        } else if let receiver = state.receiver.take() {
          state.served = sender
          return receiver
        } else {
          state.waiting.append((element, sender))
        }
        return nil
      }
      receiver?.resume(returning: element)
    }
  }

  /// The next element; the sender of the last one goes on. One call at a time. Throws `CancellationError` at once when the
  /// task is cancelled; nothing is lost then.
  func next() async throws -> Element {
    state.withLock { $0.served.take() }?.resume()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { receiver in
        let element = state.withLock { state -> Element? in
          if !state.waiting.isEmpty {
            let first = state.waiting.removeFirst()
            state.served = first.sender
            return first.element
          }
          if Task.isCancelled { receiver.resume(throwing: CancellationError()) } else { state.receiver = receiver }
          return nil
        }
        if let element { receiver.resume(returning: element) }
      }
    } onCancel: {
      state.withLock { $0.receiver.take() }?.resume(throwing: CancellationError())
    }
  }

  /// By the receiver: whoever sends goes on, now and ever after.
  func finish() {
    let senders = state.withLock { state in
      defer { (state.waiting, state.served, state.isFinished) = ([], nil, true) }
      return state.waiting.map(\.sender) + [state.served].compactMap { $0 }
    }
    for sender in senders { sender.resume() }
  }
}
