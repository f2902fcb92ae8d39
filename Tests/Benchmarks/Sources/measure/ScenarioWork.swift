import LocationKit
import LocationScenario

enum ScenarioWork {
  /// All epochs of a scenario through the script to a manager that watches a place at each of the first points.
  static func events(_ path: String) async throws -> Tally {
    var yaml: [UInt8] = []
    try InputBytes.forEachPiece(of: path) { piece in for index in piece.indices { yaml.append(piece[index]) } }
    let scenario = try Scenario(yaml: yaml, source: path)
    let points = [scenario.firstPoint] + scenario.steps.prefix(8).compactMap(\.destination)
    let places = points.enumerated().map { index, point in
      PointOfInterest(id: "place \(index)", region: .circle(center: point.coordinate, radius: 40))
    }
    let manager = LocationManager(fetcher: .script(scenario, rate: .maximum), pointsOfInterest: places)
    var epochs = 0
    var visits = 0
    try await manager.run { event in
      switch event {
      case .received(.location), .received(.noFix): epochs += 1
      case .entered, .passed: visits += 1
      default: break
      }
    }
    var tally = Tally()
    tally.add("epochs", epochs)
    tally.add("visits", visits)
    return tally
  }
}
