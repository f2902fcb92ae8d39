import LocationKit

/// The continuous clock. A task of a ``PollingExecutor`` sleeps on the thread of its executor, without a timer of Swift's
/// thread pool, which would remain after the task is cancelled.
package struct PollingClock: SystemClock {
  package init() {}

  /// Returns a polling clock in place of `ContinuousClock`, and any other clock unchanged.
  package static func replacing(_ clock: any Clock<Duration>) -> any Clock<Duration> {
    clock is ContinuousClock ? PollingClock() : clock
  }

  package var now: ContinuousClock.Instant { .now }

  package var minimumResolution: Duration { .nanoseconds(1) }

  package func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
    guard let thread = PollingThread.current else {
      return try await ContinuousClock().sleep(until: deadline, tolerance: tolerance)
    }
    // Read in this order, the clocks give a deadline that is not too early.
    let rest = ContinuousClock.now.duration(to: deadline).inNanoseconds
    try await thread.sleep(until: SystemTime.sinceBoot.saturatingAdding(rest))
  }
}
