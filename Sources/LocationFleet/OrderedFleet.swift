package import LocationKit
import LocationWire

/// A fleet of subjects whose readings arrive late and shuffled: it decides them in the order of their times, and each of
/// them once, whenever the process is killed.
///
/// A reading waits for earlier ones of its subject for a bounded time, and is decided then. One that arrives even later is
/// counted as late, and decides nothing: two of them in order would look like a step of a receiver's clock.
///
/// With a folder, a reading is on the disk when ``take(_:from:at:)`` returns. The state is a function of the entries of the
/// ``ReadingLog``, which have the times of arrival: after a kill, the same readings have the same events in the same order.
package struct OrderedFleet: ~Copyable {
  private var fleet: Fleet
  private let wait: Duration
  private var held = HeldReadings()
  private var log: ReadingLog?
  private var folder: String?
  /// Events that were not taken yet.
  private var events: [FleetEvent] = []
  private var latest = UTCInstant(nanoseconds: .min)
  /// Whether something was taken since the last snapshot.
  private var hasChanged = false

  /// Number of readings that are remembered to recognize those that are sent again.
  private static let remembered = 1 << 16

  /// - Parameters:
  ///   - wait: time for which a reading waits for earlier ones.
  ///   - followsClock: whether silence is announced by the time of arrival.
  package init(
    places: any PlaceLookup, configuration: DecisionConfiguration, wait: Duration, followsClock: Bool = true
  ) {
    fleet = Fleet(places: places, configuration: configuration, followsClock: followsClock)
    fleet.rememberReadings(Self.remembered)
    self.wait = wait
  }

  package var counts: FleetCounts { fleet.counts }
  package var subjectCount: Int { fleet.subjectCount }
  /// Number of readings that wait for earlier ones.
  package var heldCount: Int { held.count }

  /// Continues from the folder, which exists and belongs to this process, and decides what it has since its snapshot.
  /// Returns the position of the snapshot. The events since then are the next ones of ``takeEvents()``.
  /// - Parameter residents: number of subjects that are in memory at most, but for those whose silence is awaited; the
  ///   others are in the folder.
  package mutating func resume(from folder: String, residents: Int = .max) throws -> Int {
    let position = try fleet.resume(from: folder, residents: residents)
    (self.folder, hasChanged) = (folder, true)
    var (held, latest, events) = (held, latest, events)
    log = try ReadingLog(in: folder, for: &fleet) { [wait] entry, isNew, fleet in
      try Self.decide(entry, isNew, wait, &fleet, &held, &latest, &events)
    }
    (self.held, self.latest, self.events) = (held, latest, events)
    return position
  }

  /// Takes lines of gpsd's JSON with subjects, which are complete. Returns when a crash does not lose them any more.
  /// - Parameters:
  ///   - source: name of their source.
  ///   - arrival: time of arrival; one before the last is raised to that.
  package mutating func take(_ lines: [UInt8], from source: String, at arrival: UTCInstant) throws {
    let entry = ReadingLog.Entry(lines: lines, source: source, time: max(arrival, latest))
    if var log = self.log.take() {
      defer { self.log = log }
      try log.append(lines, from: source, until: entry.time, of: &fleet)
    }
    hasChanged = true
    try Self.decide(entry, true, wait, &fleet, &held, &latest, &events)
  }

  /// Decides what has waited until `now`, and announces silence.
  package mutating func advance(to now: UTCInstant) throws {
    let time = now.advanced(by: .zero - wait)
    let isDue = held.nextArrival.map { $0 <= time } ?? false
    let isSilent = fleet.nextDeadline.map { $0 <= time } ?? false
    if isDue || isSilent { try take([], from: "", at: now) }
  }

  /// Removes and returns the events.
  package mutating func takeEvents() -> [FleetEvent] {
    defer { events = [] }
    return events
  }

  /// Whether events wait for ``takeEvents()``.
  package var hasEvents: Bool { !events.isEmpty }

  /// Watches other places from now on.
  package mutating func setPlaces(_ places: any PlaceLookup) throws(LocationError) {
    try fleet.setPlaces(places, into: &events)
    hasChanged = true
  }

  /// Writes a snapshot, if something has changed, and removes what it has from the log. All events were taken and stored.
  /// - Parameter position: what ``resume(from:)`` returns.
  package mutating func writeSnapshot(position: Int) throws {
    guard let folder, hasChanged else { return }
    try fleet.writeSnapshot(to: folder, position: position)
    // Lent, because the log changes and reads the fleet.
    var log = self.log.take()
    defer { self.log = log }
    try log?.begin(fleet, carrying: carried)
    hasChanged = false
  }

  /// Entries of the readings that wait.
  private var carried: [ReadingLog.Entry] {
    var entries: [ReadingLog.Entry] = []
    for waiting in held.all {
      let line = WireEncoder().line(.received(waiting.reading), of: waiting.subject)
      if let last = entries.last, last.time == waiting.arrival, last.source == waiting.source {
        entries[entries.count - 1].lines += line
      } else {
        entries.append(ReadingLog.Entry(lines: line, source: waiting.source, time: waiting.arrival))
      }
    }
    return entries
  }

  /// Decides what is due at the time of an entry, and adds its readings to those that wait.
  /// - Parameter isNew: whether the state of the fleet does not contain the entry.
  private static func decide(
    _ entry: ReadingLog.Entry, _ isNew: Bool, _ wait: Duration, _ fleet: inout Fleet, _ held: inout HeldReadings,
    _ latest: inout UTCInstant, _ events: inout [FleetEvent]
  ) throws {
    guard let arrival = entry.time else { return }
    latest = arrival
    func release() throws {
      for due in held.release(through: arrival.advanced(by: .zero - wait)) where isNew {
        if let time = due.reading.timeOfFix, let last = fleet.lastTime(of: due.subject), time < last {
          fleet.counts.late += 1
        } else {
          try fleet.accept(due.reading, of: due.subject, into: &events)
        }
      }
    }
    try release()
    if isNew {
      var silences: [FleetEvent] = []
      try fleet.advance(to: arrival.advanced(by: .zero - wait), into: &silences)
      // In an order that does not depend on which subjects were entered in the calendar first.
      events += silences.sorted { ($0.subject, $0.sequence) < ($1.subject, $1.sequence) }
    }
    try entry.forEachReading { subject, reading in
      held.add(reading, of: subject, from: entry.source, at: arrival)
    }
    // Without a wait, at once; with too many readings, the first ones.
    try release()
  }
}
