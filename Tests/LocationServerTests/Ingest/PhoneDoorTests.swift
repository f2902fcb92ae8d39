import LocationKit
import LocationTesting
import LocationText
import Synchronization
import Testing

@testable import LocationServer

/// Requests as the programs send them: shapes after their sources and their documentation, which are named beside them.
@Suite("Doors of phones")
struct PhoneDoorTests {
  /// What the store has got, in order.
  private final class Taken: Sendable {
    let lines = Mutex<[(subject: String, location: Location)]>([])
    /// Locations that were taken at each flush.
    let flushed = Mutex<[Int]>([])
  }

  private let taken = Taken()
  private let answers: IngestAnswers
  private let now: UTCInstant

  init() throws {
    let now = try #require(UTCInstant(iso8601: "2026-05-01T10:00:00Z"))
    let store = IngestStore(
      append: { [taken] location, subject in taken.lines.withLock { $0.append((subject, location)) } },
      flush: { [taken] in
        let count = taken.lines.withLock { $0.count }
        taken.flushed.withLock { $0.append(count) }
      })
    self.now = now
    var answers = IngestAnswers(
      store: store, subjects: SubjectLocations(hub: LocationHub(), archive: nil), limits: ServerLimits())
    answers.now = { now }
    self.answers = answers
  }

  private func send(
    _ method: String, _ target: String, _ body: String = "", _ headers: [String: String] = [:]
  ) async throws -> (status: Int, text: String) {
    try await send(method, target, Array(body.utf8), headers)
  }

  private func send(
    _ method: String, _ target: String, _ body: [UInt8], _ headers: [String: String]
  ) async throws -> (status: Int, text: String) {
    let request = try ServerRequest(method, target, headers: headers, body: body)
    do {
      let (route, parameters) = try RouteTable(answers.routes).route(method, request.path)
      let answer = try await route.handler(request, parameters)
      guard case .bytes(let bytes) = answer.body else { return (answer.status, "") }
      return (answer.status, String(decoding: bytes, as: UTF8.self))
    } catch {
      let problem = Problem(error)
      return (problem.status, problem.detail)
    }
  }

  private var subjects: [String] { taken.lines.withLock { $0.map(\.subject) } }
  private var locations: [Location] { taken.lines.withLock { $0.map(\.location) } }

