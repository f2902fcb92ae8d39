import Foundation
import LocationTesting
import TestSupport
import Testing

@testable import LocationKit

@Suite("Coordinate: distance")
struct CoordinateDistanceTests {
  private struct Row {
    let kind: String
    let start: Coordinate
    let end: Coordinate
    let distance: Double
    let course: Double
    let finalCourse: Double
    let courseTolerance: Double

    init?(_ line: Substring) {
      let fields = line.split(separator: ",")
      let numbers = fields.dropFirst(2).compactMap { Double($0) }
      guard fields.count == 10, numbers.count == 8, let start = Coordinate(latitude: numbers[0], longitude: numbers[1]),
        let end = Coordinate(latitude: numbers[2], longitude: numbers[3])
      else { return nil }
      (kind, self.start, self.end) = (String(fields[1]), start, end)
      (distance, course, finalCourse, courseTolerance) = (numbers[4], numbers[5], numbers[6], numbers[7])
    }
  }

  private func rows() throws -> [Row] {
    let text = String(decoding: try Corpus.data("geodesy/inverse.csv"), as: UTF8.self)
    return text.split(whereSeparator: \.isNewline).dropFirst().compactMap { Row($0) }
  }

  @Test(
    "is correct to a micrometre, everywhere, also between antipodes and at poles",
    .enabled(if: Corpus.isPresent, Comment(rawValue: Corpus.absence)))
  func isExact() throws {
    let rows = try rows()
    #expect(rows.count == 1200)
    var worst: [String: Double] = [:]
    for row in rows {
      for error in [row.start.distance(to: row.end) - row.distance, row.end.distance(to: row.start) - row.distance] {
        worst[row.kind] = max(worst[row.kind] ?? 0, error.magnitude)
        #expect(error.magnitude < 1e-6, "\(row)")
      }
    }
    for (kind, error) in worst.sorted(by: { $0.key < $1.key }) { print("\(kind): largest error \(error) m") }
  }

  @Test(
    "the courses at both ends are correct as far as they are determined",
    .enabled(if: Corpus.isPresent, Comment(rawValue: Corpus.absence)))
  func courses() throws {
    for row in try rows() where row.courseTolerance >= 0 {
      let way = Geodesic(from: row.start, to: row.end)
      // Nine decimals of a degree are written.
      let tolerance = row.courseTolerance + 1e-9
      #expect((way.length - row.distance).magnitude < 1e-6, "\(row)")
      #expect((way.azimuth - row.course).remainder(dividingBy: 360).magnitude < tolerance, "\(row) \(way)")
      #expect((way.finalCourse - row.finalCourse).remainder(dividingBy: 360).magnitude < tolerance, "\(row) \(way)")
    }
  }

  @Test("between near points the fast formula is as accurate", arguments: 1...8)
  func nearDistance(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    for _ in 0..<250 {
      let sine = Double.random(in: -1...1, using: &random)
      let latitude = Bool.random(using: &random) ? asin(sine) * 180 / .pi : sine < 0 ? -90 : 90 - sine
      let start = Coordinate.make(latitude: latitude, longitude: .random(in: -180...180, using: &random))
      // Up to fifty kilometres, and beyond.
      let end = start.destination(
        bearing: .random(in: 0...360, using: &random), distance: pow(10, .random(in: -6...5, using: &random)))
      let (quick, exact) = (start.distance(to: end), Geodesic(from: start, to: end).length)
      #expect((quick - exact).magnitude < 2e-8, "seed \(seed): \(start) \(end)")
    }
  }

  @Test("the angle between two verticals bounds the distance on both sides", arguments: 1...8)
  func bounds(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    for _ in 0..<250 {
      let start = Coordinate.make(
        latitude: .random(in: -90...90, using: &random), longitude: .random(in: -180...180, using: &random))
      let end = start.destination(
        bearing: .random(in: 0...360, using: &random), distance: pow(10, .random(in: 0...7.3, using: &random)))
      let (way, angle) = (start.distance(to: end), start.unitVector.arc(to: end.unitVector))
      #expect(way >= angle * UnitVector.smallestRadius - 1e-6, "seed \(seed): \(start) \(end)")
      #expect(way <= angle * UnitVector.largestRadius + 1e-6, "seed \(seed): \(start) \(end)")
    }
  }

