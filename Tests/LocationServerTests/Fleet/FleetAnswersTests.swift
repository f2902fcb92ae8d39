import Foundation
import LocationArchive
import LocationKit
import LocationTesting
import LocationText
import LocationTracks
import TestSupport
import Testing

@testable import LocationServer

@Suite("Answers about a fleet")
struct FleetAnswersTests {
  private let folder: TemporaryFolder
  private let hub = LocationHub()
  private let clock = ManualClock()
  private let fleet: LiveFleet
  private let start = UTCInstant.utc("2026-05-01T10:00:00Z")

  init() throws {
    folder = try TemporaryFolder()
    fleet = LiveFleet(hub: hub, clock: clock)
  }

  private func content(archive: Bool = false) throws -> HTTPServer.Content {
    var content = HTTPServer.Content(hub: hub)
    content.fleet = fleet
    if archive { content.archivePath = folder.path("archive") }
    return content
  }

  private func get(_ target: String, _ content: HTTPServer.Content) async throws -> ServerResponse {
    await (try HTTPServer(content)).gatekeeper.answer(
      try ServerRequest("GET", target, headers: ["host": "localhost"]))
  }

  private func get(_ target: String) async throws -> ServerResponse { try await get(target, try content()) }

  /// The answer to a token with a view.
  private func get(
    _ target: String, _ view: PrivacyView, _ server: HTTPServer? = nil
  ) async throws -> ServerResponse {
    let server = try server ?? HTTPServer(content())
    var request = try ServerRequest("GET", target, headers: ["host": "localhost"])
    request.token = AccessToken(
      name: "guest", scopes: [.read], subject: nil, created: start, expires: nil, privacy: view, digest: [])
    do {
      let (route, parameters) = try server.table.route("GET", request.path)
      try route.check(view)
      return try await route.handler(request, parameters)
    } catch {
      return Problem(error).response
    }
  }

  private struct Clusters: Decodable {
    struct Cluster: Decodable {
      let cell: String
      let lat: Double
      let lon: Double
      let count: Int
      let stale: Int
    }
    struct Subject: Decodable {
      let subject: String
      let state: String
      let lat: Double
      let lon: Double
      let time: String
      let speed: Double?
      let track: Double?
    }
    let level: Int
    let count: Int
    let stale: Int
    let clusters: [Cluster]
    let subjects: [Subject]
  }

  private func clusters(_ response: ServerResponse) throws -> Clusters {
    try JSONDecoder().decode(Clusters.self, from: Data(response.text.utf8))
  }

  /// Two vehicles in Vienna, and one in Sydney.
  private func fill() {
    for (name, latitude, longitude) in [("a", 48.2, 16.37), ("b", 48.21, 16.38), ("c", -33.9, 151.2)] {
      fleet.take(
        .make(latitude: latitude, longitude: longitude, time: start, speed: 5, courseOverGround: 90), of: name)
    }
  }

  @Test("a server without a fleet answers with 404, and reports it in the state")
  func withoutFleet() async throws {
    let content = HTTPServer.Content(hub: hub)
    for path in ["", "/clusters?box=-90,-180,90,180&zoom=1", "/subjects?box=-90,-180,90,180", "/subject?subject=a"] {
      #expect(try await get("/v1/fleet" + path, content).status == 404)
    }
    #expect(try await get("/v1/state", content).text.contains(#""fleet":false"#))
    #expect(try await get("/v1/state").text.contains(#""fleet":true"#))
  }

  @Test("near subjects are a cluster, which splits with the zoom; a subject that is alone is itself")
  func clustersSplit() async throws {
    fill()
    let far = try clusters(try await get("/v1/fleet/clusters?box=-90,-180,90,180&zoom=3"))
    #expect(far.count == 3 && far.stale == 0)
    #expect(far.clusters.map(\.count) == [2] && far.subjects.map(\.subject) == ["c"])
    #expect(abs(try #require(far.clusters.first).lat - 48.205) < 1e-6)
    #expect(far.subjects.first?.speed == 5 && far.subjects.first?.track == 90)

    let close = try clusters(try await get("/v1/fleet/clusters?box=48.19,16.36,48.22,16.39&zoom=14"))
    #expect(close.level == 16)
    #expect(close.clusters.isEmpty && Set(close.subjects.map(\.subject)) == ["a", "b"])
  }

