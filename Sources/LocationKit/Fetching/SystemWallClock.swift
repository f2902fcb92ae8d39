import Glibc

/// The system's time of day. This is the only place in the library that reads it.
///
/// Every component that needs the time of day takes a `@Sendable () -> UTCInstant`, with this one as the default.
public enum SystemWallClock {
  /// Returns the current time of day.
  public static func now() -> UTCInstant { UTCInstant(nanoseconds: SystemTime.nanoseconds(CLOCK_REALTIME)) }
}
