import LocationKit
import Testing

@testable import LocationScenario

@Suite("Scenario in YAML")
struct ScenarioYAMLTests {
  @Test("reads every kind of step")
  func everyStep() throws {
    let scenario = try Scenario(
      yaml: """
        # A comment, *with asterisks*.
        version: 1
        start: 2026-05-01T12:00:00+02:00
        rate: 2.5
        path:
          - point: [52.5, 13.25]
            altitude: 35
          - point: [52.501, 13.25]
            after: 1min 30.5s
          - pause: 10s
          - { lose-fix: 500ms }
          - lose-fix: 4s
            point: [52.502, 13.25]
            altitude: -1.5
          - point: [52.503, 13.25]
            at: 2026-05-01T10:02:00Z
          - error: "the antenna: gone"
        """, source: "walk.yaml")
    let place = { try #require(Coordinate(latitude: $0, longitude: 13.25)) }
    let points = try [52.5, 52.501, 52.502, 52.503].map(place)
    #expect(scenario.start.description == "2026-05-01T10:00:00.000Z")
    #expect(scenario.rate.hertz == 2.5)
    #expect(scenario.firstPoint == ScenarioPoint(points[0], altitudeMSL: 35))
    #expect(
      scenario.steps == [
        ScenarioStep(lasting: .milliseconds(90_500), to: ScenarioPoint(points[1], altitudeMSL: 35)),
        ScenarioStep(lasting: .seconds(10)),
        ScenarioStep(lasting: .milliseconds(500), hasFix: false),
        ScenarioStep(lasting: .seconds(4), to: ScenarioPoint(points[2], altitudeMSL: -1.5), hasFix: false),
        ScenarioStep(lasting: .seconds(15), to: ScenarioPoint(points[3], altitudeMSL: -1.5)),
      ])
    #expect(scenario.failure?.code == .sourceUnavailable)
    #expect(scenario.failure?.message == "the antenna: gone")
    #expect(scenario.duration == .seconds(120))
    #expect(scenario.epochCount == 301)
    #expect(scenario.lastPoint.coordinate == points[3])
  }

  @Test("reports once a second by default, and may be stationary")
  func smallest() throws {
    let scenario = try Scenario(yaml: Self.header + "  - point: [1, 2]\n", source: "s")
    #expect(scenario.rate == .oneHertz)
    #expect(scenario.epochCount == 1)
    #expect(scenario.failure == nil)
    #expect(scenario.firstPoint.altitudeMSL == nil)
  }

  static let header = "version: 1\nstart: 2026-05-01T10:00:00Z\npath:\n"

  @Test(
    "rejects unknown input with its place and a remedy",
    arguments: [
      ("", "s", "empty", "version: 1"),
      ("- a\n", "s:1:1", "a scenario is a list of", "`start`"),
      ("version: 1\nstrat: 2026-05-01T10:00:00Z\n", "s:2:1", "unknown key `strat`", "did you mean `start`?"),
      ("version: 1\nweather: fine\n", "s:2:1", "unknown key `weather`", "`version`, `start`, `rate`, `path`"),
      ("start: 2026-05-01\n", "s:1:1", "`version` is missing", "begin with"),
      ("version: 2\n", "s:1:10", "version", "known is 1"),
      ("version: 1\npath: []\n", "s:1:1", "`start` is missing", "2026-05-01T10:00:00Z"),
      ("version: 1\nstart: today\n", "s:2:8", "not a time: today", "2026-05-01T10:00:00Z"),
      ("version: 1\nstart:\n", "s:2:7", "`start` has no value", ""),
      ("version: 1\nstart: [1]\n", "s:2:8", "`start` has no value", ""),
      ("version: 1\nstart: 2016-12-31T23:59:60Z\n", "s:2:8", "not a time", ""),
      ("version: 1\nstart: 2026-05-01\n", "s:1:1", "`path` is missing", ""),
      ("version: 1\nstart: 2026-05-01\npath: []\n", "s:3:7", "not a list of steps", "- "),
      ("version: 1\nstart: 2026-05-01\npath: here\n", "s:3:7", "not a list of steps", "- "),
      ("version: 1\nversion: 1\n", "s:2:1", "`version` appears twice", ""),
      ("version: 1\nstart: \"\n", "s:3:1", "not YAML", ""),
      ("version: 1\n---\nversion: 1\n", "s:2:1", "not YAML", ""),
      ("version: 1\u{0}\n", "s:1", "not YAML", "UTF-8"),
      ("a: &x 1\nversion: *x\n", "s:2:10", "aliases", "asterisk"),
      ("? [1, 2]\n: 3\n", "s:1:3", "not a key", ""),
    ])
  func refusesHeader(yaml: String, place: String, message: String, remedy: String) throws {
    try expectRefusal(of: yaml, place: place, message: message, remedy: remedy)
  }

  @Test(
    "rejects a rate that no receiver has",
    arguments: ["0", "-1", "1000.001", "0.0001", "1.0005", "fast", "1e400", "nan"])
  func refusesRate(rate: String) throws {
    let yaml = "rate: \(rate)\n" + Self.header + "  - point: [1, 2]\n"
    let error = try #require(throws: LocationError.self) { try Scenario(yaml: yaml, source: "s") }
    #expect(error.context == "s:1:7")
    #expect(error.code == .invalidData)
  }

