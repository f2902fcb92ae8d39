import Glibc

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
