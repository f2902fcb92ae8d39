import Foundation
import LocationKit
import LocationPlaces
import TestSupport
import Testing

@testable import LocateCommand

@Suite("Nearest places")
struct NearestPlacesTests {
  @Test("are those that a scan finds, by distance, then by id", arguments: [1, 7, 60, 100])
  func scanned(count: Int) {
    var random = SeededRandom(seed: 9)
    let places = (0..<60).map { number in
      PointOfInterest(
        id: "\(number)", region: .circle(center: point(&random), radius: Double.random(in: 0...1000, using: &random)))
    }
    let list = PlaceList(places + [PointOfInterest(id: "twin", region: places[0].region)])
    for _ in 0..<20 {
      let here = point(&random)
      let all = list.places.map { ($0.region.distance(to: here), $0.id) }.sorted { $0 < $1 }
      let found = list.nearest(to: here, count: count, within: .infinity)
      #expect(found.map(\.place.id) == all.prefix(count).map(\.1))
      let near = list.nearest(to: here, count: count, within: 1e6)
      #expect(near.map(\.place.id) == all.filter { $0.0 <= 1e6 }.prefix(count).map(\.1))
    }
  }

  private func point(_ random: inout SeededRandom) -> Coordinate {
    // In range by its construction.
    Coordinate(latitude: .random(in: -90...90, using: &random), longitude: .random(in: -180...180, using: &random))!
  }

  @Test("of points are those of the corpus", .enabled(if: Corpus.isPresent, Comment(rawValue: Corpus.absence)))
  func corpus() throws {
    let text = String(decoding: try Corpus.data("poi/circles.csv"), as: UTF8.self)
    let index = try PlaceIndex(
      text.split(whereSeparator: \.isNewline).dropFirst().map { line in
        let fields = line.split(separator: ",")
        let center = try coordinate(Double(fields[1]), Double(fields[2]))
        return PointOfInterest(id: String(fields[0]), region: .circle(center: center, radius: 0))
      })
    let points = try Corpus.rows("poi/circle_points.jsonl")
    for row in try Corpus.rows("poi/nearest.jsonl") {
      let point = points[try #require(row["i"] as? Int)]
      let here = try coordinate(point["lat"] as? Double, point["lon"] as? Double)
      let expected = try #require(row["nearest"] as? [[Double]])
      let found = index.nearest(to: here, count: 5, within: .infinity)
      // At a pole, many centers have the distance 0, and any of them are the nearest.
      if expected[0][1] > 0 { #expect(found.map(\.place.id) == expected.map { "\(Int($0[0]))" }) }
      #expect(found.count == expected.count)
      for (one, other) in zip(found, expected) { #expect((one.distance - other[1]).magnitude < 1e-3) }
    }
  }

  private func coordinate(_ latitude: Double?, _ longitude: Double?) throws -> Coordinate {
    let (latitude, longitude) = (try #require(latitude), try #require(longitude))
    return try #require(Coordinate(latitude: latitude, longitude: longitude))
  }
}
