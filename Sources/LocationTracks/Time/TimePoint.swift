package import LocationKit
import LocationText

/// A point in time as a user writes it, the same on the command line and in requests: `2026-05-01T10:00:00Z`, `2026-05-01`,
/// `2026-05`, `now`, `today`, `yesterday`, `-1d`, Unix seconds.
package enum TimePoint: Sendable, Hashable {
  case instant(UTCInstant)
  /// A time without a zone, as if it were UTC.
  case local(UTCInstant)
  /// So long before now.
  case ago(Duration)
  /// So long after the first time of a recording.
  case offset(Duration)
  /// The day that is so many days before today.
  case day(before: Int)
  /// A year, a month or a day of the calendar.
  case span(year: Int, month: Int?, day: Int?)

  /// Examples of valid forms, for error messages.
  package static let forms = "2026-05-01, 2026-05-01T10:00:00Z, 2026-05, now, today, yesterday, -1d or 1777629600"

  /// Returns `nil` for any other text.
  package init?(_ text: String) {
    switch text {
    case "now": self = .ago(.zero)
    case "today": self = .day(before: 0)
    case "yesterday": self = .day(before: 1)
    case _ where text.hasPrefix("+"):
      guard case .offset(let duration) = TrackTime(text) else { return nil }
      self = .offset(duration)
    case _ where text.hasPrefix("-"):
      guard case .offset(let duration) = TrackTime("+" + text.dropFirst()) else { return nil }
      self = .ago(duration)
    case _
    where text.utf8.count >= 9
      && text.utf8.allSatisfy { UInt8(ascii: "0") <= $0 && $0 <= UInt8(ascii: "9") || $0 == UInt8(ascii: ".") }:
      guard let instant = DecimalText.double(Array(text.utf8).span).flatMap({ UTCInstant(unix: $0, .unknown) }) else {
        return nil
      }
      self = .instant(instant)
    default:
      if let span = Self.span(text) {
        self = span
      } else if let instant = UTCInstant(iso8601: text) {
        self = UTCInstant(iso8601: text + "Z") == nil ? .instant(instant) : .local(instant)
      } else {
        return nil
      }
    }
  }

  private static func span(_ text: String) -> TimePoint? {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { $0.utf8.allSatisfy { $0 >= 48 && $0 <= 57 } ? Int($0) : nil }
    guard numbers.count == parts.count, parts.count <= 3,
      parts.map(\.utf8.count) == [4, 2, 2].prefix(parts.count).map(\.self),
      let date = CalendarDate(
        year: numbers[0], month: parts.count > 1 ? numbers[1] : 1, day: parts.count > 2 ? numbers[2] : 1),
      UTCInstant(date: date, nanosecondsOfDay: 0) != nil
    else { return nil }
    return .span(year: numbers[0], month: parts.count > 1 ? numbers[1] : nil, day: parts.count > 2 ? numbers[2] : nil)
  }

  /// What a point in time depends on.
  package struct Context: Sendable {
    package var now: UTCInstant
    package var zone: TimeZoneRules
    /// First time of the recording; `nil` if it has none.
    package var start: UTCInstant?

    package init(now: UTCInstant, zone: TimeZoneRules = .utc, start: UTCInstant? = nil) {
      (self.now, self.zone, self.start) = (now, zone, start)
    }
  }

  /// Returns the time; `nil` for an offset if the recording has no first time.
  ///
  /// - Parameter isEnd: whether the time ends a period, to which a day, a month or a year then belongs as a whole.
  package func instant(in context: Context, isEnd: Bool = false) -> UTCInstant? {
    switch self {
    case .instant(let instant): return instant
    case .local(let local): return context.zone.instant(showing: local)
    case .ago(let duration): return context.now.advanced(by: .zero - duration)
    case .offset(let duration): return context.start?.advanced(by: duration)
    case .day(let before):
      let today = context.zone.shown(context.now).date.daysSince1970
      return Self.edge(today - before, today - before + 1, context.zone, isEnd: isEnd)
    case .span(let year, let month, let day):
      guard let first = CalendarDate(year: year, month: month ?? 1, day: day ?? 1)?.daysSince1970 else { return nil }
      let next =
        if day != nil {
          first + 1
        } else if let month, month < 12 {
          CalendarDate(year: year, month: month + 1, day: 1)?.daysSince1970 ?? first
        } else {
          CalendarDate(year: year, month: 12, day: 31).map { $0.daysSince1970 + 1 } ?? first
        }
      return Self.edge(first, next, context.zone, isEnd: isEnd)
    }
  }

  /// Returns the same for a track file, whose first time is not known yet.
  package func trackTime(in context: Context, isEnd: Bool = false) -> TrackTime? {
    if case .offset(let duration) = self { return .offset(duration) }
    return instant(in: context, isEnd: isEnd).map(TrackTime.instant)
  }

  /// The beginning of a span of days, or its last nanosecond.
  private static func edge(_ first: Int, _ next: Int, _ zone: TimeZoneRules, isEnd: Bool) -> UTCInstant? {
    guard isEnd else { return zone.midnight(first) }
    return zone.midnight(next).advanced(by: .nanoseconds(-1))
  }

  /// Whether the end is before the start wherever they are used; `false` if that depends on the recording.
  package static func isReversed(from start: TimePoint?, to end: TimePoint?, in context: Context) -> Bool {
    TrackTime.isReversed(
      from: start?.trackTime(in: context), to: end?.trackTime(in: context, isEnd: true))
  }
}

extension TimeZoneRules {
  /// Returns the moment at which a day begins, by the number of days since 1970-01-01.
  package func midnight(_ day: Int) -> UTCInstant {
    instant(showing: UTCInstant(nanoseconds: Int64(day).saturatingMultiplied(by: UTCInstant.nanosecondsPerDay)))
  }
}
