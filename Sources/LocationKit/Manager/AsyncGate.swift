import Synchronization

/// A lock for tasks: it admits one task at a time, in order of arrival.
package final class AsyncGate: Sendable {
  private struct State {
    var isTaken = false
    /// Continuations of waiting tasks. Each is resumed exactly once, which is what an unsafe continuation requires: a
    /// task appends it under the lock, and only ``leave()`` removes it, also under the lock, and then resumes it. A
    /// checked continuation in an optional would be copied through its metadata, which is slow.
    var waiting: [UnsafeContinuation<Void, Never>] = []
  }

  private let state = Mutex(State())

  package init() {}

  /// Waits until the gate is free, and takes it.
  package nonisolated(nonsending) func enter() async {
    let isFree = state.withLock { state in
      defer { state.isTaken = true }
      return !state.isTaken
    }
    if isFree { return }
    await withUnsafeContinuation { continuation in
      let isFree = state.withLock { state in
        if state.isTaken {
          state.waiting.append(continuation)
          return false
        }
        state.isTaken = true
        return true
      }
      if isFree { continuation.resume() }
    }
  }

  /// Passes the gate to the next waiting task, or frees it.
  package func leave() {
    let next = state.withLock { state -> UnsafeContinuation<Void, Never>? in
      if state.waiting.isEmpty {
        state.isTaken = false
        return nil
      }
      return state.waiting.removeFirst()
    }
    next?.resume()
  }
}
