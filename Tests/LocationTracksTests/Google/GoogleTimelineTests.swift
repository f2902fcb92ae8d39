import LocationKit
import LocationTracks
import Testing

@Suite("GoogleHistoryFormat: Timeline.json")
struct GoogleTimelineTests {
  private func read(_ text: String) -> TrackReading { TrackReading(text, as: GoogleHistoryFormat()) }

  private func path(_ points: String, start: String = "2026-05-01T12:00:00.000+02:00") -> String {
    #"{"startTime":"\#(start)","endTime":"2026-05-01T14:00:00.000+02:00","timelinePath":[\#(points)]}"#
  }

  @Test("reads the points of Takeout's Semantic Location History; visits are waypoints, activities routes")
  func semanticHistory() {
    let text = """
      {"timelineObjects":[{"activitySegment":{"startLocation":{"latitudeE7":470500000,"longitudeE7":83000000},
      "endLocation":{"latitudeE7":470600000,"longitudeE7":83100000},"duration":{"startTimestamp":"2026-05-01T10:00:00Z",
      "endTimestampMs":"1777631400000"},"activityType":"WALKING","simplifiedRawPath":{"points":[
      {"latE7":475000000,"lngE7":82500000,"accuracyMeters":10,"timestampMs":"1777629600000"}]}}},
      {"placeVisit":{"location":{"latitudeE7":470600000,"longitudeE7":83100000,"name":"Café"},
      "duration":{"startTimestamp":"2026-05-01T10:30:00Z"}}}]}
      """
    let reading = read(text)
    #expect(
      reading.error == nil && reading.locations.map(\.coordinate) == [Coordinate(latitude: 47.5, longitude: 8.25)])
    #expect(
      reading.locations.map(\.time) == [Sample.start] && reading.locations.map(\.horizontalAccuracy?.radius) == [10])
    let routePoints = reading.entries.compactMap { if case .routePoint(let point) = $0 { point } else { nil } }
    #expect(routePoints.map(\.location.time) == [0, 1800].map { Sample.start.advanced(by: .seconds($0)) })
    guard case .waypoint(let visit) = reading.entries.last else {
      Issue.record("no visit")
      return
    }
    #expect(visit.name == "Café" && visit.location.coordinate == Coordinate(latitude: 47.06, longitude: 8.31))
  }

  @Test("a file of visits and activities only has waypoints and routes, which a replay plays")
  func visitsOnly() {
    let text = """
      [{"startTime":"2026-05-01T10:00:00Z","endTime":"2026-05-01T11:00:00Z","visit":{"topCandidate":{"semanticType":"Home",
      "placeLocation":"geo:47.5,8.25"}}},{"startTime":"2026-05-01T11:00:00Z","endTime":"2026-05-01T12:00:00Z",
      "activity":{"start":"geo:47.5,8.25","end":"geo:47.6,8.26","topCandidate":{"type":"walking"}}}]
      """
    let tracks = TrackReading(Array(text.utf8), as: GoogleHistoryFormat(), content: .tracks)
    #expect(tracks.entries.isEmpty && tracks.otherContent == ["visits": 1, "route points": 2])
    let routes = TrackReading(Array(text.utf8), as: GoogleHistoryFormat(), content: .routes)
    #expect(routes.locations.map(\.time) == [3600, 7200].map { Sample.start.advanced(by: .seconds($0)) })
    #expect(read(text).entries.count == 4)
  }

  @Test("an activity without measured points is a route over the places between its start and end")
  func inferredWay() {
    func points(_ start: String, _ content: TrackContent = .everything) -> [Location] {
      let text = """
        {"timelineObjects":[{"activitySegment":{"startLocation":{\(start)},
        "endLocation":{"latitudeE7":470600000,"longitudeE7":83100000},"duration":{"startTimestamp":"1777629600",
        "endTimestamp":"2026-05-01T10:30:00Z"},"waypointPath":{"waypoints":[{"latE7":470510000,"lngE7":83010000},
        {"latE7":470520000,"lngE7":83020000}],"source":"BACKFILLED"}}}]}
        """
      let entries = TrackReading(Array(text.utf8), as: GoogleHistoryFormat(), content: content).entries
      return entries.compactMap {
        switch $0 {
        case .routePoint(let point): point.location
        case .point(let point): point.location
        default: nil
        }
      }
    }
    let start = #""latitudeE7":470500000,"longitudeE7":83000000"#
    let times = [0, 1800].map { Sample.start.advanced(by: .seconds($0)) }
    #expect(points(start).map(\.coordinate.latitude) == [47.05, 47.051, 47.052, 47.06])
    #expect(points(start).map(\.time) == [times[0], nil, nil, times[1]])
    #expect(points("").map(\.coordinate.latitude) == [47.051, 47.052, 47.06])
    #expect(points(start, .routes).map(\.time) == times)
    #expect(points("", .routes).count == 3)
  }

  @Test("reads the raw signals of Timeline Edits.json")
  func edits() {
    let text = """
      {"timelineEdits":[{"rawSignal":{"signal":{"position":{"point":{"latE7":475000000,"lngE7":82500000},"accuracyMm":13000,
      "altitudeMeters":410.0,"timestamp":"2026-05-01T10:00:00Z"}}}},{"placeAggregates":{}}]}
      """
    let location = read(text).locations.first
    #expect(location?.coordinate == Coordinate(latitude: 47.5, longitude: 8.25) && location?.time == Sample.start)
    #expect(location?.horizontalAccuracy?.radius == 13 && location?.ellipsoidalHeight == 410)
  }

  private static let android = """
    {
      "semanticSegments": [
        {
          "startTime": "2026-05-01T12:00:00.000+02:00",
          "endTime": "2026-05-01T14:00:00.000+02:00",
          "timelinePath": [
            { "point": "47.5°, 8.25°", "time": "2026-05-01T12:00:00.000+02:00" },
            { "point": "-47.5°, -8.25°", "time": "2026-05-01T12:01:00.000+02:00" }
          ]
        },
        { "startTime": "2026-05-01T14:00:00.000+02:00", "visit": { "topCandidate": {} } },
        { "startTime": "2026-05-01T15:00:00.000+02:00", "activity": { "start": { "latLng": "1°, 2°" } } }
      ],
      "rawSignals": [
        { "wifiScan": { "deliveryTime": "2026-05-01T12:00:00.000+02:00" } },
        {
          "position": {
            "LatLng": "47.6°, 8.26°",
            "accuracyMeters": 13,
            "altitudeMeters": 455.5,
            "source": "WIFI",
            "timestamp": "2026-05-01T12:00:30.250+02:00",
            "speedMetersPerSecond": 1.5
          }
        }
      ],
      "userLocationProfile": { "frequentPlaces": [{ "placeLocation": "1°, 2°" }] }
    }
    """

  @Test("Android: the points of the paths and the raw positions are one track each")
  func android() throws {
    let reading = read(Self.android)
    #expect(reading.error == nil && reading.faults.isEmpty)
    #expect(reading.counts == InputCounts(unit: "points", read: 3))
    #expect(reading.otherContent == ["visits": 1, "activities": 1])
    let names = reading.entries.compactMap { if case .track(let header) = $0 { header.name } else { nil } }
    #expect(names == ["semanticSegments", "rawSignals"])
    #expect(reading.locations.map(\.coordinate.latitude) == [47.5, -47.5, 47.6])
    #expect(reading.locations.map(\.coordinate.longitude) == [8.25, -8.25, 8.26])
    #expect(reading.locations.map(\.startsSegment) == [true, false, true])
    #expect(
      reading.locations.map(\.time) == [0, 60_000, 30_250].map { Sample.start.advanced(by: .milliseconds($0)) })
    let raw = try #require(reading.locations.last)
    #expect(raw.horizontalAccuracy == Accuracy(radius: 13, level: .twoThirds, basis: .stated))
    #expect(raw.ellipsoidalHeight == 455.5 && raw.speed == 1.5 && raw.origin.device == nil)
  }

  @Test("iOS: a root array whose paths have offsets in minutes", arguments: ["\"12\"", "12", "12.0"])
  func iOS(offset: String) {
    let points =
      #"{"point":"geo:47.5,8.25","durationMinutesOffsetFromStartTime":"0"},"#
      + #"{"point":"geo:47.6,-8.26","durationMinutesOffsetFromStartTime":\#(offset)}"#
    let reading = read(#"[\#(path(points)),{"startTime":"2026-05-01T14:00:00Z","visit":{}}]"#)
    #expect(reading.error == nil && reading.faults.isEmpty)
    #expect(reading.locations.map(\.coordinate.latitude) == [47.5, 47.6])
    #expect(reading.locations.map(\.coordinate.longitude) == [8.25, -8.26])
    #expect(reading.locations.map(\.time) == [0, 720].map { Sample.start.advanced(by: .seconds($0)) })
    #expect(reading.otherContent == ["visits": 1])
  }

  @Test("the start of a segment can follow its path, and a point's own time takes precedence")
  func order() {
    let point = #"{"time":"2026-05-01T10:00:30Z","point":"geo:1,2","durationMinutesOffsetFromStartTime":"9"}"#
    let offset = #"{"durationMinutesOffsetFromStartTime":"1","point":"geo:1,2"}"#
    let reading = read(#"[{"timelinePath":[\#(point),\#(offset)],"startTime":"2026-05-01T10:00:00Z"}]"#)
    #expect(reading.locations.map(\.time) == [30, 60].map { Sample.start.advanced(by: .seconds($0)) })
  }

  @Test(
    "reads coordinates with any degree sign, or none",
    arguments: [
      "47.5°, 8.25°", "47.5\\u00b0, 8.25\\u00b0", "47.5Â°, 8.25Â°", "47.5째, 8.25째", "47.5,8.25", " 47.5 ° ,8.25 °",
      "geo:47.5,8.25",
    ])
  func coordinates(text: String) {
    let reading = read("[\(path(#"{"point":"\#(text)"}"#))]")
    #expect(reading.locations.map(\.coordinate) == [Coordinate(latitude: 47.5, longitude: 8.25)])
  }

  @Test(
    "counts a point without usable coordinates and reports its place",
    arguments: [
      #"{"point":""}"#, #"{"point":"47.5°"}"#, #"{"point":"91°, 8°"}"#, #"{"point":"geo:1;2"}"#, #"{"point":5}"#,
      #"{"point":"1,2,3"}"#, #"{"point":"a,b"}"#, #"{"point":","}"#, #"{"point":"nan,1"}"#, "7", "null", "[]", "{}",
    ])
  func noCoordinates(point: String) {
    let reading = read("[\(path(point))]")
    #expect(reading.locations.isEmpty && reading.error == nil)
    #expect(reading.counts.skipped == ["unusable coordinates": 1])
    #expect(reading.faults.map(\.context) == ["ride:1:\(path("").count)"])
  }

  @Test(
    "counts an unreadable time",
    arguments: [
      (#""durationMinutesOffsetFromStartTime":"soon""#, "2026-05-01T10:00:00Z"),
      (#""durationMinutesOffsetFromStartTime":1e99"#, "2026-05-01T10:00:00Z"),
      (#""durationMinutesOffsetFromStartTime":"5""#, "once"), (#""time":"25:00""#, "2026-05-01T10:00:00Z"),
    ])
  func noTime(member: String, start: String) {
    let reading = read("[\(path(#"{"point":"geo:1,2",\#(member)}"#, start: start))]")
    #expect(reading.locations.map(\.time) == [nil])
    #expect(reading.counts.skipped == ["unreadable time": 1] && reading.faults.count == 1)
  }

  @Test("a path that is not a list has no points", arguments: ["5", "{}", "null", "\"x\""])
  func wrongTypes(value: String) {
    let reading = read(#"{"semanticSegments":[{"timelinePath":\#(value)}],"rawSignals":[{"position":\#(value)}]}"#)
    #expect(reading.locations.isEmpty && reading.error == nil)
  }
}
