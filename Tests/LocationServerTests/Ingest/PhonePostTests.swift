import LocationKit
import LocationTesting
import Testing

@testable import LocationServer

@Suite("Messages of phones")
struct PhonePostTests {
  private let now: UTCInstant

  init() throws { now = try #require(UTCInstant(iso8601: "2026-05-01T10:00:00Z")) }

  private func ownTracks(_ text: String) throws -> Location? {
    let request = try ServerRequest("POST", "/pub", body: Array(text.utf8))
    return try OwnTracksDoor().read(PhonePost(request, now: now)).first?.get()
  }

  private func osmAnd(_ query: String) throws -> Location? {
    try osmAnd(try ServerRequest("GET", "/v1/ingest/osmand?" + query))
  }

  private func osmAnd(_ request: ServerRequest) throws -> Location? {
    try OsmAndDoor().read(PhonePost(request, now: now)).first?.get()
  }

  private func fault(_ body: () throws -> Location?) -> String? {
    do {
      _ = try body()
      return nil
    } catch {
      let problem = Problem(error)
      return problem.status == 400 ? problem.detail : "\(problem.status)"
    }
  }

  @Test("OwnTracks: a location has the units of its documentation")
  func readsOwnTracks() throws {
    let location = try #require(
      try ownTracks(
        """
        {"_type":"location","tid":"an","lat":52.5,"lon":13.25,"tst":1777629600,"acc":12,"alt":34,"vac":5,
         "vel":36,"cog":270,"batt":80,"conn":"m"}
        """))

    #expect(location.coordinate.latitude == 52.5)
    #expect(location.coordinate.longitude == 13.25)
    #expect(location.time == now)
    #expect(location.altitudeMSL == 34)
    #expect(location.speed.map { ($0 * 1000).rounded() } == 10_000)
    #expect(location.courseOverGround == 270)
    #expect(location.horizontalAccuracy?.radius == 12)
    #expect(location.horizontalAccuracy?.level == .twoThirds)
    #expect(location.mode == .threeDimensional)
    #expect(location.origin == LocationOrigin(source: "owntracks", kind: .live))
  }

  @Test(
    "OwnTracks: other messages have no location",
    arguments: [
      "", #"{"_type":"lwt","tst":1}"#, #"{"_type":"waypoints","waypoints":[]}"#,
      #"{"_type":"transition","lat":1,"lon":2,"tst":3,"event":"enter"}"#,
      #"{"_type":"location","lat":1,"lon":2,"tst":1777629600,"vel":-1,"cog":-1,"acc":-1}"#,
    ])
  func readsOtherMessages(_ text: String) throws {
    let location = try ownTracks(text)
    #expect(location == nil || location?.speed == nil)
  }

