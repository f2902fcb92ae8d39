import LocationKit
import LocationUBX

/// The GPS week and the leap seconds, which old receivers send apart from the position.
struct GPSClock: Sendable {
  private var week: Int64?
  private var leapSeconds: Int64?
  /// Whether the leap seconds in use are those with which the receiver was made, because no satellite has stated them.
  private(set) var areLeapSecondsDefaults = false

  private enum LeapSeconds {
    static let source = UBXLayout.navTIMELS.number("srcOfCurrLs")
  }

  mutating func takeLeapSeconds(_ payload: Span<UInt8>) {
    areLeapSecondsDefaults = LeapSeconds.source.raw(payload) == 0
  }

  private enum Time {
    static let layout = UBXLayout.navTIMEGPS
    static let week = layout.number("week")
    static let leapSeconds = layout.number("leapS")
    static let isWeekValid = layout.number("weekValid")
    static let isLeapValid = layout.number("leapSValid")
  }

  mutating func take(_ payload: Span<UInt8>) {
    week = Time.isWeekValid.isSet(payload) == true ? Time.week.raw(payload) : nil
    leapSeconds = Time.isLeapValid.isSet(payload) == true ? Time.leapSeconds.raw(payload) : nil
  }

  /// Weeks from 1980 to 2171. A receiver without a time may state any other one.
  private static let weeks: ClosedRange<Int64> = 1...10_000

  /// Returns the UTC time of a time of week; `nil` before week and leap seconds are known.
  func time(ofWeek milliseconds: Int64) -> UTCInstant? {
    guard let week, let leapSeconds, Self.weeks.contains(week) else { return nil }
    let days = 3657 + 7 * week
    let nanoseconds = days * UTCInstant.nanosecondsPerDay + (milliseconds - 1000 * leapSeconds) * 1_000_000
    return UTCInstant(nanoseconds: nanoseconds)
  }
}
