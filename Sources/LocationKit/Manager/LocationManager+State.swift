extension LocationManager {
  /// All that changes in a manager.
  struct State {
    weak var delegate: (any LocationManagerDelegate)?
    var decider: LocationDecider
    var filter: UpdateFilter
    var authorization = Authorization.notDetermined
    var isUpdating = false
    /// In the order of their coming.
    private(set) var readers: [EventReader] = []
    var requests: [PendingRequest] = []
    private var lastIdentifier = 0
    var session: Task<Void, Never>?
    /// How the source ended by itself; `nil` while it runs, and where it was never run or was stopped.
    var sourceEnd: EventBuffer.Next?
    var watchdog: Task<Void, Never>?
    /// `nil` while it has not looked at the deadline yet.
    var watchdogWakesAt: Duration?
    /// Of the last known location.
    var arrival: Arrival?
    /// Events that no reading caused, and that are told before the next ones.
    var news: [LocationEvent] = []
    /// Why nothing more is told in this run: an event could not be kept, or the source is not the journal's.
    var failure: LocationError?
    /// Without a copy of why, which an optional's `== nil` makes.
    var hasFailed: Bool { if case .some = failure { true } else { false } }
    /// When the memory was last kept, on the manager's clock.
    var lastKept = Duration.zero

    init(decider: LocationDecider, filter: UpdateFilter) {
      self.decider = decider
      self.filter = filter
    }

    var isWanted: Bool { isUpdating || !requests.isEmpty || readers.contains { $0.isLossless } }

    mutating func nextIdentifier() -> Int {
      lastIdentifier += 1
      return lastIdentifier
    }

    mutating func addReader(_ kind: EventReader.Kind, _ filter: UpdateFilter) -> Int {
      let identifier = nextIdentifier()
      readers.append(EventReader(identifier: identifier, kind: kind, filter: filter))
      return identifier
    }

    /// The source runs, for all who read.
    mutating func begin() {
      sourceEnd = nil
      for case .coalescing(let reference) in readers.map(\.kind) { reference.buffer?.begin() }
    }

    mutating func removeReader(_ identifier: Int) { readers.removeAll { $0.identifier == identifier } }

    mutating func takeRequest(_ identifier: Int) -> PendingRequest? {
      requests.firstIndex { $0.identifier == identifier }.map { requests.remove(at: $0) }
    }

    /// Those who must be told of an end.
    mutating func takeAll() -> ([PendingRequest], [EventReader.Target]) {
      defer { (requests, readers) = ([], []) }
      return (requests, readers.compactMap(\.target))
    }

    /// Who gets which of the events; `isPosted`: they are posted as notifications, too.
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
      // Nothing to leave out is the usual case, and copies no location.
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

  /// Events on their way out of the lock.
  struct Delivery {
    struct Batch {
      let target: EventReader.Target
      let events: [LocationEvent]
    }

    var delegate: (any LocationManagerDelegate)?
    var posted: [LocationEvent] = []
    var batches: [Batch] = []
    /// What a journal keeps before anybody is told: events of places, and a memory where there is something to keep.
    var kept: [LocationEvent] = []
    var memory: [UInt8]?
  }
}
