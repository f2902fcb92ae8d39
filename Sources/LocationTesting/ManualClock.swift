import LocationKit
import Synchronization

/// A clock that only advances when a test advances it.
///
/// Sleepers wake in the order of their deadlines. Before you advance the clock, wait with ``sleepers(count:)`` until
/// the code under test sleeps: a later sleeper counts from the later time.
public final class ManualClock: Clock {
  /// The time since the creation of the clock.
  public struct Instant: InstantProtocol {
    /// Time since the creation of the clock.
    public var offset: Duration

    /// Creates an instant from the time since the creation of the clock.
    public init(offset: Duration = .zero) { self.offset = offset }

    /// Returns the instant `duration` later.
    public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    /// Returns the time from this instant to `other`.
    public func duration(to other: Instant) -> Duration { other.offset - offset }
    public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private struct Sleeper {
    let identifier: Int
    let deadline: Instant
    let continuation: CheckedContinuation<Void, any Error>
  }

  private struct Watcher {
    let count: Int
    let isSatisfied = Promise<Void>()
  }

  private struct State {
    var now = Instant()
    /// Sleepers by deadline; sleepers with equal deadlines in order of arrival.
    var sleepers: [Sleeper] = []
    var watchers: [Watcher] = []
    var lastIdentifier = 0

    mutating func park(_ sleeper: Sleeper) -> [Watcher] {
      let place = sleepers.firstIndex { $0.deadline > sleeper.deadline } ?? sleepers.endIndex
      sleepers.insert(sleeper, at: place)
      let satisfied = watchers.filter { $0.count <= sleepers.count }
      watchers.removeAll { $0.count <= sleepers.count }
      return satisfied
    }
  }

  private let state = Mutex(State())

  /// Creates a clock at instant 0.
  public init() {}

  /// Current instant.
  public var now: Instant { state.withLock { $0.now } }
  /// Zero: every advance is exact.
  public var minimumResolution: Duration { .zero }

  /// Number of sleepers.
  package var sleeperCount: Int { state.withLock { $0.sleepers.count } }

  /// Deadline of the sleeper that wakes first; `nil` without sleepers.
  package var nextDeadline: Instant? { state.withLock { $0.sleepers.first?.deadline } }

  /// Advances the clock, and wakes the sleepers that are due. Does not wait for what they do then.
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

  /// Returns when there are at least `count` sleepers, or when the task is cancelled.
  public func sleepers(count: Int) async {
    let watcher = Watcher(count: count)
    let mustWait = state.withLock { state in
      let mustWait = state.sleepers.count < count
      if mustWait { state.watchers.append(watcher) }
      return mustWait
    }
    if mustWait { try? await watcher.isSatisfied.value() }
  }

  /// Sleeps until the clock has been advanced to `deadline`. Throws `CancellationError` if the task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    let identifier = state.withLock { state in
      state.lastIdentifier += 1
      return state.lastIdentifier
    }
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
    // A cancellation that came before has found no sleeper to wake: check for it here, under the same lock.
    let (isParked, isCancelled, watchers) = state.withLock { state -> (Bool, Bool, [Watcher]) in
      if Task.isCancelled { return (false, true, []) }
      if sleeper.deadline <= state.now { return (false, false, []) }
      return (true, false, state.park(sleeper))
    }
    for watcher in watchers { watcher.isSatisfied.fill(()) }
    if isCancelled { return sleeper.continuation.resume(throwing: CancellationError()) }
    if !isParked { sleeper.continuation.resume() }
  }
}
