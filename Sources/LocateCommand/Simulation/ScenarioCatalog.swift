import LocationKit
import LocationScenario
import LocationService
import ShippedScenarios

/// The built-in scenarios by name, and those in files.
enum ScenarioCatalog {
  static func printList() throws {
    var output = StandardOutput()
    let width = ShippedScenario.all.map(\.name.count).max() ?? 0
    for scenario in ShippedScenario.all {
      let gap = String(repeating: " ", count: width - scenario.name.count + 2)
      output.text.append(line: "\(scenario.name)\(gap)\(scenario.summary)")
    }
    try output.flush(due: true)
  }

  /// - Parameter argument: a file or the name of a built-in scenario, or the same as a source: `scenario:city-walk`.
  static func scenario(named argument: String) throws(LocationError) -> Scenario {
    let scheme = "scenario:"
    return try Scenario(fileOrName: argument.hasPrefix(scheme) ? String(argument.dropFirst(scheme.count)) : argument)
  }
}
