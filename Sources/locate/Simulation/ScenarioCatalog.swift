import LocationIO
import LocationKit
import LocationScenario
import ShippedScenarios

/// The scenarios that ship, by their names, and those in files.
enum ScenarioCatalog {
  static func printList() throws {
    var output = StandardOutput()
    output.text.append(utf8: "demo-walk\n")
    try output.flush(due: true)
  }

  static func scenario(_ name: String) async throws -> Scenario {
    if name == "demo-walk" { return try Scenario(yaml: ShippedScenarios.demoWalk, source: name) }
    return try Scenario(yaml: try InputFile.contents(of: name, limit: 1_000_000), source: name)
  }
}
