import Glibc

/// Measures from one moment on any clock; hides the clock's own kind of instant.
public struct MonotonicTimer: Sendable {
  private let elapsedSinceStart: @Sendable () -> Duration
  private let sleepUntil: @Sendable (Duration) async throws -> Void

  /// Starts now.
  public init(_ clock: any Clock<Duration>) {
    self = clock is ContinuousClock ? Self.system : Self.opened(clock)
  }

  private init(elapsed: @escaping @Sendable () -> Duration, sleep: @escaping @Sendable (Duration) async throws -> Void)
  {
    elapsedSinceStart = elapsed
    sleepUntil = sleep
  }

  /// Of a known type, and read without its arithmetic of 128 bits: what that takes is a tenth of what a live location costs.
  private static var system: MonotonicTimer {
    // First: who has slept until a moment finds that it has come.
    let begun = sinceBoot
    let start = ContinuousClock.now
    return MonotonicTimer(
      elapsed: { .nanoseconds(sinceBoot - begun) },
      sleep: { try await ContinuousClock().sleep(until: start.advanced(by: $0)) })
  }

  /// Nanoseconds, with those in which the machine was suspended: what `ContinuousClock` reads, too.
  private static var sinceBoot: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_BOOTTIME, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }

  private static func opened<C: Clock>(_ clock: C) -> MonotonicTimer where C.Duration == Duration {
    let start = clock.now
    return MonotonicTimer(
      elapsed: { start.duration(to: clock.now) },
      sleep: { try await clock.sleep(until: start.advanced(by: $0), tolerance: nil) })
  }

  public var elapsed: Duration { elapsedSinceStart() }

  /// Waits until `duration` after the start. Throws `CancellationError` when the task is cancelled.
  public func sleep(until duration: Duration) async throws { try await sleepUntil(duration) }
}
