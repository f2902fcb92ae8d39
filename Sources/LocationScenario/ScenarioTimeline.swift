public import LocationKit

/// The epochs of a scenario, computed one by one: the same ones each time, at times that never drift.
public struct ScenarioTimeline: Sequence, Sendable {
  public let scenario: Scenario

  public init(_ scenario: Scenario) { self.scenario = scenario }

  public var underestimatedCount: Int { scenario.epochCount }

  public func makeIterator() -> Iterator { Iterator(scenario) }

  /// What the receiver sees from a point at a time of its own, before and after the scenario too.
  public func sky(at time: UTCInstant, from point: ScenarioPoint) -> ReceiverSky {
    var sky = SkySimulation(scenario)
    return sky.view(at: time, from: point)
  }

  /// Truth, then the receiver's sky, its errors, and what goes wrong.
  public struct Iterator: IteratorProtocol, Sendable {
    private let scenario: Scenario
    private let epochCount: Int
    private var index = 0
    private var motion: Motion
    private var sky: SkySimulation

    init(_ scenario: Scenario) {
      self.scenario = scenario
      epochCount = scenario.epochCount
      motion = Motion(scenario.plan)
      sky = SkySimulation(scenario)
    }

    public mutating func next() -> ScenarioEpoch? {
      guard index < epochCount else { return nil }
      let offset = scenario.rate.nanoseconds(ofEpoch: index)
      index += 1
      let time = UTCInstant(nanoseconds: scenario.start.nanoseconds + offset)
      let (truth, hasFix) = motion.movement(at: offset)
      let view = sky.view(at: time, from: truth.point)
      let fix = hasFix ? ReceiverFix(movement: truth) : nil
      return ScenarioEpoch(time: time, truth: truth, report: ReceiverReport(time: time, fix: fix, sky: view))
    }
  }
}
