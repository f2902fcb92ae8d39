/// A clock that measures the time of `ContinuousClock`, and may wait in another way.
package protocol SystemClock: Clock<Duration> where Instant == ContinuousClock.Instant {}

extension ContinuousClock: SystemClock {}
