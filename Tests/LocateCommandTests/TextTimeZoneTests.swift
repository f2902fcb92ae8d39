import ArgumentParser
import LocationJournal
import LocationKit
import LocationTesting
import LocationTracks
import Testing

@testable import LocateCommand

@Suite("Time zones of text")
struct TextTimeZoneTests {
  private static let noon = UTCInstant.utc("2026-05-01T12:00:00Z")
  private static let zone = "+05:30"

  private func notation() throws -> Notation {
    try NotationOptions.parse(["--time-zone", Self.zone]).notation
  }

  @Test("text is local by default, and --time-zone chooses another zone")
  func options() throws {
    #expect(try NotationOptions.parse([]).notation.zone == .local)
    #expect(try notation().time(Self.noon) == "2026-05-01T17:30:00.000+05:30")
  }

  @Test(
    "these commands have the option",
    arguments: [
      ["info", "a.gpx"], ["plot", "a.gpx", "-o", "a.svg"], ["explain", "a.journal"], ["fleet", "run", "-"],
      ["watch"], ["history", "a.archive"],
    ])
  func commands(arguments: [String]) {
    #expect(throws: Never.self) { try RootCommand.parseAsRoot(arguments + ["--time-zone", Self.zone]) }
  }

  @Test("the report of a track shows its times in the zone, and its JSON in UTC")
  func report() throws {
    var statistics = TrackStatistics()
    for second in 0..<2 {
      statistics.take(TrackEntry(.make(time: Self.noon.advanced(by: .seconds(second)))))
    }
    let report = TrackReport(
      file: "a", format: "GPX", counts: InputCounts(unit: "points"), statistics: statistics, notation: try notation())
    let time = try #require(report.rows.first { $0.name == "time" }?.text)
    #expect(time.hasPrefix("2026-05-01T17:30:00.000+05:30 to 2026-05-01T17:30:01.000+05:30"))
    var writer = ASCIIWriter()
    report.appendJSON(to: &writer)
    #expect(String(decoding: writer.bytes, as: UTF8.self).contains(#""earliest":"2026-05-01T12:00:00.000Z""#))
  }

  @Test("the explanation of a visit shows its times in the zone")
  func explanation() throws {
    var visit = Visit(coordinate: .make(latitude: 1, longitude: 2), arrival: Self.noon)
    visit.sequence = 1
    var writer = TextWriter()
    try #require(VisitExplanationReport(.visited(visit), notation: notation())).append(to: &writer)
    #expect(String(decoding: writer.raw.bytes, as: UTF8.self).contains("arrival    2026-05-01T17:30:00.000+05:30"))
  }
}
