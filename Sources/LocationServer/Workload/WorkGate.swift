import LocationKit
import Synchronization

/// Lets a number of tasks work at the same time. The others wait for their turn, in the order in which they came.
final class WorkGate: Sendable {
  private struct State {
    var free: Int
    var waiting: [(number: Int, turn: Promise<Void>)] = []
    var lastNumber = 0
  }

  private let state: Mutex<State>
  private let longestQueue: Int
  private let clock: any Clock<Duration>

  /// - Parameters:
  ///   - count: tasks that work at the same time.
  ///   - longestQueue: tasks that may wait.
  init(_ count: Int, longestQueue: Int = 64, clock: any Clock<Duration> = ContinuousClock()) {
    state = Mutex(State(free: count))
    (self.longestQueue, self.clock) = (longestQueue, clock)
  }

  /// Permits a task to work until it is released.
  final class Pass: Sendable {
    private let gate: WorkGate

    fileprivate init(_ gate: WorkGate) { self.gate = gate }
    deinit { gate.leave() }
  }

  /// Number of tasks that wait.
  var queueLength: Int { state.withLock { $0.waiting.count } }

  /// Returns a pass, waiting for it if needed. Throws 503 if too many wait, or after `patience`; `nil` waits without end.
  func enter(within patience: Duration?) async throws -> Pass {
    let place = try state.withLock { state -> (number: Int, turn: Promise<Void>)? in
      guard state.free == 0 else {
        state.free -= 1
        return nil
      }
      guard state.waiting.count < longestQueue else { throw Self.busy }
      state.lastNumber += 1
      state.waiting.append((state.lastNumber, Promise<Void>()))
      return state.waiting.last
    }
    guard let place else { return Pass(self) }
    do {
      if let patience {
        _ = try await withTimeout(patience, clock: clock) { try await place.turn.value() }
      } else {
        try await place.turn.value()
      }
    } catch is CancellationError {}
    let hasTurn = state.withLock { state in
      let count = state.waiting.count
      state.waiting.removeAll { $0.number == place.number }
      return state.waiting.count == count
    }
    guard hasTurn else { throw Task.isCancelled ? CancellationError() : Self.busy }
    return Pass(self)
  }

  private func leave() {
    let next = state.withLock { state -> Promise<Void>? in
      guard !state.waiting.isEmpty else {
        state.free += 1
        return nil
      }
      return state.waiting.removeFirst().turn
    }
    next?.fill(())
  }

  private static let busy = Problem(
    503, "the server is busy with other questions; ask again in 10 seconds", headers: ["retry-after": "10"])
}
