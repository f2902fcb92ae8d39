import Synchronization

/// A value under a lock, and the tasks that wait until it has what they want.
package final class Awaited<Value: Sendable>: Sendable {
  private struct State {
    var value: Value
    var waiters: [Promise<Void>] = []
  }

  private let state: Mutex<State>

  package init(_ value: Value) { state = Mutex(State(value: value)) }

  /// Reads the value. The tasks that wait do not look at it again.
  package func read<Result: Sendable>(_ body: (Value) -> Result) -> Result { state.withLock { body($0.value) } }

  /// Changes the value, from any thread. The tasks that wait look at it again if they may want it.
  @discardableResult
  package func change<Result: Sendable>(
    wakesIf isWanted: (Value) -> Bool = { _ in true }, _ body: (inout Value) -> Result
  ) -> Result {
    let (result, waiters) = state.withLock { state -> (Result, [Promise<Void>]) in
      let result = body(&state.value)
      guard !state.waiters.isEmpty, isWanted(state.value) else { return (result, []) }
      defer { state.waiters = [] }
      return (result, state.waiters)
    }
    for waiter in waiters { waiter.fill(()) }
    return result
  }

  /// Waits until `body`, which may change the value, returns a result; returns `nil` if it does not in this time.
  /// Throws the error of `body`, and `CancellationError`. A result that is there at once is returned in any case.
  package func wait<Result: Sendable>(
    within duration: Duration? = nil, _ body: (inout Value) throws -> Result?
  ) async throws -> Result? {
    let deadline = duration.map { ContinuousClock.now + $0 }
    while true {
      let waiter = Promise<Void>()
      let result = try state.withLock { state in
        let result = try body(&state.value)
        if result == nil { state.waiters.append(waiter) }
        return result
      }
      if let result { return result }
      defer { state.withLock { $0.waiters.removeAll { $0 === waiter } } }
      guard let deadline else {
        try await waiter.value()
        continue
      }
      if deadline <= .now { return nil }
      let isInTime: Void? = try await withTimeout(deadline - .now, clock: ContinuousClock()) {
        try await waiter.value()
      }
      if isInTime == nil { return try state.withLock { try body(&$0.value) } }
    }
  }
}

extension Array {
  /// Removes and returns all elements; `nil` if there are none.
  package mutating func taken() -> [Element]? {
    guard !isEmpty else { return nil }
    defer { removeAll() }
    return self
  }
}
