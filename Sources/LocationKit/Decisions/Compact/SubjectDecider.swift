/// All decisions about one subject of a recorded source, with a compact form.
///
/// Not thread-safe: it is used by the one that owns it.
package final class SubjectDecider {
  private var decider: LocationDecider
  /// Radius of the searches of the compact form; `nil` without one. The decider's own queue pays with larger ones.
  private var reach: SearchReach?
  /// Whether the first search after a compact form is to come.
  private var isResumed = false

  package init(_ places: any PlaceLookup, _ configuration: DecisionConfiguration) {
    decider = Self.decider(places, configuration)
  }

  private static func decider(
    _ places: any PlaceLookup, _ configuration: DecisionConfiguration
  ) -> LocationDecider {
    var decider = LocationDecider(places: places, configuration: configuration, timing: .recorded)
    (decider.tellsReadings, decider.tellsUpdates) = (false, false)
    return decider
  }

  /// Creates the decider that a compact form stands for. With stays, the places are the same as before.
  package convenience init(
    _ compact: CompactDecider, _ stays: CompactStays?, _ trace: MotionTrace?, _ origin: LocationOrigin,
    _ places: any PlaceLookup, _ configuration: DecisionConfiguration
  ) {
    self.init(compact.hasOtherPlaces ? PlaceList() : places, configuration)
    resume(compact, stays, trace, origin)
    guard compact.hasOtherPlaces else { return }
    var none: [LocationEvent] = []
    decider.watch(places, into: &none)
  }

  /// Becomes a new decider of the same places, and keeps the memory of its arrays. ``compact(_:)`` has returned a form since
  /// the last reading: then its devices, sources and visits are those of a new one.
  package func restart() {
    (reach, isResumed) = (nil, false)
    decider.restart()
  }

  /// Becomes the decider that a compact form stands for, over the same places, like ``restart()``.
  package func resume(
    _ compact: CompactDecider, _ stays: CompactStays?, _ trace: MotionTrace?, _ origin: LocationOrigin
  ) {
    restart()
    (reach, isResumed) = (compact.reach, true)
    decider.resume(compact, stays, origin)
    if let trace { decider.integrity?.motion.trace = trace }
  }

  /// Returns the compact form; `nil` if it cannot express the state.
  /// - Parameter number: returns the number of the origin of the last location.
  package func compact(_ number: (LocationOrigin) -> UInt32) -> (decider: CompactDecider, stays: CompactStays?)? {
    guard let origin = decider.deciding, let line = decider.line, var compact = CompactDecider(&decider) else {
      return nil
    }
    var stays: CompactStays?
    if !decider.regions.known.isEmpty {
      stays = CompactStays(decider.regions, line: line)
      guard stays != nil else { return nil }
    }
    if let reach { compact.reach = reach }
    compact.origin = number(origin)
    return (compact, stays)
  }

  /// The movement that a compact form does not contain; `nil` if positions are not judged.
  package var trace: MotionTrace? { decider.integrity?.motion.trace }

  /// Takes a reading, like the manager of a recorded source.
  package func accept(_ reading: Reading, into events: inout [LocationEvent]) {
    if isResumed { expectDensity(reading) }
    decider.accept(reading, Arrival(elapsed: .zero, wallClock: nil), into: &events)
  }

  /// Takes a location. Returns it with the verdict on it, or without one if it is not in order.
  package func judged(_ location: Location) -> Location {
    var (judged, events): (Location, [LocationEvent]) = (location, [])
    accept(.location(location), into: &events)
    let last = decider.lastInOrder?.location
    let isLast = last?.time == location.time && last?.coordinate == location.coordinate
    judged.integrity = isLast ? last?.integrity : nil
    return judged
  }

  /// Limits the first search to the places that this reading may concern: the decider may be made for it alone.
  private func expectDensity(_ reading: Reading) {
    isResumed = false
    guard case .location(let location) = reading, let reach, let last = decider.lastInOrder?.location.coordinate else {
      return
    }
    let length = PathLengthBound.length(from: last, to: location.coordinate)
    decider.regions.near.expectDensity(min(SearchReach.largest, reach.radius(after: length)))
  }

  /// Handles silence until a time on the readings' time line.
  package func advance(to time: UTCInstant, into events: inout [LocationEvent]) {
    decider.silence(until: time.nanoseconds, into: &events)
  }

  /// Handles the end of the source.
  package func end(into events: inout [LocationEvent]) { decider.end(into: &events) }

  package func watch(_ places: any PlaceLookup, into events: inout [LocationEvent]) {
    decider.watch(places, into: &events)
  }

  /// Time from which ``advance(to:into:)`` has a result; `nil` for none.
  package var nextDeadline: UTCInstant? { decider.freshness.nextDeadline.map { UTCInstant(nanoseconds: $0) } }
  /// Time of the last location in order; `nil` if it has none, or if several devices are compared.
  package var lastTime: UTCInstant? { decider.devices == nil ? decider.lastInOrder?.location.time : nil }
  /// Reason why the decisions cannot continue: the places are broken.
  package var failure: LocationError? { decider.regions.fault }

  // MARK: Memory

  /// State from which ``init(memory:_:_:into:)`` continues.
  package var memory: [UInt8] { decider.memory }

  /// Continues from a memory. If other places are watched now, they count as exchanged here.
  package init(
    memory: [UInt8], _ places: any PlaceLookup, _ configuration: DecisionConfiguration,
    into events: inout [LocationEvent]
  ) throws(LocationError) {
    decider = Self.decider(places, configuration)
    try decider.resume(memory, into: &events)
    decider.journalPosition = nil
  }
}

extension LocationDecider {
  /// Forgets all that a compact state has, or that has its first value in one.
  fileprivate mutating func restart() {
    (orders, intervals) = (ArrivalOrders(), IntervalEstimator())
    freshness = Freshness(limits: configuration.freshness)
    (interruption, deciding, lastInOrder, held, lastHeading) = (.continuous, nil, nil, nil, nil)
    if integrity != nil { integrity = IntegrityWatch() }
    regions.restart()
  }

  /// Continues a new decider from a compact state.
  fileprivate mutating func resume(_ compact: CompactDecider, _ stays: CompactStays?, _ origin: LocationOrigin) {
    guard let location = compact.location(origin) else { return }
    let line = compact.lastTime.nanoseconds
    (orders, intervals) = (ArrivalOrders(after: location), compact.estimator)
    freshness = Freshness(limits: configuration.freshness, after: location, at: line, compact.state, intervals)
    (interruption, deciding) = (compact.interruption, origin)
    lastInOrder = Predecessor(location: location, line: line)
    regions.previous = RegionMonitor.Previous(point: Step.Point(location), line: line)
    if let stays { regions.resume(stays, line: line) }
  }
}
