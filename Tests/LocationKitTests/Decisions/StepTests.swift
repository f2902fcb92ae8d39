import Foundation
import LocationTesting
import TestSupport
import Testing

@testable import LocationKit

/// Where a step crosses the edge of a region.
@Suite("Step: crossings")
struct StepTests {
  /// In metres east and north of 0, 0.
  private func coordinate(_ east: Double, _ north: Double) -> Coordinate {
    .make(latitude: north / 110_574.276, longitude: east / metresPerDegree)
  }

  private func step(_ start: (Double, Double), _ end: (Double, Double), _ way: RegionMonitor.Way = .continuous) -> Step
  {
    let (from, to) = (coordinate(start.0, start.1), coordinate(end.0, end.1))
    return Step(
      from: Step.Point(coordinate: from, time: nil), to: Step.Point(coordinate: to, time: nil), elapsed: 0, way: way,
      length: from.distance(to: to))
  }

  private func region(_ rings: [(Double, Double)]...) throws -> Region {
    let corners = rings.map { $0.map { coordinate($0.0, $0.1) } }
    return .polygon([try #require(Polygon(exterior: corners[0], holes: Array(corners.dropFirst())))])
  }

  /// Open to the east: arms of 20 m, a mouth of 60 m.
  private var cShape: Region {
    get throws {
      try region([(0, 0), (100, 0), (100, 20), (20, 20), (20, 80), (100, 80), (100, 100), (0, 100)])
    }
  }

  private let box = [(0.0, 0.0), (100, 0), (100, 100), (0, 100)]

  @Test("through both arms of a C, the first entry and the last exit count")
  func throughBothArms() throws {
    let crossings = try #require(step((60, -50), (60, 150)).crossings(through: try cShape))
    #expect((crossings[0] * 200 - 50).magnitude < 0.001)
    #expect((crossings[1] * 200 - 150).magnitude < 0.001)
    // The other way round.
    let back = try #require(step((60, 150), (60, -50)).crossings(through: try cShape))
    #expect((back[0] * 200 - 50).magnitude < 0.001 && (back[1] * 200 - 150).magnitude < 0.001)
  }

  @Test("into the mouth of a C and out again is not a pass")
  func intoTheMouth() throws {
    #expect(step((200, 50), (21, 50)).crossings(through: try cShape) == nil)
    #expect(step((101, -20), (101, 120)).crossings(through: try cShape) == nil)
    #expect(step((60, -50), (60, 150), .broken).crossings(through: try cShape) == nil)
  }

  @Test("an entry through the other arm counts there; an exit through it counts at the last edge")
  func endsInside() throws {
    let inwards = step((60, -50), (60, 90))
    #expect((inwards.crossing(of: try cShape) * 140 - 50).magnitude < 0.001)
    let outwards = step((60, 90), (60, -50))
    #expect((outwards.crossing(of: try cShape) * 140 - 90).magnitude < 0.001)
  }

  @Test("a path across a hole is inside twice: the outer edges count; within the hole it is not a pass")
  func throughAHole() throws {
    let ring = try region(box, [(20, 20), (80, 20), (80, 80), (20, 80)])
    let crossings = try #require(step((-100, 50), (200, 50)).crossings(through: ring))
    #expect((crossings[0] * 300 - 100).magnitude < 0.001 && (crossings[1] * 300 - 200).magnitude < 0.001)
    #expect(step((30, 50), (70, 60)).crossings(through: ring) == nil)
    #expect((step((50, 50), (90, 50)).crossing(of: ring) * 40 - 30).magnitude < 0.001)
  }

  @Test(
    "a corner crossed by millimetres is detected, one missed by them is not", arguments: [0.004, 0.05, 3])
  func corner(depth: Double) throws {
    // Across the corner at 100, 100, along the other diagonal.
    #expect(step((250 + depth, -50), (-50, 250 + depth)).crossings(through: try region(box)) == nil)
    let grazing = try #require(step((250 - depth, -50), (-50, 250 - depth)).crossings(through: try region(box)))
    #expect(((grazing[1] - grazing[0]) * (300 - depth) - depth).magnitude < 0.002)
  }

  @Test("through a circle: the chord", arguments: [0.0, 50, 99, 99.999])
  func circle(offset: Double) throws {
    let circle = Region.circle(center: coordinate(0, 0), radius: 100)
    let half = (100 * 100 - offset * offset).squareRoot()
    let crossings = try #require(step((-500, offset), (500, offset)).crossings(through: circle))
    #expect((crossings[0] * 1000 - 500 + half).magnitude < 0.02)
    #expect((crossings[1] * 1000 - 500 - half).magnitude < 0.02)
    #expect(step((-500, 100.01), (500, 100.01)).crossings(through: circle) == nil)
  }

  @Test("over a corridor, and along it without touching")
  func corridor() throws {
    let path = [coordinate(0, 0), coordinate(0, 1000), coordinate(500, 1000)]
    let road = Region.corridor(try #require(Corridor(path: path, width: 20)))
    let crossings = try #require(step((-100, 500), (100, 500)).crossings(through: road))
    #expect((crossings[0] * 200 - 90).magnitude < 0.001 && (crossings[1] * 200 - 110).magnitude < 0.001)
    #expect(step((10.02, -100), (10.02, 980)).crossings(through: road) == nil)
  }

  @Test("agrees with a walk in small steps", arguments: 1...12)
  func agreesWithSmallSteps(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    // A comb, which a way may cross often.
    let teeth = (0..<5).flatMap { tooth -> [(Double, Double)] in
      let x = Double(tooth) * 20
      return [(x, 100), (x + Double.random(in: 5...15, using: &random), 20), (x + 18, 100)]
    }
    let comb = try region([(-5, 0)] + teeth + [(105, 0)])
    for _ in 0..<4 {
      func number() -> Double { .random(in: -40...140, using: &random) }
      let (start, end) = ((number(), number()), (number(), number()))
      let step = step(start, end)
      let samples = (0...800).map { index in
        let share = Double(index) / 800
        return comb.contains(step.from.coordinate.interpolated(to: step.to.coordinate, at: share))
      }
      let tolerance = 1.5 / 800
      guard let firstIn = samples.firstIndex(of: true), let lastIn = samples.lastIndex(of: true) else {
        let crossings = step.crossings(through: comb)
        #expect(crossings.map { $0[1] - $0[0] } ?? 0 < 0.2, "seed \(seed)")
        continue
      }
      let (first, last) = (Double(firstIn) / 800, Double(lastIn) / 800)
      switch (samples[0], samples[800]) {
      case (false, false):
        let crossings = try #require(step.crossings(through: comb), "seed \(seed)")
        // It may be in for less than a small step before.
        #expect(crossings[0] <= first && crossings[1] >= last, "seed \(seed)")
      case (false, true): #expect(step.crossing(of: comb) <= first, "seed \(seed)")
      case (true, false): #expect(step.crossing(of: comb) >= last - tolerance, "seed \(seed)")
      case (true, true): #expect(step.crossings(through: comb) == nil, "seed \(seed)")
      }
      // On the edge at the crossing.
      if samples[0] != samples[800] {
        let there = step.from.coordinate.interpolated(to: step.to.coordinate, at: step.crossing(of: comb))
        #expect(comb.distance(to: there).magnitude < 1e-4, "seed \(seed)")
      }
    }
  }
}
