import Synchronization

/// A clock that stands still until a test advances it.
///
/// Who sleeps on it wakes in the order of the deadlines. Wait with ``sleepers(count:)`` until the code under test has
/// gone to sleep before you advance: a sleeper that comes later counts from the later time.
public final class ManualClock: Clock {
  /// The time since the clock was made.
  public struct Instant: InstantProtocol {
    public var offset: Duration

    public init(offset: Duration = .zero) { self.offset = offset }

    public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    public func duration(to other: Instant) -> Duration { other.offset - offset }
    public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private struct Sleeper {
    let identifier: Int
    let deadline: Instant
    let continuation: CheckedContinuation<Void, any Error>
  }

  private struct Watcher {
    let identifier: Int
    let count: Int
    let continuation: CheckedContinuation<Void, Never>
  }

  private struct State {
    var now = Instant()
    /// By deadline; of equal ones who came first.
    var sleepers: [Sleeper] = []
    var watchers: [Watcher] = []
    var lastIdentifier = 0

    mutating func nextIdentifier() -> Int {
      lastIdentifier += 1
      return lastIdentifier
    }

    mutating func park(_ sleeper: Sleeper) -> [Watcher] {
      let place = sleepers.firstIndex { $0.deadline > sleeper.deadline } ?? sleepers.endIndex
      sleepers.insert(sleeper, at: place)
      let satisfied = watchers.filter { $0.count <= sleepers.count }
      watchers.removeAll { $0.count <= sleepers.count }
      return satisfied
    }
  }

  private let state = Mutex(State())

  public init() {}

  public var now: Instant { state.withLock { $0.now } }
  public var minimumResolution: Duration { .zero }

  /// How many sleep now.
  public var sleeperCount: Int { state.withLock { $0.sleepers.count } }

  /// When the first of the sleepers will wake.
  public var nextDeadline: Instant? { state.withLock { $0.sleepers.first?.deadline } }

  /// Lets time pass, and wakes who is due. Does not wait for what they do then.
  public func advance(by duration: Duration) {
    precondition(duration >= .zero, "ManualClock cannot go back")
    let due = state.withLock { state in
      state.now = state.now.advanced(by: duration)
      let due = state.sleepers.prefix { $0.deadline <= state.now }
      state.sleepers.removeFirst(due.count)
      return due
    }
    for sleeper in due { sleeper.continuation.resume() }
  }

  /// Returns when at least `count` sleep, or when the task is cancelled.
  public func sleepers(count: Int) async {
    let identifier = state.withLock { $0.nextIdentifier() }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isOver = state.withLock { state in
          if Task.isCancelled || state.sleepers.count >= count { return true }
          state.watchers.append(Watcher(identifier: identifier, count: count, continuation: continuation))
          return false
        }
        if isOver { continuation.resume() }
      }
    } onCancel: {
      let watcher = state.withLock { state in
        state.watchers.firstIndex { $0.identifier == identifier }.map { state.watchers.remove(at: $0) }
      }
      watcher?.continuation.resume()
    }
  }

  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    let identifier = state.withLock { $0.nextIdentifier() }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        park(Sleeper(identifier: identifier, deadline: deadline, continuation: continuation))
      }
    } onCancel: {
      let sleeper = state.withLock { state in
        state.sleepers.firstIndex { $0.identifier == identifier }.map { state.sleepers.remove(at: $0) }
      }
      sleeper?.continuation.resume(throwing: CancellationError())
    }
  }

  private func park(_ sleeper: Sleeper) {
    // A cancellation that came first found nobody to wake: it is asked for here, under the same lock.
    let (isParked, isCancelled, watchers) = state.withLock { state -> (Bool, Bool, [Watcher]) in
      if Task.isCancelled { return (false, true, []) }
      if sleeper.deadline <= state.now { return (false, false, []) }
      return (true, false, state.park(sleeper))
    }
    for watcher in watchers { watcher.continuation.resume() }
    if isCancelled { return sleeper.continuation.resume(throwing: CancellationError()) }
    if !isParked { sleeper.continuation.resume() }
  }
}