  @Test("the numbers count stale subjects, of which nothing arrives for a while")
  func countsStale() async throws {
    fill()
    clock.advance(by: .seconds(301))
    fleet.take(.make(latitude: 1, time: start + 10), of: "a")
    let text = try await get("/v1/fleet").text
    #expect(text.contains(#""count":3,"stale":2,"staleAfter":300"#))
    #expect(text.contains(#""updates":4,"omitted":0,"most":1000000"#))
    let all = try clusters(try await get("/v1/fleet/clusters?box=-90,-180,90,180&zoom=20"))
    #expect(all.subjects.first { $0.subject == "c" }?.state == "stale")
  }

  @Test("the subjects of a box are listed by name, up to a limit, with the number of all")
  func lists() async throws {
    fill()
    let answer = try await get("/v1/fleet/subjects?box=48,16,49,17").text
    #expect(answer.hasPrefix(#"{"count":2,"subjects":[{"subject":"a","state":"live","age":0,"#))
    let one = try await get("/v1/fleet/subjects?box=-90,-180,90,180&limit=1").text
    #expect(one.hasPrefix(#"{"count":3,"#) && one.components(separatedBy: "\"subject\":").count == 2)
  }

  @Test(
    "subjects are listed by a part of their name, by state and by place, beyond the limit of the list, too",
    arguments: [
      ("name=B", "b"), ("name=x", ""), ("state=stale", "a,c"), ("state=live", "b"), ("place=dome", "a"),
      ("place=dome&state=live", ""), ("", "a,b,c"), ("name=c&box=48,16,49,17", ""), ("name=c&limit=1", "c"),
    ])
  func selects(_ query: String, _ expected: String) async throws {
    fill()
    clock.advance(by: .seconds(301))
    fleet.take(.make(latitude: 48.21, longitude: 16.38, time: start + 10), of: "b")
    var content = try content()
    let dome = PointOfInterest(id: "dome", region: .circle(center: .make(latitude: 48.2, longitude: 16.37), radius: 50))
    content.places = { PlaceList([dome]) }

    let text = try await get("/v1/fleet/subjects?" + query, content).text

    #expect(text.matches(of: /"subject":"(\w)"/).map(\.output.1).joined(separator: ",") == expected)
    #expect(text.hasPrefix(#"{"count":\#(expected.split(separator: ",").count),"#))
    #expect(try await get("/v1/fleet/subjects?place=mosque", content).status == 404)
  }

  @Test(
    "a part of a name is found in any case and script",
    arguments: [
      ("VAN", "Van 7"), ("n 7", "Van 7"), ("van 77", ""), ("ö", "MÖWE 2"), ("möwe", "MÖWE 2"), ("7", "Van 7"),
      ("e 2", "MÖWE 2"),
    ])
  func findsNames(_ part: String, _ expected: String) async throws {
    for name in ["Van 7", "MÖWE 2", ""] { fleet.take(.make(latitude: 48.2, time: start), of: name) }
    let text = try await get("/v1/fleet/subjects?name=" + PercentEncoding.encode(part)).text

    #expect(text.matches(of: /"subject":"([^"]*)"/).map(\.output.1).joined(separator: ",") == expected)
  }

  @Test("one subject has its last position, and links to its path")
  func subject() async throws {
    fleet.take(.make(latitude: 48.2, time: start, speed: 5), of: "anna/bus 7")
    let answer = try await get("/v1/fleet/subject?subject=anna%2Fbus%207").text
    #expect(answer.contains(#""subject":"anna/bus 7""#) && answer.contains(#""speed":5"#))
    #expect(answer.contains(#""links":{"stream":"/v1/stream?subject=anna%2Fbus%207"}"#))
    _ = try ArchiveWriter(folder.path("archive"))
    let stored = try await get("/v1/fleet/subject?subject=anna%2Fbus%207", try content(archive: true)).text
    #expect(stored.contains(#""track":"/v1/track?subject=anna%2Fbus%207""#))
    #expect(try await get("/v1/fleet/subject?subject=eva").status == 404)
  }

