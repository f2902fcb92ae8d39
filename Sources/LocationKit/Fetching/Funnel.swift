import Synchronization

/// A channel from tasks to one receiver, in order of arrival and without a buffer. A sender waits until the receiver asks
/// for an element, so that nothing is lost and nothing accumulates.
final class Funnel<Element: Sendable>: Sendable {
  private typealias Sender = CheckedContinuation<Void, Never>
  private typealias Receiver = CheckedContinuation<Element?, any Error>

  private struct State {
    var waiting: [(element: Element, sender: Sender)] = []
    /// Sender of the element that the receiver is handling.
    var served: Sender?
    var receiver: Receiver?
    var end: Result<Element?, any Error>?
  }

  private let state = Mutex(State())
  private let holdsSenders: Bool

  /// - Parameter holdsSenders: whether a sender waits until the receiver has handled its element; otherwise, until the
  ///   receiver has taken it.
  init(holdsSenders: Bool) { self.holdsSenders = holdsSenders }

  /// Sends an element. Returns when the receiver has taken or handled it, or accepts no more.
  func send(_ element: Element) async {
    await withCheckedContinuation { sender in
      let receiver = state.withLock { state -> Receiver? in
        guard state.end == nil, let receiver = state.receiver.take() else {
          if state.end == nil { state.waiting.append((element, sender)) } else { sender.resume() }
          return nil
        }
        if holdsSenders { state.served = sender }
        return receiver
      }
      guard let receiver else { return }
      receiver.resume(returning: element)
      if !holdsSenders { sender.resume() }
    }
  }

  /// Returns the next element and resumes the sender of the previous one; `nil` after ``finish(_:)``. Only one call at a
  /// time. Throws the error of the end, and `CancellationError` immediately if the task is cancelled; no element is lost
  /// then.
  func next() async throws -> Element? {
    if holdsSenders { state.withLock { $0.served.take() }?.resume() }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { receiver in
        let (answer, sender) = state.withLock { state -> (Result<Element?, any Error>?, Sender?) in
          if !state.waiting.isEmpty {
            let first = state.waiting.removeFirst()
            if holdsSenders { state.served = first.sender }
            return (.success(first.element), holdsSenders ? nil : first.sender)
          }
          if let end = state.end { return (end, nil) }
          if Task.isCancelled { return (.failure(CancellationError()), nil) }
          state.receiver = receiver
          return (nil, nil)
        }
        if let answer { receiver.resume(with: answer) }
        sender?.resume()
      }
    } onCancel: {
      state.withLock { $0.receiver.take() }?.resume(throwing: CancellationError())
    }
  }

  /// Ends the channel, from either side. All waiting and all future senders and receivers resume at once.
  func finish(_ error: (any Error)? = nil) {
    let end = error.map { Result<Element?, any Error>.failure($0) } ?? .success(nil)
    let (senders, receiver) = state.withLock { state -> ([Sender], Receiver?) in
      guard state.end == nil else { return ([], nil) }
      defer { (state.waiting, state.served, state.receiver, state.end) = ([], nil, nil, end) }
      return (state.waiting.map(\.sender) + [state.served].compactMap { $0 }, state.receiver)
    }
    for sender in senders { sender.resume() }
    receiver?.resume(with: end)
  }
}
