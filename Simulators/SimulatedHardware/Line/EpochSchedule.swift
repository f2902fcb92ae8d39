import LocationKit

/// The times at which epochs are due on the clock: the scenario's time divided by the speed-up.
///
/// A receiver that is late by more than an interval continues from there at its pace: it does not catch up.
struct EpochSchedule: Sendable {
  let timer: MonotonicTimer
  private let speedUp: Double
  private let interval: Duration
  private var base = Duration.zero

  init(timer: MonotonicTimer, speedUp: Double, interval: Duration) {
    self.timer = timer
    self.speedUp = speedUp
    self.interval = interval
  }

  /// Waits until the time `offset` after the beginning, in the scenario's time, and returns that time on the clock.
  mutating func wait(for offset: Duration) async throws -> Duration {
    let lateness = timer.elapsed - (base + offset / speedUp)
    if lateness > interval { base += lateness }
    let due = base + offset / speedUp
    try await timer.sleep(until: due)
    return due
  }
}
