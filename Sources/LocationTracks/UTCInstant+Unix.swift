import LocationKit

/// What a number means that stands for a time.
enum UnixTimeUnit {
  /// Seconds or, where these would be beyond all times, milliseconds.
  case unsaid
  case seconds, milliseconds
}

extension UTCInstant {
  /// `nil` beyond the years 1678 to 2262. To the microsecond: a `Double` has no more.
  init?(unix number: Double, _ unit: UnixTimeUnit) {
    let latest = Double(Int64.max / 1_000_000_000)
    let isMilliseconds = unit == .milliseconds || (unit == .unsaid && number.magnitude > latest)
    let microseconds = (number * (isMilliseconds ? 1e3 : 1e6)).rounded()
    guard microseconds.magnitude < latest * 1e6 else { return nil }
    self.init(nanoseconds: Int64(microseconds) * 1_000)
  }
}