  @Test(
    "a wrong question is 400",
    arguments: [
      "clusters", "clusters?zoom=3", "clusters?box=1,2,3,4", "clusters?box=1,2,3,4&zoom=23",
      "clusters?box=5,0,4,1&zoom=3", "clusters?box=1,2,3&zoom=3", "clusters?box=1,2,3,181&zoom=3",
      "subjects?state=lost",
      "subjects?box=1,2,3,4&limit=0", "subjects?box=1,2,3,4&limit=2049",
    ])
  func rejectsWrongQuestions(_ target: String) async throws {
    #expect(try await get("/v1/fleet/" + target).status == 400)
  }

  @Test("thousands of subjects are one bounded answer")
  func boundsTheAnswer() async throws {
    var random = SeededRandom(seed: 5)
    for number in 0..<20_000 {
      fleet.take(
        .make(
          latitude: .random(in: -80...80, using: &random), longitude: .random(in: -180...180, using: &random),
          time: start), of: "vehicle \(number)")
    }
    let response = try await get("/v1/fleet/clusters?box=-90,-180,90,180&zoom=22")
    let answer = try clusters(response)
    #expect(answer.count == 20_000)
    #expect(answer.clusters.count + answer.subjects.count <= 2048)
    #expect(answer.clusters.reduce(answer.subjects.count) { $0 + $1.count } == 20_000)
    #expect(response.text.utf8.count < 300_000)
  }

  @Test("the metrics have the numbers of the fleet")
  func countsMetrics() {
    fill()
    let text = String(decoding: MetricsAnswer(hub: hub, fleet: fleet).text().bytes, as: UTF8.self)
    #expect(text.contains("\nlocate_fleet_subjects 3\n") && text.contains("\nlocate_fleet_updates_total 3\n"))
    #expect(!String(decoding: MetricsAnswer(hub: hub).text().bytes, as: UTF8.self).contains("fleet"))
  }

  // MARK: Sources

  @Test("a phone's position is in the fleet, and one that a phone sends late is as old as its fix")
  func takesPhones() async throws {
    let subjects = SubjectLocations(hub: hub, archive: nil, fleet: fleet) { [start] in start + 400 }
    await subjects.take(.make(latitude: 48.2, time: start + 390), of: "anna")
    await subjects.take(.make(latitude: 48.3, time: start), of: "ben")
    #expect(fleet.position(of: "anna")?.isStale == false)
    #expect(fleet.position(of: "anna")?.age == 10)
    #expect(fleet.position(of: "ben")?.isStale == true)
  }

  @Test("a position of the fleet is that of /v1/location, and arrives in the stream of those who follow the subject")
  func feedsTheStream() async throws {
    fill()
    #expect(try await get("/v1/location?subject=a").text.contains(#""lat":48.2"#))
    let response = try await get("/v1/stream?subject=a")
    guard case .stream(let write) = response.body else {
      Issue.record("no stream: \(response.text)")
      return
    }
    fleet.take(.make(latitude: 48.4, time: start + 1), of: "a")
    fleet.take(.make(latitude: 48.5, time: start + 1), of: "b")
    hub.finish()
    let output = CollectedOutput()
    try await write(output)
    #expect(output.events == ["TPV", "TPV", "end"])
    #expect(output.text.contains(#""lat":48.4"#) && !output.text.contains(#""lat":48.5"#))
    #expect(try await get("/v1/location?subject=b").text.contains(#""lat":48.5"#))
  }

  @Test("a fleet begins with the last positions of the archive")
  func loadsTheArchive() async throws {
    let writer = try ArchiveWriter(folder.path("archive"))
    for (subject, seconds) in [("anna", 0.0), ("anna", 60), ("ben", -100_000)] {
      try writer.append(.make(latitude: 48 + seconds / 1e6, time: start + seconds), subject: subject)
    }
    try writer.flush()
    let now = start + 100
    try await HTTPServer(content(archive: true)).loadFleet { now }
    #expect(fleet.position(of: "anna")?.location.time == start + 60)
    #expect(fleet.position(of: "anna")?.age == 40)
    #expect(fleet.position(of: "ben") == nil, "it would be forgotten at once")
  }

  // MARK: Privacy

  private func view(blur: Double? = nil, hides: Bool = false, delay: Int = 0) throws -> PrivacyView {
    let zone = HiddenZone(center: .make(latitude: -33.9, longitude: 151.2), radius: 500)
    return try PrivacyView(blur: blur, zones: hides ? [zone] : [], delay: .seconds(delay))
  }

  private let world = "box=-90,-180,90,180"

