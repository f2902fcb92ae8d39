public import LocationKit

/// Where the dates come from that sentences do not carry. Never today's date for what was recorded.
public enum DatePolicy: Sendable {
  /// As it happens: the date within twelve hours of the clock. `nil` from the clock leaves locations without a time.
  case live(clock: @Sendable () -> UTCInstant?)
  /// From a file or a pipe: locations before the first date are held back and dated backwards from it.
  ///
  /// - `firstDay`: what a pass over the file has found; then nothing is held back.
  /// - `reference`: a day near the recording. It dates a recording that has no date, and moves one that has by steps of
  ///   1024 weeks into the 1024 weeks centred on it (a receiver that has not counted the rollovers of GPS's week number).
  case recorded(firstDay: FirstDay = .unknown, reference: CalendarDate? = nil)
}

/// What is known of the day on which a recording begins.
public enum FirstDay: Sendable, Hashable {
  /// Nobody has looked.
  case unknown
  case day(CalendarDate)
  /// The whole recording has no date.
  case none
}
