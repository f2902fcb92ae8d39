public import LocationKit
import Yams

extension Scenario {
  /// Reads a scenario from YAML; see ``Scenario`` for the language.
  ///
  /// - Throws: `.badData` with file, line and column for what is not understood: unknown keys, values that cannot be,
  ///   YAML aliases, more than 1,000,000 bytes or ``maximumEpochs``. Nothing is guessed or skipped.
  public init(yaml: String, source: String) throws(LocationError) {
    let document = try YAMLDocument(yaml, source: source)
    let header = try ScenarioSection(
      document.root, name: "a scenario", keys: ["version", "start", "rate", "path"], source: source)
    try Self.checkVersion(header)
    let start = try header.required("start", remedy: "write it like start: 2026-05-01T10:00:00Z")
    guard let begin = try header.instant("start") else {
      throw ScenarioSection.error("no time", at: start, source: source)
    }
    let list = try header.required("path", remedy: "list the steps, beginning with a point")
    guard case .sequence(let nodes) = list, !nodes.isEmpty else {
      throw header.error("`path` is no list of steps", at: "path", remedy: "begin each step with `- `")
    }
    var path = ScenarioPath(start: begin, source: source)
    for node in nodes { try path.append(node) }
    guard let first = path.first else { throw header.error("`path` has no point", at: "path") }
    do {
      var receiver = ReceiverModel()
      receiver.rate = try Self.rate(header)
      try self.init(
        source: source, start: begin, receiver: receiver, firstPoint: first, steps: path.steps, failure: path.failure)
    } catch {
      throw error.place == source ? header.error(error.message, at: "path", remedy: error.remedy) : error
    }
  }

  /// Reads a scenario from the bytes of a YAML file in UTF-8.
  public init(yaml: [UInt8], source: String) throws(LocationError) {
    guard let text = String(validating: yaml, as: UTF8.self) else {
      throw LocationError(.badData, "not text in UTF-8", place: source)
    }
    try self.init(yaml: text, source: source)
  }

  private static func checkVersion(_ header: ScenarioSection) throws(LocationError) {
    _ = try header.required("version", remedy: "begin with `version: 1`")
    guard let version = try header.text("version"), version == "1" else {
      throw header.error("this version of the scenario language is not known", at: "version", remedy: "known is 1")
    }
  }

  private static func rate(_ header: ScenarioSection) throws(LocationError) -> ReportRate {
    guard let hertz = try header.number("rate") else { return .oneHertz }
    let millihertz = (hertz * 1000).rounded()
    guard (1...1_000_000).contains(millihertz), (hertz * 1000 - millihertz).magnitude < 1e-6,
      let rate = ReportRate(millihertz: Int(millihertz))
    else {
      throw header.error(
        "a receiver cannot report \(hertz) times a second", at: "rate",
        remedy: "a rate is 0.001 to 1000, with at most three decimals")
    }
    return rate
  }
}
