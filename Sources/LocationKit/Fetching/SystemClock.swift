/// A clock that measures the time of `ContinuousClock`, and may wait in another way.
package protocol SystemClock: Clock<Duration> where Instant == ContinuousClock.Instant {}

extension ContinuousClock: SystemClock {}

/// An executor whose tasks can wait on its own threads.
package protocol ClockedExecutor: TaskExecutor {
  /// Clock for the tasks of this executor.
  var clock: any SystemClock { get }
}
