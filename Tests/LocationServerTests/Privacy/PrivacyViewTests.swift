import Foundation
import LocationArchive
import LocationKit
import LocationTesting
import LocationTracks
import TestSupport
import Testing

@testable import LocationServer

/// A ride northwards through a hidden zone, as tokens with different views see it.
@Suite("Answers to a token with privacy")
final class PrivacyViewTests {
  private let folder = RunFolder.url.appending(path: UUID().uuidString).path
  private let start = UTCInstant.utc("2026-05-01T10:00:00Z")
  private let hub = LocationHub()
  /// Around the locations 45 to 55.
  private let zone = HiddenZone(center: Coordinate.make(latitude: 48.005, longitude: 11), radius: 60)

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// A hundred locations, one each second and 11.1 m apart, and the present in the zone.
  private func server() throws -> HTTPServer {
    let writer = try ArchiveWriter(folder)
    try writer.append(
      (0..<100).map { number in
        var location = Location.make(latitude: 48 + Double(number) / 10_000, time: start + Double(number))
        (location.speed, location.courseOverGround, location.altitudeMSL) = (11.1, 0, 512)
        return location
      })
    try writer.flush()
    var content = HTTPServer.Content(hub: hub)
    content.archivePath = folder
    content.places = { PlaceList([.circle("home", latitude: 48.005, longitude: 11, radius: 15)]) }
    return try HTTPServer(content)
  }

  private func view(blur: Double? = nil, hides: Bool = false, delay: Int = 0) throws -> PrivacyView {
    try PrivacyView(blur: blur, zones: hides ? [zone] : [], delay: .seconds(delay))
  }

  private func get(
    _ target: String, _ view: PrivacyView, _ server: HTTPServer, _ method: String = "GET"
  ) async throws -> ServerResponse {
    var request = try ServerRequest(method, target, headers: ["host": "localhost"])
    request.now = start + 100
    request.token = AccessToken(
      name: "guest", scopes: [.read], subject: nil, created: start, expires: nil, privacy: view, digest: [])
    do {
      let (route, parameters) = try server.table.route(method, request.path)
      try route.check(view)
      return try await route.handler(request, parameters)
    } catch {
      return Problem(error).response
    }
  }

  private struct Page: Decodable {
    struct TPV: Decodable {
      let time: String
      let lat: Double
      let lon: Double
      let speed: Double?
      let track: Double?
      let altMSL: Double?
      let eph: Double?
    }
    let locations: [TPV]
    let next: String?
  }

  private func history(_ query: String, _ view: PrivacyView) async throws -> [Page.TPV] {
    let text = try await get("/v1/history?limit=1000&" + query, view, try server()).text
    return try JSONDecoder().decode(Page.self, from: Data(text.utf8)).locations
  }

  // MARK: The past

  @Test("blurred locations are the centres of few cells, and have nothing that a path can be computed from")
  func blurs() async throws {
    let seen = try await history("", view(blur: 500))
    #expect(seen.count == 100)
    #expect((2...4).contains(Set(seen.map(\.lat)).count))
    // Each row of the grid has its own columns.
    #expect(Set(seen.map(\.lon)).count <= Set(seen.map(\.lat)).count)
    for (number, location) in seen.enumerated() {
      let truth = try #require(Coordinate(latitude: 48 + Double(number) / 10_000, longitude: 11))
      let shown = try #require(Coordinate(latitude: location.lat, longitude: location.lon))
      #expect(truth.distance(to: shown) < 500 * CoordinateBlur.reach)
      #expect((location.eph ?? 0) >= 500 * CoordinateBlur.reach)
      #expect(location.speed == nil && location.track == nil && location.altMSL == nil)
    }
  }

  @Test("nothing within a hidden zone is shown")
  func hides() async throws {
    let seen = try await history("", view(hides: true))
    #expect(seen.count == 89)
    for location in seen {
      let shown = try #require(Coordinate(latitude: location.lat, longitude: location.lon))
      #expect(shown.distance(to: zone.center) > zone.radius)
    }
  }

  @Test("nothing younger than the delay is shown")
  func delays() async throws {
    let seen = try await history("", view(delay: 60))
    #expect(seen.count == 41)
    #expect(seen.last?.time == (start + 40).description)
  }

  @Test(
    "a question finds what is shown, and not the truth", arguments: ["near=48.005,11,30", "box=48.0048,10,48.0052,12"])
  func selectsWhatIsShown(_ query: String) async throws {
    #expect(try await !history(query, view()).isEmpty)
    #expect(try await history(query, view(hides: true)).isEmpty)
    // No centre of a cell is there.
    #expect(try await history(query, view(blur: 5000)).isEmpty)
  }

