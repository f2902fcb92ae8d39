/// The time since a starting moment, on any clock. It hides the clock's type of instant.
package struct MonotonicTimer: Sendable {
  private let elapsedSinceStart: @Sendable () -> Duration
  private let sleepUntil: @Sendable (Duration) async throws -> Void

  /// Starts a timer now.
  /// - Parameter executor: the executor of the tasks that will wait. If the clock is `ContinuousClock`, they wait as the
  ///   executor does.
  package init(_ clock: any Clock<Duration>, on executor: (any TaskExecutor)? = nil) {
    if let clock = clock as? any SystemClock {
      let executor = clock is ContinuousClock ? executor as? any ClockedExecutor : nil
      self = Self.system(executor?.clock ?? clock)
    } else {
      self = Self.opened(clock)
    }
  }

  private init(elapsed: @escaping @Sendable () -> Duration, sleep: @escaping @Sendable (Duration) async throws -> Void)
  {
    elapsedSinceStart = elapsed
    sleepUntil = sleep
  }

  /// A timer of the system clock. Its time is read without `ContinuousClock`'s 128-bit arithmetic, which takes a tenth
  /// of the cost of a live location.
  private static func system(_ clock: any SystemClock) -> MonotonicTimer {
    // Read before the clock, so that a sleep until a moment never ends before `elapsed` has reached it.
    let begun = SystemTime.sinceBoot
    let start = ContinuousClock.now
    return MonotonicTimer(
      elapsed: { .nanoseconds(SystemTime.sinceBoot - begun) },
      sleep: { try await clock.sleep(until: start.advanced(by: $0), tolerance: nil) })
  }

  private static func opened<C: Clock>(_ clock: C) -> MonotonicTimer where C.Duration == Duration {
    let start = clock.now
    return MonotonicTimer(
      elapsed: { start.duration(to: clock.now) },
      sleep: { try await clock.sleep(until: start.advanced(by: $0), tolerance: nil) })
  }

  /// Time since the start.
  package var elapsed: Duration { elapsedSinceStart() }

  /// Waits until `duration` after the start. Throws `CancellationError` if the task is cancelled.
  package func sleep(until duration: Duration) async throws { try await sleepUntil(min(duration, .longestSleep)) }
}

extension Duration {
  /// A hundred years: no sleep is longer, because the system's clock traps beyond some centuries.
  package static let longestSleep = Duration.seconds(3_155_760_000)
}