  @Test(
    "rejects steps that make no path",
    arguments: [
      ("pause: 10s", "s:4:5", "the first step is a `point` without a time", "at the start"),
      ("point: [1, 2]\n    after: 2s", "s:4:5", "the first step is a `point` without a time", ""),
      ("altitude: 3", "s:4:5", "the first step", ""),
      ("{}", "s:4:5", "the first step", ""),
      ("here", "s:4:5", "a step is a list of", "`point`"),
      ("point: [91, 2]", "s:4:12", "invalid position: latitude 91.0", "comes first"),
      ("point: [1, 181]", "s:4:12", "invalid position", ""),
      ("point: [1, nan]", "s:4:16", "`nan` is not a number", "[latitude, longitude]"),
      ("point: [1, 2, 3]", "s:4:12", "not a pair", "[latitude, longitude]"),
      ("point: 1, 2", "s:4:12", "not a pair", "[latitude, longitude]"),
      ("point: [1, [2]]", "s:4:16", "not a number", ""),
      ("point: [1, 2]\n    altitude: high", "s:5:15", "not a number: high", ""),
      ("point: [1, 2]\n    altitude: 1,5", "s:5:15", "not a number: 1,5", ""),
    ])
  func refusesFirstStep(step: String, place: String, message: String, remedy: String) throws {
    try expectRefusal(of: Self.header + "  - \(step)\n", place: place, message: message, remedy: remedy)
  }

  @Test(
    "rejects invalid steps with their place and a remedy",
    arguments: [
      ("puase: 10s", "s:5:5", "unknown key `puase`", "did you mean `pause`?"),
      ("Lose-Fix: 10s", "s:5:5", "unknown key `Lose-Fix`", "did you mean `lose-fix`?"),
      ("lose_fix: 10s", "s:5:5", "unknown key", "did you mean `lose-fix`?"),
      ("pause: 10", "s:5:12", "not a duration: 10", "write 10s"),
      ("pause: 10m", "s:5:12", "not a duration: 10m", "1min 30s"),
      ("pause: -1s", "s:5:12", "not a duration", ""),
      ("pause: s", "s:5:12", "not a duration", ""),
      ("pause: 0s", "s:5:12", "longer than 0 s", ""),
      ("pause: 999999999999h", "s:5:12", "not a duration", ""),
      ("pause:", "s:5:11", "`pause` has no value", ""),
      ("point: [1, 2]", "s:5:5", "the time of the step is missing", "after"),
      ("point: [1, 2]\n    after: 1s\n    at: 2026-05-01T11:00:00Z", "s:7:9", "both set the time", ""),
      ("point: [1, 2]\n    at: 2026-05-01T10:00:00Z", "s:6:9", "not later than", ""),
      ("after: 2s", "s:5:5", "`after` do not make a step", "a step is"),
      ("pause: 2s\n    point: [1, 2]", "s:5:5", "`pause`, `point` do not make a step", ""),
      ("lose-fix: 2s\n    altitude: 3", "s:6:15", "goes with a `point`", ""),
      ("lose-fix: 2s\n    point: [1, 2]\n    after: 3s", "s:5:5", "do not make a step", ""),
      ("error: x\n  - pause: 1s", "s:6:5", "nothing comes after an error", ""),
      ("error:", "s:5:11", "`error` has no value", ""),
      ("pause: 100000000s", "s:4:3", "more than 10000000 epochs", "lower the rate"),
    ])
  func refusesStep(step: String, place: String, message: String, remedy: String) throws {
    let yaml = Self.header + "  - point: [1, 2]\n  - \(step)\n"
    try expectRefusal(of: yaml, place: place, message: message, remedy: remedy)
  }

  private func expectRefusal(of yaml: String, place: String, message: String, remedy: String) throws {
    let error = try #require(throws: LocationError.self) { try Scenario(yaml: yaml, source: "s") }
    #expect(error.code == .invalidData)
    #expect(error.context == place)
    #expect(error.message.contains(message))
    #expect(remedy.isEmpty || error.remedy?.contains(remedy) == true)
  }

  @Test(
    "rejects files that would take too long or too much memory",
    arguments: [
      String(repeating: "[", count: 900_000), String(repeating: "#", count: 1_000_001),
      String(repeating: "- ", count: 400_000), aliasBomb(prefix: "?"), aliasBomb(prefix: "? -"), aliasBomb(prefix: "{"),
    ])
  func refusesBombs(yaml: String) throws {
    #expect(throws: LocationError.self) { try Scenario(yaml: yaml, source: "s") }
  }

  static func aliasBomb(prefix: String) -> String {
    "a0: &a0 [x]\n"
      + (1...60).map { "a\($0): &a\($0)\n  \(prefix) *a\($0 - 1)\n  : *a\($0 - 1)\n" }.joined()
  }

  @Test("rejects bytes that are not UTF-8")
  func noUTF8() throws {
    let error = try #require(throws: LocationError.self) { try Scenario(yaml: [0x76, 0xFF], source: "s") }
    #expect(error.message.contains("UTF-8"))
  }

  @Test("stops at every truncation of a file without a crash")
  func truncated() {
    let whole = Array((Self.header + "  - point: [1, 2]\n    altitude: 1\n  - pause: 1s\n  - error: x\n").utf8)
    for end in whole.indices { _ = try? Scenario(yaml: Array(whole[..<end]), source: "s") }
    #expect(throws: Never.self) { try Scenario(yaml: whole, source: "s") }
  }
}
