import LocationKit
import LocationPlaces
import Testing

@Suite("Places in GeoJSON")
struct GeoJSONPlaceTests {
  private func text(_ text: String, radius: Double? = nil) -> PlaceText {
    PlaceText(format: GeoJSONPlaceFormat(), text: text, options: PlaceOptions(radius: radius))
  }

  private func feature(_ geometry: String, _ properties: String = "\"id\":\"a\"") -> PlaceText {
    text("{\"type\":\"Feature\",\"properties\":{\(properties)},\"geometry\":\(geometry)}")
  }

  @Test("a Point with a radius is a circle; ids are strings or numbers, of the Feature first")
  func points() throws {
    let collection = text(
      """
      {"type":"FeatureCollection","name":"x","features":[
       {"type":"Feature","id":17,"properties":{"id":"other","radius_m":150,"name":"Zürich \\"HB\\"","dwell_s":2.5,"n":5,
        "yes":true,"no":null,"list":[1, 2]},"geometry":{"coordinates":[8.5417,47.3769,400],"type":"Point"}},
       {"geometry":{"type":"Point","coordinates":[180,-90]},"properties":{"id":"b","radius_m":"1e2"},"type":"Feature"}
      ],"bbox":[0,0,0,0]}
      """)
    let expected = [
      PointOfInterest(
        id: "17", name: "Zürich \"HB\"", region: .circle(center: try at(47.3769, 8.5417), radius: 150),
        dwellTime: .milliseconds(2500), attributes: ["n": "5", "yes": "true", "list": "[1, 2]"]),
      PointOfInterest(id: "b", region: .circle(center: try at(-90, 180), radius: 100)),
    ]
    #expect(try collection.places() == expected)
    collection.expectSameInPieces()
  }

