import Synchronization

/// A clock on which a sleeper wakes at once, and the time becomes its deadline. For a single sleeper.
public final class JumpingClock: Clock {
  public typealias Instant = ContinuousClock.Instant
  private let start = ContinuousClock.now
  private let time = Mutex(Duration.zero)

  public init() {}

  public var elapsed: Duration { time.withLock { $0 } }
  public var now: Instant { start + elapsed }
  public var minimumResolution: Duration { .nanoseconds(1) }

  public func advance(by duration: Duration) { time.withLock { $0 += duration } }

  public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    try Task.checkCancellation()
    time.withLock { $0 = max($0, deadline - start) }
  }
}
