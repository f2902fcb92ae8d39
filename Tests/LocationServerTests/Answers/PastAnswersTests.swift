import Foundation
import LocationArchive
import LocationKit
import LocationTesting
import TestSupport
import Testing

@testable import LocationServer

@Suite("Answers about the past")
final class PastAnswersTests {
  private let folder = RunFolder.url.appending(path: UUID().uuidString).path
  private let start = UTCInstant.utc("2026-05-01T10:00:00Z")

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// Ten locations northwards, one each second and 11 m apart.
  private func server() throws -> HTTPServer {
    let writer = try ArchiveWriter(folder)
    try writer.append((0..<10).map { .make(latitude: 48 + Double($0) / 10_000, time: start + Double($0)) })
    try writer.flush()
    var content = HTTPServer.Content(hub: LocationHub())
    content.archivePath = folder
    content.places = { PlaceList([.circle("pier", latitude: 48.0004, longitude: 11, radius: 15)]) }
    return try HTTPServer(content)
  }

  private func get(_ target: String, _ server: HTTPServer) async throws -> ServerResponse {
    await server.gatekeeper.answer(try ServerRequest("GET", target, headers: ["host": "localhost"]))
  }

  private struct Page: Decodable {
    struct TPV: Decodable { let time: String }
    let locations: [TPV]
    let next: String?
  }

  private func page(_ response: ServerResponse) throws -> Page {
    try JSONDecoder().decode(Page.self, from: Data(response.text.utf8))
  }

  @Test("pages follow each other without a gap or a repetition", arguments: [1, 3, 5, 10])
  func pages(_ limit: Int) async throws {
    let server = try server()
    var times: [String] = []
    var cursor = ""
    for _ in 0..<11 {
      let page = try page(try await get("/v1/history?limit=\(limit)\(cursor)", server))
      times += page.locations.map(\.time)
      guard let next = page.next else { break }
      cursor = "&cursor=\(next)"
    }

    #expect(times == (0..<10).map { (start + Double($0)).description })
  }

  @Test(
    "selects by period, box, circle and place",
    arguments: [
      ("from=2026-05-01T10:00:08Z", 2), ("to=2026-05-01T10:00:02Z", 3), ("box=48.0002,10.9,48.0004,11.1", 3),
      ("near=48,11,12", 2), ("place=pier", 3), ("from=2027-01-01", 0), ("level-of-detail=50", 2),
      ("box=48.0002,10.9,48.0004,11.1&level-of-detail=1", 5), ("box=48.0002,10.9,48.0004,11.1&level-of-detail=30", 3),
    ])
  func selects(_ query: String, _ count: Int) async throws {
    let page = try page(try await get("/v1/history?" + query, try server()))

    #expect(page.locations.count == count)
    #expect(page.next == nil)
  }

  @Test(
    "rejects what it does not understand",
    arguments: [
      ("format=xls", 400), ("place=none", 404), ("near=1,2,3&place=pier", 400), ("near=1,2,3&level-of-detail=5", 400),
      ("cursor=x", 400), ("form=csv", 400),
      ("subject=eva", 404),
      ("from=2026-05-02&to=2026-05-01", 400), ("limit=10001", 400), ("box=1,2,3", 400),
    ])
  func rejects(_ query: String, _ status: Int) async throws {
    #expect(try await get("/v1/history?" + query, try server()).status == status)
  }

