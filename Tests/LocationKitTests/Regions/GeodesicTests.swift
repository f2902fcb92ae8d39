import Foundation
import LocationKit
import LocationTesting
import TestSupport
import Testing

@Suite("Geodesic")
struct GeodesicTests {
  private struct Row {
    let start: Coordinate
    let azimuth: Double
    let length: Double
    let end: Coordinate
    let finalCourse: Double

    init?(_ line: Substring) {
      let numbers = line.split(separator: ",").dropFirst(2).compactMap { Double($0) }
      guard numbers.count == 7, let start = Coordinate(latitude: numbers[0], longitude: numbers[1]),
        let end = Coordinate(latitude: numbers[4], longitude: numbers[5].remainder(dividingBy: 360))
      else { return nil }
      (self.start, azimuth, length, self.end, finalCourse) = (start, numbers[2], numbers[3], end, numbers[6])
    }
  }

  @Test(
    "ends at the expected point to a micrometre, also across the poles",
    .enabled(if: Corpus.isPresent, Comment(rawValue: Corpus.absence)))
  func isExact() throws {
    let text = String(decoding: try Corpus.data("geodesy/direct.csv"), as: UTF8.self)
    let rows = text.split(whereSeparator: \.isNewline).dropFirst().compactMap { Row($0) }
    #expect(rows.count == 300)
    var worst = 0.0
    for row in rows {
      let end = row.start.destination(bearing: row.azimuth, distance: row.length)
      let error = end.distance(to: row.end)
      worst = max(worst, error)
      #expect(error < 1e-6, "\(row)")
      let way = try #require(Geodesic(from: row.start, azimuth: row.azimuth, length: row.length))
      #expect(way.point(at: row.length).coordinate == end)
      if row.end.latitude.magnitude < 89.9 {
        #expect((way.finalCourse - row.finalCourse).remainder(dividingBy: 360).magnitude < 1e-9, "\(row)")
      }
    }
    print("largest error \(worst) m")
  }

  @Test(
    "divides the path between two points evenly, and ends at the end",
    arguments: [
      (48.0, 11.0, 48.003, 11.004), (-17, 179.999, -17.001, -179.998), (89.999, 0, 89.999, 180), (80, 20, 85, -140),
      (0, 0, 0, 120), (-35, 140, 35, -60), (90, 0, 60, 45), (60, 45, 90, 10), (52, 13, 52, 13),
    ])
  func dividesEvenly(latitude1: Double, longitude1: Double, latitude2: Double, longitude2: Double) {
    let start = Coordinate.make(latitude: latitude1, longitude: longitude1)
    let end = Coordinate.make(latitude: latitude2, longitude: longitude2)
    let way = Geodesic(from: start, to: end)
    #expect((way.length - start.distance(to: end)).magnitude < 1e-8)
    #expect(way.point(at: 0).coordinate == start)
    #expect(way.point(at: way.length).coordinate == end)
    // Also by the formula, not only by the shortcut for the end.
    #expect(start.destination(bearing: way.azimuth, distance: way.length).distance(to: end) < 1e-7)
    for fraction in [0.1, 0.25, 0.5, 0.9] {
      let point = way.point(at: fraction * way.length).coordinate
      #expect((start.distance(to: point) - fraction * way.length).magnitude < 1e-7)
      #expect((point.distance(to: end) - (1 - fraction) * way.length).magnitude < 1e-7)
    }
  }

  @Test("has the correct course along the path: it reverses at the pole, and stays along the equator")
  func course() throws {
    let pole = try #require(Geodesic(from: .make(latitude: 89, longitude: 10), azimuth: 0, length: 300_000))
    #expect(pole.point(at: 100_000).course.remainder(dividingBy: 360).magnitude < 1e-9)
    #expect((pole.point(at: 200_000).course - 180).magnitude < 1e-9)
    #expect((pole.end.longitude + 170).magnitude < 1e-9)
    let equator = try #require(Geodesic(from: .make(latitude: 0, longitude: 170), azimuth: 90, length: 3_000_000))
    #expect((equator.point(at: 2_000_000).course - 90).magnitude < 1e-9)
    #expect(equator.end.longitude < -160)
  }

  @Test("arrives at a pole in its direction of travel", arguments: [90.0, -90])
  func throughThePole(latitude: Double) throws {
    let start = Coordinate.make(latitude: latitude * 0.9, longitude: 50)
    let pole = Coordinate.make(latitude: latitude, longitude: -20)
    let first = Geodesic(from: start, to: pole)
    let second = try #require(Geodesic(from: pole, azimuth: first.finalCourse, length: first.length))
    #expect((second.end.longitude + 130).magnitude < 1e-6)
    #expect((second.end.latitude - start.latitude).magnitude < 1e-6)
  }

  /// Half a meridian; the way between opposite points on the equator, too, which leads over a pole.
  private let halfMeridian = 20_003_931.4586

