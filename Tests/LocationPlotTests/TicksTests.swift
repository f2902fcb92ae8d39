import LocationKit
import Testing

@testable import LocationPlot

@Suite("Ticks of axes")
struct TicksTests {
  @Test(
    "are round numbers",
    arguments: [
      (0.0, 10.0, ["0", "5", "10"]), (0, 1, ["0.0", "0.5", "1.0"]), (-3, 7, ["0", "5"]),
      (1234, 1268, ["1240", "1260"]), (-0.0004, 0.0004, ["-0.0004", "-0.0002", "0.0000", "0.0002", "0.0004"]),
    ])
  func numbers(_ low: Double, _ high: Double, _ labels: [String]) {
    let ticks = ValueTicks(low...high, count: low == -0.0004 ? 4 : 2)
    #expect(ticks.values.map(ticks.label) == labels)
  }

  @Test("an empty range has at most one number")
  func empty() { #expect(ValueTicks(5...5, count: 4).values.count <= 1) }

  private func labels(_ from: String, _ to: String, count: Int = 4) throws -> [String] {
    let (from, to) = (try #require(UTCInstant(iso8601: from)), try #require(UTCInstant(iso8601: to)))
    return TimeTicks(Double(from.nanoseconds)...Double(to.nanoseconds), count: count).ticks.map(\.label)
  }

  @Test("are round times, from seconds to years")
  func times() throws {
    #expect(
      try labels("2026-05-01T10:00:03Z", "2026-05-01T10:00:23Z") == ["10:00:05", "10:00:10", "10:00:15", "10:00:20"])
    #expect(try labels("2026-05-01T22:10:00Z", "2026-05-02T01:10:00Z") == ["23:00", "2 May", "01:00"])
    #expect(try labels("2026-02-27T12:00:00Z", "2026-03-02T12:00:00Z") == ["28 Feb", "1 Mar", "2 Mar"])
    #expect(try labels("2026-01-01T00:00:00Z", "2026-12-31T00:00:00Z") == ["2026", "Apr", "Jul", "Oct"])
    #expect(
      try labels("2015-06-01T00:00:00Z", "2024-06-01T00:00:00Z", count: 5) == ["2016", "2018", "2020", "2022", "2024"])
    #expect(try labels("1969-12-31T23:59:30Z", "1970-01-01T00:00:30Z", count: 2) == ["23:59:30", "1 Jan", "00:00:30"])
  }

  @Test("a number that is rounded to zero has no sign")
  func zero() {
    #expect(PlotText.number(-0.001, decimals: 1) == "0.0")
    #expect(PlotText.number(-0.1, decimals: 1) == "-0.1")
  }
}
