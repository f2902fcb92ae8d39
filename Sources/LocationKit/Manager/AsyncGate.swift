import Synchronization

/// Lets one task through at a time, in the order of their coming.
package final class AsyncGate: Sendable {
  private struct State {
    var isTaken = false
    /// Whoever takes one out, under the lock, resumes it. Unsafe: an optional checked one is copied by its metadata.
    var waiting: [UnsafeContinuation<Void, Never>] = []
  }

  private let state = Mutex(State())

  package init() {}

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
