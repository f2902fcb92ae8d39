/// All that the manager decides, in a value: order → freshness → regions → visits. No task, no clock, no lock.
struct LocationDecider: Sendable {
  let configuration: LocationManager.Configuration
  let timing: Timing
  private var orders = ArrivalOrders()
  /// Between locations, on the readings' time line.
  private var intervals = IntervalEstimator()
  var freshness: Freshness
  private var regions: RegionMonitor
  /// `nil` where nobody wants visits.
  private var visits: VisitDetector?
  /// What happened since the last location.
  var interruption = RegionMonitor.Way.continuous
  /// When the source was started, after the manager's start.
  private var begun = Duration.zero
  /// Which of several sources is used; `nil` where there is one.
  private var activeSource: String?
  private var lastInOrder: Predecessor?
  /// Of the device that decides; `nil` before its first location.
  var deciding: LocationOrigin?
  /// `nil` where one device gives positions.
  var devices: DeviceChoice?
  /// `nil` where no journal is kept.
  private var continuation: Continuation?

  /// The location that the next one follows.
  fileprivate struct Predecessor: Sendable {
    /// Of one out of a journal, the coordinate, the time and the origin are known, and nothing else.
    var location: Location
    /// Its place on the readings' time line.
    var line: Int64
  }

  /// Whether readings are told as they come: only the lossless readers want to know.
  var tellsReadings = true
  /// Whether somebody wants `updated`.
  var tellsUpdates = true

  init(places: any PointOfInterestLookup, configuration: LocationManager.Configuration, timing: Timing) {
    self.configuration = configuration
    self.timing = timing
    freshness = Freshness(limits: configuration.freshness)
    regions = RegionMonitor(
      places: places, hysteresis: configuration.hysteresis, confirmation: configuration.confirmation,
      waitsInDoubt: configuration.waitsInDoubt)
    visits = configuration.visits.map(VisitDetector.init)
  }

  var places: any PointOfInterestLookup { regions.places }

  /// Watches other places from now on.
  mutating func watch(_ places: any PointOfInterestLookup, into events: inout [LocationEvent]) {
    let first = events.count
    regions.watch(places, at: freshness.lastKnown, into: &events)
    number(&events, from: first, after: lastInOrder)
  }

  var state: TrackingState { freshness.state }
  var lastKnown: Location? { freshness.lastKnown }
  /// When a live source's silence will mean something, on the manager's clock.
  var nextDeadline: Duration? {
    guard timing == .live else { return nil }
    return [freshness.nextDeadline, devices?.nextDeadline].compactMap { $0 }.min().map { .nanoseconds($0) }
  }
  /// The last location's place on the readings' time line.
  var line: Int64? { lastInOrder?.line }

  /// The source runs anew, `elapsed` after the manager's start, or not any more: a recorded one from its beginning, a live one
  /// where its devices are.
  mutating func begin(elapsed: Duration) {
    begun = elapsed
    freshness.begin(at: timing == .live ? elapsed.inNanoseconds : nil)
    interruption = .lost
    activeSource = nil
    (deciding, devices) = (nil, nil)
    guard timing == .recorded else { return }
    orders = ArrivalOrders()
    lastInOrder = nil
    visits = configuration.visits.map(VisitDetector.init)
  }

  /// Takes a reading that was received `elapsed` after the manager's start, at `wallClock` by the time of day. Returns whether it made ``lastKnown`` anew.
  @discardableResult
  mutating func accept(
    _ reading: Reading, elapsed: Duration, wallClock: UTCInstant? = nil, into events: inout [LocationEvent]
  ) -> Bool {
    advance(elapsed: elapsed, wallClock: wallClock, into: &events)
    if timing == .recorded, continuation?.passesOver(reading) == true { return false }
    switch reading {
    case .location(let location):
      return accept(location, Arrival(elapsed: elapsed, wallClock: wallClock), into: &events)
    case .noFix(let report):
      if timing == .recorded, let line = freshness.await(at: report.time) ?? report.time?.nanoseconds {
        silence(until: line, into: &events)
      }
      tell(reading, into: &events)
      return accept(report, Arrival(elapsed: elapsed, wallClock: wallClock), into: &events)
    case .fault(let error):
      tell(reading, into: &events)
      events.append(.fault(error))
    case .sourceChanged(let change):
      tell(reading, into: &events)
      interruption = max(interruption, .broken)
      activeSource = change.source
      (deciding, devices) = (nil, nil)
      events.append(.sourceChanged(change))
    case .sky, .account:
      tell(reading, into: &events)
    }
    return false
  }

