/// What follows from a location in order: freshness, then regions, then visits.
extension LocationDecider {
  /// What was before cannot be measured from here on.
  mutating func startLine(at line: Int64) {
    if timing == .recorded { freshness.restart(at: line) }
    visits?.startLine()
    lastInOrder = nil
  }

  func pass(on location: Location, into events: inout [LocationEvent]) {
    tell(.location(location), into: &events)
    if tellsUpdates { events.append(.updated(location)) }
  }

  /// The location that follows the last one: freshness, then regions, then visits.
  mutating func follow(
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

  /// Nanoseconds; 0 where it is not known. The time of a simulated location has nothing to do with the time of day.
  private func age(of location: Location, _ arrival: Arrival) -> Int64 {
    location.isSimulated ? 0 : arrival.age(of: location)?.inNanoseconds ?? 0
  }

  /// Takes a location of a device that decides from now on.
  mutating func begin(with location: Location, _ arrival: Arrival, into events: inout [LocationEvent]) {
    let line = self.line(of: location)
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

  private static let longestGap = 60 * UTCInstant.nanosecondsPerSecond
}
