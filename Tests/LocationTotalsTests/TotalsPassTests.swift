import LocationKit
import LocationTesting
import LocationTracks
import Testing

@testable import LocationTotals

@Suite("TotalsPass")
struct TotalsPassTests {
  private func totals(
    _ locations: [Location], in zone: TimeZoneRules = .utc, maximumError: Double? = nil
  ) throws -> SpanTotals {
    var spans = SpanTotals(.day, in: zone)
    let (first, last) = (try #require(locations.first?.time), try #require(locations.last?.time))
    var pass = spans.makePass(over: first...last, maximumError: maximumError)
    for location in locations { pass.take(location) }
    spans.take(pass)
    return spans
  }

  private func days(_ locations: [Location], in zone: TimeZoneRules = .utc) throws -> [SpanTotals.Element] {
    var totals = try totals(locations, in: zone)
    return totals.finish()
  }

  /// A location each ten seconds, 50 m apart.
  private func ride(from start: String, count: Int) -> [Location] {
    (0..<count).map {
      .make(latitude: 0, longitude: Double($0) * 50 / 111_319.491, time: UTCInstant.utc(start) + Double($0 * 10))
    }
  }

  @Test("the leg across midnight is divided between the days")
  func midnight() throws {
    let days = try days(ride(from: "2026-05-01T23:59:05Z", count: 12))
    #expect(days.map(\.span.name) == ["2026-05-01", "2026-05-02"])
    #expect((days[0].length - 275).magnitude < 0.1 && (days[1].length - 275).magnitude < 0.1)
    #expect(days.map(\.movingTime) == [.seconds(55), .seconds(55)])
  }

  @Test("a location beyond the maximum error adds nothing, and is counted; one without an accuracy is")
  func maximumError() throws {
    let locations = ride(from: "2026-05-01T10:00:00Z", count: 12)
    var jump = Location.make(
      latitude: 0.1, longitude: 0, time: .utc("2026-05-01T10:00:55Z"), altitudeMSL: 900, speed: 70,
      horizontalAccuracy: .metres(51))
    jump.startsSegment = false
    var limited = try totals(locations[..<6] + [jump] + locations[6...], maximumError: 50)
    let (expected, found) = (try #require(try days(locations).first), try #require(limited.finish().first))
    #expect(found.length == expected.length && found.movingTime == expected.movingTime)
    #expect((found.count, found.recordedMaximum, found.ascent) == (12, nil, nil))
    #expect(limited.inexact == 1)
  }

  @Test("a rest over midnight is stopped time of both days, and no distance")
  func rest() throws {
    let days = try days(
      (0...1440).map { .make(latitude: 48, time: UTCInstant.utc("2026-05-01T12:00:00Z") + Double($0 * 60)) })
    #expect(days.map(\.stoppedTime) == [.seconds(12 * 3600), .seconds(12 * 3600)])
    #expect(days.allSatisfy { $0.length == 0 && $0.movingTime == .zero })
  }

  @Test("days are those of the time zone, also when clocks change")
  func zone() throws {
    let zone = try #require(TimeZoneRules(named: "Europe/Berlin"))
    let days = try days(ride(from: "2026-05-01T21:59:05Z", count: 12), in: zone)
    #expect(days.map(\.span.name) == ["2026-05-01", "2026-05-02"])
    let spring = SummaryPeriod.day.span(of: .utc("2026-03-29T10:00:00Z"), in: zone).range
    #expect(spring.upperBound - spring.lowerBound == 23 * 3600 * UTCInstant.nanosecondsPerSecond)
    let month = SummaryPeriod.month.span(of: .utc("2026-12-31T23:30:00Z"), in: zone)
    #expect(month.name == "2027-01")
    #expect(SummaryPeriod.week.span(of: .utc("2026-05-01T00:00:00Z")).name == "2026-04-27")
    #expect(SummaryPeriod.year.span(of: .utc("2028-12-31T23:59:59Z")).name == "2028")
  }

  @Test("a quarter of an hour in which a day of the time zone ends is divided")
  func cut() throws {
    let zone = try #require(TimeZoneRules(named: "+02:07"))
    let days = try days(ride(from: "2026-05-01T21:52:05Z", count: 12), in: zone)
    #expect(days.map(\.span.name) == ["2026-05-01", "2026-05-02"])
    #expect((days[0].length - 275).magnitude < 0.1 && (days[1].length - 275).magnitude < 0.1)
    #expect(days.map(\.count) == [6, 6])
  }
}