  @Test(
    "the course of a short path is correct to a few thousandths of a degree of arc and the ellipsoid's flattening",
    .enabled(if: Corpus.isPresent, Comment(rawValue: Corpus.absence)))
  func initialCourse() throws {
    for row in try rows() where row.kind == "short_lt_1km" && row.courseTolerance >= 0 {
      let difference = (row.start.initialCourse(to: row.end) - row.course).remainder(dividingBy: 360).magnitude
      #expect(difference < 0.2 + row.courseTolerance, "\(row)")
    }
  }

  @Test(
    "known distances",
    arguments: [
      (0.0, 0.0, 0.0, 1.0, 111_319.491), (0, 0, 1, 0, 110_574.389), (0, 179.5, 0, -179.5, 111_319.491),
      (90, 0, 90, 120, 0), (90, 0, -90, 0, 20_003_931.459), (90, 77, -90, -103, 20_003_931.459),
      (-90, 10, -89, 50, 111_693.865), (48, 180, 48, -180, 0),
    ])
  func knownWays(latitude1: Double, longitude1: Double, latitude2: Double, longitude2: Double, metres: Double) {
    let start = Coordinate.make(latitude: latitude1, longitude: longitude1)
    let end = Coordinate.make(latitude: latitude2, longitude: longitude2)
    #expect((start.distance(to: end) - metres).magnitude < 0.001)
    #expect((end.distance(to: start) - metres).magnitude < 0.001)
  }

  @Test("is finite, symmetric, and 0 to itself, on a grid with poles, antipodes and the antimeridian")
  func isAlwaysANumber() {
    let latitudes = [-90, -89.999999999, -45, -1e-12, 0, 1e-300, 30, 89.99999, 90]
    let longitudes = [-180, -179.9999999, -90, -1e-12, 0, 1e-300, 90, 179.5, 180]
    let points = latitudes.flatMap { latitude in
      longitudes.map { Coordinate.make(latitude: latitude, longitude: $0) }
    }
    for start in points {
      #expect(start.distance(to: start) == 0)
      for end in points {
        let there = start.distance(to: end)
        #expect(there >= 0 && there < 20_040_000, "\(start) \(end)")
        #expect((there - end.distance(to: start)).magnitude < 1e-8, "\(start) \(end)")
        let course = start.initialCourse(to: end)
        #expect(course >= 0 && course < 360, "\(start) \(end) \(course)")
      }
    }
  }

  @Test(
    "the course to the four cardinal directions",
    arguments: [(1.0, 0.0, 0.0), (0, 1, 90), (-1, 0, 180), (0, -1, 270), (0, 0, 0)])
  func fourWinds(latitude: Double, longitude: Double, course: Double) {
    let origin = Coordinate.make(latitude: 0, longitude: 0)
    let end = Coordinate.make(latitude: latitude, longitude: longitude)
    #expect((origin.initialCourse(to: end) - course).magnitude < 1e-9)
  }

  @Test("the course crosses the antimeridian on the short path")
  func courseOverAntimeridian() {
    let start = Coordinate.make(latitude: 0, longitude: 179.5)
    #expect((start.initialCourse(to: .make(latitude: 0, longitude: -179.5)) - 90).magnitude < 1e-9)
  }

  @Test("points on a short path divide it evenly, also across the antimeridian and near a pole")
  func interpolation() {
    let ways: [(Coordinate, Coordinate)] = [
      (.make(latitude: 48, longitude: 11), .make(latitude: 48.003, longitude: 11.004)),
      (.make(latitude: -17, longitude: 179.999), .make(latitude: -17.001, longitude: -179.998)),
      (.make(latitude: 89.999, longitude: 0), .make(latitude: 89.999, longitude: 180)),
    ]
    for (start, end) in ways {
      #expect(start.interpolated(to: end, at: 0).distance(to: start) < 1e-6)
      #expect(start.interpolated(to: end, at: 1).distance(to: end) < 1e-6)
      let whole = start.distance(to: end)
      for fraction in [0.1, 0.25, 0.5, 0.9] {
        let point = start.interpolated(to: end, at: fraction)
        #expect((start.distance(to: point) - fraction * whole).magnitude < 0.001)
        #expect((point.distance(to: end) - (1 - fraction) * whole).magnitude < 0.001)
      }
    }
  }
}
