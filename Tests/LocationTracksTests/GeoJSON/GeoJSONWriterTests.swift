import LocationKit
import Testing

@testable import LocationTracks

@Suite("GeoJSONWriter")
struct GeoJSONWriterTests {
  private func geoJSON(_ entries: TrackEntry...) -> TrackText { TrackText(entries, as: GeoJSONFormat()) }

  @Test("a track is a Feature with a LineString, its times and its values")
  func track() {
    let text = geoJSON(
      .track(TrackHeader(name: "Way \"1\"")),
      Sample.point(second: 0) {
        $0.altitudeMSL = 408.25
        $0.geoidSeparation = 47.5
      },
      Sample.point(47, 8, second: 1) { $0.altitudeMSL = 409 })
    #expect(
      text.text == """
        {"type":"FeatureCollection","features":[
        {"type":"Feature","properties":{"name":"Way \\"1\\"","_gpxType":"trk",\
        "coordTimes":["2026-05-01T10:00:00.000Z","2026-05-01T10:00:01.000Z"],"altMSL":[408.25,409],\
        "geoidSep":[47.5,null],"mode":[2,2]},\
        "geometry":{"type":"LineString","coordinates":[[8.25,47.5,455.75],[8,47]]}}
        ]}

        """)
  }

  @Test("several segments are a MultiLineString, and all arrays have the same nesting")
  func segments() {
    let text = geoJSON(
      Sample.point(1, 1, second: 0), Sample.point(1, 2, second: 1), Sample.noFix,
      Sample.point(1, 3, second: 2) { $0.speed = 2 },
      Sample.point(1, 4, second: 3))
    #expect(text.contains("\"speed\":[[null,null],[2,null]]"))
    #expect(text.contains("\"type\":\"MultiLineString\",\"coordinates\":[[[1,1],[2,1]],[[3,1],[4,1]]]"))
    #expect(!text.contains("continues"))
  }

  @Test("a line is cut at the antimeridian, and continues on the other side")
  func antimeridian() {
    let text = geoJSON(Sample.point(10, 179, second: 0), Sample.point(14, -177, second: 1))
    #expect(text.contains("\"coordinates\":[[[179,10],[180,11]],[[-180,11],[-177,14]]]"))
    #expect(text.contains("\"coordTimes\":[[\"2026-05-01T10:00:00.000Z\",null],[null,\"2026-05-01T10:00:01.000Z\"]]"))
    #expect(text.contains("\"inserted\":[[null,true],[true,null]],\"continues\":[false,true]"))
    #expect(TrackReading(text.bytes, as: GeoJSONFormat()).locations.map(\.coordinate.longitude) == [179, -177])
  }

  @Test(
    "a line along the antimeridian is cut, too",
    arguments: [[180.0, -180], [-180, 180], [180, -179], [-179, 180], [179, 180, -179]])
  func onTheAntimeridian(longitudes: [Double]) {
    let entries = longitudes.enumerated().map { Sample.point(5, $1, second: $0) }
    let text = TrackText(entries, as: GeoJSONFormat())
    let reading = TrackReading(text.bytes, as: GeoJSONFormat())
    #expect(reading.locations.map(\.coordinate.longitude) == longitudes)
    #expect(reading.locations.map(\.startsSegment) == longitudes.indices.map { $0 == 0 })
  }

  @Test("a line has at least two positions")
  func singlePoint() {
    let text = geoJSON(Sample.point(1, 2))
    #expect(text.contains("\"coordinates\":[[2,1],[2,1]]") && text.contains("\"inserted\":[null,true]"))
    #expect(TrackReading(text.bytes, as: GeoJSONFormat()).points.count == 1)
  }

  @Test("the third number is the ellipsoidal height, omitted if unknown")
  func heights() {
    let text = geoJSON(
      Sample.point(1, 1, second: 0) { $0.altitudeMSL = 5 }, Sample.point(1, 2, second: 1) { $0.ellipsoidalHeight = 6 })
    #expect(text.contains("[[1,1],[2,1,6]]") && text.contains("\"altMSL\":[5,null]"))
  }

  @Test("a long track continues in another Feature, and reads back as one")
  func longTrack() {
    let count = 2 * GeoJSONWriter.longestPiece + 1
    let entries =
      [.track(TrackHeader(name: "Long"))] + (0..<count).map { Sample.point(5, Double($0) / 1000, second: $0) }
    let text = TrackText(entries, as: GeoJSONFormat())
    #expect(text.text.split(separator: "\"Feature\"").count == 4)
    let reading = TrackReading(text.bytes, as: GeoJSONFormat())
    #expect(reading.entries.tracks == [TrackHeader(name: "Long")])
    #expect(reading.points.count == count && reading.locations.count(where: \.startsSegment) == 1)
  }

  @Test("a segment that begins where a Feature begins stays one, and so does the track")
  func segmentAtTheSeam() {
    var entries = (0...GeoJSONWriter.longestPiece).map { Sample.point(5, Double($0) / 1000, second: $0) }
    entries[GeoJSONWriter.longestPiece] = Sample.point(5, 5, second: 99_999) { $0.startsSegment = true }
    let reading = TrackReading(TrackText(entries, as: GeoJSONFormat()).bytes, as: GeoJSONFormat())
    #expect(reading.entries.tracks.count == 1 && reading.locations.count(where: \.startsSegment) == 2)
  }

  @Test("a waypoint is a Point; a route keeps its places but not their names")
  func marks() {
    let hut = Waypoint(Sample.location { $0.ellipsoidalHeight = 9 }, name: "Hut", symbol: "Flag")
    let text = geoJSON(.waypoint(hut), .route(TrackHeader(name: "Up")), .routePoint(hut))
    #expect(
      text.contains(
        """
        {"type":"Feature","properties":{"name":"Hut","sym":"Flag","time":"2026-05-01T10:00:00.000Z","_gpxType":"wpt",\
        "mode":2},"geometry":{"type":"Point","coordinates":[8.25,47.5,9]}}
        """))
    #expect(text.contains("\"_gpxType\":\"rte\"") && text.leftOut == ["descriptions of route points": 1])
  }

  @Test("an empty track is an empty collection")
  func nothing() { #expect(geoJSON().text == "{\"type\":\"FeatureCollection\",\"features\":[\n]}\n") }
}