  /// What one source or device of several cannot see, another one that has a fix can; but all devices are lost with the
  /// link to them.
  func concernsLastFix(_ report: NoFix) -> Bool {
    if let activeSource, report.origin.source != activeSource { return false }
    guard report.reason != .linkLost, let device = report.origin.device, let fix = freshness.lastKnown else {
      return true
    }
    return device == fix.origin.device
  }

  /// A live source was silent until now.
  mutating func advance(elapsed: Duration, wallClock: UTCInstant? = nil, into events: inout [LocationEvent]) {
    guard timing == .live else { return }
    advanceDevices(Arrival(elapsed: elapsed, wallClock: wallClock), into: &events)
    silence(until: elapsed.inNanoseconds, into: &events)
  }

  mutating func end(into events: inout [LocationEvent]) {
    let time = timing == .recorded ? lastInOrder?.location.time : nil
    lose(.sourceEnded, time: time, into: &events)
  }

  /// When a location came.
  struct Arrival {
    var elapsed: Duration
    /// `nil` where it is not known, or says nothing.
    var wallClock: UTCInstant?
  }

  private mutating func accept(
    _ location: Location, _ arrival: Arrival, into events: inout [LocationEvent]
  ) -> Bool {
    var location = location
    // A recording may say what its recorder found; here it is found anew.
    if location.isOutOfOrder { location.isOutOfOrder = false }
    // Before all else: who reads, filters or asks for an accuracy finds the same one.
    if location.horizontalAccuracy == nil, let rangeError = configuration.rangeError {
      location.horizontalAccuracy = .derived(from: location.dilution, rangeError: rangeError)
    }
    let verdict = orders.judge(location, usualInterval: intervals.usual, timing: timing)
    if verdict == .outOfOrder { location.isOutOfOrder = true }
    if isAlone(location.origin) { return accept(location, verdict, arrival, into: &events) }
    return choose(location, verdict, arrival, into: &events)
  }

  /// Takes a location of the device that decides.
  mutating func accept(
    _ location: Location, _ verdict: ArrivalOrder.Verdict, _ arrival: Arrival, into events: inout [LocationEvent]
  ) -> Bool {
    let line = line(of: location)
    switch verdict {
    case .inOrder: break
    case .newLine:
      if lastInOrder?.location.time == nil { startLine(at: line) }
    case .clockStep(let amount):
      startLine(at: line)
      orders.restartClock(of: location.origin)
      tell(.location(location), into: &events)
      events.append(.clockStepped(ClockStep(amount: .nanoseconds(amount), location: location)))
      follow(location, line: line, arrival, into: &events)
      return true
    case .refinement:
      freshness.refine(location)
      pass(on: location, into: &events)
      return true
    case .outOfOrder, .repeated:
      if timing == .live, location.time == lastInOrder?.location.time {
        orders.repeatTime(of: location.origin, at: arrival.elapsed.inNanoseconds)
      }
      pass(on: location, into: &events)
      return false
    }
    if timing == .recorded { silence(until: freshness.await(at: location.time) ?? line, into: &events) }
    tell(.location(location), into: &events)
    follow(location, line: line, arrival, into: &events)
    return true
  }

  private func line(of location: Location) -> Int64 {
    location.time?.nanoseconds ?? lastInOrder?.line.saturatingAdding(UTCInstant.nanosecondsPerSecond) ?? 0
  }

  func tell(_ reading: @autoclosure () -> Reading, into events: inout [LocationEvent]) {
    if tellsReadings { events.append(.received(reading())) }
  }

  /// What was before cannot be measured from here on.
  private mutating func startLine(at line: Int64) {
    if timing == .recorded { freshness.restart(at: line) }
    visits?.startLine()
    lastInOrder = nil
  }

