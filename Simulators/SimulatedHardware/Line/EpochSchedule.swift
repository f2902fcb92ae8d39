import LocationKit

/// The times at which epochs are due on the clock: the scenario's time divided by the speed-up.
///
/// A receiver that is late by more than its tolerance, which is an interval, continues from there at its pace: it does not catch up.
struct EpochSchedule: Sendable {
  let timer: MonotonicTimer
  private let speedUp: Double
  /// Lateness that it catches up with.
  private let tolerance: Duration
  private var base = Duration.zero

  init(timer: MonotonicTimer, speedUp: Double, tolerance: Duration) {
    self.timer = timer
    self.speedUp = speedUp
    self.tolerance = tolerance
  }

  /// Waits until the time `offset` after the beginning, in the scenario's time, and returns that time on the clock.
  mutating func wait(for offset: Duration) async throws -> Duration {
    let lateness = timer.elapsed - (base + offset / speedUp)
    if lateness > tolerance { base += lateness }
    let due = time(of: offset)
    try await timer.sleep(until: due)
    return due
  }

  /// Returns the time on the clock at which an epoch is due, unless the receiver is late.
  func time(of offset: Duration) -> Duration { base + offset / speedUp }
}
