package import LocationKit

/// A span of the calendar in UTC.
package enum SummaryPeriod: String, Sendable, CaseIterable {
  case day, week, month, year

  /// Returns the name of the span that contains a time: `2026-05-01`, `2026-05`, `2026`; a week has the date of its
  /// Monday.
  package func name(of time: UTCInstant) -> String {
    let day = String(time.description.prefix(10))
    switch self {
    case .day: return day
    case .month: return String(day.dropLast(3))
    case .year: return String(day.dropLast(6))
    case .week:
      // 1970-01-01 was a Thursday.
      let days = time.nanoseconds.dividedRoundingDown(by: UTCInstant.nanosecondsPerDay)
      let monday = days - (days + 3 - 7 * (days + 3).dividedRoundingDown(by: 7))
      return String(UTCInstant(nanoseconds: monday * UTCInstant.nanosecondsPerDay).description.prefix(10))
    }
  }
}
