extension LocationManager {
  /// All mutable state of a manager.
  struct State {
    weak var delegate: (any LocationManagerDelegate)?
    var decider: LocationDecider
    var filter: UpdateFilter
    var authorization = Authorization.notDetermined
    var isUpdating = false
    /// In order of arrival.
    private(set) var readers: [EventReader] = []
    var requests: [PendingRequest] = []
    private var lastIdentifier = 0
    var session: Task<Void, Never>?
    /// The way in which the source ended on its own; `nil` while it runs, before its first run, and after it was
    /// stopped.
    var sourceEnd: EventBuffer.Next?
    var watchdog: Task<Void, Never>?
    /// `nil` until the watchdog has read the deadline.
    var watchdogWakesAt: Duration?
    /// Arrival of the last known location.
    var arrival: Arrival?
    /// Events that no reading caused; they are delivered before the next ones.
    var news: [LocationEvent] = []
    /// Reason why no more events are delivered in this run: an event could not be recorded, or the source is not that
    /// of the journal.
    var failure: LocationError?
    /// Without the copy of the error that `== nil` makes.
    var hasFailed: Bool { if case .some = failure { true } else { false } }
    /// Time at which the memory was last recorded, on the manager's clock.
    var lastKept = Duration.zero

    init(decider: LocationDecider, filter: UpdateFilter) {
      self.decider = decider
      self.filter = filter
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
      readers.append(EventReader(identifier: identifier, kind: kind, filter: filter))
      return identifier
    }

    /// Marks the source as running, for all readers.
    mutating func begin() {
      sourceEnd = nil
      for case .coalescing(let reference) in readers.map(\.kind) { reference.buffer?.begin() }
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

    /// Returns which recipient gets which of the events.
    /// - Parameter isPosted: whether the events are also posted as notifications.
    mutating func delivery(of events: [LocationEvent], isPosted: Bool) -> Delivery {
      var events = events
      if !news.isEmpty {
        events = news + events
        news = []
      }
      guard !events.isEmpty else { return Delivery() }
      var delivery = Delivery(delegate: delegate)
      if decider.numbersEvents { delivery.kept = events.filter(\.isPlaceEvent) }
      if isPosted || delivery.delegate != nil {
        delivery.posted = Self.thinned(events, by: &filter, hidesReadings: decider.tellsReadings)
      }
      var hasGone = false
      for index in readers.indices {
        guard let target = readers[index].target else {
          hasGone = true
          continue
        }
        let hidesReadings = decider.tellsReadings && !readers[index].isLossless
        let isWhole = !decider.tellsUpdates && !hidesReadings
        let batch =
          isWhole ? events : Self.thinned(events, by: &readers[index].filter, hidesReadings: hidesReadings)
        if !batch.isEmpty { delivery.batches.append(.init(target: target, events: batch)) }
      }
      if hasGone { readers.removeAll { $0.target == nil } }
      return delivery
    }

    private static func thinned(
      _ events: [LocationEvent], by filter: inout UpdateFilter, hidesReadings: Bool
    ) -> [LocationEvent] {
      // Shortcut for the typical case, which copies no location.
      if filter.isOpen, !hidesReadings { return events }
      return events.filter { event in
        switch event {
        case .received: !hidesReadings
        case .updated(let location): filter.passes(location)
        default: true
        }
      }
    }
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
    /// Events to record before delivery: those of places, and the memory if there is anything to record.
    var kept: [LocationEvent] = []
    var memory: [UInt8]?
  }
}
