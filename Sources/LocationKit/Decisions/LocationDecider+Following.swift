/// The consequences of a location in order: freshness, then regions, then visits.
extension LocationDecider {
  /// Starts a new time line: times before it cannot be compared with times on it.
  mutating func startLine(at line: Int64) {
    if timing == .recorded { freshness.restart(at: line) }
    visits?.startLine()
    lastInOrder = nil
  }

  func pass(on location: Location, into events: inout [LocationEvent]) {
    tell(.location(location), into: &events)
    if tellsUpdates { events.append(.updated(location)) }
  }

  /// Gives the location that follows the last one the verdict on it. Returns whether the verdict has changed.
  /// - Parameter step: nanoseconds by which the receiver's clock was set back before it.
  mutating func judge(_ location: inout Location, line: Int64, step: Int64? = nil, _ arrival: Arrival) -> Bool {
    guard integrity != nil else { return false }
    let isContinuous = interruption != .lost && !location.startsSegment
    var last: MotionEvidence.Start?
    if let lastInOrder {
      if location.isFromDevice(of: lastInOrder.location) {
        last = MotionEvidence.Start(coordinate: lastInOrder.location.coordinate, line: lastInOrder.line)
      } else {
        integrity?.forgetMovement()
      }
    }
    if timing == .live {
      integrity?.clock.update(
        line: location.hasUnconfirmedTime ? nil : location.time?.nanoseconds, step: step,
        elapsed: arrival.elapsed.inNanoseconds, isContinuous: isContinuous)
    }
    let hasTurned = integrity?.update(with: location, line: line, after: isContinuous ? last : nil) ?? false
    if let state = integrity?.trust { location.trust(state) } else { location.integrity = integrity?.integrity }
    return hasTurned
  }

  /// Emits the verdict on the positions.
  func tellIntegrity(at location: Location?, _ time: UTCInstant?, into events: inout [LocationEvent]) {
    var change = StateChange(freshness.state, lastKnown: location, time: time)
    change.integrity = integrity?.integrity
    events.append(.stateChanged(change))
  }

  /// Takes the location that follows the last one: freshness, then regions, then visits.
  /// - Parameter hasTurned: whether the verdict on the positions has changed.
  mutating func follow(
    _ location: Location, line: Int64, hasTurned: Bool, _ arrival: Arrival, into events: inout [LocationEvent]
  ) {
    let last = lastInOrder
    let (held, way) = (self.held, self.held != nil ? .lost : self.way(from: last, to: location, line: line))
    let isSameDevice = last.map { location.isFromDevice(of: $0.location) } ?? true
    if !isSameDevice { followDevice(of: location, at: line) }
    let change =
      timing == .live
      ? freshness.fix(location, at: arrival.elapsed.inNanoseconds, age: age(of: location, arrival))
      : freshness.fix(location, at: line)
    if let change { events.append(.stateChanged(change)) }
    if hasTurned { tellIntegrity(at: location, location.time, into: &events) }
    self.held = configuration.integrity == .hold ? location.distrust : nil
    if tellsUpdates, self.held == nil { events.append(.updated(location)) }
    // Each device has its own usual interval.
    if !isSameDevice {
      intervals = IntervalEstimator()
    } else if let last {
      intervals.observe(line.saturatingSubtracting(last.line))
    }
    lastInOrder = Predecessor(location: location, line: line)
    if self.held != nil { return }
    if configuration.mayDecide(location) {
      interruption = .continuous
      let first = events.count
      regions.update(with: location, line: line, way: way, into: &events)
      visits?.update(with: location, line: line, into: &events)
      if events.count > first { number(&events, from: first, after: last, held: held) }
    } else {
      interruption = max(way, .broken)
    }
  }

  /// Returns the age in nanoseconds; 0 if it is unknown. The time of a simulated location is unrelated to the time of
  /// day.
  private func age(of location: Location, _ arrival: Arrival) -> Int64 {
    location.isSimulated ? 0 : arrival.age(of: location)?.inNanoseconds ?? 0
  }

  /// Takes the first location of a device that decides from now on.
  mutating func begin(with location: Location, _ arrival: Arrival, into events: inout [LocationEvent]) {
    let line = Self.line(of: location, after: lastInOrder?.line)
    // The clocks of two devices may differ.
    if timing == .recorded { freshness.restart(at: line) }
    if let last = lastInOrder?.line,
      line < last || line.saturatingSubtracting(last) >= freshness.staleLimit(usualInterval: nil)
    {
      visits?.startLine()
    }
    var location = location
    let hasTurned = judge(&location, line: line, arrival)
    follow(location, line: line, hasTurned: hasTurned, arrival, into: &events)
  }

  /// Handles a change of the device that decides: it alone must not enter or exit a place.
  private mutating func followDevice(of location: Location, at line: Int64) {
    guard lastInOrder?.location.origin.source == location.origin.source else { return }
    let isTracked = freshness.state == .tracking && interruption != .lost
    let reference = isTracked ? devices?.reference ?? location : location
    regions.changeDevice(at: line, to: Step.Point(reference), isTracked: isTracked)
  }

  /// Returns how to treat the path to a location. Passes and interpolation are ruled out by a gap, a new segment, a
  /// loss, a switch of source or device, a clock step, and an implied speed that is impossible.
  private func way(from last: Predecessor?, to location: Location, line: Int64) -> RegionMonitor.Way {
    guard let last, interruption != .lost else { return .lost }
    let elapsed = line.saturatingSubtracting(last.line)
    // A jump of a live receiver's time that no silence on the manager's clock has announced; or a jump back, to
    // another device's clock.
    if elapsed.magnitude >= freshness.staleLimit(usualInterval: intervals.usual) { return .lost }
    guard interruption == .continuous, !location.startsSegment, elapsed >= 0 else { return .broken }
    guard location.hasOrigin(of: last.location) else { return .broken }
    guard elapsed <= Self.longestGap, elapsed <= (intervals.usual ?? Self.longestGap).saturatingMultiplied(by: 10)
    else { return .broken }
    // Within a leap second no time passes on this line.
    guard let maximumSpeed = configuration.maximumSpeed, elapsed > 0 else { return .continuous }
    let farthest = maximumSpeed * Double(elapsed) * 1e-9
    let (start, end) = (last.location.coordinate, location.coordinate)
    // Shortcut: most steps are so short that no sine is needed.
    let isShort = start.longestWay(to: end) <= farthest
    return isShort || start.distance(to: end) <= farthest ? .continuous : .broken
  }

  private static let longestGap = 60 * UTCInstant.nanosecondsPerSecond
}
