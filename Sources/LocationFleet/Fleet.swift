public import LocationKit

/// The decisions of a ``/LocationKit/LocationManager`` for many subjects over one shared set of places, as a value.
///
/// It uses no task, lock, clock or timer. The events of each subject are those of a manager that replays the subject's
/// readings alone. A subject that is outside all places takes 64 bytes, 8 where positions are judged, and its id; one
/// that is inside a place, or whose state is exceptional, has a decider of its own. See <doc:LocationFleet>.
public struct Fleet: ~Copyable {
  /// Version of what is decided: of two programs with the same one, a fleet has the same events for the same readings.
  /// It is raised by each change after which it has others.
  package static let decisions = 5

  let configuration: DecisionConfiguration
  private let rules: CompactRules
  var search: ClearanceSearch
  var subjects = SubjectTable()
  /// State of the subject in each slot.
  var records = ChunkedArray<SubjectRecord>()
  /// Movement of the subject in each slot, while its state is compact; empty if positions are not judged.
  var traces = ChunkedArray<MotionTrace>()
  /// Places that the subjects are inside, by slot.
  var stays = SlotTable<CompactStays>()
  /// Deciders of the subjects whose state is not compact, by slot.
  var deciders: [Int: SubjectDecider] = [:]
  var origins = OriginTable()
  private var calendar: DeadlineCalendar?
  /// Store of the subjects that are not resident; `nil` if all are.
  var residence: Residence?
  /// Readings that are not taken a second time.
  var recent = RecentReadings(capacity: 1 << 18)
  /// Number of entries of a ``ReadingLog`` that the state contains.
  var entries = 0
  /// Numbers of what the fleet has done.
  public internal(set) var counts = FleetCounts()
  /// Kept to reuse their memory: the last events, and the decider of a subject that has a compact state since.
  private var decided: [LocationEvent] = []
  private var spare: SubjectDecider?

  /// Creates a fleet without subjects.
  ///
  /// - Parameters:
  ///   - places: the places to watch; their ids must differ.
  ///   - configuration: the parameters of the decisions.
  ///   - followsClock: whether ``advance(to:into:)`` announces silence. Otherwise, as in a replay, the silence of a
  ///     subject is announced by its next reading.
  public init(
    places: any PlaceLookup, configuration: DecisionConfiguration = .init(), followsClock: Bool = false
  ) {
    self.configuration = configuration
    rules = CompactRules(configuration)
    search = ClearanceSearch(places)
    calendar = followsClock ? DeadlineCalendar() : nil
  }

  var places: any PlaceLookup { search.places }
  /// Whether positions are judged.
  var judges: Bool { configuration.integrity != .ignore }

  /// Takes a reading of a subject, and appends the events that it causes. Readings of a subject arrive in order; those
  /// of different subjects are independent of each other.
  ///
  /// A reading that is delivered again decides nothing, and is counted: it has the time, the position and the device of
  /// one of the last 262,144 readings of all subjects. So neither a broker that delivers again what was not acknowledged
  /// nor a file that is read twice looks like a step of a receiver's clock.
  ///
  /// Throws the fault of the places, and errors of the snapshot folder; the fleet must not be used afterwards.
  public mutating func accept(
    _ reading: Reading, of subject: String, into events: inout [FleetEvent]
  ) throws(LocationError) {
    let slot = try slot(of: subject)
    counts.readings += 1
    if case .location(let location) = reading, records[slot].compact != nil {
      let stays = records[slot].marks.contains(.hasStays) ? stays[slot] : nil
      var trace = judges ? traces[slot] : nil
      if records[slot].follow(location, rules, stays, origins, &search, &trace) {
        if let trace { traces[slot] = trace }
        recent.note(reading, of: subject)
        // A shorter interval than usual brings the deadline forward.
        if calendar != nil { awaitSilence(slot) }
        return
      }
    }
    if isLater(reading, slot) {
      recent.note(reading, of: subject)
    } else if recent.noteAgain(reading, of: subject) {
      counts.repeated += 1
      return
    }
    if case .location(let location) = reading, location.exceeds(configuration.maximumError, configuration.rangeError) {
      counts.inexact += 1
    }
    try decide(slot, into: &events) { decider, events in decider.accept(reading, into: &events) }
  }

