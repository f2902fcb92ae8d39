package import LocationKit

/// Time and date.
///
///     $GPZDA,hhmmss.ss,day,month,year,zone hours,zone minutes*hh
///            1         2   3     4    5          6
///
/// NMEA 0183 §8.3.106; <https://gpsd.io/NMEA.html#_zda_time_date_utc_day_month_year_and_local_time_zone>. The time is UTC;
/// the zone is only for display.
package struct ZDA: Sendable, Hashable {
  /// Time of day; `nil` if not sent.
  package var time: TimeOfDay?
  /// Date in UTC; `nil` if not sent.
  package var date: CalendarDate?

  package init(time: TimeOfDay?, date: CalendarDate?) {
    self.time = time
    self.date = date
  }

  @inline(__always)
  init(_ fields: inout SentenceFields, _ line: Span<UInt8>) {
    time = fields.time(1, line)
    if let day = fields.integer(2, line), let month = fields.integer(3, line), let year = fields.integer(4, line) {
      date = CalendarDate(year: year, month: month, day: day)
      if date == nil { fields.noteBad(3) }
    }
  }

  package func write(talker: StaticString, to writer: inout ASCIIWriter) {
    var sentence = SentenceWriter(talker: talker, formatter: "ZDA")
    sentence.field(time)
    sentence.field(date?.day, digits: 2)
    sentence.field(date?.month, digits: 2)
    sentence.field(date?.year, digits: 4)
    sentence.field(0, digits: 2)
    sentence.field(0, digits: 2)
    sentence.end(into: &writer)
  }
}

extension ZDA: EpochSentence {
  static var attribution: SentenceAttribution { .own }
  func merge(into epoch: inout Epoch) { epoch.date = date ?? epoch.date }
}
