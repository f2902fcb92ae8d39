/// All decisions of the manager, as a value: order → freshness → regions → visits. It uses no task, clock or lock.
struct LocationDecider: Sendable {
  let configuration: DecisionConfiguration
  let timing: Timing
  var orders = ArrivalOrders()
  /// Usual interval between locations, on the readings' time line.
  var intervals = IntervalEstimator()
  var freshness: Freshness
  var regions: RegionMonitor
  /// Detector of visits; `nil` if visits are not wanted.
  var visits: VisitDetector?
  /// Judgement of the positions; `nil` if they are not judged.
  var integrity: IntegrityWatch?
  /// Verdict because of which the last location decided nothing; `nil` if it decided.
  var held: Integrity?
  /// Interruption since the last location.
  var interruption = RegionMonitor.Way.continuous
  /// Start of the source, relative to the manager's start.
  var begun = Duration.zero
  /// Source in use, of several; `nil` if there is only one.
  var activeSource: String?
  var lastInOrder: Predecessor?
  /// Origin of the device that decides; `nil` before its first location.
  var deciding: LocationOrigin?
  /// Newest heading; it decides nothing.
  var lastHeading: Heading?
  /// Choice among devices; `nil` if only one device delivers positions.
  var devices: DeviceChoice?
  /// State of the journal; `nil` without a journal.
  var journalPosition: JournalPosition?

  /// The location that the next one follows.
  struct Predecessor: Sendable {
    /// Location; if it comes from a journal, only the coordinate, the time and the origin are known.
    var location: Location
    /// Position on the readings' time line.
    var line: Int64
  }

  /// Whether readings are emitted as they arrive: only lossless readers want them.
  var tellsReadings = true
  /// Whether any recipient wants `updated` and `headingUpdated`.
  var tellsUpdates = true

  init(places: any PlaceLookup, configuration: DecisionConfiguration, timing: Timing) {
    self.configuration = configuration
    self.timing = timing
    freshness = Freshness(limits: configuration.freshness)
    regions = RegionMonitor(
      places: places, hysteresis: configuration.hysteresis, confirmation: configuration.confirmation,
      waitsInDoubt: configuration.waitsInDoubt)
    visits = configuration.visits.map(VisitDetector.init)
    if configuration.integrity != .ignore { integrity = IntegrityWatch() }
  }

  var places: any PlaceLookup { regions.places }

  /// Watches other places from now on.
  mutating func watch(_ places: any PlaceLookup, into events: inout [LocationEvent]) {
    let first = events.count
    regions.watch(places, at: freshness.lastKnown, into: &events)
    number(&events, from: first, after: lastInOrder)
  }

  var state: TrackingState { freshness.state }
  var lastKnown: Location? { freshness.lastKnown }
  /// Time on the manager's clock at which the silence of a live source has a consequence; `nil` if it has none.
  var nextDeadline: Duration? {
    guard timing == .live else { return nil }
    let deadline = min(freshness.nextDeadline ?? .max, devices?.nextDeadline ?? .max)
    return deadline == .max ? nil : .nanoseconds(deadline)
  }
  /// Position of the last location on the readings' time line.
  var line: Int64? { lastInOrder?.line }

  /// Resets the state because the source starts again, `elapsed` after the manager's start, or has stopped. A recorded
  /// source starts from its beginning, a live one at the current position of its devices.
  mutating func begin(elapsed: Duration) {
    begun = elapsed
    freshness.begin(at: timing == .live ? elapsed.inNanoseconds : nil)
    interruption = .lost
    activeSource = nil
    (deciding, devices) = (nil, nil)
    integrity?.restart()
    guard timing == .recorded else { return }
    orders = ArrivalOrders()
    lastInOrder = nil
    visits = configuration.visits.map(VisitDetector.init)
  }

  /// Takes a reading. Returns whether there is a new ``lastKnown``.
  @discardableResult
  mutating func accept(
    _ reading: Reading, _ arrival: Arrival, into events: inout [LocationEvent]
  ) -> Bool {
    advance(arrival, into: &events)
    if timing == .recorded, journalPosition?.passesOver(reading) == true { return false }
    switch reading {
    case .location(let location):
      return accept(location, arrival, into: &events)
    case .noFix(let report):
      if timing == .recorded, let line = freshness.await(at: report.time) ?? report.time?.nanoseconds {
        silence(until: line, into: &events)
      }
      tell(reading, into: &events)
      return accept(report, arrival, into: &events)
    case .fault(let error):
      tell(reading, into: &events)
      events.append(.fault(error))
    case .sourceChanged(let change):
      tell(reading, into: &events)
      interruption = max(interruption, .broken)
      activeSource = change.source
      (deciding, devices) = (nil, nil)
      integrity?.restart()
      events.append(.sourceChanged(change))
    case .heading(let heading):
      tell(reading, into: &events)
      lastHeading = heading
      if tellsUpdates { events.append(.headingUpdated(heading)) }
    case .sky(let sky):
      tell(reading, into: &events)
      integrity?.update(with: sky)
    case .counts:
      tell(reading, into: &events)
    }
    return false
  }