  /// Whether a reading is certainly later than all others of the subject.
  private func isLater(_ reading: Reading, _ slot: Int) -> Bool {
    guard records[slot].compact != nil || deciders[slot] != nil else { return true }
    guard let time = reading.timeOfFix, let last = lastTime(slot) else { return false }
    return time > last
  }

  private func lastTime(_ slot: Int) -> UTCInstant? { records[slot].compact?.lastTime ?? deciders[slot]?.lastTime }

  /// Time of the last reading in order of a resident subject; `nil` if there is none, or it is not known.
  func lastTime(of subject: String) -> UTCInstant? { subjects.find(subject).flatMap { lastTime($0) } }

  /// Announces the silence of all subjects until `time`, on the time line of the readings. It costs nothing for
  /// subjects without a deadline before `time`. A fleet that does not follow a clock ignores it.
  ///
  /// The time is usually the time of day, or the time of the stream that delivers the readings. Throws like
  /// ``accept(_:of:into:)``.
  public mutating func advance(to time: UTCInstant, into events: inout [FleetEvent]) throws(LocationError) {
    guard let awaited = calendar?.take(through: time) else { return }
    for slot in awaited {
      if let deadline = records[slot].compact?.nextDeadline(rules), deadline > time {
        calendar?.add(slot, at: deadline)
        continue
      }
      try decide(slot, into: &events) { decider, events in decider.advance(to: time, into: &events) }
    }
  }

  /// Watches other places from now on; see ``/LocationKit/LocationManager/setPlaces(_:)``. Throws like
  /// ``accept(_:of:into:)``.
  public mutating func setPlaces(
    _ places: any PlaceLookup, into events: inout [FleetEvent]
  ) throws(LocationError) {
    // Stays refer to the numbers of the former places: these deciders are made before the exchange.
    let concerned = Set(deciders.keys).union(stays.slots)
    for slot in concerned.sorted() {
      try decide(slot, into: &events) { decider, events in decider.watch(places, into: &events) }
      // It watches the new places already.
      spare = nil
    }
    for slot in 0..<records.count where !concerned.contains(slot) { records[slot].compact?.forgetPlaces() }
    try residence?.watch(places, insteadOf: search.places, configuration, into: &events)
    (search.places, spare) = (places, nil)
  }

  /// Ends all subjects, as if their sources had ended: their positions are lost. Calls `take` with the events of some
  /// subjects at a time.
  public mutating func end(_ take: ([FleetEvent]) throws -> Void) throws {
    var events: [FleetEvent] = []
    func pass(_ events: inout [FleetEvent]) throws {
      guard events.count >= 1024 else { return }
      try take(events)
      events.removeAll(keepingCapacity: true)
    }
    let absent = try residence?.store.subjects() ?? []
    for slot in 0..<subjects.end where subjects[slot] != nil {
      try decide(slot, into: &events) { decider, events in decider.end(into: &events) }
      try pass(&events)
    }
    for subject in absent {
      let slot = try slot(of: subject)
      try decide(slot, into: &events) { decider, events in decider.end(into: &events) }
      try pass(&events)
    }
    try take(events)
  }

  /// Number of all subjects.
  public var subjectCount: Int { subjects.count + (residence?.store.count ?? 0) }
  /// Number of resident subjects.
  public var residentCount: Int { subjects.count }
  /// Number of resident subjects with a decider of their own, which takes some thousand bytes.
  package var deciderCount: Int { deciders.count }

  // MARK: One subject

