import Synchronization

/// A channel from many tasks to one receiver, in order of arrival and without a buffer. A sender waits until the
/// receiver asks for the next element, so that nothing is lost and nothing accumulates.
final class Funnel<Element: Sendable>: Sendable {
  private struct State {
    var waiting: [(element: Element, sender: CheckedContinuation<Void, Never>)] = []
    /// Sender of the element that the receiver is handling.
    var served: CheckedContinuation<Void, Never>?
    var receiver: CheckedContinuation<Element, any Error>?
    var isFinished = false
  }

  private let state = Mutex(State())

  /// Sends an element. Returns when the receiver has handled it, or accepts no more.
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

  /// Returns the next element and resumes the sender of the previous one. Only one call at a time. Throws
  /// `CancellationError` immediately if the task is cancelled; no element is lost then.
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

  /// Ends the reception; called by the receiver. All waiting and all future senders resume at once.
  func finish() {
    let senders = state.withLock { state in
      defer { (state.waiting, state.served, state.isFinished) = ([], nil, true) }
      return state.waiting.map(\.sender) + [state.served].compactMap { $0 }
    }
    for sender in senders { sender.resume() }
  }
}
