import Glibc

/// The system's idea of the time of day; the one place in the library that asks for it.
///
/// Everything that needs the time of day takes a `@Sendable () -> UTCInstant`, and this one by default.
public enum SystemWallClock {
  public static func now() -> UTCInstant {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return UTCInstant(nanoseconds: Int64(time.tv_sec) * UTCInstant.nanosecondsPerSecond + Int64(time.tv_nsec))
  }
}
