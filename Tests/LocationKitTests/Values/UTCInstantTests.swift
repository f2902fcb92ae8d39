import LocationFoundation
import LocationKit
import LocationTesting
import Testing

import struct Foundation.Date

@Suite("UTCInstant")
struct UTCInstantTests {
  @Test(
    "parses ISO 8601",
    arguments: [
      ("1970-01-01T00:00:00Z", 0),
      ("1969-12-31T23:59:59.5Z", -500_000_000),
      ("2026-05-01", 1_777_593_600_000_000_000),
      ("2026-05-01T10:00:00Z", 1_777_629_600_000_000_000),
      ("2026-05-01T10:00Z", 1_777_629_600_000_000_000),
      ("2026-05-01 10:00:00", 1_777_629_600_000_000_000),
      ("2026-05-01t10:00:00z", 1_777_629_600_000_000_000),
      ("2026-05-01T12:00:00+02:00", 1_777_629_600_000_000_000),
      ("2026-05-01T12:00:00+0200", 1_777_629_600_000_000_000),
      ("2026-05-01T12:00:00+02", 1_777_629_600_000_000_000),
      ("2026-05-01T06:30:00-03:30", 1_777_629_600_000_000_000),
      ("2026-05-01T10:00:00.25Z", 1_777_629_600_250_000_000),
      ("2026-05-01T10:00:00,25Z", 1_777_629_600_250_000_000),
      ("2026-05-01T10:00:00.1234567899Z", 1_777_629_600_123_456_789),
      ("2026-04-30T24:00:00Z", 1_777_593_600_000_000_000),
      ("2026-05-02T00:00:00+14:00", 1_777_629_600_000_000_000),
      ("1678-01-01T00:00:00Z", -9_214_560_000_000_000_000),
      ("2262-04-11T23:47:16.854775807Z", 9_223_372_036_854_775_807),
    ])
  func reads(text: String, nanoseconds: Int64) {
    #expect(UTCInstant(iso8601: text)?.nanoseconds == nanoseconds)
    #expect(UTCInstant(iso8601: text)?.isLeapSecond == false)
  }

  @Test(
    "rejects text that is not a time",
    arguments: [
      "", "2026", "2026-05", "2026-5-1", "2026-13-01", "2026-02-29", "2026-00-01", "2026-05-00", "2026-05-01T",
      "2026-05-01T10", "2026-05-01T10:00:", "2026-05-01T10:00:00.Z", "2026-05-01T25:00:00Z", "2026-05-01T24:00:01Z",
      "2026-05-01T10:60:00Z", "2026-05-01T10:00:61Z", "2026-05-01T10:00:00ZZ", "2026-05-01T10:00:00+15:00",
      "2026-05-01T10:00:00+14:01", "2026-05-01T10:00:00+", "2026-05-01T10:00:00+02:60", "2026-05-01T10:00:00+2",
      "2026-05-01T12:30:60Z", "2026-05-01T23:59:60+02:00", "20260501T100000Z", " 2026-05-01", "2026-05-01 ",
      "-026-05-01", "1676-01-01", "2263-01-01", "2262-04-11T23:47:16.854775808Z", "2026-05-01T1a:00:00Z", "now",
    ])
  func refuses(text: String) {
    #expect(UTCInstant(iso8601: text) == nil)
  }

  @Test("a leap second is the next day's first second, flagged, in every zone")
  func leapSecond() {
    for text in ["2016-12-31T23:59:60.5Z", "2017-01-01T01:59:60.5+02:00"] {
      let leap = UTCInstant(iso8601: text)
      #expect(leap == UTCInstant(nanoseconds: 1_483_228_800_500_000_000, isLeapSecond: true))
    }
  }

  @Test("order: the second before, the leap second, the second after it")
  func order() {
    let ordered = [
      "1969-12-31T23:59:59.4Z", "1969-12-31T23:59:59.6Z", "1970-01-01T00:00:00Z", "2016-12-31T23:59:59.9Z",
      "2016-12-31T23:59:60Z", "2016-12-31T23:59:60.7Z", "2017-01-01T00:00:00Z", "2017-01-01T00:00:00.3Z",
    ].map(UTCInstant.utc)
    for (index, earlier) in ordered.enumerated() {
      #expect(!(earlier < earlier))
      for later in ordered[(index + 1)...] {
        #expect(earlier < later)
        #expect(!(later < earlier))
        #expect(earlier != later)
      }
    }
  }

