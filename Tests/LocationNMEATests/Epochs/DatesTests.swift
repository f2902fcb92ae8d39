import LocationKit
import Synchronization
import Testing

@testable import LocationNMEA

@Suite("Dates")
struct DatesTests {
  private func gga(_ time: String) -> String { "GPGGA,\(time),5230.0,N,01320.0,E,1,08,0.9,40.0,M,,M,," }

  private func rmc(_ time: String, _ date: String) -> String { "GPRMC,\(time),A,5230.0,N,01320.0,E,,,\(date),,,A" }

  private func times(_ payloads: [String], _ dates: DatePolicy) -> [String?] {
    decode(payloads.flatMap { Array(line($0).utf8) }, dates: dates).locations.map { $0.time?.description }
  }

  @Test("a later date applies to the sentences before it, across midnights")
  func backFills() {
    let expected = [
      "2026-04-29T23:59:59.000Z", "2026-04-30T00:00:01.000Z", "2026-04-30T13:00:00.000Z", "2026-05-01T00:00:00.000Z",
    ]
    let payloads = [gga("235959"), gga("000001"), gga("130000"), rmc("000000", "010526")]
    #expect(times(payloads, .recorded()) == expected)
    // A first pass over a file gives the day of its beginning; the result is the same.
    var survey = DaySurvey()
    let bytes = payloads.flatMap { Array(line($0).utf8) }
    _ = survey.survey(bytes.span)
    #expect(survey.firstDay == .day(CalendarDate(daysSince1970: 20_572)))
    #expect(times(payloads, .recorded(firstDay: survey.firstDay)) == expected)
  }

