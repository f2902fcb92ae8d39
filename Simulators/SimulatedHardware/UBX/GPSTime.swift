import LocationKit

/// A time in GPS's notation: weeks since 6 January 1980, without leap seconds.
struct GPSTime: Sendable, Hashable {
  let week: Int
  let nanosecondsOfWeek: Int64
  /// Seconds by which GPS is ahead of UTC.
  let leapSeconds: Int

  init(_ instant: UTCInstant) {
    let day = Int(instant.date.daysSince1970) - (instant.isLeapSecond ? 1 : 0)
    leapSeconds = Self.daysAfterLeapSeconds.count { $0 <= day }
    let sinceBegin = instant.nanoseconds - Self.begin + Int64(leapSeconds) * UTCInstant.nanosecondsPerSecond
    week = Int((Double(sinceBegin) / Double(Self.week)).rounded(.down))
    nanosecondsOfWeek = sinceBegin - Int64(week) * Self.week
  }

  /// UBX field `iTOW`.
  var millisecondsOfWeek: Int64 { nanosecondsOfWeek / 1_000_000 }

  private static let week = 7 * UTCInstant.nanosecondsPerDay
  private static let begin = 3657 * UTCInstant.nanosecondsPerDay

  /// Days since 1970 that began after a leap second: IERS Bulletin C.
  private static let daysAfterLeapSeconds = [
    (1981, 7), (1982, 7), (1983, 7), (1985, 7), (1988, 1), (1990, 1), (1991, 1), (1992, 7), (1993, 7), (1994, 7),
    (1996, 1), (1997, 7), (1999, 1), (2006, 1), (2009, 1), (2012, 7), (2015, 7), (2017, 1),
  ].compactMap { CalendarDate(year: $0, month: $1, day: 1)?.daysSince1970 }
}