  /// Returns whether a report concerns the last fix. If one source or device of several loses its fix, another may
  /// still have one; but all devices are lost with the connection to them.
  func concernsLastFix(_ report: NoFix) -> Bool {
    if let activeSource, report.origin.source != activeSource { return false }
    guard report.reason != .linkLost, let device = report.origin.device, let fix = freshness.lastKnown else {
      return true
    }
    return device == fix.origin.device
  }

  /// Handles the silence of a live source until now.
  mutating func advance(_ arrival: Arrival, into events: inout [LocationEvent]) {
    guard timing == .live else { return }
    advanceDevices(arrival, into: &events)
    silence(until: arrival.elapsed.inNanoseconds, into: &events)
  }

  mutating func end(into events: inout [LocationEvent]) {
    let time = timing == .recorded ? lastInOrder?.location.time : nil
    lose(.sourceEnded, time: time, into: &events)
  }

  private mutating func accept(
    _ location: Location, _ arrival: Arrival, into events: inout [LocationEvent]
  ) -> Bool {
    var location = location
    // A recording may contain the verdict of its recorder; here it is computed again.
    if location.isOutOfOrder { location.isOutOfOrder = false }
    var isDisputed = false
    if let integrity = location.integrity {
      // But the other source is not in it.
      isDisputed = integrity.reasons.contains(.sourcesDisagree)
      location.integrity = nil
    }
    // Set first, so that readers, filters and requests all use the same accuracy.
    if location.horizontalAccuracy == nil, let rangeError = configuration.rangeError {
      location.horizontalAccuracy = .derived(from: location.dilution, rangeError: rangeError)
    }
    let verdict = orders.judge(location, usualInterval: intervals.usual, timing: timing)
    if verdict == .outOfOrder { location.isOutOfOrder = true }
    // Of several devices, the choice among them knows.
    if devices == nil, integrity != nil { integrity?.isDisputed = isDisputed }
    if isAlone(location) { return accept(location, verdict, arrival, into: &events) }
    if hasOnlyBeenLate(location.origin.source) { return succeed(location, verdict, arrival, into: &events) }
    return choose(location, verdict, arrival, into: &events)
  }

  /// Takes a location of the device that decides.
  mutating func accept(
    _ location: Location, _ verdict: ArrivalOrder.Verdict, _ arrival: Arrival, into events: inout [LocationEvent]
  ) -> Bool {
    let line = Self.line(of: location, after: lastInOrder?.line)
    var location = location
    switch verdict {
    case .inOrder: break
    case .newLine:
      if lastInOrder.map({ $0.location.time == nil || $0.location.hasUnconfirmedTime }) ?? true { startLine(at: line) }
    case .clockStep(let amount):
      startLine(at: line)
      let hasTurned = judge(&location, line: line, step: amount, arrival)
      tell(.location(location), into: &events)
      events.append(.clockStepped(ClockStep(amount: .nanoseconds(amount), location: location)))
      follow(location, line: line, hasTurned: hasTurned, arrival, into: &events)
      return true
    case .refinement:
      freshness.refine(location)
      pass(on: location, into: &events)
      return true
    case .outOfOrder, .repeated:
      pass(on: location, into: &events)
      return false
    }
    if timing == .recorded { silence(until: freshness.await(at: location.time) ?? line, into: &events) }
    let hasTurned = judge(&location, line: line, arrival)
    tell(.location(location), into: &events)
    follow(location, line: line, hasTurned: hasTurned, arrival, into: &events)
    return true
  }

  // Static: a method of this value would copy all of it.
  static func line(of location: Location, after last: Int64?) -> Int64 {
    location.time?.nanoseconds ?? last?.saturatingAdding(UTCInstant.nanosecondsPerSecond) ?? 0
  }

  func tell(_ reading: @autoclosure () -> Reading, into events: inout [LocationEvent]) {
    if tellsReadings { events.append(.received(reading())) }
  }

  mutating func silence(until line: Int64, into events: inout [LocationEvent]) {
    // Nearly always, nothing is due: no list is made then.
    guard let deadline = freshness.nextDeadline, deadline <= line else { return }
    for due in freshness.advance(to: line) {
      var change = due.change
      let isOnTimes = change.lastKnown.map { $0.time != nil } ?? freshness.awaitsOnTimes
      if timing == .recorded, isOnTimes { change.time = UTCInstant(nanoseconds: due.line) }
      interruption = .lost
      events.append(.stateChanged(change))
    }
  }

  mutating func lose(
    _ reason: LossReason, time: UTCInstant?, origin: LocationOrigin? = nil, into events: inout [LocationEvent]
  ) {
    guard let change = freshness.lose(reason, time: time, origin: origin) else { return }
    interruption = .lost
    events.append(.stateChanged(change))
  }
}
