import LocationKit

/// What the manager must decide, worked out a second time and more simply: order, clock steps, freshness, places.
struct DecisionCheck: Check {
  private(set) var violations: [Violation] = []
  private let timing: Timing
  private let configuration: DecisionConfiguration
  /// By id.
  private let places: [PointOfInterest]
  /// How late the silence of a live source may be reported: slow readers delay everything.
  private let slack: Duration
  private var orders: [LocationOrigin: Order] = [:]
  private let timeOfDay: (Int64) -> Int64
  private var freshness: FreshnessOracle
  private var step: ClockStep?
  private var change: StateChange?
  private var isRunning = false
  /// Whether another device of a source decides from the next location on, or may: what it reported before is not
  /// delivered.
  private var isOtherDevice = false

  private var stays: [String: Stay] = [:]
  private var last: (location: Location, line: Int64)?
  /// Whether the path between the last location and the next is unknown.
  private var isInterrupted = true
  private var decision: Decision?
  /// What each device reported.
  private var reports: [LocationOrigin: [(time: UTCInstant?, coordinate: Coordinate)]] = [:]
  /// Around the first location of another device: there a place's state may stay what the device before has made it.
  private var handover: (center: Coordinate, reach: Double)?

  private struct Order {
    var last: UTCInstant
    var mode: FixMode
    var coordinate: Coordinate
    var older: UTCInstant?

    init(_ location: Location, _ time: UTCInstant) {
      (last, mode, coordinate) = (time, location.mode, location.coordinate)
    }
  }

  private enum Verdict { case inOrder, refinement, repeated, outOfOrder, step }

  private struct Stay {
    var isInside: Bool
    /// The time of the location that entered; `nil` where the stay cannot be measured any more.
    var begin: UTCInstant?
    var hasDwelled = false
  }

  /// The places at one location.
  private struct Decision {
    var location: Location
    var predecessor: Location?
    var isInterrupted: Bool
    var told: [LocationEvent] = []
  }

  init(_ plan: WorldPlan, timing: Timing) {
    self.timing = timing
    configuration = plan.configuration
    places = plan.places.sorted { $0.id < $1.id }
    freshness = FreshnessOracle(plan.configuration.freshness)
    slack = plan.patience
    timeOfDay = { plan.timeOfDay(at: .nanoseconds($0)).nanoseconds }
  }

  mutating func see(_ observation: Observation) {
    switch observation.kind {
    case .runBegan:
      decide()
      isRunning = true
      freshness.begin()
      interrupt()
      if timing == .recorded { (orders, last) = ([:], nil) }
    case .runEnded: isRunning = false
    case .reported(let readings):
      for case .location(let location) in readings {
        reports[location.origin, default: []].append((location.time, location.coordinate))
      }
    case .told(let event): observe(event, at: observation.at.inNanoseconds)
    default: break
    }
  }

  mutating func finish(at end: Duration) {
    decide()
    guard timing == .live, isRunning, let deadline = freshness.deadline else { return }
    if end.inNanoseconds > deadline + slack.inNanoseconds { violate("stale within its limit", "never reported") }
  }

  private mutating func violate(_ invariant: String, _ detail: String) {
    violations.append(Violation(invariant, detail))
  }

  private mutating func observe(_ event: LocationEvent, at now: Int64) {
    switch event {
    case .entered, .exited, .passed, .dwelled:
      if decision == nil { violate("an event has its deciding location", "\(event)") }
      decision?.told.append(event)
      return
    default: decide()
    }
    switch event {
    case .received: violate("readings are for lossless readers only", "\(event)")
    case .clockStepped(let step): self.step = step
    case .sourceChanged(let change):
      isInterrupted = true
      isOtherDevice = change.isWithinSource || hasDevices(change.source)
    // The verdict on the positions has changed, and not the state.
    case .stateChanged(let change) where change.integrity != nil: break
    case .stateChanged(let change): observe(change, at: now)
    case .updated(let location): observe(location, at: now)
    default: break
    }
  }

  // MARK: Order

  private mutating func observe(_ location: Location, at now: Int64) {
    let verdict = judge(location)
    let saysStep = step.map { $0.location == location }
    if (verdict == .step) != (saysStep == true) {
      violate("no time goes backwards except at an announced step", "\(verdict) at \(location.text)")
    }
    if let step, step.amount >= .zero { violate("a clock step goes back", "\(step.amount)") }
    step = nil
    if location.isOutOfOrder != (verdict == .outOfOrder) {
      violate("a location with an older time is marked", "\(verdict): \(location.text)")
    }
    let line = location.time?.nanoseconds ?? (last?.line ?? -1_000_000_000) + 1_000_000_000
    switch verdict {
    case .outOfOrder, .refinement, .repeated: return
    case .step:
      if timing == .recorded { freshness.restart(at: line) }
      interrupt()
    case .inOrder:
      if let last, (line - last.line).magnitude >= configuration.freshness.stale.inNanoseconds { forgetStays() }
    }
    fix(location, at: timing == .live ? now : line)
    if location.datum != nil, !configuration.acceptsForeignDatum {
      isInterrupted = true
    } else {
      decision = Decision(location: location, predecessor: last?.location, isInterrupted: isInterrupted)
      isInterrupted = false
    }
    followDevice(of: location)
    last = (location, line)
  }