  @Test("what lies in a hidden zone is nowhere: in no count, cluster, list or answer")
  func hides() async throws {
    fill()
    let view = try view(hides: true)
    let numbers = try await get("/v1/fleet", view).text
    #expect(numbers == #"{"count":2,"stale":0,"staleAfter":300}"#)
    for target in ["clusters?\(world)&zoom=3", "clusters?\(world)&zoom=22", "subjects?\(world)"] {
      let answer = try await get("/v1/fleet/" + target, view).text
      #expect(answer.contains(#""count":2"#) && !answer.contains("-33.9") && !answer.contains(#""subject":"c""#))
    }
    #expect(try await get("/v1/fleet/subject?subject=c", view).status == 404)
    #expect(try await get("/v1/fleet/subjects?name=c", view).text.hasPrefix(#"{"count":0,"#))
    #expect(try await get("/v1/fleet/subjects?place=dome", view).status == 403)
    #expect(try await get("/v1/fleet/subject?subject=a", view).status == 200)
  }

  @Test("a blurred token sees the centres of cells, no speed and no course, and finds nothing by the true position")
  func blurs() async throws {
    fill()
    let view = try view(blur: 10_000)
    for (target, truth) in [
      ("subject?subject=c", "-33.9,"), ("subjects?\(world)", "-33.9,"), ("clusters?\(world)&zoom=20", "-33.9,"),
    ] {
      let answer = try await get("/v1/fleet/" + target, view).text
      #expect(answer.contains(#""subject":"c""#), "\(target)")
      #expect(!answer.contains(truth) && !answer.contains("speed") && !answer.contains("track\":9"), "\(target)")
    }
    let blur = CoordinateBlur(size: 10_000, secret: view.secret)
    let center = try #require(blur.center(of: blur.cell(of: .make(latitude: -33.9, longitude: 151.2))))
    let around = "box=-33.901,151.199,-33.899,151.201"
    #expect(center.distance(to: .make(latitude: -33.9, longitude: 151.2)) > 300)
    #expect(try await get("/v1/fleet/subjects?\(around)", view).text.contains(#""count":0"#))
    #expect(try clusters(try await get("/v1/fleet/clusters?\(around)&zoom=18", view)).count == 0)
    let shown = try clusters(try await get("/v1/fleet/clusters?\(world)&zoom=20", view))
    #expect(shown.count == 3)
  }

  @Test(
    "a subject at rest at a border stays in its cell, in all answers together",
    arguments: [
      ["subject?subject=a"], ["subjects?box=-90,-180,90,180"], ["clusters?box=-90,-180,90,180&zoom=20"],
      ["clusters?box=-90,-180,90,180&zoom=20", "subject?subject=a", "subjects?box=-90,-180,90,180"],
    ])
  func staysInItsCell(_ targets: [String]) async throws {
    let (server, view) = (try HTTPServer(content()), try view(blur: 1000))
    let border = CoordinateBlur(size: 1000, secret: view.secret)
      .latitudeOfBorder(north: .make(latitude: 48.2, longitude: 16.37))
    var seen: Set<Substring> = []
    for number in 0..<50 {
      let latitude = border + Double(number * 7 % 11 - 5) / 111_195
      fleet.take(.make(latitude: latitude, longitude: 16.37, time: start + Double(number)), of: "a")
      fleet.take(.make(latitude: latitude + 1, longitude: 16.37, time: start + Double(number)), of: "b")
      let text = try await get("/v1/fleet/" + targets[number % targets.count], view, server).text
      let subject = try #require(text.firstMatch(of: /"subject":"a".*?"lat":([-0-9.]+)/))
      seen.insert(subject.output.1)
    }
    #expect(seen.count == 1)
  }

  @Test("the subject without a name has its own stream and position")
  func unnamedSubject() async throws {
    fleet.take(.make(latitude: 48.2, time: start), of: "")
    #expect(try await get("/v1/fleet/subject").text.contains("\"stream\":\"/v1/stream?subject=\""))
    #expect(try await get("/v1/location?subject=").text.contains("48.2"))
    #expect(try await get("/v1/location").status == 404)
  }

  @Test("a token that shows the past only is refused")
  func delays() async throws {
    fill()
    for target in ["", "/clusters?\(world)&zoom=3", "/subjects?\(world)", "/subject?subject=a"] {
      #expect(try await get("/v1/fleet" + target, try view(delay: 60)).status == 403)
    }
  }
}
