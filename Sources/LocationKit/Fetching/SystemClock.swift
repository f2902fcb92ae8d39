import Glibc

/// A clock that measures the time of `ContinuousClock`, and may wait in another way.
package protocol SystemClock: Clock<Duration> where Instant == ContinuousClock.Instant {}

extension ContinuousClock: SystemClock {}

/// The system's clocks.
package enum SystemTime {
  /// Nanoseconds since the start of the machine, including its suspension: the time of `ContinuousClock`.
  package static var sinceBoot: Int64 { nanoseconds(CLOCK_BOOTTIME) }

  /// Returns the nanoseconds on a clock: `CLOCK_REALTIME` since 1970.
  static func nanoseconds(_ clock: clockid_t) -> Int64 {
    // The layout of a `timespec`, which is not used itself: where Swift's library is linked statically, the compiler
    // may assign its fields to a module that no file can import.
    var time = (seconds: time_t(), nanoseconds: Int())
    _ = withUnsafeMutablePointer(to: &time) {
      clock_gettime(clock, UnsafeMutableRawPointer($0).assumingMemoryBound(to: timespec.self))
    }
    return Int64(time.seconds) * 1_000_000_000 + Int64(time.nanoseconds)
  }
}

/// The system's time of day. This is the only place in the library that reads it.
///
/// Every component that needs the time of day takes a `@Sendable () -> UTCInstant`, with this one as the default.
public enum SystemWallClock {
  /// Returns the current time of day.
  public static func now() -> UTCInstant { UTCInstant(nanoseconds: SystemTime.nanoseconds(CLOCK_REALTIME)) }
}

/// An executor whose tasks can wait on its own threads.
package protocol ClockedExecutor: TaskExecutor {
  /// Clock for the tasks of this executor.
  var clock: any SystemClock { get }
}
