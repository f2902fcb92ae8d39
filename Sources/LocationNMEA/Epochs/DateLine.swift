import LocationKit

/// The dates of successive times of day, found by counting midnights.
struct DateLine: Sendable {
  /// Day of the last time of day, as days since 1970; `nil` until it is known.
  private(set) var day: Int?
  /// Number of midnights since the beginning, for epochs that came before the day was known.
  private(set) var midnightsSinceStart = 0
  private var last: Int64?

  private static let halfDay = UTCInstant.nanosecondsPerDay / 2
  /// Tolerance for late times, one hour: a time that runs back by at most this much is on the same day; a time that
  /// runs back by more is on the next day.
  private static let lateness = 3600 * UTCInstant.nanosecondsPerSecond

  /// The placement of a time of day: on a day, or a number of midnights after the beginning.
  enum Placement: Equatable {
    case day(Int)
    case midnight(Int)
  }

  mutating func place(_ time: TimeOfDay, date: Int?) -> Placement {
    // A leap second, the last of its day, counts as the day's whole length.
    let ofDay = time.nanoseconds
    let turn: Int =
      switch last {
      case let last? where ofDay < last - Self.lateness: 1
      case let last? where ofDay > last + UTCInstant.nanosecondsPerDay - Self.lateness: -1
      default: 0
      }
    last = ofDay
    midnightsSinceStart += turn
    day = date ?? day.map { $0 + turn }
    return day.map(Placement.day) ?? .midnight(midnightsSinceStart)
  }

  /// Sets the day, once it is known from elsewhere.
  mutating func set(_ day: Int) { self.day = day }

  static func instant(_ time: TimeOfDay, day: Int) -> UTCInstant? {
    let (midnight, overflows) = Int64(day).multipliedReportingOverflow(by: UTCInstant.nanosecondsPerDay)
    let (nanoseconds, overflowsToo) = midnight.addingReportingOverflow(time.nanoseconds)
    return overflows || overflowsToo ? nil : UTCInstant(nanoseconds: nanoseconds, isLeapSecond: time.isLeapSecond)
  }

  /// Returns the day on which `time` is within twelve hours of `now`, as days since 1970.
  static func day(of time: TimeOfDay, near now: UTCInstant) -> Int {
    let difference = time.nanoseconds - now.nanosecondsOfDay
    let turn = difference > halfDay ? -1 : difference < -halfDay ? 1 : 0
    return now.date.daysSince1970 + turn
  }

  /// Returns `day`, moved by whole rollovers of GPS's ten-bit week number into the 1024 weeks centred on `reference`.
  static func moved(_ day: Int, near reference: CalendarDate) -> Int {
    let rollover = 1024 * 7
    let centred = day - reference.daysSince1970 + rollover / 2
    let steps = centred >= 0 ? centred / rollover : (centred - rollover + 1) / rollover
    return day - steps * rollover
  }
}