  @Test(
    "OwnTracks: an error names the field",
    arguments: [
      ("[]", "JSON"), ("{", "JSON"), (#"{"lat":1}"#, "_type"), (#"{"_type":"encrypted","data":"x"}"#, "_type"),
      (#"{"_type":"location","lon":2,"tst":3}"#, "lat"), (#"{"_type":"location","lat":91,"lon":2,"tst":3}"#, "lat"),
      (#"{"_type":"location","lat":1,"lon":"x","tst":3}"#, "lon"),
      (#"{"_type":"location","lat":1,"lon":181,"tst":3}"#, "lon"), (#"{"_type":"location","lat":1,"lon":2}"#, "tst"),
      (#"{"_type":"location","lat":1,"lon":2,"tst":1e300}"#, "tst"),
      (#"{"_type":"location","lat":1,"lon":2,"tst":1777802400}"#, "tst"),
      (#"{"_type":"location","lat":1,"lon":2,"tst":3,"vel":-7}"#, "vel"),
      (#"{"_type":"location","lat":1,"lon":2,"tst":3,"cog":361}"#, "cog"),
      (#"{"_type":"location","lat":1,"lon":2,"tst":3,"lat":4}"#, "lat"),
    ])
  func namesOwnTracksFields(_ text: String, _ field: String) {
    let detail = fault { try ownTracks(text) }
    #expect(detail?.contains(field) == true)
  }

  @Test(
    "OsmAnd: the time is in seconds, in milliseconds or ISO 8601",
    arguments: [
      "1777629600", "1777629600000", "2026-05-01T10:00:00Z", "2026-05-01T12:00:00%2B02:00", "2026-05-01+10:00:00", "",
    ])
  func readsTimes(_ text: String) throws {
    #expect(try osmAnd("lat=1&lon=2&timestamp=\(text)")?.time == now)
  }

  @Test(
    "OsmAnd: the speed is in knots, or in the unit that the address names",
    arguments: [("speed=10", 5_144.0), ("speed=10&speed-unit=m/s", 10_000), ("speed=36&speed-unit=km/h", 10_000)])
  func readsSpeeds(_ query: String, _ millimetres: Double) throws {
    let speed = try #require(try osmAnd("lat=1&lon=2&" + query)?.speed)
    #expect((speed * 1000).rounded() == millimetres)
  }

  @Test("OsmAnd: takes all values, also of a form and of the JSON of Traccar Client 9")
  func readsForms() throws {
    let query = "id=7&lat=52.5&lon=13.25&timestamp=1777629600&altitude=34&bearing=270&accuracy=12&hdop=1.5&batt=80"
    let form = try ServerRequest(
      "POST", "/v1/ingest/osmand", headers: ["content-type": "application/x-www-form-urlencoded"],
      body: Array(query.utf8))
    let json = try ServerRequest(
      "POST", "/v1/ingest/osmand", headers: ["content-type": "application/json"],
      body: Array(
        """
        {"location":{"timestamp":"2026-05-01T10:00:00.000Z","coords":{"latitude":52.5,"longitude":13.25,"accuracy":12,
         "speed":-1,"heading":270,"altitude":34},"battery":{"level":0.8}},"device_id":"7"}
        """.utf8))

    for location in try [osmAnd(query), osmAnd(form), osmAnd(json)] {
      let location = try #require(location)
      #expect(location.coordinate.latitude == 52.5)
      #expect(location.time == now)
      #expect(location.altitudeMSL == 34)
      #expect(location.courseOverGround == 270)
      #expect(location.horizontalAccuracy?.radius == 12)
    }
    #expect(try osmAnd(query)?.dilution.horizontal == 1.5)
    #expect(try [form, json].map { try OsmAndDoor().device(PhonePost($0, now: now)) } == ["7", "7"])
  }

  @Test("OsmAnd: a location that the client calls invalid is not stored")
  func readsInvalid() throws { #expect(try osmAnd("lat=0&lon=0&valid=false") == nil) }

  @Test(
    "OsmAnd: the values of such a location are checked like those of others",
    arguments: ["lat=x&lon=0", "lon=0", "lat=1&lon=2&speed=-7"])
  func checksInvalid(_ query: String) { #expect(fault { try osmAnd(query + "&valid=0") } != nil) }

  @Test("a time of 0 is unknown, in every form: the location has the time of its arrival")
  func readsZero() throws {
    let json = { (time: String) in
      try osmAnd(
        try ServerRequest(
          "POST", "/v1/ingest/osmand", headers: ["content-type": "application/json"],
          body: Array(
            #"{"location":{"timestamp":\#(time),"coords":{"latitude":1,"longitude":2}},"device_id":"7"}"#.utf8)))
    }
    #expect(try osmAnd("lat=1&lon=2&timestamp=0")?.time == now)
    #expect(try osmAnd("lat=1&lon=2&timestamp=1970-01-01T00:00:00Z")?.time == now)
    #expect(try ownTracks(#"{"_type":"location","lat":1,"lon":2,"tst":0}"#)?.time == now)
    #expect(try [json("0"), json("null"), json(#""1970-01-01T00:00:00Z""#)].map { $0?.time } == [now, now, now])
    #expect(try json("1777629600000")?.time == now)
  }

  @Test("a time that is ahead is that of the arrival, to a second; small differences and the past stay")
  func believesNoFutureTimes() throws {
    let ahead = Int(now.nanoseconds / UTCInstant.nanosecondsPerSecond)
    for seconds in [11, 3600, 86_399] {
      #expect(try osmAnd("lat=1&lon=2&timestamp=\(ahead + seconds)")?.time == now + -1)
      #expect(
        try ownTracks("{\"_type\":\"location\",\"lat\":1,\"lon\":2,\"tst\":\(ahead + seconds)}")?.time == now + -1)
    }
    for seconds in [10, 0, -100_000_000] {
      #expect(try osmAnd("lat=1&lon=2&timestamp=\(ahead + seconds)")?.time == now + Double(seconds))
    }
  }

  @Test(
    "OsmAnd: an error names the field",
    arguments: [
      ("lon=2", "lat"), ("lat=x&lon=2", "lat"), ("lat=1&lon=200", "lon"),
      ("lat=1&lon=2&timestamp=yesterday", "timestamp"),
      ("lat=1&lon=2&timestamp=1777802400", "timestamp"), ("lat=1&lon=2&speed=-7", "speed"),
      ("lat=1&lon=2&speed-unit=mph", "speed-unit"), ("lat=1&lon=2&bearing=400", "bearing"),
      ("lat=1&lon=2&altitude=1e9", "altitude"), ("lat=1&lon=2&hdop=nan", "hdop"), ("lat=1&lon=2&batt=200", "batt"),
      ("lat=1&lon=2&accuracy=-5", "accuracy"), ("lat=1&lat=2&lon=2", "lat"),
    ])
  func namesOsmAndFields(_ query: String, _ field: String) {
    let detail = fault { try osmAnd(query) }
    #expect(detail?.contains(field) == true)
  }
}
