/// All that the manager decides, in a value: order → freshness → regions. No task, no clock, no lock.
struct LocationDecider: Sendable {
  private let configuration: LocationManager.Configuration
  private let timing: Timing
  private var orders: [(origin: LocationOrigin, order: ArrivalOrder)] = []
  private var freshness: Freshness
  private var regions: RegionMonitor
  private var wayIsBroken = false
  private var lastInOrder: (location: Location, line: Int64)?

  init(places: [PointOfInterest], configuration: LocationManager.Configuration, timing: Timing) {
    self.configuration = configuration
    self.timing = timing
    freshness = Freshness(limits: configuration.freshness)
    regions = RegionMonitor(places: places, hysteresis: configuration.hysteresis)
  }

  var state: TrackingState { freshness.state }
  var lastKnown: Location? { freshness.lastKnown }
  /// When a live source's silence will mean something, on the manager's clock.
  var nextDeadline: Duration? { timing == .live ? freshness.nextDeadline.map { .nanoseconds($0) } : nil }
  /// The readings' time line, for recorded sources.
  var line: Int64? { lastInOrder?.line }

  mutating func begin() {
    freshness.begin()
    breakWay()
  }

  /// Takes a reading that was received `elapsed` after the manager's start.
  mutating func accept(_ reading: Reading, elapsed: Duration, into events: inout [LocationEvent]) {
    switch reading {
    case .location(let location):
      accept(location, elapsed: elapsed, into: &events)
    case .noFix(let report):
      if timing == .recorded, let time = report.time { silence(until: time.nanoseconds, into: &events) }
      events.append(.received(reading))
      lose(report.reason, time: report.time, into: &events)
    case .fault(let error):
      events.append(.received(reading))
      events.append(.fault(error))
    case .sky, .account:
      events.append(.received(reading))
    }
  }

  /// A live source was silent until now.
  mutating func advance(elapsed: Duration, into events: inout [LocationEvent]) {
    if timing == .live { silence(until: elapsed.inNanoseconds, into: &events) }
  }

  mutating func end(into events: inout [LocationEvent]) {
    let time = timing == .recorded ? lastInOrder?.location.time : nil
    lose(.sourceEnded, time: time, into: &events)
  }

  private mutating func accept(_ received: Location, elapsed: Duration, into events: inout [LocationEvent]) {
    var location = received
    let (verdict, line) = judge(location)
    let freshnessLine = timing == .live ? elapsed.inNanoseconds : line

    switch verdict {
    case .inOrder:
      if timing == .recorded { silence(until: line, into: &events) }
      events.append(.received(.location(location)))
    case .refinement:
      events.append(.received(.location(location)))
      events.append(.updated(location))
      return freshness.refine(location)
    case .outOfOrder:
      location.isOutOfOrder = true
      events.append(.received(.location(location)))
      return events.append(.updated(location))
    case .clockStep(let amount):
      events.append(.received(.location(location)))
      events.append(.clockStepped(ClockStep(amount: .nanoseconds(amount), location: location)))
      if timing == .recorded { freshness.restart(at: line) }
      wayIsBroken = true
    }
    let way = self.way(to: location, line: line)
    if let change = freshness.fix(location, at: freshnessLine) { events.append(.stateChanged(change)) }
    events.append(.updated(location))
    lastInOrder = (location, line)
    wayIsBroken = false
    if location.datum == nil || configuration.acceptsForeignDatum {
      events.append(contentsOf: regions.update(with: location, line: line, way: way))
    }
  }

  private mutating func judge(_ location: Location) -> (ArrivalOrder.Verdict, line: Int64) {
    let index =
      orders.firstIndex { $0.origin === location.origin } ?? orders.firstIndex { $0.origin == location.origin }
      ?? orders.endIndex
    if index == orders.endIndex { orders.append((location.origin, ArrivalOrder())) }
    let verdict = orders[index].order.judge(location, usualInterval: freshness.intervals.usual)
    return (verdict, orders[index].order.line ?? 0)
  }

  /// No pass and no interpolation across a gap, a new segment, a loss, a switch of source or device, a clock step, or an
  /// implied speed that cannot be.
  private func way(to location: Location, line: Int64) -> RegionMonitor.Way {
    guard let last = lastInOrder, !wayIsBroken, !location.startsSegment else { return .broken }
    guard last.location.origin === location.origin || last.location.origin == location.origin else { return .broken }
    let elapsed = line - last.line
    let tooLong = min(Self.longestGap, (freshness.intervals.usual ?? Self.longestGap).saturating(times: 10))
    guard elapsed <= tooLong else { return .broken }
    guard let maximumSpeed = configuration.maximumSpeed else { return .continuous }
    let distance = last.location.coordinate.distance(to: location.coordinate)
    return distance <= maximumSpeed * Double(max(elapsed, 0)) * 1e-9 ? .continuous : .broken
  }

  private mutating func silence(until line: Int64, into events: inout [LocationEvent]) {
    for due in freshness.advance(to: line) {
      var change = due.change
      if timing == .recorded, change.lastKnown?.time != nil { change.time = UTCInstant(nanoseconds: due.line) }
      breakWay()
      events.append(.stateChanged(change))
    }
  }

  private mutating func lose(_ reason: LossReason, time: UTCInstant?, into events: inout [LocationEvent]) {
    guard let change = freshness.lose(reason, time: time) else { return }
    breakWay()
    events.append(.stateChanged(change))
  }

  private mutating func breakWay() {
    wayIsBroken = true
    regions.forget()
  }

  private static let longestGap = 60 * UTCInstant.nanosecondsPerSecond
}

extension Int64 {
  fileprivate func saturating(times factor: Int64) -> Int64 {
    let (product, overflows) = multipliedReportingOverflow(by: factor)
    return overflows ? .max : product
  }
}