  @Test(
    "reaches the antipode by one of the shortest paths",
    arguments: [
      (10, 20, -10, -160, 20_003_931.4586), (0, 0, 0, 180, 20_003_931.4586), (90, 3, -90, 3, 20_003_931.4586),
      // To 179.4 degrees along the equator, beyond that next to it.
      (0, 0, 0, 179, 19_926_188.852), (0, 0, 0, 179.5, 19_980_861.909), (0, 0, 0.5, 179.5, 19_936_288.579),
      (0, 0, 0.5, 179.7, 19_944_127.421),
      // Table 4 of Karney's paper.
      (-30, 0, 29.9, 179.8, 19_989_832.82761),
    ] as [(Double, Double, Double, Double, Double)])
  func opposite(latitude1: Double, longitude1: Double, latitude2: Double, longitude2: Double, metres: Double) {
    let start = Coordinate.make(latitude: latitude1, longitude: longitude1)
    let end = Coordinate.make(latitude: latitude2, longitude: longitude2)
    let way = Geodesic(from: start, to: end)
    #expect((way.length - metres).magnitude < 0.001)
    #expect(start.destination(bearing: way.azimuth, distance: way.length).distance(to: end) < 1e-6)
    let back = Geodesic(from: end, to: start)
    #expect((way.length - back.length).magnitude < 1e-7)
  }

  @Test("the direct problem ends where the inverse began, also near antipodes", arguments: 1...20)
  func roundTrips(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    func latitude() -> Double {
      let known: [Double] = [-90, -1e-9, 0, 1e-15, 45, 89.9999999, 90]
      return Bool.random(using: &random)
        ? known[Int.random(in: 0..<7, using: &random)] : .random(in: -90...90, using: &random)
    }
    for _ in 0..<100 {
      let start = Coordinate.make(latitude: latitude(), longitude: .random(in: -180...180, using: &random))
      let isNearlyOpposite = Bool.random(using: &random)
      let spreads: [Double] = [1e-9, 1e-3, 0.5, 2]
      let spread = spreads[Int.random(in: 0..<4, using: &random)]
      let end =
        isNearlyOpposite
        ? Coordinate.make(
          latitude: max(-90, min(90, -start.latitude + .random(in: -spread...spread, using: &random))),
          longitude: (start.longitude + 180 + .random(in: -spread...spread, using: &random))
            .remainder(dividingBy: 360))
        : Coordinate.make(latitude: latitude(), longitude: .random(in: -180...180, using: &random))
      let way = Geodesic(from: start, to: end)
      #expect(way.length <= halfMeridian + 1e-4, "seed \(seed): \(start) \(end)")
      #expect(
        start.destination(bearing: way.azimuth, distance: way.length).distance(to: end) < 1e-6,
        "seed \(seed): \(start) \(end)")
      #expect((end.distance(to: start) - way.length).magnitude < 1e-7, "seed \(seed): \(start) \(end)")
    }
  }

  @Test("is nil for numbers that are not finite")
  func none() {
    let start = Coordinate.make(latitude: 10, longitude: 20)
    for bad in [Double.nan, .infinity] {
      #expect(Geodesic(from: start, azimuth: bad, length: 1) == nil)
      #expect(Geodesic(from: start, azimuth: 1, length: bad) == nil)
      #expect(start.destination(bearing: bad, distance: 1) == start)
      #expect(start.destination(bearing: 1, distance: bad) == start)
      #expect(start.destination(bearing: 1, distance: -bad) == start)
    }
  }

  @Test("goes backwards for a negative distance")
  func backwards() {
    let start = Coordinate.make(latitude: 45, longitude: 7)
    let there = start.destination(bearing: 30, distance: -2000)
    #expect(there.distance(to: start.destination(bearing: 210, distance: 2000)) < 1e-6)
  }

  @Test(
    "moves in the plane as along the geodesic, to a millimetre, everywhere",
    arguments: [0.0, 52, -79.9, 85, -89.99, 90])
  func moved(latitude: Double) {
    for longitude in [13.4, 179.9999, -180] {
      let start = Coordinate.make(latitude: latitude, longitude: longitude)
      for (east, north) in [(0.0, 0.0), (3, -4), (-700, 700), (0, 1000), (-1000, 0), (5000, 20_000), (1e6, -1e6)] {
        let there = start.moved(east: east, north: north)
        let bearing = atan2(east, north) * 180 / .pi
        let expected = start.destination(bearing: bearing, distance: (east * east + north * north).squareRoot())
        #expect(there.distance(to: expected) < 0.001, "\(start) \(east) \(north)")
      }
    }
    #expect(Coordinate.make(latitude: 1, longitude: 2).moved(east: .nan, north: 1) == .make(latitude: 1, longitude: 2))
  }
}
