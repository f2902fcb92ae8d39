import LocationKit
import LocationScenario
import LocationService
import ShippedScenarios

/// The built-in scenarios by name, and those in files.
enum ScenarioCatalog {
  static func printList() throws {
    let width = ShippedScenario.all.map(\.name.count).max() ?? 0
    try StandardOutput.print { writer in
      for scenario in ShippedScenario.all {
        writer.append(line: scenario.name.padded(to: width + 2) + scenario.summary)
      }
    }
  }

  /// - Parameter argument: a file or the name of a built-in scenario, or the same as a source: `scenario:city-walk`.
  static func scenario(named argument: String) throws(LocationError) -> Scenario {
    let scheme = "scenario:"
    return try Scenario(fileOrName: argument.hasPrefix(scheme) ? String(argument.dropFirst(scheme.count)) : argument)
  }
}
