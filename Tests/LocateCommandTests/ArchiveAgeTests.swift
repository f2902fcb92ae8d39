import LocationKit
import Testing

@testable import LocateCommand

@Suite("Ages of an archive's parts")
struct ArchiveAgeTests {
  private let now = UTCInstant(iso8601: "2026-05-01T10:00:00Z")

  @Test(
    "reads a number with a unit, or a time",
    arguments: [
      ("30min", "2026-05-01T09:30:00.000Z"), ("30m", "2026-05-01T09:30:00.000Z"), ("12h", "2026-04-30T22:00:00.000Z"),
      ("30d", "2026-04-01T10:00:00.000Z"),
      ("2w", "2026-04-17T10:00:00.000Z"), ("2y", "2024-04-30T22:00:00.000Z"),
      ("2024-01-01", "2024-01-01T00:00:00.000Z"),
    ])
  func reads(_ text: String, _ time: String) throws {
    let now = try #require(now)
    #expect(ArchiveAge(argument: text)?.instant(before: now).description == time)
  }

  @Test("rejects what is no age", arguments: ["", "2", "d", "-2x", "2 y", "2M", "1e3y", "2yy", "nand", "999999y"])
  func rejects(_ text: String) { #expect(ArchiveAge(argument: text) == nil) }

  @Test("reads an age and the interval to which locations are thinned")
  func rule() throws {
    let now = try #require(now)
    let rule = try #require(ThinningRule(argument: "2026-05-01T08:00:00Z:1.5m"))
    #expect(rule.age.instant(before: now) == UTCInstant(iso8601: "2026-05-01T08:00:00Z"))
    #expect(rule.interval == .seconds(90))
    #expect(ThinningRule(argument: "30d:10s")?.interval == .seconds(10))
  }

  @Test("rejects what is no rule", arguments: ["30d", "30d:", ":10s", "30d:0", "30d:-1s", "30:10s"])
  func rejectsRule(_ text: String) { #expect(ThinningRule(argument: text) == nil) }
}
