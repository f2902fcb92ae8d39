import LocationKit
import Synchronization

/// Bounds how often each client does something: a bucket of permits for each name, which fills at a steady rate.
final class RateBound: Sendable {
  private struct Bucket {
    var permits: Double
    var time: Duration
  }

  private let rate: Double
  private let burst: Double
  private let timer: MonotonicTimer
  private let buckets = Mutex<[String: Bucket]>([:])
  private static let mostBuckets = 100_000

  /// - Parameters:
  ///   - rate: permits a second.
  ///   - burst: permits that a client which was idle has at once.
  init(rate: Double, burst: Double, clock: any Clock<Duration> = ContinuousClock()) {
    (self.rate, self.burst, timer) = (rate, burst, MonotonicTimer(clock))
  }

  /// Takes a permit. Returns the seconds until there is one, if there is none.
  func take(_ name: String) -> Double? {
    let now = timer.elapsed
    return buckets.withLock { buckets in
      if buckets.count >= Self.mostBuckets { buckets = buckets.filter { filled($0.value, at: now) < burst } }
      let permits = buckets[name].map { filled($0, at: now) } ?? burst
      let isPermitted = permits >= 1
      buckets[name] = Bucket(permits: isPermitted ? permits - 1 : permits, time: now)
      return isPermitted ? nil : (1 - permits) / rate
    }
  }

  private func filled(_ bucket: Bucket, at now: Duration) -> Double {
    min(burst, bucket.permits + (now - bucket.time).inSeconds * rate)
  }
}
