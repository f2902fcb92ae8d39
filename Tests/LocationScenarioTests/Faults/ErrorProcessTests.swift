import Foundation
import LocationKit
import LocationScenario
import LocationTesting
import Testing

@Suite("ErrorProcess: statistics of 50 seeds")
struct ErrorProcessTests {
  /// The sky that never changes.
  private static let verticalDilution = 1.6
  private static let axes: [(@Sendable (ErrorStatistics.Sample) -> Double, Double)] = [
    ({ $0.east }, 1), ({ $0.north }, 1), ({ $0.up }, verticalDilution),
  ]

  @Test("noise is as large as declared on each axis, with mean 0, and uncorrelated")
  func noise() throws {
    let statistics = try ErrorStatistics(ErrorModel(noise: 3))
    for (axis, dilution) in Self.axes {
      #expect((statistics.deviation(axis) / (3 * dilution) - 1).magnitude < 0.05)
      #expect(statistics.mean(axis).magnitude < 0.1 * dilution)
      #expect(statistics.autocorrelation(lag: 1, axis).magnitude < 0.05)
    }
    let across = statistics.mean { $0.east * $0.north } / 9
    #expect(across.magnitude < 0.05)
    #expect(statistics.samples.allSatisfy { ($0.fix.deviation?.horizontal ?? 0) == 3 })
    #expect(statistics.samples.allSatisfy { (($0.fix.deviation?.vertical ?? 0) - 4.8).magnitude < 1e-9 })
  }

  @Test("drift is as large as declared, and correlated as e^(−Δ/τ), whatever the interval", arguments: [1000, 200])
  func drift(millihertz: Int) throws {
    var receiver = ReceiverModel()
    receiver.rate = try #require(ReportRate(millihertz: millihertz))
    let interval = 1000 / Double(millihertz)
    let statistics = try ErrorStatistics(
      ErrorModel(drift: 4, driftTime: .seconds(20)), receiver: receiver, seconds: 200 * Int(interval))
    for (axis, dilution) in Self.axes {
      #expect((statistics.deviation(axis) / (4 * dilution) - 1).magnitude < 0.1)
      #expect(statistics.mean(axis).magnitude < 0.5 * dilution)
      for lag in [1, 4, 10, 20] {
        let expected = exp(-Double(lag) * interval / 20)
        #expect((statistics.autocorrelation(lag: lag, axis) - expected).magnitude < 0.1, "lag \(lag)")
      }
    }
    // From the first epoch on.
    let first = statistics.runs.compactMap { $0.first.flatMap { $0 } }
    let spread = (first.map { $0.east * $0.east + $0.north * $0.north }.reduce(0, +) / 100).squareRoot()
    #expect((spread / 4 - 1).magnitude < 0.25)
  }

  @Test("multipath occurs for its share of the time, in all directions, as far as declared", arguments: [true, false])
  func multipath(isUnnoticed: Bool) throws {
    let statistics = try ErrorStatistics(
      ErrorModel(
        multipath: .init(
          interval: .seconds(30), duration: .seconds(10), size: 20, isUnnoticed: isUnnoticed)), seconds: 400)
    let beside = statistics.samples.filter { $0.distance > 1e-6 }
    let share = Double(beside.count) / Double(statistics.samples.count)
    #expect((share - 0.25).magnitude < 0.025)
    var episodes: [Double] = []
    var onsets = 0
    for run in statistics.runs {
      for (before, after) in zip(run, run.dropFirst()) {
        guard let before, let after, after.distance > 1e-6 else { continue }
        if before.distance <= 1e-6 { onsets += 1 }
        if (after.distance - before.distance).magnitude > 1e-6 { episodes.append(after.distance) }
      }
    }
    let size: Double = episodes.reduce(0, +) / Double(episodes.count)
    #expect((size / 20 - 1).magnitude < 0.15)
    // An epoch a second: the length is the share over the number.
    // From the end of one to the begin of the next, cut to whole epochs.
    let gap = Double(statistics.samples.count - beside.count) / Double(onsets)
    #expect((gap / 32 - 1).magnitude < 0.15)
    let length = Double(beside.count) / Double(episodes.count)
    #expect((length / 10 - 1).magnitude < 0.15)
    #expect(statistics.mean { $0.east }.magnitude < 1.5)
    for sample in beside.prefix(100) {
      let believed = isUnnoticed ? 0 : sample.distance / 2.0.squareRoot()
      #expect(((sample.fix.deviation?.horizontal ?? -1) - believed).magnitude < 1e-3)
    }
  }

  @Test("noise and drift grow with the reported dilution of precision")
  func dilution() throws {
    var receiver = ReceiverModel()
    receiver.sky = SkyModel(constellations: [.gps, .galileo], elevationMask: 25)
    let statistics = try ErrorStatistics(ErrorModel(noise: 3), receiver: receiver)
    let east = statistics.deviation { $0.east / ($0.sky.dilution.horizontal ?? .nan) }
    let up = statistics.deviation { $0.up / ($0.sky.dilution.vertical ?? .nan) }
    #expect((east / 3 - 1).magnitude < 0.05)
    #expect((up / 3 - 1).magnitude < 0.05)
    #expect(Set(statistics.samples.map { $0.sky.dilution.horizontal }).count > 10)
  }

