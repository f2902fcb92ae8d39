import Foundation
import LocationArchive
import LocationKit
import LocationTesting
import TestSupport
import Testing

@testable import LocationServer

@Suite("SummaryAnswer")
final class SummaryAnswerTests {
  private let folder = RunFolder.url.appending(path: UUID().uuidString).path
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

  private func get(
    _ query: String, _ path: String = "/v1/summary", places: [PointOfInterest] = [], maximumError: Double? = nil,
    headers: [String: String] = [:]
  ) async throws -> ServerResponse {
    var content = HTTPServer.Content(hub: LocationHub())
    content.places = { PlaceList(places) }
    (content.archivePath, content.maximumError) = (folder, maximumError)
    let server = try HTTPServer(content, options: options)
    let request = try ServerRequest("GET", path + "?" + query, headers: headers.merging(["host": "localhost"]) { $1 })
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

  @Test("rejects an unknown period")
  func rejects() async throws {
    try archive(from: .utc("2026-05-01T10:00:00Z"), rest: 0)
    #expect(try await get("by=hour").status == 400)
  }

  #if Server
    @Test("a token with a view gets totals of what it sees, without places, and of no more locations than the limit")
    func seen() async throws {
      try archive(from: .utc("2026-05-01T10:00:00Z"), rest: 30)
      let tokens = TokenFile(folder + ".tokens")
      defer { try? FileManager.default.removeItem(atPath: folder + ".tokens") }
      let view = try PrivacyView(blur: 1000, zones: [], delay: .zero)
      let secret = try tokens.create("blurred", scopes: ["read"], subject: nil, expires: nil, privacy: view)
      options.tokens = tokens
      let headers = ["authorization": "Bearer \(secret)"]
      let home = PointOfInterest(
        id: "home", region: .circle(center: .make(latitude: 48.01, longitude: 11), radius: 500))

      let all = try await get("", places: [home]).text
      let blurred = try await get("", places: [home], headers: headers)
      options.limits.summaryLocations = 20
      let many = try await get("", headers: headers)

      #expect(all.contains(#""place":{"id":"home""#))
      #expect(blurred.status == 200 && !blurred.text.contains("home") && blurred.text != all)
      #expect(many.status == 400 && many.text.contains("choose a shorter one"))
    }
  #endif

  @Test("a period that begins and ends in the middle of a quarter of an hour has only its own locations")
  func divided() async throws {
    try archive(from: .utc("2026-05-01T10:00:00Z"), rest: 30)

    let summary = try #require(
      try await summaries("from=2026-05-01T10:02:00Z&to=2026-05-01T10:07:00Z").first)

    #expect((summary.from, summary.to) == ("2026-05-01T10:02:00.000Z", "2026-05-01T10:07:00.000Z"))
    #expect(abs(summary.distance - 556) < 2)
    #expect(summary.movingTime == 300)
  }

  @Test("the days of a calendar have their distances")
  func days() async throws {
    try archive(from: .utc("2026-05-01T23:40:00Z"), rest: 30)
    struct Day: Decodable {
      let day: String
      let locations: Int
      let distance: Double
    }

    let days = try JSONDecoder().decode([Day].self, from: Data(try await get("", "/v1/history/days").text.utf8))

    #expect(days.map(\.day) == ["2026-05-01", "2026-05-02"])
    #expect(days.map(\.locations) == [20, 31])
    #expect(abs(days.reduce(0) { $0 + $1.distance } - 2224) < 2)
  }
}

extension SummaryAnswerTests {
  private struct Groups: Decodable {
    struct Group: Decodable {
      struct Place: Decodable {
        let id: String
        let distance: Double
      }
      let place: Place?
      let count: Int
      let seconds: Double
      let share: Double
    }
    let count: Int
    let stops: [Group]
  }

  private func groups(_ query: String, _ places: [PointOfInterest]) async throws -> Groups {
    try JSONDecoder().decode(Groups.self, from: Data(try await get(query, "/v1/stops", places: places).text.utf8))
  }

  /// Half an hour at each of these latitudes, and ten minutes between them.
  private func stops(_ latitudes: [Double]) throws {
    let start = UTCInstant.utc("2026-05-01T10:00:00Z")
    let writer = try ArchiveWriter(folder)
    for (index, latitude) in latitudes.enumerated() {
      for minute in 0..<30 {
        try writer.append(.make(latitude: latitude, time: start + Double((index * 40 + minute) * 60)))
      }
    }
    try writer.flush()
  }

  @Test("stops are counted by place; those in no place are grouped, and name the nearest one")
  func groupsStops() async throws {
    try stops([48, 48.1, 48, 48.1, 48.2, 48.1004])
    let home = PointOfInterest(id: "home", region: .circle(center: .make(latitude: 48, longitude: 11), radius: 50))
    let near = PointOfInterest(id: "near", region: .circle(center: .make(latitude: 48.105, longitude: 11), radius: 50))

    let found = try await groups("", [home, near])

    #expect(found.count == 3)
    #expect(found.stops.map(\.count) == [3, 2, 1])
    #expect(found.stops.map { $0.place?.id } == ["near", "home", nil])
    #expect(found.stops[1].place?.distance ?? 0 < 0 && found.stops[0].place?.distance ?? 0 > 400)
    #expect(found.stops[1].seconds == 2 * 29 * 60)
    #expect(abs(found.stops[1].share - 58 / 229) < 0.001)
    #expect(try await groups("limit=1", [home]).stops.count == 1)
  }
}