  /// Whether several devices of the source reported something.
  private func hasDevices(_ source: String) -> Bool { reports.keys.count { $0.source == source } > 1 }

  private mutating func judge(_ location: Location) -> Verdict {
    guard let time = location.time else { return .inOrder }
    if isOtherDevice || (orders[location.origin] == nil && hasDevices(location.origin.source)) {
      if location.isOutOfOrder { return .outOfOrder }
      isOtherDevice = false
      orders[location.origin] = Order(location, time)
      return step?.location == location ? .step : .inOrder
    }
    guard var order = orders[location.origin] else {
      orders[location.origin] = Order(location, time)
      return .inOrder
    }
    defer { orders[location.origin] = order }
    let isElsewhere = timing == .recorded && location.coordinate != order.coordinate
    if time > order.last || (time == order.last && isElsewhere) {
      order = Order(location, time)
      return .inOrder
    }
    if time == order.last {
      order.older = nil
      guard location.mode > order.mode else { return timing == .recorded ? .repeated : .outOfOrder }
      order.mode = location.mode
      return .refinement
    }
    if let older = order.older, time > older {
      order = Order(location, time)
      return .step
    }
    order.older = time
    return .outOfOrder
  }

  /// Two receivers are metres apart: no place is entered or left because another one decides. It decides by its own movement,
  /// from where it was when the one before was heard last.
  private mutating func followDevice(of location: Location) {
    if let handover, handover.center.distance(to: location.coordinate) > handover.reach { self.handover = nil }
    guard let last = last?.location, last.origin.source == location.origin.source, last.origin != location.origin
    else { return }
    let way = (reports[location.origin] ?? []).filter { report in
      guard let time = report.time, let now = location.time else { return true }
      return time <= now && now.duration(since: time) < .seconds(20)
    }
    let moved = way.map { $0.coordinate.distance(to: location.coordinate) }.max() ?? 0
    let apart = last.coordinate.distance(to: location.coordinate)
    handover = (location.coordinate, apart + 2 * moved + configuration.hysteresis)
    forgetStays()
  }

  // MARK: Freshness

  private mutating func fix(_ location: Location, at line: Int64) {
    if let deadline = freshness.deadline, line >= deadline {
      violate("stale within its limit", "\(freshness.state) until \(location.text)")
    }
    let told = change?.lastKnown == location ? change : nil
    change = nil
    let due = freshness.fix(location, at: line, age: age(of: location, at: line))
    if due?.state != told?.state || due?.reason != told?.reason {
      violate("only a fresh fix resumes tracking", "due: \(due as Any), told: \(told as Any) at \(location.text)")
    }
  }

  /// By the time of day, from 10 s in the future to yesterday; 0 where it cannot be known.
  private func age(of location: Location, at line: Int64) -> Int64 {
    guard timing == .live, !location.isSimulated, let time = location.time?.nanoseconds else { return 0 }
    let age = timeOfDay(line) - time
    return age > -10_000_000_000 && age < 86_400_000_000_000 ? max(0, age) : 0
  }

  private mutating func observe(_ change: StateChange, at now: Int64) {
    let isOfFix = change.state == .tracking || (change.reason == .oldFix && change.state != .lost)
    self.change = isOfFix ? change : nil
    if isOfFix { return }
    switch (freshness.state, change.state, change.reason) {
    case (.tracking, .stale, .silence), (.stale, .lost, freshness.reason):
      let due = freshness.deadline ?? .max
      let isInTime = timing == .live ? now >= due && now <= due + slack.inNanoseconds : isDue(change, at: due)
      if !isInTime { violate("stale within its limit", "\(change.state) at \(now), due at \(due)") }
    case (.tracking, .lost, .some), (.stale, .lost, .some): break
    default: violate("states follow each other", "\(freshness.state), \(change)")
    }
    freshness.become(change.state)
    interrupt()
  }

  private mutating func interrupt() {
    isInterrupted = true
    forgetStays()
  }

  private mutating func forgetStays() { for id in stays.keys { stays[id]?.begin = nil } }

  private func isDue(_ change: StateChange, at due: Int64) -> Bool {
    change.time.map { $0.nanoseconds == due } ?? (change.lastKnown?.time == nil)
  }

  // MARK: Places