  private func time(_ text: String) throws -> UTCInstant { try #require(UTCInstant(iso8601: text)) }

  // https://github.com/aaronpk/Overland-iOS#api, and GLManager.m: a dictionary "locations" of features.
  private static func overland(_ features: String...) -> String {
    #"{"locations":[\#(features.joined(separator: ","))],"current":{"type":"Feature"},"trip":{}}"#
  }
  private static func feature(_ longitude: String, _ timestamp: String, _ accuracy: Int = 30) -> String {
    """
    {"type":"Feature","geometry":{"type":"Point","coordinates":[\(longitude),37.3318]},"properties":{"timestamp":"\(timestamp)",
     "altitude":12,"speed":4,"course":-1,"horizontal_accuracy":\(accuracy),"vertical_accuracy":-1,"speed_accuracy":-1,
     "motion":["driving","stationary"],"pauses":false,"activity":"other_navigation","desired_accuracy":100,"deferred":1000,
     "significant_change":"disabled","locations_in_payload":1,"battery_state":"charging","battery_level":0.80,
     "device_id":"iphone","wifi":""}}
    """
  }

  @Test("Overland: each location of a batch that can be read is durable before the answer, and the others are counted")
  func overland() async throws {
    let batch = Self.overland(
      Self.feature("-122.030581", "2015-10-01T08:00:00-0700"), Self.feature("200", "2015-10-01T08:00:01-0700"),
      Self.feature("-122.0306", "2015-10-01T15:00:02Z", 0), #"{"type":"Feature"}"#)

    let answer = try await send("POST", "/v1/ingest/overland", batch, ["content-type": "application/json"])
    let dawarich = try await send("POST", "/api/v1/overland/batches?api_key=x", batch)
    let points = try await send("POST", "/api/v1/points?api_key=x", batch)

    #expect(answer.status == 200)
    #expect(
      answer.text.hasPrefix(#"{"result":"ok","data":[],"stored":2,"skipped":2,"reason":"the field longitude must be"#))
    #expect(dawarich.text == answer.text && points.text == answer.text)
    #expect(subjects == [String](repeating: "iphone", count: 6))
    #expect(taken.flushed.withLock { $0 } == [2, 4, 6])
    let first = try #require(locations.first)
    #expect(first.coordinate.longitude == -122.030581)
    #expect(first.coordinate.latitude == 37.3318)
    #expect(try first.time == time("2015-10-01T15:00:00Z"))
    #expect(first.altitudeMSL == 12)
    #expect(first.speed == 4)
    #expect(first.courseOverGround == nil)
    #expect(first.horizontalAccuracy?.radius == 30)
    #expect(first.origin == LocationOrigin(source: "overland", kind: .live))
    // 0 is unknown.
    #expect(locations.last?.horizontalAccuracy == nil)
  }

  // GLManager.m: didVisit, endTrip and logAction queue features among the locations.
  @Test("Overland: records of visits, trips and pauses are no locations, and the program removes them")
  func overlandRecords() async throws {
    let records = [
      #""action":"visit","arrival_date":null,"departure_date":"2026-05-01T09:40:00Z","horizontal_accuracy":24"#,
      #""type":"trip","mode":"car","start":"2026-05-01T09:40:00Z","end":"2026-05-01T10:00:00Z","distance":8000"#,
      #""action":"paused_location_updates""#,
    ].map { properties in
      #"{"type":"Feature","geometry":{"type":"Point","coordinates":[13.25,52.5]},"properties":"#
        + #"{"timestamp":"2026-05-01T10:00:00Z","device_id":"iphone","battery_level":0.5,\#(properties)}}"#
    }
    let batch = Self.overland(
      records[0], records[1], records[2], Self.feature("13.3", "2026-05-01T10:00:00Z"))

    let answer = try await send("POST", "/v1/ingest/overland", batch)

    #expect(
      answer.text == #"{"result":"ok","data":[],"stored":1,"skipped":3,"#
        + #""reason":"a record of a visit, a trip or a pause is not a location"}"#)
    #expect(locations.map(\.coordinate.longitude) == [13.3])
  }

  @Test("Overland: what is no batch is 400, so that the program keeps it; too many locations are 413")
  func overlandFaults() async throws {
    let many = Self.overland(String(repeating: "{},", count: PhonePost.mostLocations) + "{}")
    for (body, status) in [("[]", 400), ("{", 400), (#"{"locations":{}}"#, 400), ("{}", 400), (many, 413)] {
      let answer = try await send("POST", "/v1/ingest/overland", body, ["x-limit-u": "a"])
      #expect(answer.status == status || answer.text.contains("has no device"), "\(body.prefix(20)): \(answer)")
    }
    #expect(subjects.isEmpty)
  }

  // https://gpslogger.app and CustomUrlManager.java: %ALL becomes these parameters, with empty ones for what is unknown.
  private static let all =
    "lat=52.5&lon=13.25&sat=9&desc=&alt=34.0&acc=12.0&dir=270.0&prov=gps&spd_kph=36.0&spd=10.0&timestamp=1777629600"
    + "&timeoffset=2026-05-01T12%3A00%3A00.000%2B02%3A00&time=2026-05-01T10%3A00%3A00.000Z&starttimestamp=1777620000"
    + "&date=2026-05-01&batt=80.0&ischarging=false&aid=1f2e&ser=unknown&act=&filename=20260501&profile=Default+Profile"
    + "&hdop=0.9&vdop=&pdop=&dist=120&"

  @Test(
    "GPSLogger: the parameters of %ALL, of its default address, and of Home Assistant, in the query or in the body",
    arguments: [
      ("GET", "/v1/ingest/gpslogger?id=x&" + all, ""), ("POST", "/v1/ingest/gpslogger?id=x", all),
      ("GET", "/v1/ingest/gpslogger?id=x&lat=52.5&longitude=13.25&time=2026-05-01T10:00:00.000Z&s=10.0", ""),
      (
        "POST", "/v1/ingest/gpslogger?id=x",
        #"{"lat":52.5,"lon":"13.25","time":"2026-05-01T10:00:00.000Z","spd_kph":36}"#
      ),
      (
        "POST", "/api/webhook/x",
        "latitude=52.5&longitude=13.25&device=1f2e&accuracy=12.0&battery=80.0&speed=10.0&direction=270.0&altitude=34.0"
          + "&provider=gps&activity="
      ),
    ])
  func gpsLogger(_ method: String, _ target: String, _ body: String) async throws {
    let answer = try await send(method, target, body)

    #expect(answer.status == 200, "\(answer)")
    #expect(subjects == ["x"])
    let location = try #require(locations.first)
    #expect(location.coordinate.latitude == 52.5)
    #expect(location.coordinate.longitude == 13.25)
    #expect(location.time == now)
    #expect(location.speed.map { ($0 * 1000).rounded() } == 10_000)
    if body == Self.all { #expect(location.dilution.horizontal == 0.9) }
  }

  // https://github.com/julien-nc/phonetrack: routes.php and LogController.php; WebTrackHelper.java of its application sends them below
  // index.php, and expects "done" 1.
  @Test("PhoneTrack: one location as query or form, and many as lists of values")
  func phoneTrack() async throws {
    let query = "lat=52.5&lon=13.25&timestamp=1777629600&alt=34.0&acc=12.0&bat=80&sat=9&useragent=PhoneTrack%2F0.1"
    let get = try await send("GET", "/apps/phonetrack/logGet/none/my%20phone?" + query)
    let post = try await send(
      "POST", "/index.php/apps/phonetrack/logPost/none/my%20phone", query + "&speed=10.0&bearing=270.0")
    let many = try await send(
      "POST", "/index.php/apps/phonetrack/logPostMultiple/none/my%20phone",
      #"{"points":[[52.5,13.25,1777629601,34,12,80,9,"PhoneTrack/0.1",10,270],[95,0,1],["52.5","13.25",1777629602]]}"#)

    #expect(get.text == #"{"done":1,"friends":[],"stored":1}"#)
    #expect(post.text == get.text)
    #expect(many.text.hasPrefix(#"{"done":1,"friends":[],"stored":2,"skipped":1,"reason":"the field lat must be"#))
    #expect(subjects == Array(repeating: "my phone", count: 4))
    #expect(locations.map(\.speed) == [nil, 10, 10, nil])
    #expect(locations.map(\.time) == [now, now, now + 1.0, now + 2.0])
    #expect(locations.map(\.horizontalAccuracy?.radius) == [12, 12, 12, nil])
  }

  // https://github.com/bfabiszewski/ulogger-android: WebHelper.java. "trackid" must be above 0.
  @Test("µlogger: signs in, begins a track and adds positions, each without the request before")
  func uLogger() async throws {
    let path = "/v1/ingest/ulogger/boat/client/index.php"
    let position = "action=addpos&trackid=1&time=1777629600&lat=52.5&lon=13.25&altitude=34.0&speed=10.0&bearing=270.0"
    let headers = ["content-type": "application/x-www-form-urlencoded", "user-agent": "ulogger_android/3.13"]

    for body in ["action=auth&user=u&pass=p", "action=addtrack&track=Auto_1", position + "&accuracy=12.0&provider=gps"]
    {
      let answer = try await send("POST", path, body, headers)
      #expect(answer.text == #"{"error":false,"trackid":1}"#)
    }
    #expect(try await send("POST", path, "action=image", headers).status == 400)

    #expect(subjects == ["boat"])
    #expect(locations.first?.time == now)
    #expect(locations.first?.horizontalAccuracy?.radius == 12)
  }

  @Test("µlogger: a position with a picture is stored without it, because an error would stop all later positions")
  func uLoggerPicture() async throws {
    let values = [
      ("action", "addpos"), ("trackid", "1"), ("time", "1777629600"), ("lat", "52.5"), ("lon", "13.25"),
      ("provider", "gps"), ("battery", "80"),
    ]
    // As WebHelper.java writes it: a line end first, and no type of the texts.
    let parts = values.map { name, value in
      "\r\n------uLoggerBoundary_x\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n\(value)"
    }
    let picture =
      "\r\n------uLoggerBoundary_x\r\nContent-Disposition: form-data; name=\"image\"; filename=\"upload\"\r\n"
      + "Content-Type: image/jpeg\r\nContent-Transfer-Encoding: binary\r\n\r\n"
    let body =
      Array((parts.joined() + picture).utf8) + [0xFF, 0xD8, 0x0D, 0x0A, 0x0D, 0x0A, 0xFF]
      + Array("\r\n------uLoggerBoundary_x--\r\n".utf8)
    let answer = try await send(
      "POST", "/v1/ingest/ulogger/boat/client/index.php", body,
      ["content-type": "multipart/form-data; boundary=----uLoggerBoundary_x"])
    #expect(answer.text == #"{"error":false,"trackid":1}"#)
    #expect(subjects == ["boat"] && locations.first?.time == now && locations.first?.coordinate.latitude == 52.5)
  }

  // https://developers.home-assistant.io/docs/api/native-app-integration/sending-data
  @Test("Home Assistant: update_location is stored with the time of its arrival, other messages are answered")
  func homeAssistant() async throws {
    for body in [
      #"{"type":"update_location","data":{"gps":[52.5,13.25],"gps_accuracy":120,"battery":45,"speed":10,"altitude":34,"#
        + #""course":270,"vertical_accuracy":5}}"#,
      #"{"type":"update_location","data":{"location_name":"home"}}"#,
      #"{"type":"update_sensor_states","data":[{"state":45,"type":"sensor","unique_id":"battery"}]}"#,
    ] {
      let answer = try await send("POST", "/api/webhook/anna", body)
      #expect(answer.status == 200)
      #expect(answer.text == "{}")
    }
    let ownTracks = try await send(
      "POST", "/api/webhook/anna", #"{"_type":"location","lat":1,"lon":2,"tst":1777629600}"#)
    let encrypted = try await send(
      "POST", "/api/webhook/anna", #"{"type":"encrypted","encrypted":true,"encrypted_data":"x"}"#)
    let three = try await send(
      "POST", "/api/webhook/anna", #"{"type":"update_location","data":{"gps":[1,2,3]}}"#)

    #expect(three.status == 400)
    #expect(three.text.contains("the field gps must be a list of a latitude and a longitude"))
    #expect(ownTracks.text == "[]")
    #expect(encrypted.status == 400)
    #expect(subjects == ["anna", "anna"])
    #expect(locations.map(\.coordinate.latitude) == [52.5, 1])
    #expect(locations.first?.time == now)
    #expect(locations.first?.verticalAccuracy?.radius == 5)
  }

  // https://www.traccar.org/osmand/: Traccar Client 9 (JSON), and 10, which sends a form with the same names as the query of 8.
  @Test("Traccar Client: JSON of version 9 with its further members, and the form of version 10")
  func traccar() async throws {
    let json = """
      {"location":{"event":"motionchange","is_moving":true,"uuid":"1f","timestamp":"2026-05-01T10:00:00.000Z","odometer":0,
       "coords":{"latitude":52.5,"longitude":13.25,"accuracy":12,"speed":10,"speed_accuracy":-1,"heading":270,
       "heading_accuracy":-1,"altitude":34,"altitude_accuracy":-1},"activity":{"type":"still","confidence":100},
       "battery":{"is_charging":false,"level":0.8},"extras":{},"_":"&id=7&lat=52.5&lon=13.25&timestamp=2026-05-01T10:00:00.000Z&"},
       "device_id":"7"}
      """
    let form =
      "id=7&timestamp=1777629600&lat=52.5&lon=13.25&accuracy=12.0&altitude=34.0&speed=19.438&bearing=270.0&batt=80"
      + "&charge=false&alarm=sos"

    for (path, body) in [
      ("/v1/ingest/osmand", json), ("/v1/ingest/osmand", form), ("/api/v1/traccar/points?api_key=x", json),
    ] {
      let answer = try await send("POST", path, body)
      #expect(answer.status == 200)
    }

    #expect(subjects == ["7", "7", "7"])
    #expect(locations.map { $0.speed.map { ($0 * 100).rounded() } } == [1000, 1000, 1000])
    #expect(Set(locations.map(\.time)) == [now])
  }

  // HttpUploader.kt of traccar-client-sdk 1.0.10 omits the coordinates that TrackerEngine.kt does not have at a heartbeat, and
  // push_service.dart of Traccar Client 10.1 posts its token. OsmAndProtocolDecoderTest.java has "location" and "mock".
  @Test("Traccar Client: forms without a position are answered with 200, so that later ones follow")
  func traccarWithoutPosition() async throws {
    for (target, body, status) in [
      ("/v1/ingest/osmand", "id=7&timestamp=1777629600&batt=80&charge=false", 200),
      ("/v1/ingest/osmand", "id=7&notificationToken=f%3Ax", 200),
      ("/v1/ingest/osmand", "id=7&timestamp=1777629600&lat=52.5", 400),
      ("/v1/ingest/osmand", "id=7&batt=80", 400),
      ("/v1/ingest/osmand?id=7&timestamp=1777629600", "", 400),
      ("/v1/ingest/osmand?id=7&timestamp=1777629600&location=60.0,30.0", "", 200),
      ("/v1/ingest/osmand?id=7&timestamp=1777629600&location=60.0", "", 400),
      (
        "/v1/ingest/osmand",
        #"{"location":{"timestamp":"2026-05-01T10:00:00.000Z","mock":true,"coords":{"latitude":61,"longitude":30,"floor":null,"#
          + #""speed":-1,"heading":-1,"altitude":0,"accuracy":5}},"device_id":"7"}"#, 200
      ),
    ] {
      let answer = try await send(body.isEmpty ? "GET" : "POST", target, body)
      #expect(answer.status == status, "\(target) \(body): \(answer)")
    }
    #expect(locations.map(\.coordinate.latitude) == [60, 61])
    #expect(locations.map(\.isSimulated) == [false, true])
  }

  @Test(
    "an accuracy of 0 is unknown, and the location is stored",
    arguments: [
      ("GET", "/v1/ingest/osmand?id=a&lat=1&lon=2&accuracy=0.0&hdop=0", ""),
      ("POST", "/pub?u=a", #"{"_type":"location","lat":1,"lon":2,"tst":1777629600,"acc":0,"vac":0}"#),
    ])
  func takesZeroAccuracies(_ method: String, _ target: String, _ body: String) async throws {
    let answer = try await send(method, target, body)
    #expect(answer.status == 200, "\(answer)")
    #expect(locations.map(\.horizontalAccuracy) == [nil])
  }
}