  @Test(
    "of several subjects, each question must choose one: without a choice, the answer lists what to add",
    arguments: ["history", "history?format=gpx", "track", "stays?near=48,11,12", "visits", "summary"])
  func requiresTheSubject(_ question: String) async throws {
    let server = try server()
    let writer = try ArchiveWriter(folder)
    try writer.append([.make(latitude: 47, time: start)], subject: "anna & ben")
    try writer.flush()
    let mark = question.contains("?") ? "&" : "?"

    let open = try await get("/v1/\(question)", server)
    #expect(open.status == 400)
    #expect(open.headers["content-type"] == "application/problem+json")
    #expect(open.text.contains("add one of subject=, subject=anna%20%26%20ben; subject= is the one without a name"))
    let (unnamed, named, other) = try await (
      get("/v1/\(question)\(mark)subject=", server), get("/v1/\(question)\(mark)subject=anna%20%26%20ben", server),
      get("/v1/\(question)\(mark)subject=eva", server)
    )
    #expect((unnamed.status, named.status, other.status) == (200, 200, 404))
    if question == "track" { #expect(unnamed.text.contains("48.0009") && named.text.contains("47")) }
  }

  @Test("a location beyond the maximum error of the server makes no stay and no visit")
  func maximumError() async throws {
    let writer = try ArchiveWriter(folder)
    let times = (0..<60).map { start + Double($0 * 60) }
    try writer.append(times.map { .make(time: $0, horizontalAccuracy: .metres(500)) })
    try writer.flush()
    for (limit, isEmpty) in [(100.0, true), (600, false)] {
      var content = HTTPServer.Content(hub: LocationHub())
      (content.archivePath, content.maximumError) = (folder, limit)
      let server = try HTTPServer(content)
      #expect((try await get("/v1/stays?near=48,11,50", server).text == #"{"stays":[]}"#) == isEmpty)
      #expect((try await get("/v1/visits", server).text == #"{"visits":[]}"#) == isEmpty)
    }
  }

  @Test("the subject of the server's source has an empty past before its first location")
  func ownSubject() async throws {
    var content = HTTPServer.Content(hub: LocationHub())
    _ = try server()
    (content.archivePath, content.subject) = (folder, "boat")
    let server = try HTTPServer(content)

    #expect(try page(try await get("/v1/history?subject=boat", server)).locations.isEmpty)
    #expect(try page(try await get("/v1/history", server)).locations.count == 10)
  }

  @Test("exports a file", arguments: [("gpx", "<trkpt"), ("csv", "48.0009"), ("kml", "gx:"), ("nmea", "RMC,")])
  func exports(_ format: String, _ sign: String) async throws {
    let response = try await get("/v1/history?format=" + format, try server())
    guard case .stream(let write) = response.body else {
      Issue.record("no stream: \(response.text)")
      return
    }
    let output = CollectedOutput()

    try await write(output)

    #expect(output.text.contains(sign))
    #expect(response.headers["content-disposition"]?.contains("track.") == true)
  }

  @Test("the names of the subjects are listed; to a token with a view, those that it shows")
  func subjects() async throws {
    let writer = try ArchiveWriter(folder)
    for name in ["van", "", "anna"] { try writer.append(.make(time: start), subject: name) }
    try writer.flush()
    var content = HTTPServer.Content(hub: LocationHub())
    content.archivePath = folder
    let server = try HTTPServer(content)
    #expect(try await get("/v1/subjects", server).text == #"{"subjects":["","anna","van"]}"#)

    var request = try ServerRequest("GET", "/v1/subjects", headers: ["host": "localhost"])
    request.token = AccessToken(
      name: "guest", scopes: [.read], subject: nil, created: start, expires: nil,
      privacy: try PrivacyView(blur: nil, zones: [], delay: .zero, subjects: ["van", "eva"]), digest: [])
    let (route, parameters) = try server.table.route("GET", request.path)
    #expect(try await route.handler(request, parameters).text == #"{"subjects":["van"]}"#)
    #expect(try await get("/v1/subjects", try HTTPServer(.init(hub: LocationHub()))).status == 404)
  }

  @Test("the span of a subject ends with its newest location; without one, it is unknown")
  func span() async throws {
    let server = try server()

    #expect(
      try await get("/v1/history/span", server).text
        == #"{"from":"2026-05-01T10:00:00.000Z","to":"2026-05-01T10:00:09.000Z"}"#)
    #expect(try await get("/v1/history/span?subject=eva", server).status == 404)
  }

  @Test(
    "a track in less detail ends with the last location of the period",
    arguments: [("", 9), ("&to=2026-05-01T10:00:07Z", 7)])
  func endsATrack(_ period: String, _ last: Int) async throws {
    let track = try await get("/v1/track?level-of-detail=1000" + period, try server()).text
    let times = [start, start + Double(last)].map { "\($0.nanoseconds / 1_000_000_000)" }

    #expect(track.hasPrefix(#"{"time":[\#(times.joined(separator: ","))]"#))
  }

  @Test("a track is in columns of equal length, with null for what is unknown")
  func drawsATrack() async throws {
    let response = try await get("/v1/track", try server())
    let columns = try #require(
      try JSONSerialization.jsonObject(with: Data(response.text.utf8)) as? [String: [Any]])

    #expect(columns["lat"]?.count == 10)
    #expect(columns["speed"]?.count == 10)
    #expect(columns["speed"]?.first is NSNull)
    #expect(columns["time"]?.first as? Double == Double(start.nanoseconds) / 1e9)
  }

  @Test("of a straight line, both ends suffice, and the answer tells how exact it is; not of a selection")
  func drawsALine() async throws {
    let server = try server()
    let times = [start, start + 9].map { "\($0.nanoseconds / 1_000_000_000)" }.joined(separator: ",")

    #expect(try await get("/v1/track?points=100", server).text.hasPrefix(#"{"detail":1,"time":[\#(times)]"#))
    let problem = try await get("/v1/track?points=100&box=48,10,49,12", server)
    #expect(problem.status == 400 && problem.text.contains("leave out box, near, place and level-of-detail"))
    #expect(try await get("/v1/track?points=99", server).status == 400)
  }

  @Test("stays are those that a live manager would have found")
  func answersStays() async throws {
    let text = try await get("/v1/stays?place=pier", try server()).text

    #expect(text.hasPrefix(#"{"stays":[{"enter":"2026-05-01T10:00:0"#))
    #expect(text.contains("\"seconds\":"))
    #expect(try await get("/v1/stays", try server()).status == 400)
    #expect(try await get("/v1/stays?place=pier&near=48,11,50", try server()).status == 400)
  }

  @Test(
    "without an archive or a journal the answer says so, and speaks of no option of the command line",
    arguments: ["history", "track", "summary", "stays", "visits", "events"])
  func namesWhatIsMissing(_ path: String) async throws {
    let response = try await get("/v1/" + path, try HTTPServer(HTTPServer.Content(hub: LocationHub())))

    #expect(response.status == 404)
    #expect(response.text.contains(path == "events" ? "no journal" : "no archive"))
    #expect(!response.text.contains("--"))
  }

  @Test("places are GeoJSON with a validator, near a point or around it")
  func answersPlaces() async throws {
    let server = try server()
    let all = try await get("/v1/places", server)
    let one = try await get("/v1/places/pier", server)

    #expect(all.headers["etag"] != nil)
    #expect(one.text.hasPrefix(#"{"type":"Feature","id":"pier""#))
    #expect(try PlaceText.place(Array(one.text.utf8)).id == "pier")
    #expect(try await get("/v1/places?near=48,11,20", server).text.contains("pier") == false)
    #expect(try await get("/v1/places?near=48,11,50", server).text.contains("pier"))
    #expect(try await get("/v1/places?contains=48.0004,11", server).text.contains("pier"))
    #expect(try await get("/v1/places/none", server).status == 404)
  }
}
