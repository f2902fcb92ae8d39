import LocationKit
import Yams

/// Collects the steps of a path, and knows where and when they have led to.
struct ScenarioPath {
  private static let keys = ["point", "altitude", "after", "at", "pause", "lose-fix", "error"]

  private let source: String
  private var time: UTCInstant
  private var last: ScenarioPoint?
  private(set) var first: ScenarioPoint?
  private(set) var steps: [ScenarioStep] = []
  private(set) var failure: LocationError?

  init(start: UTCInstant, source: String) {
    self.source = source
    time = start
  }

  mutating func append(_ node: Node) throws(LocationError) {
    let step = try ScenarioSection(node, name: "a step", keys: Self.keys, source: source)
    guard failure == nil else { throw step.error("nothing comes after an error") }
    guard let last else { return try begin(step) }
    switch step.keys {
    case ["error"]:
      failure = try step.text("error").map { LocationError(.sourceUnavailable, $0, place: source) }
    case ["pause"]:
      try append(step, lasting: step.duration("pause"), to: nil)
    case let keys where keys.contains("lose-fix") && keys.isSubset(of: ["lose-fix", "point", "altitude"]):
      try append(step, lasting: step.duration("lose-fix"), to: destination(step, from: last), hasFix: false)
    case let keys where keys.contains("point") && keys.isSubset(of: ["point", "altitude", "after", "at"]):
      try append(step, lasting: travelTime(step), to: destination(step, from: last))
    default:
      throw step.error(
        "\(ScenarioSection.quoted(step.keys.sorted())) do not make a step",
        remedy: "a step is a `point` with `after` or `at`, a `pause`, a `lose-fix`, or an `error`")
    }
  }

  /// The first step says where the receiver is at the start.
  private mutating func begin(_ step: ScenarioSection) throws(LocationError) {
    let remedy = "it is where the receiver is at the start"
    guard step.keys.isSubset(of: ["point", "altitude"]), let coordinate = try step.point("point") else {
      throw step.error("the first step is a `point` without a time", remedy: remedy)
    }
    first = ScenarioPoint(coordinate, altitudeMSL: try step.number("altitude"))
    last = first
  }

  private mutating func append(
    _ section: ScenarioSection, lasting duration: Duration?, to destination: ScenarioPoint?, hasFix: Bool = true
  ) throws(LocationError) {
    guard let duration, let step = ScenarioStep(lasting: duration, to: destination, hasFix: hasFix) else {
      throw section.error("a step takes some time")
    }
    let (nanoseconds, overflows) = time.nanoseconds.addingReportingOverflow(duration.inNanoseconds)
    guard !overflows else { throw section.error("this step ends after the year 2262") }
    time = UTCInstant(nanoseconds: nanoseconds)
    if let destination { last = destination }
    steps.append(step)
  }

  private func destination(
    _ step: ScenarioSection, from last: ScenarioPoint
  ) throws(LocationError) -> ScenarioPoint? {
    guard let coordinate = try step.point("point") else {
      guard step["altitude"] == nil else { throw step.error("an `altitude` goes with a `point`", at: "altitude") }
      return nil
    }
    guard Geodesic(from: last.coordinate, to: coordinate) != nil else {
      throw step.error(
        "this point is on the opposite side of the earth, whither there is no one shortest way", at: "point",
        remedy: "put another between")
    }
    return ScenarioPoint(coordinate, altitudeMSL: try step.number("altitude") ?? last.altitudeMSL)
  }

  private func travelTime(_ step: ScenarioSection) throws(LocationError) -> Duration {
    switch (try step.duration("after"), try step.instant("at")) {
    case (let duration?, nil): return duration
    case (nil, let arrival?):
      guard arrival > time else {
        throw step.error("`at` is not later than the end of the step before, \(time)", at: "at")
      }
      return arrival.duration(since: time)
    case (nil, nil): throw step.error("when is the receiver there?", remedy: "add `after: 20s` or `at: TIME`")
    default: throw step.error("`after` and `at` both say when", at: "at", remedy: "leave one out")
    }
  }
}
