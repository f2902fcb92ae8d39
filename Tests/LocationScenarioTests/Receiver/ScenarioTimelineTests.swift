import LocationKit
import LocationScenario
import Testing

@Suite("ScenarioTimeline")
struct ScenarioTimelineTests {
  /// One degree of latitude at the equator is 110.574 km, along the meridian of WGS-84.
  static let metresPerDegree = 110_574.0

  @Test("moves at constant speed on a straight path, and stops at its end")
  func movement() throws {
    let epochs = try epochs(
      "- {point: [0, 10], altitude: 10}\n- {point: [0.001, 10], altitude: 20, after: 10s}\n- pause: 2s")
    #expect(epochs.count == 13)
    let fixes = try epochs.map { try #require($0.report?.fix?.movement) }
    for (index, fix) in fixes.prefix(10).enumerated() {
      #expect((fix.point.coordinate.latitude - 0.0001 * Double(index)).magnitude < 1e-12)
      #expect((fix.speed - Self.metresPerDegree / 10_000).magnitude < 0.001)
      #expect(fix.courseOverGround == 0)
      #expect(fix.point.altitudeMSL == 10 + Double(index))
    }
    let end = ScenarioPoint(try #require(Coordinate(latitude: 0.001, longitude: 10)), altitudeMSL: 20)
    #expect(fixes.suffix(3) == [.standing(at: end), .standing(at: end), .standing(at: end)])
  }

  @Test(
    "still moves in its last epoch if it arrives at the end",
    arguments: [(0.001, 0.0, 0.0), (0, 0.001, 90), (-0.001, 0, 180), (0, -0.001, 270)])
  func arrival(north: Double, east: Double, course: Double) throws {
    let last = try #require(
      try epochs("- point: [0, 0]\n- {point: [\(north), \(east)], after: 3s}").last?.report?.fix?.movement)
    #expect(last.point.coordinate == Coordinate(latitude: north, longitude: east))
    #expect(last.speed > 30)
    #expect((try #require(last.courseOverGround) - course).magnitude < 1e-9)
  }

  @Test("has no fix from the beginning of a loss to its end, and stops or moves meanwhile")
  func loss() throws {
    let epochs = try epochs(
      "- point: [0, 0]\n- lose-fix: 2s\n- pause: 1s\n- {lose-fix: 3s, point: [0.001, 0]}\n- pause: 1s\n- lose-fix: 1s")
    let latitudes = epochs.map { $0.report?.fix?.movement.point.coordinate.latitude }
    #expect(latitudes == [nil, nil, 0, nil, nil, nil, 0.001, nil, nil])
  }

  @Test("crosses the antimeridian on the short path")
  func antimeridian() throws {
    let epochs = try epochs("- point: [0, 179.9995]\n- {point: [0, -179.9995], after: 4s}")
    let longitudes = epochs.compactMap { $0.report?.fix?.movement.point.coordinate.longitude.magnitude }
    #expect(longitudes.count == 5)
    #expect(longitudes.allSatisfy { $0 > 179.999 })
    #expect(epochs.allSatisfy { ($0.report?.fix?.movement.speed ?? 0) < 30 })
  }

  @Test("has an altitude from the first point with one")
  func altitude() throws {
    let epochs = try epochs(
      "- point: [0, 0]\n- {point: [0.001, 0], altitude: 7, after: 2s}\n- {point: [0, 0], after: 1s}")
    #expect(epochs.map { $0.report?.fix?.movement.point.altitudeMSL } == [nil, nil, 7, 7])
  }

  @Test("skips steps that are shorter than the interval")
  func shortSteps() throws {
    let steps = (1...20).map { "- {point: [0, \(Double($0) / 10_000)], after: 100ms}" }.joined(separator: "\n")
    let epochs = try epochs("- point: [0, 0]\n" + steps)
    let longitudes = try epochs.map { try #require($0.report?.fix?.movement.point.coordinate.longitude) }
    #expect(longitudes.count == 3)
    #expect(zip(longitudes, [0, 0.001, 0.002]).allSatisfy { ($0 - $1).magnitude < 1e-12 })
  }

  @Test(
    "times its epochs exactly, however many there are",
    arguments: [
      (1.0, 100_000, 100_000_000_000_000), (3.0, 299_999, 99_999_666_666_666), (0.5, 50_000, 100_000_000_000_000),
      (7.5, 749_999, 99_999_866_666_666),
    ] as [(Double, Int, Int64)])
  func exactTimes(rate: Double, index: Int, nanoseconds: Int64) throws {
    let scenario = try scenario("- point: [0, 0]\n- pause: 100000s", rate: "\(rate)")
    var count = 0
    var times: [Int64] = []
    for epoch in ScenarioTimeline(scenario) {
      if count == index { times.append(epoch.time.nanoseconds - scenario.start.nanoseconds) }
      count += 1
    }
    #expect(times == [nanoseconds])
    #expect(count == scenario.epochCount)
    #expect(count == Int(100_000 * rate) + 1)
  }

  @Test("generates the same epochs each time")
  func deterministic() throws {
    let timeline = ScenarioTimeline(try scenario("- point: [52, 13]\n- {point: [52.1, 13.1], after: 100s}", rate: "3"))
    #expect(Array(timeline) == Array(timeline))
    #expect(Array(timeline).count == timeline.underestimatedCount)
  }

  private func epochs(_ path: String) throws -> [ScenarioEpoch] { Array(ScenarioTimeline(try scenario(path))) }

  private func scenario(_ path: String, rate: String = "1") throws -> Scenario {
    try Scenario(
      yaml: "version: 1\nstart: 2026-05-01T10:00:00Z\nrate: \(rate)\npath:\n\(path)\n", source: "test.yaml")
  }
}
