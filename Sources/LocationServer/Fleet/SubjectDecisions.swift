import LocationFleet
import LocationIO
package import LocationJournal
package import LocationKit
import LocationWire
import Synchronization

/// The decisions about the subjects that send locations to a server: their events, each once.
///
/// A location is stored in two steps: ``add(_:of:from:)`` notes it, and ``commit()`` returns when a crash does not lose it
/// any more. Its events are persisted in the journal before they are delivered. The state is in a folder next to the
/// journal; without a journal, it is in memory.
package final class SubjectDecisions: Sendable {
  /// Lines that were added, and are not logged yet, by source.
  private struct Inbox {
    var batches: [(source: String, lines: [UInt8])] = []
    var size = 0
  }

  private struct State: ~Copyable {
    var fleet: OrderedFleet
    /// Events that were taken from the fleet, and are not persisted yet.
    var pending: [FleetEvent] = []
    /// Number of events, from the first one of the fleet on, that the journal has already.
    var known = 0
    var lastSnapshot: Duration = .zero
    /// Number of the journal's last event at the last snapshot.
    var snapshotEvent = 0
  }

  private let journal: FileJournal?
  private let inbox = Mutex(Inbox())
  private let state: Mutex<State>
  private let now: @Sendable () -> UTCInstant
  private let timer: MonotonicTimer
  private let deliver: @Sendable ([JournalEntry]) -> Void
  private let report: @Sendable (any Error) -> Void

  /// Bytes of lines that wait for the disk at most.
  private static let largestInbox = 16 << 20
  /// Subjects in memory at most, but for those whose silence is awaited; the others are in the folder.
  private static let mostResidents = 100_000
  /// Bytes of lines that are logged together.
  private static let largestBatch = 1 << 18
  private static let snapshotInterval = Duration.seconds(60)
  /// Events after which a snapshot is written early: a journal that keeps few of them must have those after the snapshot.
  private static let snapshotEvents = 500
  /// Time between two looks at what is due.
  private static let pause = Duration.milliseconds(200)

  /// Begins without subjects.
  ///
  /// - Parameters:
  ///   - places: the places to watch.
  ///   - wait: time for which a location waits for earlier ones of its subject.
  ///   - journal: where events are persisted; `nil` for events that are delivered only.
  ///   - deliver: takes events, which are persisted, in order.
  ///   - report: takes failures of the disk, after which it is tried again.
  package init(
    places: any PlaceLookup, configuration: DecisionConfiguration, wait: Duration, journal: FileJournal?,
    clock: any Clock<Duration> = ContinuousClock(),
    now: @escaping @Sendable () -> UTCInstant = SystemWallClock.now,
    deliver: @escaping @Sendable ([JournalEntry]) -> Void, report: @escaping @Sendable (any Error) -> Void
  ) {
    (self.journal, self.now, self.deliver, self.report) = (journal, now, deliver, report)
    timer = MonotonicTimer(clock)
    state = Mutex(State(fleet: OrderedFleet(places: places, configuration: configuration, wait: wait)))
  }

  /// Continues from the state in a folder, and stores it there from then on. Waits for the disk. The places are those that
  /// are watched: call it after ``setPlaces(_:)``, and before the first location.
  package func resume(from folder: String) throws {
    guard let journal else { return }
    try state.withLock { state in
      state.snapshotEvent = try state.fleet.resume(from: folder, residents: Self.mostResidents)
      state.known = try Self.countEvents(of: journal, after: state.snapshotEvent)
    }
  }

  /// Number of events of subjects after a number that the fleet causes again when it continues from its log. The removal of
  /// a place is not in the log.
  private static func countEvents(of journal: FileJournal, after position: Int) throws -> Int {
    var events = try journal.events(from: position + 1, through: .max)
    var count = 0
    while let entry = try events.nextEntry() { if entry.subject != nil, !entry.event.isRemoval { count += 1 } }
    return count
  }

  // MARK: Locations

  /// Notes a location of a subject. Throws if the disk takes nothing, and too many wait for it.
  /// - Parameter source: name of the source of the location.
  package func add(_ location: Location, of subject: String, from source: String) throws(LocationError) {
    let line = WireEncoder().line(.received(.location(location)), of: subject)
    let isFull = inbox.withLock { inbox in
      if inbox.size + line.count > Self.largestInbox { return true }
      inbox.size += line.count
      if let last = inbox.batches.last, last.source == source, last.lines.count < Self.largestBatch {
        inbox.batches[inbox.batches.count - 1].lines += line
      } else {
        inbox.batches.append((source, line))
      }
      return false
    }
    if isFull {
      throw LocationError(
        .writingFailed, "the disk takes nothing, and too many locations wait for it", context: journal?.path ?? "")
    }
  }

  /// Waits until the disk has all locations that were added. After an error, the next call tries again.
  package func commit() throws(LocationError) {
    do { try state.withLock { state in _ = try logAdded(&state) } } catch { throw LocationError(wrapping: error) }
  }

  /// Returns whether there were any.
  private func logAdded(_ state: inout State) throws -> Bool {
    var taken = inbox.withLock { inbox in
      defer { inbox = Inbox() }
      return inbox.batches
    }
    guard !taken.isEmpty else { return false }
    do {
      while let first = taken.first {
        try state.fleet.take(first.lines, from: first.source, at: now())
        taken.removeFirst()
      }
      return true
    } catch {
      inbox.withLock { inbox in
        inbox.batches = taken + inbox.batches
        inbox.size += taken.reduce(0) { $0 + $1.lines.count }
      }
      throw error
    }
  }

  /// Watches other places from now on.
  package func setPlaces(_ places: any PlaceLookup) {
    do { try state.withLock { try $0.fleet.setPlaces(places) } } catch { report(error) }
  }

  var counts: SubjectCounts {
    state.withLock { state in
      let counts = state.fleet.counts
      return SubjectCounts(
        subjects: state.fleet.subjectCount, decided: counts.readings, repeated: counts.repeated, late: counts.late,
        waiting: state.fleet.heldCount, events: counts.events)
    }
  }

  // MARK: Events

  /// Decides what is due, and delivers its events, until the task is cancelled. Then it writes the state.
  package func run() async throws {
    var next = timer.elapsed
    while !Task.isCancelled {
      let isDone = await attempt { try self.decide() }
      next = max(next + Self.pause, timer.elapsed + (isDone ? .zero : .seconds(1)))
      try? await timer.sleep(until: next)
    }
    _ = await attempt {
      try self.decide()
      try self.writeSnapshot()
    }
    try Task.checkCancellation()
  }

  private func attempt(_ body: @escaping @Sendable () throws -> Void) async -> Bool {
    do {
      try await onBlockingThread(body)
      return true
    } catch {
      report(error)
      return false
    }
  }

  /// Decides what is due, persists the events, and delivers them.
  package func decide() throws {
    try state.withLock { state in
      // What was added is logged with the time: one wait for the disk is enough for both.
      if try !logAdded(&state) { try state.fleet.advance(to: now()) }
      var events = state.fleet.takeEvents()
      if state.known > 0 {
        // Events of an earlier run, which has persisted them.
        events.removeAll { event in
          guard state.known > 0, event.event.isPlaceEvent, !event.event.isRemoval else { return state.known > 0 }
          state.known -= 1
          return true
        }
      }
      state.pending += events
    }
    // The disk takes milliseconds, in which locations are taken.
    let pending = state.withLock { $0.pending }
    if !pending.isEmpty {
      let entries = try persisted(pending.map { JournalEntry($0.event, of: $0.subject) })
      state.withLock { $0.pending.removeFirst(pending.count) }
      deliver(entries)
    }
    let isDue = state.withLock { state in
      timer.elapsed - state.lastSnapshot >= Self.snapshotInterval
        || (journal?.lastSequence ?? 0) - state.snapshotEvent >= Self.snapshotEvents
    }
    if isDue { try writeSnapshot() }
  }

  /// Persists the events of places and visits. Returns all of them with their numbers.
  private func persisted(_ events: [JournalEntry]) throws -> [JournalEntry] {
    guard let journal, events.contains(where: { $0.event.isPlaceEvent }) else { return events }
    var recorded = try journal.record(events.filter { $0.event.isPlaceEvent })[...]
    return events.map { $0.event.isPlaceEvent ? recorded.popFirst() ?? $0 : $0 }
  }

  /// Writes the state, unless events wait to be persisted.
  private func writeSnapshot() throws {
    guard let journal else { return }
    try state.withLock { state in
      state.lastSnapshot = timer.elapsed
      guard state.pending.isEmpty, !state.fleet.hasEvents else { return }
      // Whatever is recorded in the meantime is of the manager.
      state.snapshotEvent = journal.lastSequence
      try state.fleet.writeSnapshot(position: state.snapshotEvent)
    }
  }
}

/// Numbers of what is decided about subjects.
struct SubjectCounts: Sendable, Hashable {
  var subjects = 0
  var decided = 0
  var repeated = 0
  var late = 0
  var waiting = 0
  var events = 0
}

extension LocationEvent {
  fileprivate var isRemoval: Bool { if case .placeRemoved = self { true } else { false } }
}
