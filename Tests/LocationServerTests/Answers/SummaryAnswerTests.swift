import Foundation
import LocationArchive
import LocationKit
import LocationTesting
import Testing

@testable import LocationServer

@Suite("SummaryAnswer")
final class SummaryAnswerTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
  private var options = ServerOptions()

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private struct Summary: Decodable {
    struct Stop: Decodable, Equatable {
      let lat: Double
      let from: String?
      let to: String?
      let firstSeen: String?
      let lastSeen: String?
    }
    let period: String
    let from: String
    let to: String
    let distance: Double
    let movingTime: Double
    let stoppedTime: Double
    let stops: [Stop]
  }

  /// A location each minute: ten northwards, 111 m apart, then a stop of `rest` minutes, then ten more.
  private func archive(from start: UTCInstant, rest: Int) throws {
    let latitudes = (0...10).map { 48 + Double($0) / 1000 } + Array(repeating: 48.01, count: rest)
    let all = latitudes + (11...20).map { 48 + Double($0) / 1000 }
    let writer = try ArchiveWriter(folder)
    try writer.append(all.enumerated().map { .make(latitude: $1, time: start + Double($0 * 60)) })
    try writer.flush()
  }

  private func get(_ query: String, maximumError: Double? = nil) async throws -> ServerResponse {
    var content = HTTPServer.Content(hub: LocationHub())
    (content.archivePath, content.maximumError) = (folder, maximumError)
    let server = try HTTPServer(content, options: options)
    let request = try ServerRequest("GET", "/v1/summary?" + query, headers: ["host": "localhost"])
    return await server.gatekeeper.answer(request)
  }

  private func summaries(_ query: String = "") async throws -> [Summary] {
    try JSONDecoder().decode([Summary].self, from: Data(try await get(query).text.utf8))
  }

  @Test("names the period, its distance, moving time and stops")
  func summarizes() async throws {
    try archive(from: .utc("2026-05-01T10:00:00Z"), rest: 30)

    let summary = try #require(try await summaries().first)

    #expect(summary.period == "2026-05-01")
    #expect((summary.from, summary.to) == ("2026-05-01T10:00:00.000Z", "2026-05-01T10:50:00.000Z"))
    #expect(abs(summary.distance - 2224) < 2)
    #expect(summary.movingTime == 1200)
    #expect(summary.stoppedTime == 1800)
    #expect(summary.stops.count == 1)
    #expect(summary.stops.first?.from?.hasPrefix("2026-05-01T10:") == true)
    #expect(summary.stops.first?.to?.hasPrefix("2026-05-01T10:4") == true)
  }

  @Test("a location beyond the maximum error of the server adds neither distance nor a visit")
  func maximumError() async throws {
    let start = UTCInstant.utc("2026-05-01T10:00:00Z")
    try archive(from: start, rest: 30)
    let expected = try await get("").text
    let writer = try ArchiveWriter(folder)
    for minute in 0..<50 {
      try writer.append(
        .make(latitude: 49, time: start + Double(minute * 60 + 30), horizontalAccuracy: .metres(2000)))
    }
    try writer.flush()

    #expect(try await get("", maximumError: 100).text == expected)
    #expect(try await get("").text != expected)
  }

  @Test("the stops of sparse locations have unknown arrivals and departures, but a first and a last location")
  func knowsSparseStops() async throws {
    let start = UTCInstant.utc("2026-05-01T10:00:00Z")
    let writer = try ArchiveWriter(folder)
    // One location in ten minutes: two on the way, four at a stop, two on the way.
    let latitudes = [48, 48.1, 48.2, 48.2, 48.2, 48.2, 48.3, 48.4]
    try writer.append(latitudes.enumerated().map { .make(latitude: $1, time: start + Double($0 * 600)) })
    try writer.flush()

    let stops = try #require(try await summaries().first).stops

    #expect(stops.count == 1)
    #expect(stops.first?.from == nil && stops.first?.to == nil)
    #expect(stops.first?.firstSeen == "2026-05-01T10:20:00.000Z")
    #expect(stops.first?.lastSeen == "2026-05-01T10:50:00.000Z")
  }

  @Test("a stop that begins with the archive has an unknown arrival, and its first location")
  func knowsTheFirstStop() async throws {
    let start = UTCInstant.utc("2026-05-01T10:00:00Z")
    let writer = try ArchiveWriter(folder)
    try writer.append((0...20).map { .make(latitude: 48, time: start + Double($0 * 60)) })
    try writer.flush()

    let stop = try #require(try await summaries().first?.stops.first)

    #expect(stop.from == nil)
    #expect(stop.firstSeen == "2026-05-01T10:00:00.000Z")
    #expect(stop.to == nil && stop.lastSeen == nil, "the stop lasts")
  }

  @Test("a stop over midnight belongs to the day on which it began")
  func divides() async throws {
    try archive(from: .utc("2026-05-01T23:40:00Z"), rest: 30)

    let days = try await summaries("by=day")

    #expect(days.map(\.period) == ["2026-05-01", "2026-05-02"])
    #expect(days.map(\.stops.count) == [1, 0])
  }

  @Test("a stop that lasts has no end")
  func reportsOpenStops() async throws {
    try archive(from: .utc("2026-05-01T10:00:00Z"), rest: 30)

    let stops = try #require(try await summaries("to=2026-05-01T10:35:00Z").first).stops

    #expect(stops.count == 1)
    #expect(stops.first?.to == nil)
  }

  @Test("days are those of the time zone, and a date as an end includes the day")
  func zones() async throws {
    try archive(from: .utc("2026-05-01T21:50:00Z"), rest: 0)

    #expect(try await summaries("tz=Europe/Berlin").map(\.period) == ["2026-05-01", "2026-05-02"])
    #expect(try await summaries("tz=Europe/Berlin&from=2026-05-02&to=2026-05-02").map(\.period) == ["2026-05-02"])
    #expect(try await summaries("from=2026-05-01&to=2026-05-01").count == 1)
    #expect(try await summaries("from=yesterday&to=now").isEmpty)
    #expect(try await get("tz=Nowhere").status == 400)
    #expect(try await get("from=1+May").text.contains("must be a time such as 2026-05-01"))
  }

  @Test("names weeks, months and years", arguments: [("week", "2026-04-27"), ("month", "2026-05"), ("year", "2026")])
  func names(_ word: String, _ name: String) async throws {
    try archive(from: .utc("2026-05-01T10:00:00Z"), rest: 0)

    #expect(try await summaries("by=" + word).map(\.period) == [name])
  }

  @Test("a period without locations has no summary")
  func isEmpty() async throws {
    try archive(from: .utc("2026-05-01T10:00:00Z"), rest: 0)

    #expect(try await summaries("from=2027-01-01").isEmpty)
  }

  @Test("rejects an unknown period, and more locations than the limit")
  func rejects() async throws {
    try archive(from: .utc("2026-05-01T10:00:00Z"), rest: 0)
    let unknown = try await get("by=hour")
    options.limits.summaryLocations = 20
    let large = try await get("")

    #expect(unknown.status == 400)
    #expect(large.status == 400)
    #expect(large.text.contains("choose a shorter one"))
  }
}
