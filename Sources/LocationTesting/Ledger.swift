import LocationKit
import Synchronization

/// An append-only list with a wait for a number of entries.
final class Ledger<Entry: Sendable>: Sendable {
  private struct State {
    var entries: [Entry] = []
    var waiters: [(count: Int, isReached: Promise<Void>)] = []
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
    for waiter in reached { waiter.isReached.fill(()) }
  }

  /// Returns when there are `count` entries, or when the task is cancelled.
  func wait(for count: Int) async {
    let isReached = Promise<Void>()
    let mustWait = state.withLock { state in
      let mustWait = state.entries.count < count
      if mustWait { state.waiters.append((count, isReached)) }
      return mustWait
    }
    if mustWait { try? await isReached.value() }
  }
}
