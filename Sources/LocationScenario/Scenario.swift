public import LocationKit

/// A script of movement and faults, from which the reports of a receiver are computed, epoch by epoch.
///
/// In YAML:
/// ```yaml
/// version: 1
/// start: 2026-05-01T10:00:00Z       # UTC
/// rate: 1                           # reports per second (default: 1)
/// path:
///   - point: [52.51628, 13.37770]   # latitude, longitude: the position at the start
///     altitude: 35                  # metres above mean sea level (default: unchanged)
///   - point: [52.51650, 13.38120]
///     after: 60s                    # duration of the movement; or `at:` a time, or `speed:`
///   - pause: 10s                    # stationary
/// faults:
///   - { at: 30s, tunnel: 10s }      # no satellite is received
/// ```
/// <doc:ScenarioLanguage> describes the whole language.
///
/// The receiver reports at the start and then `rate` times per second until the path ends, including the end. An
/// epoch at the seam of two steps belongs to the second step; the last epoch of all belongs to the last step.
public struct Scenario: Sendable, Hashable {
  /// File as the user named it, for origins and errors.
  public let source: String
  /// Time of the first epoch.
  public let start: UTCInstant
  /// Simulated receiver.
  package var receiver: ReceiverModel
  /// Position errors of the receiver.
  package let errors: ErrorModel
  /// Faults, sorted by ``ScenarioFault/begin``.
  package let faults: [ScenarioFault]
  /// Seed of all random numbers. The same seed yields the same epochs.
  public var seed: UInt64
  /// Position of the receiver at the start.
  public let firstPoint: ScenarioPoint
  /// Steps of the path, in order.
  package let steps: [ScenarioStep]
  /// Limits for the steps by speed.
  package let limits: MovementLimits
  /// Failure of the source at the end of the path; `nil` if it ends normally.
  package let failure: LocationError?

  /// - Throws: `.invalidArgument` if there are more than ``maximumEpochs``, the end lies beyond the range of `UTCInstant`, a
  ///   fault begins before the start or has no duration, or two faults change the same thing at the same time.
  package init(
    source: String, start: UTCInstant, receiver: ReceiverModel = ReceiverModel(), errors: ErrorModel = ErrorModel(),
    seed: UInt64 = 1, firstPoint: ScenarioPoint, steps: [ScenarioStep] = [], faults: [ScenarioFault] = [],
    limits: MovementLimits = MovementLimits(), failure: LocationError? = nil
  ) throws(LocationError) {
    self.source = source
    self.start = start
    self.receiver = receiver
    self.errors = errors
    self.seed = seed
    self.faults = faults.sorted { $0.begin < $1.begin }
    self.firstPoint = firstPoint
    self.steps = steps
    self.limits = limits
    self.failure = failure
    plan = try MotionPlan(from: firstPoint, steps: steps, limits: limits, source: source)
    guard !start.nanoseconds.addingReportingOverflow(plan.end).overflow else {
      throw LocationError(.invalidArgument, "the scenario ends after the year 2262", context: source)
    }
    guard epochCount <= Self.maximumEpochs else {
      throw LocationError(
        .invalidArgument, "the scenario has more than \(Self.maximumEpochs) epochs", context: source,
        remedy: "lower the rate or shorten the path")
    }
    guard faults.allSatisfy({ $0.begin >= .zero && $0.duration > .zero }),
      ScenarioFault.contradiction(in: faults) == nil
    else {
      throw LocationError(
        .invalidArgument, "a fault has no time, or begins before another one of its kind is over", context: source)
    }
  }

  /// Largest number of epochs of a scenario: four months at 1 Hz.
  package static let maximumEpochs = 10_000_000

  /// Rate of the receiver's reports.
  package var rate: ReportRate { receiver.rate }

  /// Time from the start to the end of the path.
  public var duration: Duration { .nanoseconds(nanoseconds) }

  /// Number of epochs that ``ScenarioTimeline`` yields.
  package var epochCount: Int { rate.lastEpoch(within: nanoseconds) + 1 }

  /// Position of the receiver at the end of the path.
  package var lastPoint: ScenarioPoint { steps.last { $0.destination != nil }?.destination ?? firstPoint }

  /// True movement of the receiver.
  let plan: MotionPlan

  var nanoseconds: Int64 { plan.end }
}

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
