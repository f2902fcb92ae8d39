public import LocationKit

extension Scenario {
  /// Reads a scenario from YAML; see <doc:ScenarioLanguage>.
  ///
  /// - Parameters:
  ///   - yaml: the text of the scenario.
  ///   - source: the file as the user named it; paths of track files are relative to its folder.
  ///   - tracks: reads a track file for a `track` step, given its path; without it, `track` steps are rejected.
  /// - Throws: `.invalidData` with file, line and column for invalid input: unknown keys, impossible values,
  ///   contradicting faults, YAML aliases, more than 1,000,000 bytes or ``maximumEpochs``; and the errors of
  ///   `tracks`. Nothing is guessed or skipped.
  public init(yaml: String, source: String, tracks: TrackLoader? = nil) throws(LocationError) {
    try self.init(yaml: Array(yaml.utf8), source: source, tracks: tracks)
  }

  /// Reads a scenario from the bytes of a YAML file in UTF-8.
  public init(yaml: [UInt8], source: String, tracks: TrackLoader? = nil) throws(LocationError) {
    guard let root = try YAMLDocument(yaml, source: source, subject: "scenario").root else {
      throw LocationError(.invalidData, "the scenario is empty", context: source, remedy: "begin with `version: 1`")
    }
    let header = try ScenarioSection(root, name: "a scenario", keys: ScenarioKeys.scenario, source: source)
    try Self.checkVersion(header)
    let start = try header.required("start", remedy: "write it like start: 2026-05-01T10:00:00Z")
    guard let begin = try header.instant("start") else {
      throw ScenarioSection.error("no time", at: start, source: source)
    }
    let limits = try MovementLimits(header)
    var path = ScenarioPath(start: begin, limits: limits, source: source, tracks: tracks)
    let list = try header.required("path", remedy: "list the steps, beginning with a point")
    guard let nodes = list.sequence, !nodes.isEmpty else {
      throw header.error("`path` is not a list of steps", at: "path", remedy: "begin each step with `- `")
    }
    for node in nodes { try path.append(node) }
    guard let first = path.first else { throw header.error("`path` has no point", at: "path") }
    let receiver = try ReceiverModel(header)
    let errors = try ErrorModel(header)
    let seed = try header.integer("seed", in: 0...UInt64.max) ?? 1
    let end = try path.end(header)
    let faults = try ScenarioFaultList(header, start: begin, end: end, interval: receiver.rate.interval, source: source)
    do {
      try self.init(
        source: source, start: begin, receiver: receiver, errors: errors, seed: seed, firstPoint: first,
        steps: path.steps, faults: faults.faults, limits: limits, failure: path.failure)
    } catch {
      throw error.context == source ? header.error(error.message, at: "path", remedy: error.remedy) : error
    }
  }

  private static func checkVersion(_ header: ScenarioSection) throws(LocationError) {
    _ = try header.required("version", remedy: "begin with `version: 1`")
    guard let version = try header.text("version"), version == "1" else {
      throw header.error("this version of the scenario language is not known", at: "version", remedy: "known is 1")
    }
  }
}
