/// The choice of the device that decides, if several devices of a source deliver positions.
extension LocationDecider {
  /// Returns whether no choice is needed: all locations since the source was started came from the device of this one.
  mutating func isAlone(_ location: Location) -> Bool {
    if devices == nil, deciding === location.origin { return true }
    let origin = location.origin
    guard let deciding, deciding.source == origin.source, freshness.lastFix != nil else {
      (deciding, devices) = (origin, nil)
      return true
    }
    guard devices == nil, deciding.isSameDevice(as: origin) else { return false }
    self.deciding = origin
    return true
  }

  /// Returns whether the device that decides has delivered only late locations since its source was chosen.
  func hasOnlyBeenLate(_ source: String) -> Bool { devices == nil && freshness.lastKnown?.origin.source != source }

  /// Takes a location of another device of a source whose chosen one has only been late: nothing is to be gained by
  /// waiting for its silence. Returns whether there is a new last known location.
  mutating func succeed(
    _ location: Location, _ verdict: ArrivalOrder.Verdict, _ arrival: Arrival, into events: inout [LocationEvent]
  ) -> Bool {
    if location.isOutOfOrder {
      tell(.location(location), into: &events)
      return false
    }
    var change = SourceChange(
      to: location.origin.source, device: location.origin.device, from: deciding?.source,
      previousDevice: deciding?.device, time: location.time)
    change.isSimulated = location.isSimulated
    deciding = location.origin
    events.append(.sourceChanged(change))
    return accept(location, verdict, arrival, into: &events)
  }

  /// Takes a location of one of several devices. Returns whether there is a new last known location.
  mutating func choose(
    _ location: Location, _ verdict: ArrivalOrder.Verdict, _ arrival: Arrival, into events: inout [LocationEvent]
  ) -> Bool {
    if isEcho(location) { return false }
    if devices == nil { beginChoice() }
    let chosen = devices?.take(location, at: arrival.elapsed.inNanoseconds) ?? []
    return decide(by: chosen, (location, verdict), arrival, into: &events)
  }

  /// Takes a report that a device has no fix. Returns whether there is a new last known location, from another device.
  mutating func accept(_ report: NoFix, _ arrival: Arrival, into events: inout [LocationEvent]) -> Bool {
    if let chosen = devices?.take(report, at: arrival.elapsed.inNanoseconds) {
      return decide(by: chosen, nil, arrival, into: &events)
    }
    take(report, into: &events)
    return false
  }

  /// Takes a report of the device that decides.
  private mutating func take(_ report: NoFix, into events: inout [LocationEvent]) {
    guard concernsLastFix(report) else { return }
    lose(report.reason, time: report.time, origin: report.origin, into: &events)
    if integrity?.update(with: report) == true { tellIntegrity(at: lastKnown, report.time, into: &events) }
  }

  mutating func advanceDevices(_ arrival: Arrival, into events: inout [LocationEvent]) {
    guard let chosen = devices?.advance(to: arrival.elapsed.inNanoseconds), !chosen.isEmpty else { return }
    _ = decide(by: chosen, nil, arrival, into: &events)
  }

  /// Returns whether another device repeats the last location of the one that decides: a multiplexer sends it under a
  /// second name.
  private func isEcho(_ location: Location) -> Bool {
    guard let deciding, let last = freshness.lastKnown, let time = location.time else { return false }
    return !deciding.isSameDevice(as: location.origin) && time == last.time && location.coordinate == last.coordinate
  }

  private mutating func beginChoice() {
    guard let fix = freshness.lastFix, let first = freshness.lastKnown else { return }
    devices = DeviceChoice(
      first: first, line: fix.line, intervals: freshness.intervals, isLost: freshness.state == .lost,
      limits: configuration.deviceLimits, timing: timing)
  }

  /// - Parameter received: the location that has just been received and is not reported yet.
  private mutating func decide(
    by chosen: [Reading], _ received: (location: Location, verdict: ArrivalOrder.Verdict)?, _ arrival: Arrival,
    into events: inout [LocationEvent]
  ) -> Bool {
    var (isNew, isReported, hasChanged) = (false, received == nil, false)
    integrity?.isDisputed = devices?.isDisputed ?? false
    for reading in chosen {
      switch reading {
      case .sourceChanged(let change):
        hasChanged = true
        interruption = max(interruption, .broken)
        events.append(.sourceChanged(change))
      case .location(let location):
        let isReceived = !isReported && location == received?.location
        if isReceived { isReported = true }
        deciding = location.origin
        if isReceived, !hasChanged || location.isOutOfOrder, let verdict = received?.verdict {
          if accept(location, verdict, arrival, into: &events) { isNew = true }
        } else if !location.isOutOfOrder {
          if isReceived { tell(reading, into: &events) }
          begin(with: location, arrival, into: &events)
          isNew = true
        }
      case .noFix(let report): take(report, into: &events)
      case .sky, .heading, .fault, .counts: break
      }
    }
    if !isReported, let received { tell(.location(received.location), into: &events) }
    return isNew
  }
}
