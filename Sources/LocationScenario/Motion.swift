import LocationKit

/// Where the receiver truly is at the times of a scenario, which must not go back.
struct Motion: Sendable {
  private let scenario: Scenario
  private var stepIndex = 0
  private var leg: Leg

  init(_ scenario: Scenario) {
    self.scenario = scenario
    leg = Leg(from: scenario.firstPoint, start: 0, step: scenario.steps.first)
  }

  /// - Parameter offset: nanoseconds after the scenario's start.
  /// - Returns: also whether the path lets the receiver have a fix there.
  mutating func movement(at offset: Int64) -> (truth: Movement, hasFix: Bool) {
    while offset >= leg.end, stepIndex + 1 < scenario.steps.count {
      stepIndex += 1
      leg = Leg(from: leg.destination, start: leg.end, step: scenario.steps[stepIndex])
    }
    return (leg.movement(at: offset), leg.hasFix)
  }
}
