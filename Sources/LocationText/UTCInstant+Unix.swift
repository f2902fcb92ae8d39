package import LocationKit

/// The unit of a number that represents a time.
package enum UnixTimeUnit {
  /// Unknown: seconds, or milliseconds if the number is out of range as seconds.
  case unknown
  case seconds, milliseconds
}

extension UTCInstant {
  /// Returns `nil` outside the years 1678 to 2262. The precision is one microsecond, which is the precision of a
  /// `Double`.
  package init?(unix number: Double, _ unit: UnixTimeUnit) {
    let latest = Double(Int64.max / 1_000_000_000)
    let isMilliseconds = unit == .milliseconds || (unit == .unknown && number.magnitude > latest)
    let microseconds = (number * (isMilliseconds ? 1e3 : 1e6)).rounded()
    guard microseconds.magnitude < latest * 1e6 else { return nil }
    self.init(nanoseconds: Int64(microseconds) * 1_000)
  }
}
