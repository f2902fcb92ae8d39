import LocationKit
import LocationPlaces
import TestSupport
import Testing

@Suite("Writing places")
struct PlaceWriterTests {
  private func circle(_ id: String) throws -> PointOfInterest {
    PointOfInterest(
      id: id, name: "A \"b\" <c>, & d", region: .circle(center: try at(47.123456789, -8.5), radius: 40.25),
      dwellTime: .milliseconds(1500), attributes: ["colour": " blue", "x": "1,5\n2"])
  }

  private func shapes() throws -> [PointOfInterest] {
    let corridor = try #require(Corridor(path: [try at(1, 2), try at(3, 4), try at(3, 5)], width: 12.5))
    let outline = [try at(0, 0), try at(0, 4), try at(4, 4), try at(4, 0)]
    let hole = [try at(1, 1), try at(2, 2), try at(1, 2)]
    let polygon = try #require(Polygon(exterior: outline, holes: [hole]))
    let island = try #require(Polygon(exterior: [try at(10, 10), try at(10, 11), try at(11, 11)]))
    return [
      try circle("c"), PointOfInterest(id: "way", region: .corridor(corridor)),
      PointOfInterest(id: "field", name: "Field", region: .polygon([polygon, island])),
    ]
  }

  @Test(
    "written places read back unchanged",
    arguments: [GeoJSONPlaceFormat(), KMLPlaceFormat()] as [any PlaceTextFormat])
  func roundTrip(format: any PlaceTextFormat) throws {
    var places = try shapes()
    // XML keeps no blanks at the ends of a value.
    if format.word == "kml" { places[0].attributes["colour"] = "blue" }
    let (text, leftOut) = format.written(places)
    #expect(leftOut.isEmpty)
    #expect(try PlaceText(format: format, text: text).places() == places)
  }

  @Test("CSV and GPX contain circles, and report what is omitted")
  func circlesOnly() throws {
    let csv = CSVPlaceFormat().written(try shapes())
    #expect(csv.leftOut == ["corridors": 1, "polygons": 1])
    #expect(try PlaceText(format: CSVPlaceFormat(), text: csv.text).places() == [try circle("c")])
    let gpx = GPXPlaceFormat().written(try shapes())
    #expect(gpx.leftOut == ["corridors": 1, "polygons": 1, "attributes": 2])
    var bare = try circle("c")
    bare.attributes = [:]
    #expect(try PlaceText(format: GPXPlaceFormat(), text: gpx.text).places() == [bare])
  }

  @Test(
    "no places make a valid file",
    arguments: [GeoJSONPlaceFormat(), KMLPlaceFormat(), GPXPlaceFormat(), CSVPlaceFormat()] as [any PlaceTextFormat])
  func nothing(format: any PlaceTextFormat) {
    let text = format.written([]).text
    #expect(PlaceText(format: format, text: text).error()?.message == "there are no places in it")
  }

