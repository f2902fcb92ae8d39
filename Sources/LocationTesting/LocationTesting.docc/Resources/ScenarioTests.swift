import HarbourBell
import LocationKit
import LocationScenario
import LocationTesting
import Testing

@Suite("Harbour bell on a simulated trip")
struct ScenarioTests {
  private let trip = """
    version: 1
    start: 2026-05-01T10:00:00Z
    path:
      - point: [54.3400, 10.1500]
      - point: [54.3300, 10.1500]    # into the harbour
        after: 2min
      - lose-fix: 1min               # under the crane
      - point: [54.3400, 10.1500]
        after: 2min
    """

  @Test("a fix lost in the harbour is not a departure")
  func crane() async throws {
    let fetcher = ScriptFetcher(try Scenario(yaml: trip, source: "trip.yaml"), rate: .maximum)
    let harbour = PointOfInterest.circle("Kiel", latitude: 54.33, longitude: 10.15, radius: 300)
    var said: [String] = []

    try await HarbourBell(fetcher: fetcher, harbours: [harbour]).watch { said.append($0) }

    #expect(said == ["arrived at Kiel", "lost: no fix", "left Kiel", "lost: source ended"])
  }
}
