import LocationKit

/// A builder of the steps of a path. It tracks the position and the time at the end of the steps so far.
struct ScenarioPath {
  /// Metres: slightly less than half the circumference of the earth, beyond which the shortest path changes sides.
  private static let longestLeg = 19_900_000.0
  /// Metres per second.
  private static let speeds = 0.01...10_000.0
  /// Metres above mean sea level.
  private static let altitudes = -20_000.0...1_000_000.0

  private let source: String
  private let limits: MovementLimits
  private var tracks: TrackSteps
  /// End of the last step with a duration: its time and its position.
  private var time: UTCInstant
  private var place: ScenarioPoint?
  /// Steps by speed since then; their duration is known only after the last of them.
  private var row: [ScenarioStep] = []
  private(set) var first: ScenarioPoint?
  private(set) var steps: [ScenarioStep] = []
  private(set) var failure: LocationError?

  init(start: UTCInstant, limits: MovementLimits, source: String, tracks: TrackLoader?) {
    self.source = source
    self.limits = limits
    self.tracks = TrackSteps(scenario: source, loader: tracks)
    time = start
  }

  mutating func append(_ node: YAMLNode) throws(LocationError) {
    let step = try ScenarioSection(node, name: "a step", keys: ScenarioKeys.step, source: source)
    guard failure == nil else { throw step.error("nothing comes after an error") }
    guard let last else { return try begin(step) }
    let pace: Set<String> = ["after", "at", "speed"]
    switch step.keys {
    case ["error"]:
      failure = try step.text("error").map { LocationError(.sourceUnavailable, $0, context: source) }
    case ["pause"]:
      try append(step, ScenarioStep(lasting: try step.duration("pause") ?? .zero))
    case let keys where keys.contains("lose-fix") && keys.isSubset(of: ["lose-fix", "point", "altitude"]):
      let duration = try step.duration("lose-fix") ?? .zero
      try append(step, ScenarioStep(lasting: duration, to: try destination(step, from: last), hasFix: false))
    case let keys where keys.contains("point") && keys.isSubset(of: pace.union(["point", "altitude"])):
      try travel(step, to: try destination(step, from: last) ?? last)
    case let keys
    where keys.isSuperset(of: ["bearing", "distance"])
      && keys.isSubset(of: pace.union(["bearing", "distance", "altitude"])):
      try travel(step, to: try farPoint(step, from: last))
    case let keys where keys.contains("track") && keys.isSubset(of: ["track", "speed", "speed-up"]):
      for leg in try tracks.steps(step, from: last, speeds: Self.speeds).steps { try append(step, leg) }
    default:
      throw step.error(
        "\(ScenarioSection.quoted(step.keys.sorted())) do not make a step",
        remedy: "a step is a `point`, or a `bearing` and `distance`, with `after`, `at` or `speed`; a `track`, "
          + "a `pause`, a `lose-fix`, or an `error`")
    }
  }

  /// Returns the end of the path so far.
  func end(_ section: ScenarioSection) throws(LocationError) -> UTCInstant {
    guard let place, !row.isEmpty else { return time }
    let duration: Int64
    do {
      duration = try MotionPlan(from: place, steps: row, limits: limits, source: source).end
    } catch {
      throw section.error(error.message, remedy: error.remedy)
    }
    return try advanced(time, by: duration, section)
  }

  private var last: ScenarioPoint? { row.last?.destination ?? place }

  /// Begins the path. The first step gives the position of the receiver at the start.
  private mutating func begin(_ step: ScenarioSection) throws(LocationError) {
    if step["track"] != nil, step.keys.isSubset(of: ["track", "speed", "speed-up"]) {
      let (start, legs) = try tracks.steps(step, from: nil, speeds: Self.speeds)
      (first, place) = (start, start)
      for leg in legs { try append(step, leg) }
      return
    }
    guard step.keys.isSubset(of: ["point", "altitude"]), let coordinate = try step.point("point") else {
      throw step.error(
        "the first step is a `point` without a time", remedy: "add the point at which the receiver is at the start")
    }
    first = ScenarioPoint(coordinate, altitudeMSL: try altitude(step))
    place = first
  }

  private mutating func append(_ section: ScenarioSection, _ step: ScenarioStep?) throws(LocationError) {
    guard let step else { throw section.error("a step takes some time") }
    steps.append(step)
    guard case .lasting(let duration) = step.pace else { return row.append(step) }
    time = try advanced(try end(section), by: duration.inNanoseconds, section)
    place = step.destination ?? last
    row = []
  }

  /// Appends a step to a point, with a duration or a speed.
  private mutating func travel(_ step: ScenarioSection, to destination: ScenarioPoint) throws(LocationError) {
    guard let speed = try step.quantity("speed", .speed, in: Self.speeds) else {
      return try append(step, ScenarioStep(lasting: try travelTime(step), to: destination))
    }
    for key in ["after", "at"] where step[key] != nil {
      throw step.error("`\(key)` and `speed` both set the time", at: key, remedy: "leave one out")
    }
    guard destination.coordinate != last?.coordinate else {
      throw step.error("the receiver is already there", remedy: "write `pause: 10s` to stay")
    }
    try append(step, ScenarioStep(to: destination, speed: speed))
  }

  private func destination(
    _ step: ScenarioSection, from last: ScenarioPoint
  ) throws(LocationError) -> ScenarioPoint? {
    guard let coordinate = try step.point("point") else {
      guard step["altitude"] == nil else { throw step.error("an `altitude` goes with a `point`", at: "altitude") }
      return nil
    }
    return ScenarioPoint(coordinate, altitudeMSL: try altitude(step) ?? last.altitudeMSL)
  }

  private func farPoint(_ step: ScenarioSection, from last: ScenarioPoint) throws(LocationError) -> ScenarioPoint {
    guard let bearing = try step.number("bearing", in: 0...360),
      let distance = try step.quantity("distance", .length, in: 0.01...Self.longestLeg)
    else { throw step.error("a `bearing` goes with a `distance`") }
    return ScenarioPoint(
      last.coordinate.destination(bearing: bearing, distance: distance),
      altitudeMSL: try altitude(step) ?? last.altitudeMSL)
  }

  /// Reads an altitude. A plain number is in metres.
  private func altitude(_ step: ScenarioSection) throws(LocationError) -> Double? {
    guard let text = try step.text("altitude"), Quantity.length.value(of: text) != nil else {
      return try step.number("altitude", in: Self.altitudes)
    }
    return try step.quantity("altitude", .length, in: Self.altitudes)
  }

  private func travelTime(_ step: ScenarioSection) throws(LocationError) -> Duration {
    switch (try step.duration("after"), try step.instant("at")) {
    case (let duration?, nil): return duration
    case (nil, let arrival?):
      let begin = try end(step)
      guard arrival > begin else {
        throw step.error("`at` is not later than the end of the step before, \(begin)", at: "at")
      }
      return arrival.duration(since: begin)
    case (nil, nil):
      throw step.error("the time of the step is missing", remedy: "add `after: 20s`, `speed: 5 km/h` or `at: TIME`")
    default: throw step.error("`after` and `at` both set the time", at: "at", remedy: "leave one out")
    }
  }

  private func advanced(
    _ time: UTCInstant, by nanoseconds: Int64, _ section: ScenarioSection
  ) throws(LocationError) -> UTCInstant {
    let (sum, overflows) = time.nanoseconds.addingReportingOverflow(nanoseconds)
    guard !overflows else { throw section.error("this step ends after the year 2262") }
    return UTCInstant(nanoseconds: sum)
  }
}