  @Test("a line is cut at the antimeridian, and reads back as one")
  func cutLine() throws {
    let path = [try at(0, 170), try at(10, -170), try at(10, 175)]
    let corridor = try #require(Corridor(path: path, width: 10))
    let text = GeoJSONPlaceFormat().written([PointOfInterest(id: "a", region: .corridor(corridor))]).text
    #expect(text.contains("[[[170,0],[180,5]],[[-180,5],[-170,10],[-180,10]],[[180,10],[175,10]]]"))
    let whole = try #require(
      Corridor(path: [path[0], try at(5, 180), path[1], try at(10, -180), path[2]], width: 10))
    #expect(try PlaceText(format: GeoJSONPlaceFormat(), text: text).places().map(\.region) == [.corridor(whole)])
  }

  @Test("a polygon is cut at the antimeridian, with its holes")
  func cutPolygon() throws {
    let outline = [try at(0, 170), try at(0, -170), try at(10, -170), try at(10, 170)]
    let hole = [try at(4, 175), try at(4, -175), try at(6, -175), try at(6, 175)]
    let polygon = try #require(Polygon(exterior: outline, holes: [hole]))
    let text = GeoJSONPlaceFormat().written([PointOfInterest(id: "a", region: .polygon([polygon]))]).text
    // The hole reaches over the cut on both sides: each part is an outline with a bay.
    #expect(text.contains("\"MultiPolygon\""))
    let region = try #require(try PlaceText(format: GeoJSONPlaceFormat(), text: text).places().first?.region)
    guard case .polygon(let parts) = region else {
      Issue.record("no polygon")
      return
    }
    #expect(parts.count == 2)
    #expect(parts.allSatisfy { $0.holes.isEmpty && $0.exterior.count == 8 })
  }

  @Test("cut polygons contain the same points", arguments: 0..<40)
  func cutsKeepContainment(_ number: UInt64) throws {
    var random = SeededRandom(seed: 0x9017 + number)
    let polygon = try Self.star(around: try at(.random(in: -60...60, using: &random), 180), &random)
    let place = PointOfInterest(id: "a", region: .polygon([polygon]))
    for format in [GeoJSONPlaceFormat(), KMLPlaceFormat()] as [any PlaceTextFormat] {
      let text = format.written([place]).text
      let region = try #require(try PlaceText(format: format, text: text).places().first?.region)
      for _ in 0..<200 {
        let longitude = Double.random(in: 165...195, using: &random)
        let point = try at(.random(in: -70...70, using: &random), longitude > 180 ? longitude - 360 : longitude)
        // The cut's crossings are rounded to nine decimals.
        guard place.region.distance(to: point).magnitude > 0.01 else { continue }
        #expect(region.contains(point) == place.region.contains(point), "seed \(0x9017 + number): \(point)")
      }
    }
  }

  /// A star with a hole in its middle, of teeth that cross the meridian often.
  private static func star(around center: Coordinate, _ random: inout SeededRandom) throws -> Polygon {
    let count = 24
    func ring(_ radii: ClosedRange<Double>) throws -> [Coordinate] {
      try (0..<count).map { corner in
        let angle = 2 * Double.pi * Double(corner) / Double(count)
        let radius = Double.random(in: radii, using: &random)
        let longitude = 180 + radius * cosine(angle)
        return try at(
          center.latitude + radius / 2 * cosine(angle - .pi / 2), longitude > 180 ? longitude - 360 : longitude)
      }
    }
    return try #require(Polygon(exterior: try ring(3...12), holes: [try ring(0.5...2.5)]))
  }

  private static func cosine(_ angle: Double) -> Double {
    // Enough terms for −π to 2π, without Foundation.
    var (sum, term) = (1.0, 1.0)
    for n in 1...20 {
      term *= -angle * angle / Double((2 * n - 1) * (2 * n))
      sum += term
    }
    return sum
  }

  @Test("outlines run counter-clockwise, holes clockwise (RFC 7946, 3.1.6)")
  func directions() throws {
    let square = try #require(
      Polygon(
        exterior: [try at(0, 0), try at(4, 0), try at(4, 4), try at(0, 4)],
        holes: [[try at(1, 1), try at(1, 2), try at(2, 2)]]))
    let text = GeoJSONPlaceFormat().written([PointOfInterest(id: "a", region: .polygon([square]))]).text
    #expect(text.contains("[[[4,0],[4,4],[0,4],[0,0],[4,0]],[[2,2],[2,1],[1,1],[2,2]]]"))
  }

  @Test("the world, Antarctica, and a ring around a pole", arguments: [0, 1, 2])
  func wide(_ number: Int) throws {
    let rings = [
      [(-90, -180), (-90, 180), (90, 180), (90, -180)], [(-90, -180), (-90, 180), (-70, 180), (-65, 0), (-70, -180)],
      [(80, 0), (70, 100), (75, -160), (80, -60)],
    ]
    let polygon = try #require(Polygon(exterior: try rings[number].map { try at(Double($0.0), Double($0.1)) }))
    let place = PointOfInterest(id: "a", region: .polygon([polygon]))
    let text = GeoJSONPlaceFormat().written([place]).text
    let region = try #require(try PlaceText(format: GeoJSONPlaceFormat(), text: text).places().first?.region)
    for latitude in stride(from: -88.5, to: 89, by: 3) {
      for longitude in stride(from: -179.0, to: 180, by: 7) {
        let point = try at(latitude, longitude)
        #expect(region.contains(point) == place.region.contains(point), "\(point): \(text)")
      }
    }
  }
}
