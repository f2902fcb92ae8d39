import LocationKit
import Testing

@testable import LocationPlot

@Suite("TrackLine")
struct TrackLineTests {
  private func coordinate(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
    try #require(Coordinate(latitude: latitude, longitude: longitude))
  }

  @Test("Douglas and Peucker keep what is farther away than the tolerance")
  func thinning() {
    // Distances from the line between both ends: 0.5, 2 and, from the line of the two parts, 0.1 (by hand).
    let points: [SIMD3<Double>] = [[0, 0, 0], [1, 0.5, 0], [2, 2, 0], [3, 1.1, 0], [4, 0, 0]]
    #expect(LineThinning.kept(points, tolerance: 0.45) == [0, 2, 4])
    #expect(LineThinning.kept(points, tolerance: 0.05) == [0, 1, 2, 3, 4])
    #expect(LineThinning.kept(points, tolerance: 3) == [0, 4])
    #expect(LineThinning.kept([], tolerance: 1) == [])
    #expect(LineThinning.kept([[1, 1, 1]], tolerance: 1) == [0])
  }

  @Test("keeps all points of a short track")
  func short() throws {
    var line = TrackLine()
    for number in 0..<1000 { line.append(try coordinate(50, Double(number) * 1e-6), startsLine: number == 0) }
    #expect(line.points.count == 1000)
    #expect(line.tolerance == 0)
  }

  @Test("has bounded memory, and stays within its tolerance")
  func bounded() throws {
    var line = TrackLine()
    var track: [Coordinate] = []
    for number in 0..<60_000 {
      // A spiral of 30 turns across the antimeridian.
      let (angle, radius) = (Double(number) / 2000 * 2 * .pi, Double(number) / 60_000)
      let longitude = (180 + radius * sine(angle)).remainder(dividingBy: 360)
      track.append(try coordinate(60 + radius * sine(angle + .pi / 2), longitude))
      line.append(track[number], startsLine: number == 0)
    }
    let points = line.points
    #expect(points.count < TrackLine.capacity)
    #expect(points.count > 500)
    #expect(points.first?.coordinate == track.first)
    #expect(points.last?.coordinate == track.last)
    #expect(points.count(where: \.startsLine) == 1)
    // Errors of former simplifications add up to at most twice the last one.
    for index in stride(from: 0, to: track.count, by: 997) {
      let nearest = points.map { $0.coordinate.distance(to: track[index]) }.min() ?? .infinity
      #expect(nearest < 3000)
    }
    #expect(line.tolerance < 200)
  }

  /// Sine without a C library, by the series around 0.
  private func sine(_ angle: Double) -> Double {
    let x = angle.remainder(dividingBy: 2 * .pi)
    var (term, sum) = (x, x)
    for number in 1..<20 {
      term *= -x * x / Double(2 * number * (2 * number + 1))
      sum += term
    }
    return sum
  }

  @Test("forgets short lines that are near one another if there are too many")
  func dots() throws {
    var line = TrackLine()
    for number in 0..<100_000 {
      line.append(try coordinate(10, Double(number % 10) * 1e-6), startsLine: true)
    }
    #expect(line.points.count < TrackLine.capacity)
  }
}
