public import LocationKit

/// The source of dates that the sentences do not carry. Recorded data never gets today's date.
public enum DatePolicy: Sendable {
  /// Live data: the date that places the time of day within twelve hours of the clock. If the clock returns `nil`,
  /// locations have no time.
  case live(clock: @Sendable () -> UTCInstant?)
  /// Data from a file or a pipe: locations before the first date are held back and dated backwards from it.
  ///
  /// - `firstDay`: the result of a pass over the file. If it is known, nothing is held back.
  /// - `reference`: a day near the recording. It dates a recording without any date. It moves the dates of a
  ///   recording by steps of 1024 weeks into the 1024 weeks centred on it (for a receiver that has not counted the
  ///   rollovers of GPS's week number).
  case recorded(firstDay: FirstDay = .unknown, reference: CalendarDate? = nil)
}

/// The day on which a recording begins, as far as it is known.
public enum FirstDay: Sendable, Hashable {
  /// The recording has not been searched for a date.
  case unknown
  /// The recording begins on this day, in UTC.
  case day(CalendarDate)
  /// The whole recording has no date.
  case none
}