  @Test("pages follow each other without a gap in which hidden locations could be counted")
  func pages() async throws {
    let (server, view) = (try server(), try view(hides: true))
    var (count, cursor) = (0, "")
    for _ in 0..<20 {
      let page = try JSONDecoder().decode(
        Page.self, from: Data(try await get("/v1/history?limit=7" + cursor, view, server).text.utf8))
      #expect(page.next == nil || page.locations.count == 7)
      count += page.locations.count
      guard let next = page.next else { break }
      cursor = "&cursor=\(next)"
    }
    #expect(count == 89)
  }

  @Test("a track breaks at a hidden zone")
  func track() async throws {
    let text = try await get("/v1/track", try view(hides: true), try server()).text
    let columns = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: [Any]])
    #expect(columns["lat"]?.count == 89)
    #expect(columns["breaks"] as? [Int] == [45])
  }

  @Test("an export has what is shown", arguments: ["gpx", "csv", "kml", "geojson", "nmea"])
  func exports(_ format: String) async throws {
    let response = try await get("/v1/history?format=" + format, try view(hides: true), try server())
    guard case .stream(let write) = response.body else {
      Issue.record("no stream: \(response.text)")
      return
    }
    let output = CollectedOutput()
    try await write(output)
    // 48.0049 and 48.0051 in degrees, and in NMEA's minutes; 48.006 is outside.
    for hidden in ["48.0049", "48.0051", "4800.294", "4800.306"] { #expect(!output.text.contains(hidden)) }
    #expect(output.text.contains(format == "nmea" ? "4800.36" : "48.006"))
  }

  @Test("stays, visits and summaries are those of what is shown")
  func decides() async throws {
    let (server, hidden) = (try server(), try view(hides: true))
    #expect(try await get("/v1/stays?near=48.005,11,20", try view(), server).text.contains("enter"))
    #expect(try await get("/v1/stays?near=48.005,11,20", hidden, server).text == #"{"stays":[]}"#)
    #expect(try await get("/v1/visits", hidden, server).text == #"{"visits":[]}"#)
    let summary = try await get("/v1/summary", try view(delay: 60), server).text
    #expect(summary.contains(#""to":"\#((start + 40).description)""#))
    #expect(!summary.contains((start + 41).description))
    let stops = try await get("/v1/stops", try view(delay: 60), server).text
    #expect(stops.contains(#""to":"\#((start + 40).description)""#) && !stops.contains((start + 41).description))
  }

  @Test("the place of a question is refused", arguments: ["history", "track", "stays"])
  func refusesPlaces(_ path: String) async throws {
    for id in ["home", "none"] {
      #expect(try await get("/v1/\(path)?place=\(id)", try view(blur: 100), try server()).status == 403)
    }
  }

  // MARK: The present

  @Test("the present location is blurred, or answered like none in a hidden zone")
  func location() async throws {
    let server = try server()
    hub.take([.updated(.make(latitude: 48.00501))])
    #expect(try await get("/v1/location", try view(hides: true), server).status == 404)
    let blurred = try await get("/v1/location", try view(blur: 1000), server)
    #expect(blurred.status == 200)
    #expect(!blurred.text.contains("48.00501"))
  }

  @Test("at rest at a border, the present location stays in its cell, from answer to answer", arguments: [nil, "anna"])
  func staysInItsCell(_ subject: String?) async throws {
    let (server, view) = (try server(), try view(blur: 1000))
    let border = CoordinateBlur(size: 1000, secret: view.secret)
      .latitudeOfBorder(north: .make(latitude: 48, longitude: 11))
    var seen: Set<String> = []
    for number in 0..<50 {
      let location = Location.make(
        latitude: border + Double(number * 7 % 11 - 5) / 111_195, time: start + Double(number))
      if let subject { hub.take(location, of: subject) } else { hub.take([.updated(location)]) }
      let text = try await get("/v1/location" + (subject.map { "?subject=" + $0 } ?? ""), view, server).text
      seen.insert(text.replacing(/"time":"[^"]*"/, with: ""))
    }
    #expect(seen.count == 1)
  }

  @Test("the location of another subject is blurred, too, or answered like none in a hidden zone")
  func locationOfAnother() async throws {
    let server = try server()
    hub.note(.make(latitude: 48.00501), of: "anna")
    #expect(try await get("/v1/location?subject=anna", try view(hides: true), server).status == 404)
    let blurred = try await get("/v1/location?subject=anna", try view(blur: 1000), server)
    #expect(blurred.status == 200)
    #expect(!blurred.text.contains("48.00501"))
  }

  @Test("the stream has locations that are shown, and no events, numbers or gaps")
  func stream() async throws {
    let server = try server()
    hub.take([.stateChanged(StateChange(.tracking)), .received(.location(.make(latitude: 48.00501)))])
    var request = try ServerRequest("GET", "/v1/stream?min-distance=1", headers: ["last-event-id": "7"])
    request.token = AccessToken(
      name: "guest", scopes: [.read], subject: nil, created: start, expires: nil,
      privacy: try view(blur: 1, hides: true), digest: [])
    let (route, parameters) = try server.table.route("GET", request.path)
    guard case .stream(let write) = try await route.handler(request, parameters).body else {
      Issue.record("no stream")
      return
    }
    let seen = CollectedOutput { [hub] text in if text.contains("TPV") { hub.finish() } }
    hub.take([.poi(8), .received(.location(.make(latitude: 48.02)))])
    try await write(seen)
    #expect(seen.events == ["TPV", "end"])
    #expect(seen.ids.isEmpty)
    #expect(!seen.text.contains("48.005"))
    #expect(!seen.text.contains("pier"))
  }

  @Test("with a delay, the present is refused", arguments: ["location", "sky", "state", "sources", "stream"])
  func refusesThePresent(_ path: String) async throws {
    let response = try await get("/v1/" + path, try view(delay: 1), try server())
    #expect(response.status == 403)
    #expect(response.headers["content-type"] == "application/problem+json")
  }

  @Test("all other operations are refused, and say why")
  func refuses() async throws {
    let server = try server()
    let subjects = try PrivacyView(blur: nil, zones: [], delay: .zero, subjects: ["anna"])
    #expect(try await get("/v1/events", subjects, server).text.contains("or some subjects"))
    #expect(try await get("/v1/events", try view(blur: 10), server).text.contains("blurred, hidden or delayed"))
    let open = [
      "/v1/location", "/v1/state", "/v1/sources", "/v1/stream", "/v1/history", "/v1/track", "/v1/stays",
      "/v1/visits", "/v1/summary", "/v1/tiles", "/v1/fleet", "/v1/fleet/clusters", "/v1/fleet/subjects",
      "/v1/fleet/subject", "/v1/history/span", "/v1/history/days", "/v1/stops", "/v1/abilities", "/v1/subjects",
    ]
    for route in server.table.routes where route.scope != nil {
      let blurred = try view(blur: 10)
      let isOpen = (try? route.check(blurred)) != nil
      if route.template == "/v1/sky" { #expect((try? route.check(view(hides: true))) == nil) }
      // The answers to phones have the positions of friends alone, which pass the filter.
      let isOfPhones = route.scope == .ingest && !route.template.hasPrefix("/v1/import")
      #expect(
        isOpen == (isOfPhones || route.method == "GET" && open.contains(route.template)),
        "\(route.method) \(route.template)")
    }
  }

  // MARK: Subjects

  @Test("a token for some subjects shows no others, and does not tell whether these exist")
  func limitsSubjects() async throws {
    let server = try server()
    let writer = try ArchiveWriter(folder)
    for subject in ["anna", "ben", "eve"] { try writer.append([.make(time: start)], subject: subject) }
    try writer.flush()
    hub.take([.updated(.make(latitude: 48.00501))])
    for subject in ["anna", "eve"] { hub.note(.make(latitude: 1), of: subject) }
    let family = try PrivacyView(blur: nil, zones: [], delay: .zero, subjects: ["anna", "ben"])

    for path in ["history", "track", "summary", "visits", "location", "stream"] {
      let (own, other) = try await (
        get("/v1/\(path)?subject=anna", family, server).status, get("/v1/\(path)?subject=eve", family, server)
      )
      let unknown = try await get("/v1/\(path)?subject=nobody", family, server)
      #expect(own == 200, "\(path)")
      #expect(other.status == 404 && other.text == unknown.text, "\(path)")
    }
    #expect(try await get("/v1/history", family, server).status == 400)
    for path in ["location", "stream", "state", "sources"] {
      let refused = try await get("/v1/\(path)", family, server)
      #expect(refused.status == 403, "\(path)")
      #expect(refused.text.contains("some subjects only, and not that of the server's source"), "\(path)")
      // The others have no such parameter.
      #expect(refused.text.contains("subject=") == ["location", "stream"].contains(path), "\(path)")
    }
    for path in ["events", "places", "doctor", "sky"] {
      let (route, _) = try server.table.route("GET", try ServerRequest("GET", "/v1/\(path)").path)
      expectThrows(Problem.self, stating: "which this operation cannot keep") { try route.check(family) }
    }
    let anna = try PrivacyView(blur: nil, zones: [], delay: .zero, subjects: ["anna"])
    #expect(try await get("/v1/history", anna, server).status == 200)
    let own = try PrivacyView(blur: nil, zones: [], delay: .zero, subjects: [""])
    #expect(try await get("/v1/location", own, server).status == 200)
    #expect(try await get("/v1/state", own, server).status == 200)
  }

  // MARK: The file of tokens

  private func token(_ view: PrivacyView) -> AccessToken {
    AccessToken(
      name: "guest", scopes: [.read], subject: nil, created: start, expires: nil, privacy: view,
      digest: Array(repeating: 7, count: AccessToken.digestSize))
  }

  @Test("a line of the file keeps the restriction")
  func keepsTheRestriction() throws {
    let subjects = try PrivacyView(blur: nil, zones: [], delay: .zero, subjects: ["anna", "ben"])
    for view in [try view(blur: 500), try view(hides: true), try view(blur: 1, hides: true, delay: 3600), subjects] {
      let token = token(view)
      #expect(try AccessToken(JSONBody(token.lines.dropLast())) == token)
    }
  }

  @Test(
    "a damaged restriction is an error, and not a token that shows everything",
    arguments: [
      #""blur":0"#, #""blur":"x""#, #""hide":["1,2"]"#, #""hide":["91,2,3"]"#, #""hide":["1,2,0"]"#, #""hide":7"#,
      #""blur":5,"blurSecret":"x""#, #""subjects":[]"#, #""subjects":"anna""#, #""subjects":[7]"#, #""delay":-1"#,
      #""delay":"1h""#,
    ])
  func damaged(_ member: String) throws {
    let line = String(decoding: token(try view(blur: 500)).lines, as: UTF8.self)
    expectThrows(Problem.self, stating: "the member", or: "blurred by") {
      let whole = line.replacing(/"blur":.*"delay":0/, with: member)
      #expect(whole.contains(member))
      _ = try AccessToken(JSONBody(Array(whole.utf8.dropLast())))
    }
  }

  @Test("only tokens that read are restricted", arguments: [["write"], ["read", "write"], ["ingest"]])
  func scopes(_ scopes: [String]) throws {
    let folder = try TemporaryFolder()
    let view = try view(blur: 500)
    expectThrows(LocationError.self, stating: "are for tokens with the scope read alone") {
      try TokenFile(folder.path("tokens")).create("x", scopes: scopes, subject: nil, expires: nil, privacy: view)
    }
  }

  @Test("a list of tokens does not tell where zones are")
  func list() throws {
    #expect(
      try view(blur: 500, hides: true, delay: 60).words == ["blurred by 500 m", "1 hidden zone", "delayed by 60 s"])
  }

  // MARK: The grid

  @Test(
    "a cell is as large as the blur, everywhere",
    arguments: [(0.0, 0.0), (48.1, 11.5), (-89.9999, 17), (90, 0), (-90, -180), (51.2, 180), (-17, -179.9999)])
  func cells(_ latitude: Double, _ longitude: Double) throws {
    let coordinate = try #require(Coordinate(latitude: latitude, longitude: longitude))
    for size in [1.0, 100, 5000, 1_000_000] {
      let blur = CoordinateBlur(size: size, secret: 7)
      let center = try #require(blur.center(of: blur.cell(of: coordinate)))
      #expect(center.distance(to: coordinate) <= 1.1 * size)
      #expect(blur.center(of: blur.cell(of: center)) == center)
    }
  }

  @Test("both sides of the antimeridian are the same cell")
  func antimeridian() throws {
    for secret in 0..<100 as Range<UInt64> {
      var blur = CoordinateBlur(size: 1000, secret: secret)
      let cell = blur.move(to: try #require(Coordinate(latitude: 10, longitude: 180)))
      #expect(blur.cell(of: try #require(Coordinate(latitude: 10, longitude: -180))) == cell)
      for longitude in [-179.9999, 179.9999] {
        #expect(blur.move(to: try #require(Coordinate(latitude: 10, longitude: longitude))) == cell)
      }
    }
  }
}
