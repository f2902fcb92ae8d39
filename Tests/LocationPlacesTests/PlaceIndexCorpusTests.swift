import Foundation
import LocationKit
import LocationPlaces
import TestSupport
import Testing

@Suite("PlaceIndex with the corpus", .enabled(if: Corpus.isPresent, Comment(rawValue: Corpus.absence)))
struct PlaceIndexCorpusTests {
  private func places() throws -> [PointOfInterest] {
    let text = String(decoding: try Corpus.data("poi/circles.csv"), as: UTF8.self)
    return try text.split(whereSeparator: \.isNewline).dropFirst().map { line in
      let fields = line.split(separator: ",")
      let numbers = try fields.dropFirst().map { try #require(Double($0)) }
      let center = try #require(Coordinate(latitude: numbers[0], longitude: numbers[1]))
      return PointOfInterest(id: String(fields[0]), region: .circle(center: center, radius: numbers[2]))
    }
  }

  private func coordinate(_ row: [String: Any]) throws -> Coordinate {
    let latitude = try #require(row["lat"] as? Double)
    let longitude = try #require(row["lon"] as? Double)
    return try #require(Coordinate(latitude: latitude, longitude: longitude))
  }

  @Test("finds exactly the circles that the geodesic finds")
  func circles() throws {
    let index = try PlaceIndex(places())
    for row in try Corpus.rows("poi/circle_points.jsonl") {
      let point = try coordinate(row)
      var numbers: [Int] = []
      try index.search(containing: point, into: &numbers)
      let edge = row["edge"] as? [Int] ?? []
      let expected = try #require(row["in"] as? [Int])
      #expect(Set(numbers).subtracting(edge) == Set(expected).subtracting(edge), "\(point)")
      #expect(numbers.count == Set(numbers).count)
    }
  }
}
