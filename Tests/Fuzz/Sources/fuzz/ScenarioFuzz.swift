import LocationKit
import LocationScenario

/// A scenario plays to its end, or an error names the place of its fault.
func fuzzScenario(_ input: [UInt8]) {
  let scenario: Scenario
  do {
    scenario = try Scenario(yaml: input, source: "fuzz")
  } catch {
    require(error.context?.hasPrefix("fuzz") == true, "an error without a place: \(error)")
    return
  }
  // More would only take longer.
  var epochs = 0
  for epoch in ScenarioTimeline(scenario).prefix(2000) {
    epochs += 1
    guard let movement = epoch.report?.fix?.movement else { continue }
    require(movement.speed >= 0 && movement.speed.isFinite, "a speed of \(movement.speed)")
    require(movement.point.altitudeMSL?.isFinite ?? true, "no altitude")
    require(movement.courseOverGround.map { (0..<360).contains($0) } ?? true, "no course")
  }
  require(epochs == min(2000, scenario.epochCount), "\(epochs) epochs of \(scenario.epochCount)")
}
