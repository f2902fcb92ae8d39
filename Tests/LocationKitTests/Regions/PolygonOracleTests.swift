import Foundation
import LocationKit
import LocationTesting
import TestSupport
import Testing

/// Containment of polygons, as shapely decided it.
@Suite("Region: polygons of the corpus", .enabled(if: Corpus.isPresent, Comment(rawValue: Corpus.absence)))
struct PolygonOracleTests {
  private struct Place {
    let id: Int
    let region: Region
    let form: String

    init(_ feature: [String: Any]) throws {
      id = try #require(feature["id"] as? Int)
      form = try #require((feature["properties"] as? [String: Any])?["lon_form"] as? String)
      let geometry = try #require(feature["geometry"] as? [String: Any])
      let polygons =
        geometry["type"] as? String == "Polygon"
        ? [try #require(geometry["coordinates"] as? [[[Double]]])]
        : try #require(geometry["coordinates"] as? [[[[Double]]]])
      region = .polygon(
        try polygons.map { polygon in
          let rings = polygon.map { ring in
            ring.map { Coordinate.make(latitude: $0[1], longitude: $0[0] > 180 ? $0[0] - 360 : $0[0]) }
          }
          return try #require(Polygon(exterior: rings[0], holes: Array(rings.dropFirst())))
        })
    }
  }

  private struct Point {
    let coordinate: Coordinate
    let places: Set<Int>
    let atEdge: Set<Int>

    init(_ row: [String: Any]) throws {
      coordinate = .make(
        latitude: try #require(row["lat"] as? Double), longitude: try #require(row["lon"] as? Double))
      places = Set(try #require(row["in"] as? [Int]))
      atEdge = Set(row["edge"] as? [Int] ?? [])
    }
  }

  private static let places = Result {
    let file = try JSONSerialization.jsonObject(with: Corpus.data("poi/polygons.geojson")) as? [String: Any]
    return try #require(file?["features"] as? [[String: Any]]).map(Place.init)
  }

  @Test("a point is in the polygons that shapely reports, in every notation of the antimeridian")
  func agreesWithShapely() throws {
    let places = try Self.places.get()
    let points = try Corpus.rows("poi/polygon_points.jsonl").map(Point.init)
    #expect(places.count == 200 && points.count == 2000)
    #expect(Set(places.map(\.form)) == ["plain", "unwrapped", "wrapped"])
    for (number, point) in points.enumerated() {
      let found = Set(places.filter { $0.region.contains(point.coordinate) }.map(\.id))
      #expect(found.subtracting(point.atEdge) == point.places.subtracting(point.atEdge), "point \(number)")
    }
  }

  @Test("the distance is positive outside and negative inside; on the edge it is 0")
  func signs() throws {
    let places = Dictionary(uniqueKeysWithValues: try Self.places.get().map { ($0.id, $0.region) })
    let points = try Corpus.rows("poi/polygon_points.jsonl").map(Point.init)
    for (number, point) in points.enumerated() {
      for id in point.places.union(point.atEdge) {
        let region = try #require(places[id])
        let distance = region.distance(to: point.coordinate)
        #expect((distance <= 0) == region.contains(point.coordinate), "point \(number), polygon \(id)")
        // A thousand-millionth of a degree is a ten-thousandth of a metre.
        if point.atEdge.contains(id) { #expect(distance.magnitude < 0.0002, "point \(number), polygon \(id)") }
      }
    }
  }
}