  @Test("errors are three times as large when a fix is gained, and normal once it has settled")
  func settling() throws {
    var receiver = ReceiverModel()
    receiver.settlingTime = .seconds(10)
    let statistics = try ErrorStatistics(ErrorModel(noise: 2), receiver: receiver, seeds: 1...400, seconds: 13)
    for (index, factor) in [(0, 3.0), (5, 2.0), (10, 1.0), (12, 1.0)] {
      let samples = statistics.runs.compactMap { $0[index] }
      let spread = (samples.map { $0.distance * $0.distance }.reduce(0, +) / 800).squareRoot()
      #expect((spread / (2 * factor) - 1).magnitude < 0.1, "epoch \(index)")
      #expect(samples.allSatisfy { (($0.fix.deviation?.horizontal ?? 0) - 2 * factor).magnitude < 1e-9 })
    }
  }

  @Test("speeds are wrong by some centimetres per second, and a stationary receiver has no course")
  func velocity() throws {
    let statistics = try ErrorStatistics(ErrorModel(noise: 3))
    // Of a Rayleigh distribution.
    let expected = 0.05 * (Double.pi / 2).squareRoot()
    #expect((statistics.mean { $0.fix.movement.speed } / expected - 1).magnitude < 0.05)
    #expect(statistics.samples.allSatisfy { $0.fix.movement.courseOverGround == nil })
    let north = try #require(
      ScenarioStep(lasting: .seconds(400), to: ScenarioPoint(.make(latitude: 0.1, longitude: 0))))
    let scenario = try Scenario(
      source: "test", start: .utc("2026-05-01T10:00:00Z"), errors: ErrorModel(noise: 3),
      firstPoint: ScenarioPoint(.make(latitude: 0, longitude: 0)), steps: [north])
    for epoch in ScenarioTimeline(scenario) {
      let movement = try #require(epoch.report?.fix?.movement)
      #expect((movement.speed - epoch.truth.speed).magnitude < 0.3)
      let course = try #require(movement.courseOverGround)
      #expect(course >= 0 && course < 360)
      #expect(course.remainder(dividingBy: 360).magnitude < 1)
    }
  }

  @Test("a scripted jump keeps one direction while it lasts, and takes another the next time")
  func orderedJump() throws {
    let jump = ScenarioFault.Kind.multipath(metres: 40, isUnnoticed: true)
    let statistics = try ErrorStatistics(
      ErrorModel(), seeds: 1...3, seconds: 30,
      faults: [
        ScenarioFault(jump, at: .seconds(5), for: .seconds(5)), ScenarioFault(jump, at: .seconds(20), for: .seconds(5)),
      ])
    var sides: Set<Int> = []
    for run in statistics.runs {
      let samples = run.compactMap { $0 }
      for (second, sample) in samples.enumerated() {
        let jumps = (5..<10).contains(second) || (20..<25).contains(second)
        #expect((sample.distance - (jumps ? 40.0 : 0.0)).magnitude < 0.001)
      }
      for begin in [5, 20] {
        #expect(samples[begin..<(begin + 5)].allSatisfy { $0.east == samples[begin].east })
        sides.insert(Int(samples[begin].east * 1000))
      }
      #expect(samples.allSatisfy { $0.fix.deviation == nil })
    }
    #expect(sides.count == 6)
  }

  @Test("without errors the receiver reports the truth")
  func noErrors() throws {
    let step = try #require(ScenarioStep(lasting: .seconds(100), to: ScenarioPoint(.make(latitude: 1, longitude: 1))))
    let scenario = try Scenario(
      source: "test", start: .utc("2026-05-01T10:00:00Z"),
      firstPoint: ScenarioPoint(.make(latitude: 0.9, longitude: 1), altitudeMSL: 3), steps: [step])
    for epoch in ScenarioTimeline(scenario) { #expect(epoch.report?.fix == ReceiverFix(movement: epoch.truth)) }
  }

  @Test("the same seed gives the same epochs, another one others; one kind of error does not affect another")
  func seeds() throws {
    func positions(_ errors: ErrorModel, _ seed: UInt64) throws -> [Coordinate] {
      try ErrorStatistics(errors, seeds: seed...seed, seconds: 300).samples.map(\.fix.movement.point.coordinate)
    }
    let errors = ErrorModel(noise: 1, drift: 2)
    #expect(try positions(errors, 7) == positions(errors, 7))
    #expect(try Set(positions(errors, 7)).isDisjoint(with: positions(errors, 8)))
    var more = errors
    more.multipath = .init(interval: .seconds(20), duration: .seconds(5), size: 30)
    let common = try Set(positions(errors, 7)).intersection(positions(more, 7))
    #expect(common.count > 20 && common.count < 300)
  }
}