  @Test("order holds around a leap second before 1970, too")
  func orderBefore1970() {
    let leap = UTCInstant(nanoseconds: -500_000_000, isLeapSecond: true)
    #expect(leap < UTCInstant.utc("1969-12-31T23:59:59.1Z"))
    #expect(leap < UTCInstant.utc("1970-01-01T00:00:00.5Z"))
    #expect(UTCInstant.utc("1969-12-31T23:59:58.9Z") < leap)
  }

  @Test(
    "is written with milliseconds, or in groups of three digits at full precision",
    arguments: [
      ("2026-05-01T10:00:00Z", "2026-05-01T10:00:00.000Z"),
      ("2026-05-01T10:00:00.25Z", "2026-05-01T10:00:00.250Z"),
      ("2026-05-01T10:00:00.000250Z", "2026-05-01T10:00:00.000250Z"),
      ("2026-05-01T10:00:00.000000007Z", "2026-05-01T10:00:00.000000007Z"),
      ("1969-12-31T23:59:59.999Z", "1969-12-31T23:59:59.999Z"),
      ("1678-01-01", "1678-01-01T00:00:00.000Z"),
    ])
  func isWritten(text: String, expected: String) throws {
    let instant = try #require(UTCInstant(iso8601: text))
    #expect(instant.description == expected)
    #expect(UTCInstant(iso8601: expected) == instant)
  }

  @Test("the time of day counts from the preceding midnight, also before 1970")
  func timeOfDay() {
    let instant = UTCInstant.utc("1969-07-20T20:17:40Z")
    #expect(instant.nanosecondsOfDay == (20 * 3600 + 17 * 60 + 40) * UTCInstant.nanosecondsPerSecond)
    #expect(instant.date == CalendarDate(year: 1969, month: 7, day: 20))
    #expect(UTCInstant(date: instant.date, nanosecondsOfDay: instant.nanosecondsOfDay) == instant)
    #expect(UTCInstant(nanoseconds: .min).date == CalendarDate(year: 1677, month: 9, day: 21))
  }

  @Test("adding durations works in both directions, and clamps at the ends of the range")
  func durations() {
    let (early, late) = (UTCInstant.utc("2026-05-01T10:00:00Z"), UTCInstant.utc("2026-05-01T10:00:01.5Z"))
    #expect(late.duration(since: early) == .milliseconds(1500))
    #expect(early.duration(since: late) == .milliseconds(-1500))
    #expect(early.advanced(by: .milliseconds(1500)) == late)
    #expect(late.advanced(by: .milliseconds(-1500)) == early)
    let (first, last) = (UTCInstant(nanoseconds: .min), UTCInstant(nanoseconds: .max))
    #expect(last.advanced(by: .seconds(1)) == last)
    #expect(first.advanced(by: .seconds(-1)) == first)
    #expect(last.duration(since: first) == .nanoseconds(Int64.max) + .nanoseconds(Int64.max) + .nanoseconds(1))
  }

  @Test("a duration in nanoseconds clamps at the ends of its range", arguments: [1, -1])
  func durationInNanoseconds(sign: Int64) {
    #expect(Duration.seconds(sign * 10_000_000_000).inNanoseconds == (sign > 0 ? .max : .min))
    #expect(Duration.nanoseconds(sign * 1_500_000_001).inNanoseconds == sign * 1_500_000_001)
    #expect(Duration.milliseconds(sign * 1500).inSeconds == Double(sign) * 1.5)
  }

  @Test("converts to Date and back to the microsecond")
  func date() {
    let instant = UTCInstant.utc("2026-05-01T10:00:00.123456Z")
    #expect(UTCInstant(Date(instant)) == instant)
    #expect(UTCInstant(Date(timeIntervalSince1970: 1e11)) == nil)
    #expect(UTCInstant(Date(timeIntervalSince1970: -0.25)) == .utc("1969-12-31T23:59:59.75Z"))
  }
}
