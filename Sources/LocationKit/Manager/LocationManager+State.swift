extension LocationManager {
  /// All mutable state of a manager.
  struct State {
    weak var delegate: (any LocationManagerDelegate)?
    /// Whether there is a delegate, or was until it was released. To read the delegate itself here could release it under
    /// the lock.
    var hasDelegate = false
    var places: any PlaceLookup
    var known = Known()
    /// Changes that are made before the next decision.
    var pending: [Change] = []
    var filter: UpdateSieve
    var authorization = Authorization.notDetermined
    var isUpdating = false
    /// In order of arrival.
    private(set) var readers: [EventReader] = []
    var requests: [PendingRequest] = []
    private(set) var lastIdentifier = 0
    var session: TaskHandle?
    /// The way in which the source ended on its own; `nil` while it runs, before its first run, and after it was
    /// stopped.
    var sourceEnd: EventBuffer.Next?
    var watchdog: TaskHandle?
    /// `nil` until the watchdog has read the deadline.
    var watchdogWakesAt: Duration?
    /// Arrival of the last known location.
    var arrival: Arrival?
    /// Reason why no more events are delivered in this run: an event could not be recorded, or the source is not that
    /// of the journal.
    var failure: LocationError?
    /// Without the copy of the error that `== nil` makes.
    var hasFailed: Bool { if case .some = failure { true } else { false } }
    /// Time at which the memory was last recorded, on the manager's clock.
    var lastKept = Duration.zero

    init(places: any PlaceLookup, filter: UpdateFilter) {
      self.places = places
      self.filter = UpdateSieve(filter)
    }

    var isWanted: Bool { isUpdating || wantsReadings }
    /// Whether a recipient takes readings as they arrive.
    var wantsReadings: Bool { !requests.isEmpty || hasLosslessReader }
    var hasLosslessReader: Bool { readers.contains { $0.isLossless } }

    mutating func nextIdentifier() -> Int {
      lastIdentifier += 1
      return lastIdentifier
    }

    mutating func addReader(_ kind: EventReader.Kind, _ filter: UpdateFilter) -> Int {
      let identifier = nextIdentifier()
      readers.append(EventReader(identifier: identifier, kind: kind, filter: UpdateSieve(filter)))
      return identifier
    }

    /// Marks the source as running since a time on the manager's clock, for the next decision and for all readers.
    mutating func begin(at now: Duration) {
      pending.append(.begin(now))
      (known.state, known.nextDeadline) = (.acquiring, nil)
      sourceEnd = nil
      for case .coalescing(let reference) in readers.map(\.kind) { reference.buffer?.begin() }
    }

    /// Takes the result of a decision. A source that has been started meanwhile has no result yet.
    mutating func take(_ known: Known) {
      self.known = known
      for case .begin in pending { (self.known.state, self.known.nextDeadline) = (.acquiring, nil) }
    }

    mutating func removeReader(_ identifier: Int) { readers.removeAll { $0.identifier == identifier } }

    mutating func takeRequest(_ identifier: Int) -> PendingRequest? {
      requests.firstIndex { $0.identifier == identifier }.map { requests.remove(at: $0) }
    }

    /// Removes and returns all recipients that must be notified of an end.
    mutating func takeAll() -> ([PendingRequest], [EventReader.Target]) {
      defer { (requests, readers) = ([], []) }
      return (requests, readers.compactMap(\.target))
    }

    /// Returns the beginning of a decision, without events.
    func makeOutcome(isPosted: Bool) -> Outcome {
      Outcome(
        isWanted: isWanted && !hasFailed, tellsReadings: hasLosslessReader,
        tellsUpdates: isPosted || hasDelegate || readers.contains { !$0.filter.isClosed },
        hasRequests: !requests.isEmpty, isAuthorized: authorization == .authorized, lastIdentifier: lastIdentifier)
    }

    /// Returns which recipient gets which of the events.
    /// - Parameter isPosted: whether the events are also posted as notifications.
    mutating func delivery(of outcome: Outcome, isPosted: Bool) -> Delivery {
      let events = outcome.events
      guard !events.isEmpty else { return Delivery() }
      var delivery = Delivery(delegate: delegate)
      if known.numbersEvents { delivery.kept = events.filter(\.isPlaceEvent) }
      if isPosted || delivery.delegate != nil {
        delivery.posted = Self.thinned(events, by: &filter, hidesReadings: outcome.tellsReadings)
      }
      var hasGone = false
      for index in readers.indices where readers[index].identifier <= outcome.lastIdentifier {
        guard let target = readers[index].target else {
          hasGone = true
          continue
        }
        let hidesReadings = outcome.tellsReadings && !readers[index].isLossless
        let isWhole = !outcome.tellsUpdates && !hidesReadings
        let batch =
          isWhole ? events : Self.thinned(events, by: &readers[index].filter, hidesReadings: hidesReadings)
        if !batch.isEmpty { delivery.batches.append(.init(target: target, events: batch)) }
      }
      if hasGone { readers.removeAll { $0.target == nil } }
      return delivery
    }

    private static func thinned(
      _ events: [LocationEvent], by filter: inout UpdateSieve, hidesReadings: Bool
    ) -> [LocationEvent] {
      // Shortcut for the typical case, which copies no location.
      if filter.isOpen, !hidesReadings { return events }
      return events.filter { event in
        switch event {
        case .received: !hidesReadings
        case .updated(let location): filter.passes(location)
        case .headingUpdated: !filter.isClosed
        default: true
        }
      }
    }
  }

  /// What the last decision has found out, for questions that do not wait for the next one.
  struct Known {
    var location: Location?
    var heading: Heading?
    var state = TrackingState.acquiring
    var integrity = Integrity.unknown
    /// Position of the last location on the readings' time line.
    var line: Int64?
    /// Time on the manager's clock at which the silence of a live source has a consequence; `nil` if it has none.
    var nextDeadline: Duration?
    var readingsPassedOver = 0
    /// Whether events are recorded in a journal.
    var numbersEvents = false
  }

  /// A change of the decider, which waits for the holder of the gate.
  enum Change {
    /// The source was started at this time on the manager's clock.
    case begin(Duration)
    case watch(any PlaceLookup)
  }

  /// Events, collected under the lock and sent after it is released.
  struct Delivery {
    struct Batch {
      let target: EventReader.Target
      let events: [LocationEvent]
    }

    var delegate: (any LocationManagerDelegate)?
    var posted: [LocationEvent] = []
    var batches: [Batch] = []
    /// Events of places, to record before delivery.
    var kept: [LocationEvent] = []
    /// Whether these events, or the memory, must be recorded.
    var isKept = false
  }
}

extension LocationDecider {
  var known: LocationManager.Known {
    LocationManager.Known(
      location: lastKnown, heading: lastHeading, state: state, integrity: integrity?.integrity ?? .unknown, line: line,
      nextDeadline: nextDeadline,
      readingsPassedOver: readingsPassedOver, numbersEvents: numbersEvents)
  }
}