  @Test("a GGA after midnight is delivered without waiting: the date advances")
  func midnight() {
    #expect(
      times([rmc("235959", "010526"), gga("000000"), gga("000001")], .recorded())
        == ["2026-05-01T23:59:59.000Z", "2026-05-02T00:00:00.000Z", "2026-05-02T00:00:01.000Z"])
  }

  @Test("a time up to an hour earlier is late, on its own day; a larger step back is the next day")
  func lateness() {
    #expect(
      times([rmc("120000", "010526"), gga("110001"), gga("103000")], .recorded())
        == ["2026-05-01T12:00:00.000Z", "2026-05-01T11:00:01.000Z", "2026-05-01T10:30:00.000Z"])
    #expect(
      times([rmc("120000", "010526"), gga("103000")], .recorded())
        == ["2026-05-01T12:00:00.000Z", "2026-05-02T10:30:00.000Z"])
    #expect(
      times([rmc("000001", "020526"), gga("235959"), gga("000002")], .recorded())
        == ["2026-05-02T00:00:01.000Z", "2026-05-01T23:59:59.000Z", "2026-05-02T00:00:02.000Z"])
  }

  @Test("without any date there is no time, and never today's date")
  func noDate() {
    #expect(times([gga("120000"), gga("120001")], .recorded()) == [nil, nil])
    #expect(times([gga("120000"), gga("120001")], .recorded(firstDay: .none)) == [nil, nil])
  }

  @Test("a reference date applies to a recording that has none", arguments: [FirstDay.unknown, .none])
  func reference(firstDay: FirstDay) {
    let policy = DatePolicy.recorded(firstDay: firstDay, reference: CalendarDate(year: 2019, month: 3, day: 8))
    #expect(
      times([gga("235959"), gga("000001")], policy) == ["2019-03-08T23:59:59.000Z", "2019-03-09T00:00:01.000Z"])
  }

  @Test(
    "a reference date moves a date by whole 1024 weeks",
    arguments: [("2026-05-01", "2026-05-01"), ("2006-09-01", "2006-09-15")])
  func rollover(reference: String, expected: String) throws {
    // 2006-09-15 is 1024 weeks before 2026-05-01.
    let day = try #require(UTCInstant(iso8601: reference)).date
    #expect(times([rmc("120000", "010526")], .recorded(reference: day)) == ["\(expected)T12:00:00.000Z"])
    #expect(times([rmc("120000", "150906")], .recorded(reference: day)) == ["\(expected)T12:00:00.000Z"])
  }

  @Test("a reference date moves the day found by a first pass as it moves the others")
  func movedFirstDay() throws {
    let reference = try #require(UTCInstant(iso8601: "2026-05-01")).date
    let payloads = [gga("115959"), rmc("120000", "150906")]
    let expected = ["2026-05-01T11:59:59.000Z", "2026-05-01T12:00:00.000Z"]
    #expect(times(payloads, .recorded(reference: reference)) == expected)
    var survey = DaySurvey()
    let bytes = payloads.flatMap { Array(line($0).utf8) }
    _ = survey.survey(bytes.span)
    #expect(times(payloads, .recorded(firstDay: survey.firstDay, reference: reference)) == expected)
  }

  @Test(
    "the window of 1024 weeks is centred on the reference date",
    arguments: [(-3584, -3584), (-3585, 3583), (3583, 3583), (3584, -3584), (-3584 - 7168, -3584)])
  func centred(days: Int, moved: Int) throws {
    let reference = try #require(CalendarDate(year: 2026, month: 5, day: 1))
    #expect(DateLine.moved(reference.daysSince1970 + days, near: reference) == reference.daysSince1970 + moved)
  }

  @Test("without a reference date, a date is delivered as sent")
  func asSent() {
    #expect(times([rmc("120000", "150906")], .recorded()) == ["2006-09-15T12:00:00.000Z"])
  }

  @Test(
    "live, a time of day is dated within twelve hours of the clock",
    arguments: [
      ("2026-05-01T00:10:00Z", "235959", "2026-04-30T23:59:59.000Z"),
      ("2026-05-01T23:50:00Z", "000001", "2026-05-02T00:00:01.000Z"),
      ("2026-05-01T12:00:00Z", "120001", "2026-05-01T12:00:01.000Z"),
      ("2026-05-01T12:00:00Z", "233000", "2026-05-01T23:30:00.000Z"),
      ("2026-05-01T12:00:00Z", "003000", "2026-05-01T00:30:00.000Z"),
    ])
  func live(clock: String, time: String, expected: String) throws {
    let now = try #require(UTCInstant(iso8601: clock))
    #expect(times([gga(time)], .live(clock: { now })) == [expected])
  }

  @Test("live, a day during which the receiver slept is not lost")
  func liveAfterSleep() throws {
    let clock = TestClock(try #require(UTCInstant(iso8601: "2026-05-01T12:00:00Z")))
    var decoder = NMEADecoder(source: "-", kind: .live, dates: .live(clock: { clock.now }))
    var readings = decoder.take(lines(gga("120000")))
    decoder.flush(into: &readings)
    clock.now = try #require(UTCInstant(iso8601: "2026-05-04T12:00:01Z"))
    readings += decoder.take(lines(gga("120001")))
    decoder.finish(into: &readings)
    #expect(
      readings.locations.map { $0.time?.description } == ["2026-05-01T12:00:00.000Z", "2026-05-04T12:00:01.000Z"])
  }

  @Test("live, the receiver's date overrides the clock's, also for sentences without a date")
  func liveReceiversDate() throws {
    let now = try #require(UTCInstant(iso8601: "2026-05-01T12:00:00Z"))
    #expect(
      times([rmc("120000", "150906"), gga("120001")], .live(clock: { now }))
        == ["2006-09-15T12:00:00.000Z", "2006-09-15T12:00:01.000Z"])
  }

  @Test("live without a known clock there is no time")
  func liveWithoutClock() {
    #expect(times([gga("120000")], .live(clock: { nil })) == [nil])
  }

  @Test("a leap second is the next day's midnight, flagged, and no duplicate")
  func leapSecond() {
    let readings = decode(
      [rmc("235959", "311216"), rmc("235960", "311216"), rmc("000000", "010117")].flatMap { Array(line($0).utf8) })
    let midnight = UTCInstant(iso8601: "2017-01-01T00:00:00Z")?.nanoseconds ?? 0
    #expect(
      readings.locations.map(\.time) == [
        UTCInstant(nanoseconds: midnight - 1_000_000_000), UTCInstant(nanoseconds: midnight, isLeapSecond: true),
        UTCInstant(nanoseconds: midnight),
      ])
  }

  @Test("input from a pipe is withheld for at most ten thousand epochs")
  func boundedHoldBack() {
    var decoder = NMEADecoder(source: "log", kind: .replayed, dates: .recorded())
    var count = 0
    var counts: [Int] = []
    for second in 0...EpochDater.mostHeldBack + 1 {
      let time = String(second / 3600 * 10_000 + second / 60 % 60 * 100 + second % 60 + 1_000_000).dropFirst()
      count += decoder.take(lines(gga(String(time)))).locations.count
      counts.append(count)
    }
    #expect(counts[EpochDater.mostHeldBack - 2] == 0)
    #expect((counts.last ?? 0) >= EpochDater.mostHeldBack)
  }
}

/// Returns the time of day that a test sets.
private final class TestClock: Sendable {
  private let time: Mutex<UTCInstant>

  init(_ time: UTCInstant) { self.time = Mutex(time) }

  var now: UTCInstant {
    get { time.withLock { $0 } }
    set { time.withLock { $0 = newValue } }
  }
}
