/// A moment in UTC: nanoseconds since 1970-01-01T00:00:00Z on the POSIX time line, which has no leap seconds, and a
/// flag for the moments inside one.
///
/// A receiver's `23:59:60` is stored as `00:00:00` of the next day with ``isLeapSecond`` set, so that it stays
/// different from, and earlier than, the second that follows it. Range: the years 1678 to 2262.
public struct UTCInstant: Sendable, Hashable {
  /// Nanoseconds since 1970-01-01T00:00:00Z, without leap seconds.
  public var nanoseconds: Int64
  /// Whether this moment lies within a positive leap second (…:60).
  public var isLeapSecond: Bool

  /// Creates a moment from nanoseconds since 1970-01-01T00:00:00Z, without leap seconds.
  public init(nanoseconds: Int64, isLeapSecond: Bool = false) {
    self.nanoseconds = nanoseconds
    self.isLeapSecond = isLeapSecond
  }

  /// Number of nanoseconds in a second.
  public static let nanosecondsPerSecond: Int64 = 1_000_000_000
  /// Number of nanoseconds in a day without a leap second.
  package static let nanosecondsPerDay: Int64 = 86_400 * nanosecondsPerSecond

  /// Nanoseconds since the last midnight, 0 ..< `nanosecondsPerDay`.
  public var nanosecondsOfDay: Int64 {
    let remainder = nanoseconds % Self.nanosecondsPerDay
    return remainder < 0 ? remainder + Self.nanosecondsPerDay : remainder
  }

  /// Calendar date in UTC, proleptic Gregorian.
  public var date: CalendarDate { CalendarDate(daysSince1970: daysSince1970) }

  var daysSince1970: Int { Int(nanoseconds.dividedRoundingDown(by: Self.nanosecondsPerDay)) }

  /// Creates the moment `nanosecondsOfDay` after midnight of `date`; `nil` beyond the years 1678 to 2262.
  public init?(date: CalendarDate, nanosecondsOfDay: Int64, isLeapSecond: Bool = false) {
    let (product, overflows) = Int64(date.daysSince1970).multipliedReportingOverflow(by: Self.nanosecondsPerDay)
    let (sum, overflows2) = product.addingReportingOverflow(nanosecondsOfDay)
    guard !overflows, !overflows2 else { return nil }
    self.init(nanoseconds: sum, isLeapSecond: isLeapSecond)
  }

  /// Returns the time from `earlier` to this moment; negative if this moment is the earlier one. A leap second has no
  /// length.
  public func duration(since earlier: UTCInstant) -> Duration {
    .nanoseconds(nanoseconds) - .nanoseconds(earlier.nanoseconds)
  }

  /// Returns the moment `duration` later on the POSIX time line, clamped to the range. It is never within a leap
  /// second.
  public func advanced(by duration: Duration) -> UTCInstant {
    UTCInstant(nanoseconds: nanoseconds.saturatingAdding(duration.inNanoseconds))
  }
}

extension UTCInstant: Comparable {
  /// Returns whether `left` is earlier. A leap second comes before the second with the same number.
  public static func < (left: UTCInstant, right: UTCInstant) -> Bool {
    if left.isLeapSecond != right.isLeapSecond {
      let (leftSecond, rightSecond) = (left.wholeSeconds, right.wholeSeconds)
      return leftSecond == rightSecond ? left.isLeapSecond : leftSecond < rightSecond
    }
    return left.nanoseconds < right.nanoseconds
  }

  /// Seconds since 1970, rounded down, also before 1970.
  private var wholeSeconds: Int64 { nanoseconds.dividedRoundingDown(by: Self.nanosecondsPerSecond) }
}

extension Duration {
  /// Whole nanoseconds, clamped to the range of `Int64` (about ±292 years).
  public var inNanoseconds: Int64 { Int64(clamping: attoseconds / 1_000_000_000) }

  /// Seconds as a floating-point number.
  public var inSeconds: Double {
    let (seconds, attoseconds) = components
    return Double(seconds) + Double(attoseconds) * 1e-18
  }
}
