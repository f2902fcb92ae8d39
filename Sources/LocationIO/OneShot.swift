import Synchronization

/// A value that comes once, from anywhere, to one waiting task.
package final class OneShot<Value: Sendable>: Sendable {
  private enum State {
    case empty
    case waiting(CheckedContinuation<Value?, Never>)
    case filled(Value)
    /// The waiter has gone, or has its value.
    case over
  }

  private let state = Mutex(State.empty)

  package init() {}

  /// The first value counts; one that comes too late is dropped.
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

  /// To be called once. Throws `CancellationError` at once when the task is cancelled.
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
    // The cancellation may have come before there was anything to abandon.
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