  /// Lets the decider of a subject decide, and appends the events.
  mutating func decide(
    _ slot: Int, into events: inout [FleetEvent], _ body: (SubjectDecider, inout [LocationEvent]) -> Void
  ) throws(LocationError) {
    counts.decisions += 1
    let decider = takeDecider(slot)
    decided.removeAll(keepingCapacity: true)
    body(decider, &decided)
    if let failure = decider.failure { throw failure }
    if !decided.isEmpty, let subject = subjects[slot] {
      for event in decided {
        // Its decider follows all places, also those that are not for this subject.
        if let place = event.transition?.place, !place.isFor(subject) { continue }
        events.append(FleetEvent(subject: subject, sequence: records[slot].nextSequence(), event: event))
        counts.events += 1
      }
    }
    put(decider, slot)
  }

  /// Forgets readings that are not among the latest ones: they would be taken a second time.
  package mutating func forgetFormerReadings() { recent.forgetFormer() }

  /// Remembers this number of readings at least, to recognize those that are delivered again. Call it before the first
  /// reading.
  package mutating func rememberReadings(_ capacity: Int) { recent = RecentReadings(capacity: capacity) }

  /// Returns the decider of a subject, or makes one from its compact state.
  private mutating func takeDecider(_ slot: Int) -> SubjectDecider {
    guard let compact = records[slot].compact else {
      if let decider = deciders.removeValue(forKey: slot) { return decider }
      guard let decider = spare.take() else { return SubjectDecider(places, configuration) }
      decider.restart()
      return decider
    }
    defer { clear(slot) }
    let stays = records[slot].marks.contains(.hasStays) ? stays[slot] : nil
    guard !compact.hasOtherPlaces, let decider = spare.take() else { return decider(compact, stays, slot) }
    decider.resume(compact, stays, judges ? traces[slot] : nil, origins[compact.origin])
    return decider
  }

  /// Makes the decider of a subject in compact form.
  func decider(_ compact: CompactDecider, _ stays: CompactStays?, _ slot: Int) -> SubjectDecider {
    SubjectDecider(compact, stays, judges ? traces[slot] : nil, origins[compact.origin], places, configuration)
  }

  /// Removes the state of a subject.
  mutating func clear(_ slot: Int) {
    if let origin = records[slot].compact?.origin {
      origins.release(origin)
      records[slot].compact = nil
    } else {
      deciders[slot] = nil
    }
    if records[slot].marks.contains(.hasStays) { stays[slot] = nil }
    records[slot].marks.remove(.hasStays)
  }

  /// Stores the state of a subject, in compact form if possible.
  mutating func put(_ decider: SubjectDecider, _ slot: Int) {
    records[slot].marks.insert(.isUsed)
    if let compact = decider.compact({ origins.use($0) }) {
      records[slot].compact = compact.decider
      if let trace = decider.trace { traces[slot] = trace }
      if let stays = compact.stays {
        records[slot].marks.insert(.hasStays)
        self.stays[slot] = stays
      }
    } else {
      deciders[slot] = decider
    }
    if calendar != nil, let deadline = decider.nextDeadline { calendar?.add(slot, at: deadline) }
    if records[slot].compact != nil { spare = decider }
  }

  /// Enters the deadline of a subject with a compact state in the calendar.
  mutating func awaitSilence(_ slot: Int) {
    if let deadline = records[slot].compact?.nextDeadline(rules) { calendar?.add(slot, at: deadline) }
  }

  /// Whether the silence of a subject that is not resident may have to be announced.
  func mayAwaitSilence(_ subject: StoredSubject) -> Bool {
    guard calendar != nil else { return false }
    return switch subject.state {
    case .new: false
    case .compact(let compact, _, _): compact.nextDeadline(rules) != nil
    case .decider: true
    }
  }

  /// Time at which ``advance(to:into:)`` may have events, or an earlier one; `nil` for none, and for a fleet that does
  /// not follow a clock.
  package var nextDeadline: UTCInstant? { calendar?.first }

  /// Whether a deadline of the subject is in the calendar.
  func isAwaited(_ slot: Int) -> Bool { calendar?.awaits(slot) ?? false }
}

extension Reading {
  /// Time of a location, or of a report that there is none; `nil` for other readings.
  var timeOfFix: UTCInstant? {
    switch self {
    case .location(let location): location.time
    case .noFix(let report): report.time
    case .sky, .heading, .fault, .sourceChanged, .counts: nil
    }
  }
}