  @Test("a Polygon and a MultiPolygon are polygons with their holes")
  func polygons() throws {
    let square = "[[0,0],[4,0],[4,4],[0,4],[0,0]]"
    let hole = "[[1,1],[1,2],[2,2],[1,1]]"
    let outline = [try at(0, 0), try at(0, 4), try at(4, 4), try at(4, 0)]
    let inner = [try at(1, 1), try at(2, 1), try at(2, 2)]
    let polygon = try #require(Polygon(exterior: outline, holes: [inner]))
    let plain = try #require(Polygon(exterior: outline))
    #expect(
      try feature("{\"type\":\"Polygon\",\"coordinates\":[\(square),\(hole)]}").places()
        == [PointOfInterest(id: "a", region: .polygon([polygon]))])
    #expect(
      try feature("{\"type\":\"MultiPolygon\",\"coordinates\":[[\(square)],[\(square),\(hole)]]}").places()
        == [PointOfInterest(id: "a", region: .polygon([plain, polygon]))])
  }

  @Test(
    "reads every notation of the antimeridian",
    arguments: [
      "[[[170,0],[190,0],[190,10],[170,10],[170,0]]]", "[[[170,0],[-170,0],[-170,10],[170,10],[170,0]]]",
      "[[[-190,0],[-170,0],[-170,10],[-190,10],[-190,0]]]", "[[[530,0],[550,0],[550,10],[530,10],[530,0]]]",
    ])
  func antimeridian(rings: String) throws {
    let place = feature("{\"type\":\"Polygon\",\"coordinates\":\(rings)}")
    guard !rings.contains("550") else {
      #expect(place.error()?.message == "feature 1: invalid position: lat 0.0, lon 550.0")
      return
    }
    let region = try #require(try place.places().first?.region)
    for longitude in [170, 175, 180, -180, -175, -170] { #expect(region.contains(try at(5, Double(longitude)))) }
    for longitude in [169.9, -169.9, 0, 90] { #expect(!region.contains(try at(5, longitude))) }
  }

  @Test("an unwrapped step of half the globe or more keeps its direction")
  func wide() throws {
    let place = feature("{\"type\":\"Polygon\",\"coordinates\":[[[0,0],[200,0],[200,10],[0,10],[0,0]]]}")
    let region = try #require(try place.places().first?.region)
    for longitude in [1, 100, 179, -179, -161] { #expect(region.contains(try at(5, Double(longitude)))) }
    for longitude in [-159, -90, -1] { #expect(!region.contains(try at(5, Double(longitude)))) }
  }

  @Test("reads a map of the world, and Antarctica")
  func world() throws {
    let world = feature("{\"type\":\"Polygon\",\"coordinates\":[[[-180,-90],[180,-90],[180,90],[-180,90],[-180,-90]]]}")
    let region = try #require(try world.places().first?.region)
    for longitude in [-180, -90, 0, 90, 180] { #expect(region.contains(try at(5, Double(longitude)))) }
    let south = feature(
      "{\"type\":\"Polygon\",\"coordinates\":[[[-180,-90],[180,-90],[180,-70],[0,-65],[-180,-70],[-180,-90]]]}")
    let antarctica = try #require(try south.places().first?.region)
    for longitude in [-180, -90, 0, 90, 180] { #expect(antarctica.contains(try at(-80, Double(longitude)))) }
    #expect(!antarctica.contains(try at(-60, 0)))
  }

  @Test("a LineString with a width is a corridor, also if it continues across the antimeridian")
  func corridors() throws {
    let line = feature("{\"type\":\"LineString\",\"coordinates\":[[170,1],[-170,3]]}", "\"id\":1,\"width_m\":50")
    let corridor = try #require(Corridor(path: [try at(1, 170), try at(3, -170)], width: 50))
    #expect(try line.places() == [PointOfInterest(id: "1", region: .corridor(corridor))])
    let cut = feature(
      "{\"type\":\"MultiLineString\",\"coordinates\":[[[170,1],[180,2]],[[-180,2],[-170,3]]]}",
      "\"id\":1,\"width_m\":50")
    let joined = try #require(Corridor(path: [try at(1, 170), try at(2, 180), try at(3, -170)], width: 50))
    #expect(try cut.places() == [PointOfInterest(id: "1", region: .corridor(joined))])
  }

  @Test("a geometry of several parts is several places")
  func several() throws {
    let points = feature("{\"type\":\"MultiPoint\",\"coordinates\":[[1,2],[3,4]]}", "\"id\":\"q\",\"radius_m\":5")
    #expect(
      try points.places() == [
        PointOfInterest(id: "q#1", region: .circle(center: try at(2, 1), radius: 5)),
        PointOfInterest(id: "q#2", region: .circle(center: try at(4, 3), radius: 5)),
      ])
    let one = feature("{\"type\":\"MultiPoint\",\"coordinates\":[[1,2]]}", "\"id\":\"q\",\"radius_m\":5")
    #expect(try one.places().map(\.id) == ["q"])
    let mixed = feature(
      """
      {"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[1,2]},
       {"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,0]]]}]}
      """, "\"id\":\"m\",\"radius_m\":5")
    #expect(try mixed.places().map(\.id) == ["m#1", "m#2"])
  }

  @Test("points and lines without a radius have the default radius")
  func usualRadius() throws {
    let places = try text(
      """
      {"type":"FeatureCollection","features":[
      {"type":"Feature","id":1,"properties":null,"geometry":{"type":"Point","coordinates":[1,2]}},
      {"type":"Feature","id":2,"properties":{},"geometry":{"type":"LineString","coordinates":[[1,2],[2,3]]}}]}
      """, radius: 30
    ).places()
    let corridor = try #require(Corridor(path: [try at(2, 1), try at(3, 2)], width: 60))
    #expect(places.map(\.region) == [.circle(center: try at(2, 1), radius: 30), .corridor(corridor)])
  }

  @Test(
    "an error names the feature",
    arguments: [
      ("{\"type\":\"Point\",\"coordinates\":[1,2]}", "\"radius_m\":5", "it has no id"),
      ("{\"type\":\"Point\",\"coordinates\":[1,2]}", "\"id\":\"\",\"radius_m\":5", "the id is empty"),
      (
        "{\"type\":\"Point\",\"coordinates\":[1,2]}", "\"id\":[1],\"radius_m\":5",
        "the id is neither a text nor a number"
      ),
      ("{\"type\":\"Point\",\"coordinates\":[1,2]}", "\"id\":1", "a point without a radius_m"),
      ("{\"type\":\"Point\",\"coordinates\":[1,2]}", "\"id\":1,\"radius_m\":-5", "the radius_m is negative: -5.0"),
      ("{\"type\":\"Point\",\"coordinates\":[1,2]}", "\"id\":1,\"radius_m\":\"x\"", "the radius_m is not a number: x"),
      ("{\"type\":\"Point\",\"coordinates\":[1,2]}", "\"id\":1,\"radius_m\":[5]", "the radius_m is not a number: [5]"),
      (
        "{\"type\":\"Point\",\"coordinates\":[2,91]}", "\"id\":1,\"radius_m\":5", "invalid position: lat 91.0, lon 2.0"
      ),
      (
        "{\"type\":\"Point\",\"coordinates\":[181,1]}", "\"id\":1,\"radius_m\":5",
        "invalid position: lat 1.0, lon 181.0"
      ),
      (
        "{\"type\":\"Point\",\"coordinates\":[1]}", "\"id\":1,\"radius_m\":5",
        "the coordinates are not nested as its type needs it"
      ),
      ("{\"type\":\"Point\"}", "\"id\":1,\"radius_m\":5", "the Point has no coordinates"),
      ("{\"type\":\"Dot\",\"coordinates\":[1,2]}", "\"id\":1,\"radius_m\":5", "there is no geometry Dot"),
      ("null", "\"id\":1", "the place 1 has no geometry"),
      ("{\"type\":\"MultiPoint\",\"coordinates\":[]}", "\"id\":1", "the geometry of the place 1 is empty"),
      ("{\"type\":\"LineString\",\"coordinates\":[[1,2],[2,2]]}", "\"id\":1", "a line without a width_m"),
      (
        "{\"type\":\"LineString\",\"coordinates\":[[1,2]]}", "\"id\":1,\"width_m\":2",
        "a line has fewer than two positions"
      ),
      (
        "{\"type\":\"Polygon\",\"coordinates\":[[[0,0],[1,0],[1,1],[0,1]]]}", "\"id\":1", "a ring is not closed"
      ),
      (
        "{\"type\":\"Polygon\",\"coordinates\":[[[0,0],[1,0],[0,0]]]}", "\"id\":1",
        "a ring has 3 positions, and needs four: three corners and the first again"
      ),
      (
        "{\"type\":\"Polygon\",\"coordinates\":[[[0,0],[1,0],[1,0],[0,0]]]}", "\"id\":1",
        "a ring has fewer than three corners"
      ),
      ("{\"type\":\"Polygon\",\"coordinates\":[]}", "\"id\":1", "a polygon without an outline"),
      (
        "{\"type\":\"Polygon\",\"coordinates\":[[[-200,0],[200,0],[200,1],[-200,0]]]}", "\"id\":1",
        "it is wider than the globe: its longitudes reach from -200.0 to 200.0"
      ),
    ])
  func faults(geometry: String, properties: String, message: String) {
    let place = feature(geometry, properties)
    #expect(place.error()?.message == "feature 1: " + message)
    #expect(place.error()?.context == "f:1:1")
    place.expectSameInPieces()
  }

  @Test(
    "input that is not GeoJSON is an error with its place",
    arguments: [
      (
        "{\"type\":\"FeatureCollection\",\"features\":[", "f:1:41", "the file is cut short: it ends inside a collection"
      ),
      ("{\"type\":\"Feature\",\"id\":1", "f:1:25", "the file is cut short: it ends inside an object"),
      ("{\"type\":\"FeatureCollection\",\"features\":[]}", "f", "there are no places in it"),
      ("{\"type\":\"FeatureCollection\",\"features\":[\n{\"type\":1}]}", "f:2:1", "feature 1: it has no type"),
      ("\n {\"type\":\"Point\",\"coordinates\":[1,2]}", "f:2:2", "feature 1: a Point alone has no id"),
      (
        "{\"type\":\"Feature\",\"id\":1,,}", "f:1:1",
        "feature 1: this is not JSON: a member's name in quotes is missing, at its byte 26"
      ),
      ("{\"x\":y,\"features\":[]}", "f:1:6", "this is not JSON: invalid JSON value"),
      ("{\"features\":[5]}", "f:1:14", "a Feature, a comma or a closing bracket is missing"),
    ])
  func broken(_ broken: String, place: String, message: String) {
    let text = text(broken)
    #expect(text.error()?.message == message)
    #expect(text.error()?.context == place)
    text.expectSameInPieces()
  }

  @Test("a duplicate id is an error that names both places")
  func duplicate() {
    let point = "\"properties\":{\"radius_m\":1},\"geometry\":{\"type\":\"Point\",\"coordinates\":[1,2]}"
    let text = text(
      "{\"type\":\"FeatureCollection\",\"features\":[\n{\"type\":\"Feature\",\"id\":\"1\",\(point)},\n{\"type\":\"Feature\",\"id\":1,\(point)}]}"
    )
    #expect(text.error()?.message == "feature 2: the id 1 is taken: feature 1 in line 2 has it, too")
    #expect(text.error()?.context == "f:3")
  }
}
