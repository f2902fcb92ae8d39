import LocationKit
import LocationScenario
import Testing

@testable import LocateCommand

@Suite("Commentary")
struct CommentaryTests {
  /// Ten seconds, of which the third and fourth are jammed.
  private func scenario() throws -> Scenario {
    try Scenario(
      yaml: """
        version: 1
        start: 2026-05-01T10:00:00Z
        path:
          - point: [52.5, 13.4]
          - pause: 9s
        faults:
          - { at: 2s, jamming: 2s }
        """, source: "jammed.yaml")
  }

  @Test(
    "reports no fault after a scenario's end", arguments: [(1, false), (2, true), (3, true), (4, false), (12, false)])
  func stands(second: Int, isJammed: Bool) throws {
    let scenario = try scenario()
    let commentary = Commentary(scenario, loops: false, isQuiet: true)
    #expect(commentary.inProgress(at: scenario.start.advanced(by: .seconds(second))) == (isJammed ? [0] : []))
  }

  @Test(
    "reports the faults again in each round of a looped scenario",
    arguments: [(11, false), (12, true), (13, true), (14, false)])
  func loops(second: Int, isJammed: Bool) throws {
    let scenario = try scenario()
    let commentary = Commentary(scenario, loops: true, isQuiet: true)
    #expect(commentary.inProgress(at: scenario.start.advanced(by: .seconds(second))) == (isJammed ? [0] : []))
  }
}
