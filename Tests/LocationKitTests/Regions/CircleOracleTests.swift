import Foundation
import LocationKit
import LocationTesting
import TestSupport
import Testing

/// Containment of circles, as geographiclib and PROJ decided it.
@Suite("Region: circles of the corpus", .enabled(if: Corpus.isPresent, Comment(rawValue: Corpus.absence)))
struct CircleOracleTests {
  private struct Circle {
    let id: Int
    let center: Coordinate
    let radius: Double

    init?(_ line: Substring) {
      let fields = line.split(separator: ",").compactMap { Double($0) }
      guard fields.count == 4, let center = Coordinate(latitude: fields[1], longitude: fields[2]) else { return nil }
      (id, self.center, radius) = (Int(fields[0]), center, fields[3])
    }
  }

  @Test(
    "each point is in exactly the circles that contain it: also at the edge, at poles, across the antimeridian")
  func containment() throws {
    let text = String(decoding: try Corpus.data("poi/circles.csv"), as: UTF8.self)
    let circles = text.split(whereSeparator: \.isNewline).compactMap { Circle($0) }
      .sorted { $0.center.latitude < $1.center.latitude }
    let points = try Corpus.rows("poi/circle_points.jsonl")
    #expect(circles.count == 20_000 && points.count == 2000)
    // A degree along a meridian is nowhere shorter than this.
    let degree = 110_574.0
    let reach = (circles.map(\.radius).max() ?? 0) / degree
    var memberships = 0
    for (number, row) in points.enumerated() {
      let coordinate = Coordinate.make(
        latitude: try #require(row["lat"] as? Double), longitude: try #require(row["lon"] as? Double))
      let (expected, edge) = (Set(try #require(row["in"] as? [Int])), Set(row["edge"] as? [Int] ?? []))
      var found: Set<Int> = []
      var index = circles.firstIndex(from: { $0.center.latitude >= coordinate.latitude - reach })
      while index < circles.count, circles[index].center.latitude <= coordinate.latitude + reach {
        let circle = circles[index]
        index += 1
        guard (circle.center.latitude - coordinate.latitude).magnitude * degree <= circle.radius else { continue }
        if Region.circle(center: circle.center, radius: circle.radius).contains(coordinate) { found.insert(circle.id) }
      }
      memberships += found.count
      #expect(found.symmetricDifference(expected).isSubset(of: edge), "point \(number)")
    }
    #expect(memberships == 23_309)
  }

  @Test("the five nearest centres, to the micrometre", arguments: [0, 100, 200, 300])
  func nearest(first: Int) throws {
    let text = String(decoding: try Corpus.data("poi/circles.csv"), as: UTF8.self)
    let circles = text.split(whereSeparator: \.isNewline).compactMap { Circle($0) }
    let centers = Dictionary(uniqueKeysWithValues: circles.map { ($0.id, $0.center) })
    let points = try Corpus.rows("poi/circle_points.jsonl")
    let rows = try Corpus.rows("poi/nearest.jsonl")
    for (point, row) in zip(points, rows).dropFirst(first).prefix(100) {
      #expect(point["i"] as? Int == row["i"] as? Int)
      let coordinate = Coordinate.make(
        latitude: try #require(point["lat"] as? Double), longitude: try #require(point["lon"] as? Double))
      for pair in try #require(row["nearest"] as? [[Double]]) {
        let center = try #require(centers[Int(pair[0])])
        // Six decimals are written.
        #expect((coordinate.distance(to: center) - pair[1]).magnitude < 1.1e-6)
      }
    }
  }
}

extension Array {
  /// The first index at which a condition holds that holds from there on.
  fileprivate func firstIndex(from holds: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if holds(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
