import LocationKit

/// A reader of the faults of a scenario. It checks that they fit the scenario and each other.
struct ScenarioFaultList {
  private static let maximumCount = 10_000

  private let start: UTCInstant
  private let end: UTCInstant
  private let interval: Duration
  private let source: String
  private(set) var faults: [ScenarioFault] = []

  /// - Parameters:
  ///   - end: the end of the path.
  ///   - interval: the time from epoch to epoch.
  init(
    _ header: ScenarioSection, start: UTCInstant, end: UTCInstant, interval: Duration, source: String
  ) throws(LocationError) {
    (self.start, self.end, self.interval, self.source) = (start, end, interval, source)
    guard let nodes = try header.list("faults", of: "faults", atMost: Self.maximumCount) else { return }
    for node in nodes {
      let keys = ScenarioKeys.fault + ScenarioKeys.faultKinds
      try append(try ScenarioSection(node, name: "a fault", keys: keys, source: source))
    }
    guard let (first, second) = ScenarioFault.contradiction(in: faults) else { return }
    throw ScenarioSection.error(
      "this fault begins before the one of its kind at \(faults[first].begin) is over", at: nodes[second],
      source: source,
      remedy: "let one end before the other begins")
  }

  private mutating func append(_ fault: ScenarioSection) throws(LocationError) {
    let kinds = fault.keys.subtracting(ScenarioKeys.fault)
    guard let key = kinds.first, kinds.count == 1 else {
      throw kinds.isEmpty
        ? fault.error(
          "the kind of the fault is missing", remedy: "add one of \(ScenarioSection.quoted(ScenarioKeys.faultKinds))")
        : fault.error("\(ScenarioSection.quoted(kinds.sorted())) are several faults", remedy: "write each on its own")
    }
    for (detail, kinds) in ScenarioKeys.faultDetails where fault[detail] != nil && !kinds.contains(key) {
      throw fault.error("`\(detail)` goes with \(ScenarioSection.quoted(kinds))", at: detail)
    }
    if key == "leap-second" { return try appendLeapSecond(fault) }
    let begin = try begin(of: fault)
    if let (_, kind) = ScenarioKeys.lastingFaults.first(where: { $0.key == key }) {
      if fault["for"] != nil {
        throw fault.error("`\(key)` sets how long it lasts", at: "for", remedy: "leave `for` out")
      }
      let duration = try duration(key, fault, from: begin, usual: nil)
      let kind = if case .jamming = kind { ScenarioFault.Kind.jamming(try Jamming(fault)) } else { kind }
      return faults.append(ScenarioFault(kind, at: begin, for: duration))
    }
    let (kind, usual) = try kind(key, fault, at: begin)
    let duration = try duration("for", fault, from: begin, usual: usual)
    faults.append(ScenarioFault(kind, at: begin, for: duration))
  }

  /// Returns the kind of fault, and the duration that it has by default.
  private func kind(
    _ key: String, _ fault: ScenarioSection, at begin: Duration
  ) throws(LocationError) -> (ScenarioFault.Kind, usual: Duration?) {
    switch key {
    case "clock": return (.clockOffset(try clockOffset(fault, at: begin)), nil)
    case "spoofing": return (.spoofing(try Spoofing(fault)), nil)
    case "multipath":
      let isNoticed = try fault.flag("noticed") ?? false
      if let metres = try fault.quantity(key, .length, in: 0.01...ErrorModel.largest) {
        return (.multipath(metres: metres, isUnnoticed: !isNoticed), nil)
      }
    case "noise":
      if let count = try fault.integer(key, in: 1...100_000) { return (.noise(bytes: count), interval) }
    case "flood":
      if let count = try fault.integer(key, in: 2...1000) { return (.flood(repetitions: count), nil) }
    case "gpsd":
      switch try fault.word(key, as: DaemonWord.self) {
      case .stop: return (.daemon(.stopped), nil)
      case .kill: return (.daemon(.killed), nil)
      case .restart: return (.daemon(.killed), .seconds(1))
      case nil: break
      }
    default: break
    }
    throw fault.error("`\(key)` has no value", at: key)
  }

  private enum DaemonWord: String, CaseIterable {
    case stop, kill, restart
  }

  private func begin(of fault: ScenarioSection) throws(LocationError) -> Duration {
    let remedy = "it is a duration after the start, or a time: 2min or 2026-05-01T10:02:00Z"
    guard let text = try fault.text("at") else { throw fault.error("`at` is missing", remedy: remedy) }
    guard let begin = Duration(scenarioText: text) ?? UTCInstant(iso8601: text)?.duration(since: start) else {
      throw fault.error("`at` is neither a duration nor a time: \(text)", at: "at", remedy: remedy)
    }
    guard begin >= .zero else { throw fault.error("`at` is before the start, \(start)", at: "at") }
    guard begin <= end.duration(since: start) else {
      throw fault.error("`at` is after the end of the path, \(end)", at: "at")
    }
    return begin
  }

  /// - Parameter usual: the default duration; it may be longer than the path.
  private func duration(
    _ key: String, _ fault: ScenarioSection, from begin: Duration, usual: Duration?
  ) throws(LocationError) -> Duration {
    let rest = end.duration(since: start) - begin
    if fault[key] == nil, let usual { return usual }
    guard let text = try fault.text(key) else {
      throw fault.error("the duration of the fault is missing", remedy: "add `for: 10s`, or `for: end`")
    }
    // The last epoch may be at the end itself.
    if text == "end" { return rest + interval }
    guard let duration = try fault.duration(key) else { throw fault.error("`\(key)` has no value", at: key) }
    guard duration <= rest else {
      throw fault.error(
        "`\(key)` lasts beyond the end of the path, \(end)", at: key, remedy: "write `end` for up to the end")
    }
    return duration
  }

  /// Reads the offset of the clock: a difference, or the time that it shows at the fault's begin.
  private func clockOffset(_ fault: ScenarioSection, at begin: Duration) throws(LocationError) -> Duration {
    let text = try fault.text("clock") ?? ""
    if let time = UTCInstant(iso8601: text), !time.isLeapSecond {
      return time.duration(since: start.advanced(by: begin))
    }
    let sign = text.utf8.first
    guard sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"),
      let size = Duration(scenarioText: String(text.dropFirst()))
    else {
      throw fault.error(
        "`clock` is neither a time nor a difference: \(text)", at: "clock",
        remedy: "write it like 2080-01-06T00:00:00Z, +18s or -2s")
    }
    return sign == UInt8(ascii: "-") ? .zero - size : size
  }

  private mutating func appendLeapSecond(_ fault: ScenarioSection) throws(LocationError) {
    let remedy = "leap seconds end 30 June and 31 December: leap-second: 2026-12-31"
    for key in ["at", "for"] where fault[key] != nil {
      throw fault.error("the day sets the time of the leap second", at: key, remedy: "leave `\(key)` out")
    }
    guard let day = try fault.instant("leap-second"), day.nanosecondsOfDay == 0,
      (day.date.month, day.date.day) == (6, 30) || (day.date.month, day.date.day) == (12, 31)
    else { throw fault.error("`leap-second` is not a day with a leap second", at: "leap-second", remedy: remedy) }
    let begin = day.advanced(by: .seconds(86_400)).duration(since: start)
    guard begin > .zero, begin <= end.duration(since: start) else {
      throw fault.error("the path is over, or has not begun, when that day ends", at: "leap-second")
    }
    faults.append(ScenarioFault(.leapSecond, at: begin, for: .seconds(1)))
  }
}
