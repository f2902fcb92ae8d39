import LocationKit
import LocationTesting
import Testing

@testable import LocationTracks

@Suite("TimePoint")
struct TimePointTests {
  private static let berlin = TimeZoneRules(named: "Europe/Berlin") ?? .utc
  private let context = TimePoint.Context(
    now: .utc("2026-05-03T22:30:00Z"), zone: berlin, start: .utc("2020-01-01T00:00:00Z"))

  private func time(_ text: String, isEnd: Bool = false) -> String? {
    TimePoint(text)?.instant(in: context, isEnd: isEnd)?.description
  }

  @Test(
    "reads each form",
    arguments: [
      ("2026-05-01T10:00:00Z", "2026-05-01T10:00:00.000Z"), ("2026-05-01T10:00:00+05:30", "2026-05-01T04:30:00.000Z"),
      ("2026-05-01T10:00", "2026-05-01T08:00:00.000Z"), ("2026-01-01 10:00:30", "2026-01-01T09:00:30.000Z"),
      ("2026-05-01", "2026-04-30T22:00:00.000Z"), ("2026-05", "2026-04-30T22:00:00.000Z"),
      ("2026", "2025-12-31T23:00:00.000Z"), ("now", "2026-05-03T22:30:00.000Z"),
      ("today", "2026-05-03T22:00:00.000Z"), ("yesterday", "2026-05-02T22:00:00.000Z"),
      ("-1d", "2026-05-02T22:30:00.000Z"), ("-90min", "2026-05-03T21:00:00.000Z"), ("-2w", "2026-04-19T22:30:00.000Z"),
      ("+90s", "2020-01-01T00:01:30.000Z"), ("1777629600", "2026-05-01T10:00:00.000Z"),
    ])
  func forms(_ text: String, _ expected: String) { #expect(time(text) == expected) }

  @Test(
    "a date as an end includes all of it",
    arguments: [
      ("2026-05-01", "2026-05-01T21:59:59.999999999Z"), ("2026-04", "2026-04-30T21:59:59.999999999Z"),
      ("2025", "2025-12-31T22:59:59.999999999Z"), ("yesterday", "2026-05-03T21:59:59.999999999Z"),
      ("2026-05-01T10:00:00Z", "2026-05-01T10:00:00.000Z"),
    ])
  func ends(_ text: String, _ expected: String) { #expect(time(text, isEnd: true) == expected) }

  @Test(
    "rejects any other text",
    arguments: [
      "", "tomorow", "2026-13", "2026-02-30", "2026-5-1", "10:00", "-", "+", "-1x", "12", "1e9", "9999", "--1d",
    ])
  func rejects(_ text: String) { #expect(TimePoint(text) == nil) }

  @Test("a period of one day is no reversed one")
  func reversed() {
    let day = TimePoint("2026-05-01")
    #expect(!TimePoint.isReversed(from: day, to: day, in: context))
    #expect(TimePoint.isReversed(from: day, to: TimePoint("2026-04"), in: context))
    #expect(!TimePoint.isReversed(from: TimePoint("-1d"), to: TimePoint("now"), in: context))
  }
}

@Suite("TimeZoneRules")
struct TimeZoneRulesTests {
  @Test(
    "has the offsets of the tz database, also beyond its table",
    arguments: [
      ("Europe/Berlin", "2026-01-01T00:00:00Z", 3600), ("Europe/Berlin", "2026-07-01T00:00:00Z", 7200),
      ("Europe/Berlin", "2100-07-01T00:00:00Z", 7200), ("Europe/Berlin", "2100-12-01T00:00:00Z", 3600),
      ("Europe/Berlin", "2026-10-25T00:59:59Z", 7200), ("Europe/Berlin", "2026-10-25T01:00:00Z", 3600),
      ("Europe/Berlin", "2060-03-28T00:59:59Z", 3600), ("Europe/Berlin", "2060-03-28T01:00:00Z", 7200),
      ("Australia/Sydney", "2090-01-01T00:00:00Z", 39_600), ("Australia/Sydney", "2090-07-01T00:00:00Z", 36_000),
      ("Asia/Kolkata", "2026-01-01T00:00:00Z", 19_800), ("America/New_York", "2026-07-01T00:00:00Z", -14_400),
      ("+02:00", "2026-01-01T00:00:00Z", 7200), ("-0330", "2026-01-01T00:00:00Z", 0),
      ("UTC", "2026-01-01T00:00:00Z", 0),
    ])
  func offsets(_ name: String, _ time: String, _ expected: Int) {
    let zone = TimeZoneRules(named: name)
    #expect((zone ?? .utc).offset(at: .utc(time)) == expected)
  }

  @Test(
    "rejects what is no zone",
    arguments: ["", "Europe", "../etc/passwd", "/etc/localtime", "Nowhere/Land", "+99:00", "Europe/Berlin\n"])
  func rejects(_ name: String) { #expect(TimeZoneRules(named: name) == nil) }

  @Test("a time that clocks show twice is the earlier one, and one that they skip lies after the gap")
  func changes() throws {
    let zone = try #require(TimeZoneRules(named: "Europe/Berlin"))
    #expect(zone.instant(showing: .utc("2026-10-25T02:30:00Z")) == .utc("2026-10-25T00:30:00Z"))
    #expect(zone.instant(showing: .utc("2026-03-29T02:30:00Z")) == .utc("2026-03-29T01:30:00Z"))
    #expect(zone.instant(showing: .utc("2026-03-29T03:00:00Z")) == .utc("2026-03-29T01:00:00Z"))
    #expect(zone.text(of: .utc("2026-07-01T10:00:00Z")) == "2026-07-01T12:00:00.000+02:00")
    #expect(TimeZoneRules.utc.text(of: .utc("2026-07-01T10:00:00Z")) == "2026-07-01T10:00:00.000Z")
  }
}