  /// Compares the events of a location with the expected ones.
  private mutating func decide() {
    guard let decision else { return }
    self.decision = nil
    var exits: [String] = []
    var enters: [String] = []
    var lengths: [String: Double] = [:]
    for place in places {
      let distance = place.region.distance(to: decision.location.coordinate)
      lengths[place.id] = distance
      let wasInside = stays[place.id]?.isInside
      if wasInside == true {
        if distance > configuration.hysteresis { exits.append(place.id) }
      } else if distance <= 0 {
        enters.append(place.id)
      } else if wasInside == nil {
        stays[place.id] = Stay(isInside: false)
      }
    }
    let told = decision.told.compactMap(Transition.init)
    let (left, entered) = (told.filter { $0.kind == .exit }.map(\.id), told.filter { $0.kind == .enter }.map(\.id))
    if !isRight(left, due: exits) { mismatch("exit", exits, told, decision) }
    if !isRight(entered, due: enters) { mismatch("enter", enters, told, decision) }
    if !zip(told, told.dropFirst()).allSatisfy({ $0 < $1 }) {
      violate("exits, passes, enters, each by id", "\(told.map(\.text))")
    }
    for transition in told { check(transition, decision, distance: lengths[transition.id]) }
    checkDwells(decision.location)
  }

  private func isRight(_ told: [String], due: [String]) -> Bool {
    handover == nil ? told == due : Set(told).isSubset(of: due)
  }

  private mutating func mismatch(_ kind: String, _ due: [String], _ told: [Transition], _ decision: Decision) {
    violate(
      "enter and exit alternate as places lie",
      "\(kind) due: \(due), told: \(told.map(\.text)) at \(decision.location.text)")
  }

  private mutating func check(_ transition: Transition, _ decision: Decision, distance: Double?) {
    let value = transition.value
    let before = stays[transition.id]
    if value.location != decision.location || value.distance != distance {
      violate("an event has its deciding location", "\(transition.text) at \(decision.location.text)")
    }
    let times =
      [decision.predecessor?.time].compactMap { $0 } + value.crossed + [decision.location.time].compactMap { $0 }
    switch transition.kind {
    case .enter:
      if value.isInitial != (before == nil) { violate("the first decision is initial", transition.text) }
      if !value.isInitial { checkCrossing(transition, decision, times, most: 1) }
      stays[transition.id] = Stay(isInside: true, begin: decision.location.time)
    case .exit:
      if before?.isInside != true { violate("enter and exit alternate", transition.text) }
      stays[transition.id] = Stay(isInside: false)
    case .pass:
      if before?.isInside != false { violate("a pass begins outside", transition.text) }
      if decision.isInterrupted || value.isInferred { violate("no pass over a gap", transition.text) }
      checkCrossing(transition, decision, times, most: 2)
    case .dwell:
      if before?.isInside != true || before?.hasDwelled == true { violate("one dwell per stay", transition.text) }
      if let begin = before?.begin, let time = value.location.time, let limit = value.place.dwellTime,
        time.duration(since: begin) < limit
      {
        violate("a dwell lasts", transition.text)
      }
      stays[transition.id]?.hasDwelled = true
    }
  }

  private mutating func checkCrossing(
    _ transition: Transition, _ decision: Decision, _ times: [UTCInstant], most: Int
  ) {
    let value = transition.value
    if decision.isInterrupted, !value.isInferred { violate("an unobserved crossing is inferred", transition.text) }
    if value.isInferred {
      if !value.crossed.isEmpty { violate("an inferred event has no crossing", transition.text) }
    } else if value.crossed.count != most && times.count > 1 {
      violate("crossings are timed", transition.text)
    } else if times.sorted() != times {
      violate("crossings lie between two locations", transition.text)
    }
  }

  private mutating func checkDwells(_ location: Location) {
    guard let time = location.time, handover == nil else { return }
    for place in places {
      guard let stay = stays[place.id], stay.isInside, !stay.hasDwelled, let begin = stay.begin,
        let limit = place.dwellTime, begin != time
      else { continue }
      if time.duration(since: begin) >= limit { violate("a stay causes a dwell", "\(place.id) at \(location.text)") }
    }
  }
}

/// A transition with its kind.
private struct Transition {
  enum Kind: Int { case exit, pass, enter, dwell }

  let kind: Kind
  let value: RegionTransition

  init?(_ event: LocationEvent) {
    switch event {
    case .exited(let value): (kind, self.value) = (.exit, value)
    case .passed(let value): (kind, self.value) = (.pass, value)
    case .entered(let value): (kind, self.value) = (.enter, value)
    case .dwelled(let value): (kind, self.value) = (.dwell, value)
    default: return nil
    }
  }

  var id: String { value.place.id }

  var text: String {
    "\(kind) \(id)\(value.isInitial ? " initial" : "")\(value.isInferred ? " inferred" : "") \(value.distance) m"
  }

  /// Exits first, then passes, then enters and dwells; each group by id.
  static func < (left: Transition, right: Transition) -> Bool {
    let (one, two) = (min(left.kind.rawValue, 2), min(right.kind.rawValue, 2))
    return one == two ? left.id < right.id : one < two
  }
}

extension Location {
  /// Enough to find it in a log.
  var text: String { "\(time.map { "\($0)" } ?? "no time") \(coordinate.latitude) \(coordinate.longitude)" }

  var asReported: Location {
    guard isOutOfOrder || distrust != nil else { return self }
    var location = self
    (location.isOutOfOrder, location.integrity) = (false, nil)
    return location
  }
}
