package import LocationKit

/// A kind of spans of the calendar.
package enum SummaryPeriod: String, Sendable, CaseIterable {
  case day, week, month, year

  /// A span of the calendar in a time zone.
  package struct Span: Sendable, Hashable {
    /// `2026-05-01`, `2026-05`, `2026`; a week has the date of its Monday.
    package let name: String
    /// Nanoseconds since 1970.
    package let range: Range<Int64>
  }

  /// Returns the span that contains a time.
  package func span(of time: UTCInstant, in zone: TimeZoneRules = .utc) -> Span {
    let day = zone.shown(time).date
    let days = day.daysSince1970
    let first: Int
    var next: Int
    switch self {
    case .day: (first, next) = (days, days + 1)
    case .week:
      // 1970-01-01 was a Thursday.
      first = days - (days + 3 - 7 * Int(Int64(days + 3).dividedRoundingDown(by: 7)))
      next = first + 7
    case .month:
      first = days - day.day + 1
      next = first + 28
      while CalendarDate(daysSince1970: next).month == day.month { next += 1 }
    case .year:
      first = CalendarDate(year: day.year, month: 1, day: 1)?.daysSince1970 ?? days
      next = first + 365
      while CalendarDate(daysSince1970: next).year == day.year { next += 1 }
    }
    let date = String(
      UTCInstant(date: CalendarDate(daysSince1970: first), nanosecondsOfDay: 0)?.description.prefix(10) ?? "")
    let name = self == .month ? String(date.dropLast(3)) : self == .year ? String(date.dropLast(6)) : date
    let (begin, end) = (zone.midnight(first).nanoseconds, zone.midnight(next).nanoseconds)
    // At the ends of time, a span is cut off.
    return Span(name: name, range: min(begin, time.nanoseconds)..<max(end, time.nanoseconds.saturatingAdding(1)))
  }
}