  private func pass(on location: Location, into events: inout [LocationEvent]) {
    tell(.location(location), into: &events)
    if tellsUpdates { events.append(.updated(location)) }
  }

  /// The location that follows the last one: freshness, then regions, then visits.
  private mutating func follow(
    _ location: Location, line: Int64, _ arrival: Arrival, into events: inout [LocationEvent]
  ) {
    let way = self.way(to: location, line: line)
    followDevice(of: location, at: line)
    let change =
      timing == .live
      ? freshness.fix(location, at: arrival.elapsed.inNanoseconds, age: age(of: location, arrival))
      : freshness.fix(location, at: line)
    if let change { events.append(.stateChanged(change)) }
    if tellsUpdates { events.append(.updated(location)) }
    let last = lastInOrder
    if let last { observeInterval(from: last, to: location, line) }
    lastInOrder = Predecessor(location: location, line: line)
    if location.datum == nil || configuration.acceptsForeignDatum {
      interruption = .continuous
      let first = events.count
      regions.update(with: location, line: line, way: way, into: &events)
      visits?.update(with: location, line: line, into: &events)
      if events.count > first { number(&events, from: first, after: last) }
    } else {
      interruption = max(way, .broken)
    }
  }

  /// Nanoseconds. The age of a simulated location is unknown: its time has nothing to do with the time of day, nor need its
  /// receiver keep pace with the clock.
  private mutating func age(of location: Location, _ arrival: Arrival) -> Int64 {
    guard !location.isSimulated, let time = location.time?.nanoseconds else { return 0 }
    return orders.age(
      of: time, from: location.origin, at: arrival.elapsed.inNanoseconds,
      timeOfDay: arrival.wallClock?.nanoseconds)
  }

  /// Takes a location of a device that decides from now on.
  mutating func begin(with location: Location, _ arrival: Arrival, into events: inout [LocationEvent]) {
    let line = line(of: location)
    // The clocks of two devices may differ.
    if timing == .recorded { freshness.restart(at: line) }
    if let last = lastInOrder?.line, line < last || line - last >= freshness.staleLimit(usualInterval: nil) {
      visits?.startLine()
    }
    follow(location, line: line, arrival, into: &events)
  }

  /// Another device than that of the last location decides: no place is entered or left for that alone.
  private mutating func followDevice(of location: Location, at line: Int64) {
    guard let last = lastInOrder?.location.origin, !last.isSameDevice(as: location.origin),
      last.source == location.origin.source
    else { return }
    let isTracked = freshness.state == .tracking && interruption != .lost
    let reference = isTracked ? devices?.reference ?? location : location
    regions.changeDevice(at: line, to: Step.Point(reference), isTracked: isTracked)
  }

  /// Each device has its own usual interval.
  private mutating func observeInterval(
    from last: Predecessor, to location: Location, _ line: Int64
  ) {
    if last.location.origin.isSameDevice(as: location.origin) {
      intervals.observe(line.saturatingSubtracting(last.line))
    } else {
      intervals = IntervalEstimator()
    }
  }

  /// No pass and no interpolation across a gap, a new segment, a loss, a switch of source or device, a clock step, or an
  /// implied speed that cannot be.
  private func way(to location: Location, line: Int64) -> RegionMonitor.Way {
    guard let last = lastInOrder, interruption != .lost else { return .lost }
    let elapsed = line.saturatingSubtracting(last.line)
    // A leap of a live receiver's time, which no silence on the manager's clock has announced; back to another device's.
    if elapsed.magnitude >= freshness.staleLimit(usualInterval: intervals.usual) { return .lost }
    guard interruption == .continuous, !location.startsSegment, elapsed >= 0 else { return .broken }
    guard last.location.origin == location.origin else { return .broken }
    guard elapsed <= Self.longestGap, elapsed <= (intervals.usual ?? Self.longestGap).saturatingMultiplied(by: 10)
    else { return .broken }
    // In a leap second no time passes on this line.
    guard let maximumSpeed = configuration.maximumSpeed, elapsed > 0 else { return .continuous }
    let farthest = maximumSpeed * Double(elapsed) * 1e-9
    let (start, end) = (last.location.coordinate, location.coordinate)
    // Most steps are so short that no sine is needed to tell.
    let isShort = start.longestWay(to: end) <= farthest
    return isShort || start.distance(to: end) <= farthest ? .continuous : .broken
  }

