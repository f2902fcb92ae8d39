import Glibc

/// The system's time of day. This is the only place in the library that reads it.
///
/// Every component that needs the time of day takes a `@Sendable () -> UTCInstant`, with this one as the default.
public enum SystemWallClock {
  /// Returns the current time of day.
  public static func now() -> UTCInstant {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return UTCInstant(nanoseconds: Int64(time.tv_sec) * UTCInstant.nanosecondsPerSecond + Int64(time.tv_nsec))
  }
}
