import Synchronization

/// A limit on the number of concurrent tests that measure real time: those with processes, sockets, and time-outs of
/// their own.
///
/// All tests of the package begin at the same time, on as many threads as there are cores. A test that waits for a
/// process then queues behind a thousand others that only compute, and measures a delay that is not the program's.
/// These tests therefore begin when the threads are idle again, and never all at once.
public final class Turns: Sendable {
  public static let realTime = Turns(8)

  public enum Urgency: Int, Sendable {
    /// No other test may have a turn at the same time. These tests are the first ones: while one of them waits for the
    /// end of others, nothing begins.
    case alone
    /// The next free turn: for a test that takes so long that it would end last.
    case first
    case usual
  }

  private struct State {
    var free: Int
    /// Waiting tests by urgency, then in order of arrival.
    var waiters: [(urgency: Urgency, turns: Int, continuation: CheckedContinuation<Void, Never>)] = []
  }

  private let count: Int
  private let state: Mutex<State>

  public init(_ count: Int) {
    self.count = count
    state = Mutex(State(free: count))
  }

  /// Runs `body` when a turn is free and the threads are idle.
  public func take(_ urgency: Urgency = .usual, _ body: () async throws -> Void) async throws {
    let turns = urgency == .alone ? count : 1
    await wait(for: turns, urgency)
    defer { release(turns) }
    await Self.leisure()
    try await body()
  }

  private func wait(for turns: Int, _ urgency: Urgency) async {
    await withCheckedContinuation { continuation in
      let isFree = state.withLock { state in
        guard state.free >= turns, state.waiters.isEmpty else {
          let place = state.waiters.firstIndex { $0.urgency.rawValue > urgency.rawValue }
          state.waiters.insert((urgency, turns, continuation), at: place ?? state.waiters.count)
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

  private static let firstTurn = ContinuousClock.now

  /// Waits until the threads are idle. A task that wakes is at the end of their queue: the queue is short if waking
  /// repeatedly takes little time. Once the tests that only compute have had five minutes, something else keeps the
  /// machine busy: each of a thousand turns would wait in vain.
  private static func leisure() async {
    let pause = Duration.milliseconds(10)
    let start = ContinuousClock.now
    let patience = Duration.seconds(start - firstTurn < .seconds(300) ? 60 : 1)
    var prompt = 0
    while prompt < 10, ContinuousClock.now - start < patience {
      let before = ContinuousClock.now
      try? await Task.sleep(for: pause)
      prompt = ContinuousClock.now - before < pause + .milliseconds(20) ? prompt + 1 : 0
      if Task.isCancelled { return }
    }
  }
}
