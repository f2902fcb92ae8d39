import Synchronization

/// A value that is set once, from any thread, for one waiting task.
package final class Promise<Value: Sendable>: Sendable {
  private enum State {
    case empty
    case waiting(CheckedContinuation<Value?, Never>)
    case filled(Value)
    /// The waiter has received the value, or has been cancelled.
    case over
  }

  private let state = Mutex(State.empty)

  package init() {}

  /// Sets the value. The first value is used; later ones are dropped.
  package func fill(_ value: Value) {
    let waiter: CheckedContinuation<Value?, Never>? = state.withLock { state in
      switch state {
      case .empty:
        state = .filled(value)
        return nil
      case .waiting(let waiter):
        state = .over
        return waiter
      case .filled, .over: return nil
      }
    }
    waiter?.resume(returning: value)
  }

  /// Returns the value, waiting for it if needed. Call it once. Throws `CancellationError` immediately if the task is
  /// cancelled.
  package func value() async throws -> Value {
    let value = await withTaskCancellationHandler {
      await withCheckedContinuation { wait($0) }
    } onCancel: {
      abandon()
    }
    guard let value else { throw CancellationError() }
    return value
  }

  private func wait(_ continuation: CheckedContinuation<Value?, Never>) {
    let value: Value? = state.withLock { state in
      guard case .filled(let value) = state else {
        state = .waiting(continuation)
        return nil
      }
      state = .over
      return value
    }
    if let value { return continuation.resume(returning: value) }
    // A cancellation that came before found no waiter to resume.
    if Task.isCancelled { abandon() }
  }

  private func abandon() {
    let waiter: CheckedContinuation<Value?, Never>? = state.withLock { state in
      guard case .waiting(let waiter) = state else { return nil }
      state = .over
      return waiter
    }
    waiter?.resume(returning: nil)
  }
}
