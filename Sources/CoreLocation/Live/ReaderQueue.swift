import Synchronization

/// Values on their way to a reader, which waits for the next one.
final class ReaderQueue<Value: Sendable>: Sendable {
  private struct State {
    var values: [Value] = []
    var hasEnded = false
    var reader: CheckedContinuation<Value?, Never>?
    var drainWaiters: [CheckedContinuation<Void, Never>] = []
  }

  private let longest: Int
  private let state = Mutex(State())

  /// - Parameter longest: largest number of values that wait; the oldest are dropped.
  init(longest: Int = .max) { self.longest = longest }

  /// Appends a value. `isNew` compares it with the last one that waits; a value that is not new is ignored.
  func put(_ value: Value, isNew: (Value) -> Bool = { _ in true }) {
    let reader = state.withLock { state -> CheckedContinuation<Value?, Never>? in
      if let reader = state.reader.take() { return reader }
      guard state.values.last.map(isNew) ?? true else { return nil }
      if state.values.count == longest { state.values.removeFirst() }
      state.values.append(value)
      return nil
    }
    reader?.resume(returning: value)
  }

  /// Ends the queue: the reader receives the values that wait, and then `nil`.
  func end() {
    let (reader, waiters) = state.withLock { state in
      state.hasEnded = true
      return (state.reader.take(), Self.takeWaiters(&state))
    }
    reader?.resume(returning: nil)
    for waiter in waiters { waiter.resume() }
  }

  /// Returns the next value; `nil` at the end and once the task is cancelled.
  func next() async -> Value? {
    await withTaskCancellationHandler {
      await withCheckedContinuation { wait($0) }
    } onCancel: {
      state.withLock { $0.reader.take() }?.resume(returning: nil)
    }
  }

  private func wait(_ continuation: CheckedContinuation<Value?, Never>) {
    let (answer, waiters) = state.withLock { state -> (Value??, [CheckedContinuation<Void, Never>]) in
      if Task.isCancelled { return (.some(nil), []) }
      if !state.values.isEmpty { return (state.values.removeFirst(), []) }
      if state.hasEnded { return (.some(nil), []) }
      state.reader = continuation
      return (nil, Self.takeWaiters(&state))
    }
    for waiter in waiters { waiter.resume() }
    if let answer { continuation.resume(returning: answer) }
  }

  /// Returns once the reader has all values and waits for more, or the queue has ended.
  func drained() async {
    await withCheckedContinuation { continuation in
      let isDrained = state.withLock { state in
        if state.hasEnded || state.values.isEmpty && state.reader != nil { return true }
        state.drainWaiters.append(continuation)
        return false
      }
      if isDrained { continuation.resume() }
    }
  }

  private static func takeWaiters(_ state: inout State) -> [CheckedContinuation<Void, Never>] {
    defer { state.drainWaiters = [] }
    return state.drainWaiters
  }
}
