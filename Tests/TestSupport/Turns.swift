import Synchronization

/// Lets a few tests at a time run of those that measure real time: beside processes, sockets, and their own patience.
///
/// All tests of the package begin at once, on as many threads as there are cores. What waits for a process then stands
/// behind a thousand others that only compute, and calls late what is not. So these begin when the threads have time again,
/// and never all together.
public final class Turns: Sendable {
  public static let realTime = Turns(6)

  private struct State {
    var free: Int
    /// In the order of their coming: who needs all the turns is not passed over for ever.
    var waiters: [(turns: Int, continuation: CheckedContinuation<Void, Never>)] = []
  }

  private let count: Int
  private let state: Mutex<State>

  public init(_ count: Int) {
    self.count = count
    state = Mutex(State(free: count))
  }

  /// Runs `body` when there is a turn, and the threads are at leisure.
  /// - Parameter alone: whether nobody else has a turn meanwhile.
  public func take(alone: Bool = false, _ body: () async throws -> Void) async throws {
    let turns = alone ? count : 1
    await wait(for: turns)
    defer { release(turns) }
    await Self.leisure()
    try await body()
  }

  private func wait(for turns: Int) async {
    await withCheckedContinuation { continuation in
      let isFree = state.withLock { state in
        guard state.free >= turns, state.waiters.isEmpty else {
          state.waiters.append((turns, continuation))
          return false
        }
        state.free -= turns
        return true
      }
      if isFree { continuation.resume() }
    }
  }

  private func release(_ turns: Int) {
    let next = state.withLock { state in
      state.free += turns
      var next: [CheckedContinuation<Void, Never>] = []
      while let waiter = state.waiters.first, waiter.turns <= state.free {
        state.free -= waiter.turns
        next.append(state.waiters.removeFirst().continuation)
      }
      return next
    }
    for continuation in next { continuation.resume() }
  }

  /// Who wakes stands at the end of the threads' queue: it is short when that costs little time, again and again.
  private static func leisure() async {
    let (pause, patience) = (Duration.milliseconds(10), Duration.seconds(60))
    let start = ContinuousClock.now
    var prompt = 0
    while prompt < 10, ContinuousClock.now - start < patience {
      let before = ContinuousClock.now
      try? await Task.sleep(for: pause)
      prompt = ContinuousClock.now - before < pause + .milliseconds(20) ? prompt + 1 : 0
      if Task.isCancelled { return }
    }
  }
}
