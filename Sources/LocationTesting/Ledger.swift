import Synchronization

/// An append-only list with a wait for a number of entries.
final class Ledger<Entry: Sendable>: Sendable {
  private struct Waiter {
    let identifier: Int
    let count: Int
    let continuation: CheckedContinuation<Void, Never>
  }

  private struct State {
    var entries: [Entry] = []
    var waiters: [Waiter] = []
    var lastIdentifier = 0
  }

  private let state = Mutex(State())

  var entries: [Entry] { state.withLock { $0.entries } }

  func append(_ entry: Entry) {
    let reached = state.withLock { state in
      state.entries.append(entry)
      let reached = state.waiters.filter { $0.count <= state.entries.count }
      state.waiters.removeAll { $0.count <= state.entries.count }
      return reached
    }
    for waiter in reached { waiter.continuation.resume() }
  }

  /// Returns when there are `count` entries, or when the task is cancelled.
  func wait(for count: Int) async {
    let identifier = state.withLock { state in
      state.lastIdentifier += 1
      return state.lastIdentifier
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isOver = state.withLock { state in
          if Task.isCancelled || state.entries.count >= count { return true }
          state.waiters.append(Waiter(identifier: identifier, count: count, continuation: continuation))
          return false
        }
        if isOver { continuation.resume() }
      }
    } onCancel: {
      let waiter = state.withLock { state in
        state.waiters.firstIndex { $0.identifier == identifier }.map { state.waiters.remove(at: $0) }
      }
      waiter?.continuation.resume()
    }
  }
}
