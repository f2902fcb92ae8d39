import ArgumentParser
import LocationKit
import LocationTracks

/// The options that choose a period of a recording or of an archive.
struct PeriodOptions: ParsableArguments {
  // An age is negative: such a value must not be taken for an option.
  @Option(
    parsing: .unconditional,
    help: .value(
      "time", "Start at this time: 2026-05-01T10:00, 2026-05-01, 2026-05, yesterday, -1d, +90s (after the first)."),
    transform: TimePoint.parse)
  var from: TimePoint?

  @Option(
    parsing: .unconditional, help: .value("time", "Stop at this time; a day or a month is included."),
    transform: TimePoint.parse)
  var to: TimePoint?

  var isGiven: Bool { from != nil || to != nil }

  /// Returns the limits in a recording whose first time is not known yet. Throws if the period ends before it begins.
  func limits(in zone: TimeZoneRules) throws -> (start: TrackTime?, end: TrackTime?) {
    let context = TimePoint.Context(now: SystemWallClock.now(), zone: zone)
    try check(context)
    return (from?.trackTime(in: context), to?.trackTime(in: context, isEnd: true))
  }

  /// Returns the limits in an archive. Throws if the period ends before it begins.
  ///
  /// - Parameter start: first time of the subject.
  func limits(in zone: TimeZoneRules, from start: UTCInstant?) throws -> (from: UTCInstant?, to: UTCInstant?) {
    let context = TimePoint.Context(now: SystemWallClock.now(), zone: zone, start: start)
    try check(context)
    return (from?.instant(in: context), to?.instant(in: context, isEnd: true))
  }

  private func check(_ context: TimePoint.Context) throws {
    guard TimePoint.isReversed(from: from, to: to, in: context) else { return }
    throw ValidationError("--to is earlier than --from: exchange them")
  }
}

extension TimePoint {
  /// Parses the value of an option. The error gives valid forms.
  @Sendable
  static func parse(_ text: String) throws -> TimePoint {
    if let point = TimePoint(text) { return point }
    throw ValidationError("not a time; write for example \(forms)")
  }
}

/// A time zone of the tz database, or an offset from UTC.
extension TimeZoneRules {
  @Sendable
  static func parse(_ text: String) throws -> TimeZoneRules {
    if text == "local" { return .local }
    if let zone = TimeZoneRules(named: text) { return zone }
    throw ValidationError("not a time zone; write for example Europe/Berlin, UTC, +02:00 or local")
  }
}
