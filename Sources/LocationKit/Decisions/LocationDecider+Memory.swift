extension LocationDecider {
  /// State for a journal: everything that later decisions depend on, except the places and the configuration.
  var memory: [UInt8] {
    var writer = ValueWriter()
    writer.appendFields(write)
    return writer.bytes
  }

  /// Resumes from `memory`; from the beginning if it is `nil`. Events are numbered from here on.
  ///
  /// A recorded source is read from its beginning, and the readings that were decided before are skipped. For a live
  /// source, the time in between counts as lost.
  /// - Throws: ``LocationError/Code/invalidData`` if the memory cannot be read.
  mutating func resume(_ memory: [UInt8]?, into events: inout [LocationEvent]) throws(LocationError) {
    guard let memory else { return begin(JournalPosition()) }
    var reader = ValueReader(memory)
    do throws(ValueReader.Failure) {
      try reader.nextFields { reader throws(ValueReader.Failure) in try read(from: &reader, into: &events) }
      guard reader.isAtEnd else { throw ValueReader.Failure() }
    } catch {
      throw LocationError(
        .invalidData, "the state in the journal cannot be read",
        remedy: error.isUnknownCase ? "continue with the later version of this program that wrote it" : nil)
    }
  }

  /// Reason why the run cannot continue: the source is not that of the journal, or the places are broken. `nil` if it
  /// can.
  var failure: LocationError? { journalPosition?.failure ?? regions.fault }
  var failureAtEnd: LocationError? { journalPosition?.failureAtEnd }
  var numbersEvents: Bool { journalPosition != nil }
  var readingsPassedOver: Int { journalPosition?.passedOver ?? 0 }

  mutating func begin(_ journalPosition: JournalPosition) { self.journalPosition = journalPosition }

  mutating func number(
    _ events: inout [LocationEvent], from start: Int, after last: Predecessor?, held: Integrity? = nil
  ) {
    let configuration = configuration
    journalPosition?.number(&events, from: start, limits: configuration.visits) { place in
      let previous = last.map { last in
        DecisionEvidence.Point(
          coordinate: last.location.coordinate, time: last.location.time,
          distance: place.region.distance(to: last.location.coordinate))
      }
      return DecisionEvidence(
        previous: previous, hysteresis: configuration.hysteresis, confirmation: configuration.confirmation,
        maximumSpeed: configuration.maximumSpeed, held: held)
    }
  }

  func write(to writer: inout ValueWriter) {
    writer.put(journalPosition ?? JournalPosition(), orders, intervals)
    writer.putFields(freshness.write)
    writer.put(interruption, activeSource, lastInOrder, deciding)
    if let devices { writer.putFields(devices.write) } else { writer.skip() }
    writer.put(regions.memory, regions.knownPlaces)
    if let visits { writer.putFields(visits.write) } else { writer.skip() }
    writer.put(integrity)
    // The next field was only whether locations are held.
    writer.skip()
    writer.put(held)
  }

  mutating func read(from reader: inout ValueReader, into events: inout [LocationEvent]) throws(ValueReader.Failure) {
    journalPosition = try reader.take(JournalPosition.self)
    (orders, intervals) = try reader.take()
    _ = try reader.takeFields { reader throws(ValueReader.Failure) in try freshness.read(from: &reader) }
    (interruption, activeSource) = try reader.take()
    (lastInOrder, deciding) = try reader.take()
    _ = try reader.takeFields { reader throws(ValueReader.Failure) in
      devices = try DeviceChoice(from: &reader, limits: configuration.deviceLimits, timing: timing)
    }
    let memory = try reader.take(RegionMonitor.Memory.self)
    let known = PlaceList(try reader.take())
    // Other places may be watched now: treat them as if they had been exchanged here.
    let places = regions.places
    regions = RegionMonitor(
      places: known, hysteresis: configuration.hysteresis, confirmation: configuration.confirmation,
      waitsInDoubt: configuration.waitsInDoubt, memory: memory)
    regions.watch(places, at: nil, into: &events)
    if let limits = configuration.visits {
      var kept = VisitDetector(limits: limits)
      let isKept = try reader.takeFields { reader throws(ValueReader.Failure) in try kept.read(from: &reader) }
      if isKept { visits = kept }
    } else {
      reader.skip()
    }
    let judgement = try reader.take(IntegrityWatch?.self)
    if integrity != nil, let judgement { integrity = judgement }
    reader.skip()
    held = try reader.take()
    guard timing == .live else { return }
    freshness = Freshness(limits: configuration.freshness)
    let movement = integrity?.motion
    begin(elapsed: begun)
    // What is out of reach still is after a restart.
    if let movement { integrity?.motion = movement }
  }
}

extension RegionMonitor.Way: ValueCoded {}

extension Step.Point: ValueCoded {
  func write(to writer: inout ValueWriter) { writer.put(coordinate, time) }

  init(from reader: inout ValueReader) throws(ValueReader.Failure) { (coordinate, time) = try reader.take() }
}

extension LocationDecider.Predecessor: ValueCoded {
  func write(to writer: inout ValueWriter) { writer.put(Step.Point(location), location.origin, line) }

  init(from reader: inout ValueReader) throws(ValueReader.Failure) {
    let (point, origin): (Step.Point, LocationOrigin) = try reader.take()
    location = Location(LocationFields(coordinate: point.coordinate, time: point.time, origin: origin))
    line = try reader.take()
  }
}
