import Glibc

/// The time since a starting moment, on any clock. It hides the clock's type of instant.
package struct MonotonicTimer: Sendable {
  private let elapsedSinceStart: @Sendable () -> Duration
  private let sleepUntil: @Sendable (Duration) async throws -> Void

  /// Starts a timer now.
  package init(_ clock: any Clock<Duration>) {
    self = clock is ContinuousClock ? Self.system : Self.opened(clock)
  }

  private init(elapsed: @escaping @Sendable () -> Duration, sleep: @escaping @Sendable (Duration) async throws -> Void)
  {
    elapsedSinceStart = elapsed
    sleepUntil = sleep
  }

  /// A timer of the system clock. Its time is read without `ContinuousClock`'s 128-bit arithmetic, which takes a tenth
  /// of the cost of a live location.
  private static var system: MonotonicTimer {
    // Read before the clock, so that a sleep until a moment never ends before `elapsed` has reached it.
    let begun = sinceBoot
    let start = ContinuousClock.now
    return MonotonicTimer(
      elapsed: { .nanoseconds(sinceBoot - begun) },
      sleep: { try await ContinuousClock().sleep(until: start.advanced(by: $0)) })
  }

  /// Nanoseconds since boot, including suspension of the machine: the time of `ContinuousClock`.
  private static var sinceBoot: Int64 { SystemTime.nanoseconds(CLOCK_BOOTTIME) }

  private static func opened<C: Clock>(_ clock: C) -> MonotonicTimer where C.Duration == Duration {
    let start = clock.now
    return MonotonicTimer(
      elapsed: { start.duration(to: clock.now) },
      sleep: { try await clock.sleep(until: start.advanced(by: $0), tolerance: nil) })
  }

  /// Time since the start.
  package var elapsed: Duration { elapsedSinceStart() }

  /// Waits until `duration` after the start. Throws `CancellationError` if the task is cancelled.
  package func sleep(until duration: Duration) async throws { try await sleepUntil(duration) }
}
