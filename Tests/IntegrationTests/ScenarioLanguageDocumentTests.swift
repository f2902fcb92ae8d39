import Foundation
import LocationKit
import TestSupport
import Testing

@testable import LocationScenario

/// The documentation of the scenario language, compared with the language itself.
@Suite("The scenario language as documented", .realTime)
struct ScenarioLanguageDocumentTests {
  private static let project = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")

  // MARK: Schema

  private let definitions: [String: [String: Any]]
  private let schema: [String: Any]

  init() throws {
    let data = try Data(contentsOf: Self.project.appending(path: "Config/scenario.schema.json"))
    schema = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    definitions = try #require(schema["$defs"] as? [String: [String: Any]])
  }

  @Test("the schema has exactly the keys of the parser")
  func keys() throws {
    #expect(try keys(of: schema) == ScenarioKeys.scenario.sorted())
    for (name, keys) in [
      ("receiver", ScenarioKeys.receiver), ("sky", ScenarioKeys.sky), ("errors", ScenarioKeys.errors),
      ("multipath", ScenarioKeys.multipath), ("limits", ScenarioKeys.limits), ("step", ScenarioKeys.step),
      ("fault", ScenarioKeys.fault + ScenarioKeys.faultKinds),
    ] {
      let definition = try #require(definitions[name])
      #expect(try self.keys(of: definition) == keys.sorted(), "\(name)")
      #expect(definition["additionalProperties"] as? Bool == false, "\(name)")
    }
    #expect(schema["additionalProperties"] as? Bool == false)
  }

  @Test("the schema requires exactly one kind of a fault")
  func faultKinds() throws {
    let choices = try #require(definitions["fault"]?["oneOf"] as? [[String: [String]]])
    #expect(choices.compactMap { $0["required"]?.first }.sorted() == ScenarioKeys.faultKinds.sorted())
  }

  @Test("the schema has the values of the parser")
  func words() throws {
    #expect(try words("receiver", "dialect") == ReceiverModel.Dialect.allCases.map(\.rawValue))
    #expect(try words("receiver", "talker") == ReceiverModel.Talker.allCases.map(\.rawValue))
    #expect(try words("receiver", "sentences") == ReceiverModel.SentenceKind.allCases.map(\.rawValue))
    for constellation in try words("sky", "constellations") {
      #expect(throws: Never.self) { try scenario("receiver: {sky: {constellations: [\(constellation)]}}") }
    }
    for word in try words("receiver", "first-fix") {
      #expect(throws: Never.self) { try scenario("receiver: {first-fix: \(word)}") }
    }
    for word in try words("fault", "gpsd") {
      #expect(throws: Never.self) { try scenario("faults: [{at: 0s, gpsd: \(word), for: 1s}]") }
    }
  }

  private func keys(of object: [String: Any]) throws -> [String] {
    try #require(object["properties"] as? [String: Any]).keys.sorted()
  }

  private func words(_ definition: String, _ key: String) throws -> [String] {
    let properties = try #require(definitions[definition]?["properties"] as? [String: [String: Any]])
    let property = try #require(properties[key])
    let choices =
      [property, property["items"] as? [String: Any] ?? [:]] + (property["anyOf"] as? [[String: Any]] ?? [])
    return try #require(choices.compactMap { $0["enum"] as? [String] }.first)
  }

  private func scenario(_ more: String) throws -> Scenario {
    let header = "version: 1\nstart: 2026-05-01T10:00:00Z\npath: [{point: [0, 0]}, {pause: 10s}]\n"
    return try Scenario(yaml: header + more, source: "test.yaml")
  }

  // MARK: Page

  static let page =
    (try? String(
      contentsOf: project.appending(
        path: "Sources/LocationScenario/LocationScenario.docc/ScenarioLanguage.md"), encoding: .utf8)) ?? ""

  static var examples: [String] {
    page.components(separatedBy: "```yaml\n").dropFirst().compactMap { $0.components(separatedBy: "```").first }
  }

  @Test("every example of the page is a playable scenario")
  func examples() throws {
    #expect(Self.examples.count == 10)
    let there = ScenarioPoint(try #require(Coordinate(latitude: 52, longitude: 13)))
    let here = ScenarioPoint(try #require(Coordinate(latitude: 52.001, longitude: 13)))
    for example in Self.examples {
      var isBack = false
      let scenario = try Scenario(yaml: example, source: "example.yaml") { _ throws(LocationError) in
        defer { isBack.toggle() }
        let points = isBack ? [here, there] : [there, here]
        return points.enumerated().map {
          ScenarioTrackPoint($1, time: UTCInstant(nanoseconds: Int64($0) * 100_000_000_000))
        }
      }
      #expect(Array(ScenarioTimeline(scenario)).count == scenario.epochCount)
      #expect(scenario.epochCount > 10)
    }
  }

  @Test("the page names every key, and every kind of fault has an example")
  func everyKey() {
    let keys =
      ScenarioKeys.scenario + ScenarioKeys.receiver + ScenarioKeys.sky + ScenarioKeys.errors + ScenarioKeys.multipath
      + ScenarioKeys.limits + ScenarioKeys.step
    for key in keys { #expect(Self.page.contains("`\(key)`"), "\(key)") }
    let examples = Self.examples.joined()
    for key in ScenarioKeys.fault + ScenarioKeys.faultKinds { #expect(examples.contains("\(key):"), "\(key)") }
  }
}
