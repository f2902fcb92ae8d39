/// A day of the proleptic Gregorian calendar, in the years 0 to 9999.
public struct CalendarDate: Sendable, Hashable {
  /// Year, 0 to 9999.
  public let year: Int
  /// Month, 1 to 12.
  public let month: Int
  /// Day of the month, from 1.
  public let day: Int

  /// Creates a date; `nil` if it does not exist: month 13, 30 February, the year 10000.
  public init?(year: Int, month: Int, day: Int) {
    guard (0...9999).contains(year), (1...12).contains(month), day >= 1,
      day <= Self.days(inMonth: month, of: year)
    else { return nil }
    self.year = year
    self.month = month
    self.day = day
  }

  /// Number of days since 1970-01-01, negative before it. Source: Howard Hinnant, "chrono-Compatible Low-Level Date
  /// Algorithms", days_from_civil.
  package var daysSince1970: Int {
    let y = month <= 2 ? year - 1 : year
    let era = (y >= 0 ? y : y - 399) / 400
    let yearOfEra = y - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  /// Creates the date `days` after 1970-01-01, limited to the years 0 to 9999. Source: Hinnant's civil_from_days.
  package init(daysSince1970 days: Int) {
    let z = min(max(days, -719_528), 2_932_896) + 719_468
    let era = (z >= 0 ? z : z - 146_096) / 146_097
    let dayOfEra = z - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  /// Returns the date `days` later; earlier if `days` is negative. The result is limited to the years 0 to 9999.
  public func advanced(byDays days: Int) -> CalendarDate {
    CalendarDate(daysSince1970: Int(Int64(daysSince1970).saturatingAdding(Int64(days))))
  }

  private static func days(inMonth month: Int, of year: Int) -> Int {
    switch month {
    case 2: year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400)) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}