  private mutating func silence(until line: Int64, into events: inout [LocationEvent]) {
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

  private static let longestGap = 60 * UTCInstant.nanosecondsPerSecond

  // MARK: A journal

  /// Why it is of no use to go on: the source is not the one that the journal is of, or the places are broken.
  var failure: LocationError? { continuation?.failure ?? regions.fault }
  var failureAtEnd: LocationError? { continuation?.failureAtEnd }
  var numbersEvents: Bool { continuation != nil }
  var readingsPassedOver: Int { continuation?.passedOver ?? 0 }

  mutating func begin(_ continuation: Continuation) { self.continuation = continuation }

  private mutating func number(_ events: inout [LocationEvent], from start: Int, after last: Predecessor?) {
    let configuration = configuration
    continuation?.number(&events, from: start, limits: configuration.visits) { place in
      let previous = last.map { last in
        DecisionEvidence.Point(
          coordinate: last.location.coordinate, time: last.location.time,
          distance: place.region.distance(to: last.location.coordinate))
      }
      return DecisionEvidence(
        previous: previous, hysteresis: configuration.hysteresis, confirmation: configuration.confirmation,
        maximumSpeed: configuration.maximumSpeed)
    }
  }

  func write(to writer: inout ValueWriter) {
    writer.put(continuation ?? Continuation())
    writer.put(orders)
    writer.put(intervals)
    freshness.write(to: &writer)
    writer.put(interruption)
    writer.put(activeSource)
    writer.put(lastInOrder)
    writer.put(deciding)
    writer.put(devices != nil)
    devices?.write(to: &writer)
    writer.put(regions.memory)
    writer.put(regions.knownPlaces)
    writer.put(visits != nil)
    visits?.write(to: &writer)
  }

  mutating func read(from reader: inout ValueReader, into events: inout [LocationEvent]) throws(ValueReader.Failure) {
    continuation = try reader.take(Continuation.self)
    orders = try reader.take()
    intervals = try reader.take()
    try freshness.read(from: &reader)
    interruption = try reader.take()
    activeSource = try reader.take()
    (lastInOrder, deciding) = (try reader.take(), try reader.take())
    if try reader.take(Bool.self) {
      devices = try DeviceChoice(from: &reader, limits: configuration.devices, timing: timing)
    }
    let memory = try reader.take(RegionMonitor.Memory.self)
    let known = PointOfInterestList(try reader.take())
    // Other places may be watched now: as if they had been exchanged here.
    let places = regions.places
    regions = RegionMonitor(
      places: known, hysteresis: configuration.hysteresis, confirmation: configuration.confirmation,
      waitsInDoubt: configuration.waitsInDoubt, memory: memory)
    regions.watch(places, at: nil, into: &events)
    if try reader.take(Bool.self) {
      var kept = VisitDetector(limits: configuration.visits ?? VisitLimits())
      try kept.read(from: &reader)
      if configuration.visits != nil { visits = kept }
    }
    guard timing == .live else { return }
    freshness = Freshness(limits: configuration.freshness)
    begin(elapsed: begun)
  }
}

extension RegionMonitor.Way: ValueCoded {}

extension Step.Point: ValueCoded {
  func write(to writer: inout ValueWriter) {
    writer.put(coordinate)
    writer.put(time)
  }

  init(from reader: inout ValueReader) throws(ValueReader.Failure) {
    (coordinate, time) = (try reader.take(), try reader.take())
  }
}

extension LocationDecider.Predecessor: ValueCoded {
  func write(to writer: inout ValueWriter) {
    writer.put(Step.Point(location))
    writer.put(location.origin)
    writer.put(line)
  }

  init(from reader: inout ValueReader) throws(ValueReader.Failure) {
    let point = try reader.take(Step.Point.self)
    let origin = try reader.take(LocationOrigin.self)
    location = Location(LocationFields(coordinate: point.coordinate, time: point.time, origin: origin))
    line = try reader.take()
  }
}
