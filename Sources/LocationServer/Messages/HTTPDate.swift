import LocationKit

/// The date format of RFC 9110, section 5.6.7.
enum HTTPDate {
  private static let weekdays = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
  private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

  static func text(_ time: UTCInstant) -> String {
    let days = (time.nanoseconds - time.nanosecondsOfDay) / UTCInstant.nanosecondsPerDay
    let weekday = weekdays[Int((days % 7 + 7) % 7)]
    let (date, text) = (time.date, time.description)
    let (day, clock) = (text.dropFirst("2026-05-".count).prefix(2), text.dropFirst("2026-05-01T".count).prefix(8))
    return "\(weekday), \(day) \(months[date.month - 1]) \(date.year) \(clock) GMT"
  }
}
