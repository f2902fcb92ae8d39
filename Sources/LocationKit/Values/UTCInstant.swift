/// A moment in UTC: nanoseconds since 1970-01-01T00:00:00Z on the POSIX time line, which has no leap seconds,
/// and a flag for the moments inside one.
///
/// A receiver's `23:59:60` is kept as `00:00:00` of the next day with ``isLeapSecond`` set, so that it stays different
/// from, and earlier than, the second that follows it. Range: the years 1678 to 2262.
public struct UTCInstant: Sendable, Hashable {
  /// Nanoseconds since 1970-01-01T00:00:00Z, without leap seconds.
  public var nanoseconds: Int64
  /// Whether this moment lies within a positive leap second (…:60).
  public var isLeapSecond: Bool

  public init(nanoseconds: Int64, isLeapSecond: Bool = false) {
    self.nanoseconds = nanoseconds
    self.isLeapSecond = isLeapSecond
  }

  public static let nanosecondsPerSecond: Int64 = 1_000_000_000
  public static let nanosecondsPerDay: Int64 = 86_400 * nanosecondsPerSecond

  /// Nanoseconds since the last midnight, 0 ..< `nanosecondsPerDay`.
  public var nanosecondsOfDay: Int64 {
    let remainder = nanoseconds % Self.nanosecondsPerDay
    return remainder < 0 ? remainder + Self.nanosecondsPerDay : remainder
  }

  /// The calendar date, proleptic Gregorian, UTC.
  public var date: CalendarDate { CalendarDate(daysSince1970: daysSince1970) }

  var daysSince1970: Int { Int(nanoseconds.dividedRoundingDown(by: Self.nanosecondsPerDay)) }

  /// The moment `nanosecondsOfDay` after midnight of `date`. `nil` beyond the years 1678 to 2262.
  public init?(date: CalendarDate, nanosecondsOfDay: Int64, isLeapSecond: Bool = false) {
    let (product, overflows) = Int64(date.daysSince1970).multipliedReportingOverflow(by: Self.nanosecondsPerDay)
    let (sum, overflows2) = product.addingReportingOverflow(nanosecondsOfDay)
    guard !overflows, !overflows2 else { return nil }
    self.init(nanoseconds: sum, isLeapSecond: isLeapSecond)
  }

  /// The time from `earlier` to here; negative when this is the earlier one. A leap second itself counts as nothing.
  public func duration(since earlier: UTCInstant) -> Duration {
    .nanoseconds(nanoseconds) - .nanoseconds(earlier.nanoseconds)
  }

  /// The moment so much later on the POSIX time line; at most the ends of the range. Never within a leap second.
  public func advanced(by duration: Duration) -> UTCInstant {
    UTCInstant(nanoseconds: nanoseconds.saturatingAdding(duration.inNanoseconds))
  }
}

extension UTCInstant: Comparable {
  /// A leap second comes before the second that bears the same number.
  public static func < (left: UTCInstant, right: UTCInstant) -> Bool {
    if left.isLeapSecond != right.isLeapSecond {
      let (leftSecond, rightSecond) = (left.wholeSeconds, right.wholeSeconds)
      return leftSecond == rightSecond ? left.isLeapSecond : leftSecond < rightSecond
    }
    return left.nanoseconds < right.nanoseconds
  }

  /// Rounded down, before 1970 too.
  private var wholeSeconds: Int64 { nanoseconds.dividedRoundingDown(by: Self.nanosecondsPerSecond) }
}

extension Duration {
  /// Whole nanoseconds, saturating at the ends of `Int64` (about ±292 years).
  public var inNanoseconds: Int64 { Int64(clamping: attoseconds / 1_000_000_000) }

  /// Seconds as a floating-point number.
  public var inSeconds: Double {
    let (seconds, attoseconds) = components
    return Double(seconds) + Double(attoseconds) * 1e-18
  }
}
