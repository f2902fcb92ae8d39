import LocationKit

/// The date format of RFC 9110, section 5.6.7.
enum HTTPDate {
  private static let weekdays = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
  private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

  static func text(_ time: UTCInstant) -> String {
    let (seconds, date) = (time.nanosecondsOfDay / UTCInstant.nanosecondsPerSecond, time.date)
    let days = (time.nanoseconds - time.nanosecondsOfDay) / UTCInstant.nanosecondsPerDay
    let weekday = weekdays[Int((days % 7 + 7) % 7)]
    let clock = [seconds / 3600, seconds / 60 % 60, seconds % 60].map { ($0 < 10 ? "0" : "") + "\($0)" }
    let day = (date.day < 10 ? "0" : "") + "\(date.day)"
    return "\(weekday), \(day) \(months[Int(date.month) - 1]) \(date.year) \(clock.joined(separator: ":")) GMT"
  }
}
