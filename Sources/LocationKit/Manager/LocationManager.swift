import Synchronization

/// Runs a fetcher, interprets its readings, and delivers events to a delegate, a poster and any number
/// of readers.
///
/// It may be used from any thread, also by its lookups, fetchers, executors and clocks while it calls them: it holds no
/// lock then. Decisions are made and events are delivered one at a time, in the same order for all recipients. The
/// fetcher runs as long as locations are wanted: between ``startUpdatingLocation()`` and ``stopUpdatingLocation()``,
/// during ``run(isolation:filter:_:)``, and while a request waits. Releasing the manager ends its fetcher, its readers
/// and its requests.
public final class LocationManager: Sendable {
  let fetcher: any LocationFetcher
  let timing: Timing
  let configuration: DecisionConfiguration
  let timer: MonotonicTimer
  let wallClock: @Sendable () -> UTCInstant
  /// Call of the poster. It is a closure because an optional existential is copied through its metadata for each
  /// event.
  let post: (@Sendable (LocationEvent, LocationManager) -> Void)?
  let executor: (any TaskExecutor)?
  let journal: (any EventJournal)?
  /// Its holder decides and delivers: one at a time, in order.
  let gate = AsyncGate()
  /// Safe without a lock, because only the holder of ``gate`` accesses it, and the gate orders its holders. It is no part
  /// of the locked state, because its decisions call the places, which are code of others.
  nonisolated(unsafe) var decider: LocationDecider
  /// Never held while code of others runs.
  let state: Mutex<State>

  /// Creates a manager.
  ///
  /// - Parameters:
  ///   - fetcher: the source; it runs as long as locations are wanted.
  ///   - places: the places to watch. Their ids must differ: see ``PlaceLookup/fault``.
  ///   - configuration: the parameters of its decisions.
  ///   - clock: the clock of the deadlines of live sources and of requests.
  ///   - wallClock: the time of day, which determines the age of a location.
  ///   - poster: receives each event after the delegate.
  ///   - executor: runs the manager's tasks, including the fetcher's; `nil` for the fetcher's
  ///     ``LocationFetcher/preferredExecutor``.
  ///   - journal: persists the events of places before delivery, so that each is delivered at most once, and none is lost
  ///     while this process runs: see ``EventJournal``.
  public init(
    fetcher: any LocationFetcher, places: any PlaceLookup, configuration: DecisionConfiguration = .init(),
    clock: any Clock<Duration> = ContinuousClock(),
    wallClock: @escaping @Sendable () -> UTCInstant = SystemWallClock.now, poster: (any LocationEventPoster)? = nil,
    executor: (any TaskExecutor)? = nil, journal: (any EventJournal)? = nil
  ) {
    self.fetcher = fetcher
    timing = fetcher.timing
    self.configuration = configuration
    self.wallClock = wallClock
    post = if let poster { { poster.post($0, from: $1) } } else { nil }
    self.executor = executor ?? fetcher.preferredExecutor
    timer = MonotonicTimer(clock, on: self.executor)
    self.journal = journal
    decider = LocationDecider(places: places, configuration: configuration, timing: timing)
    state = Mutex(State(places: places, filter: configuration.filter))
  }

  /// Creates a manager with up to some thousand places in memory. If two of them have the same id, each run ends
  /// with the error ``LocationError/Code/invalidArgument``.
  public convenience init(
    fetcher: any LocationFetcher, pointsOfInterest: [PointOfInterest] = [],
    configuration: DecisionConfiguration = .init(), clock: any Clock<Duration> = ContinuousClock(),
    wallClock: @escaping @Sendable () -> UTCInstant = SystemWallClock.now, poster: (any LocationEventPoster)? = nil,
    executor: (any TaskExecutor)? = nil, journal: (any EventJournal)? = nil
  ) {
    self.init(
      fetcher: fetcher, places: PlaceList(pointsOfInterest), configuration: configuration, clock: clock,
      wallClock: wallClock, poster: poster, executor: executor, journal: journal)
  }

  deinit {
    let (tasks, (requests, readers)) = state.withLock { ([$0.session, $0.watchdog], $0.takeAll()) }
    for task in tasks { task?.cancel() }
    for reader in readers { reader.finish(nil) }
    for request in requests { request.end(.failure(LocationError(.cancelled, "the location manager was released"))) }
  }

  /// Recipient of every event while the fetcher runs, for whatever reason it runs; referenced weakly.
  public var delegate: (any LocationManagerDelegate)? {
    get { state.withLock { $0.delegate } }
    set {
      state.withLock { state in
        state.delegate = newValue
        state.hasDelegate = newValue != nil
      }
    }
  }

  /// Whether this process may open its source, as far as it has been tried.
  public var authorization: Authorization { state.withLock { $0.authorization } }

  /// Newest location in order, regardless of its age: see ``trackingState``. `nil` if there has been none.
  public var lastKnownLocation: Location? { state.withLock { $0.known.location } }

  /// Newest heading, regardless of its age; `nil` if the source has delivered none.
  public var lastKnownHeading: Heading? { state.withLock { $0.known.heading } }

  /// Freshness of the position: ``TrackingState/acquiring`` if the source does not run, ``TrackingState/lost`` if it
  /// has ended.
  public var trackingState: TrackingState { state.withLock { $0.known.state } }
  /// Whether the positions can be trusted: ``Integrity/unknown`` before the first location, and if
  /// ``DecisionConfiguration/integrity`` is ``IntegrityPolicy/ignore``.
  public var integrity: Integrity { state.withLock { $0.known.integrity } }

  /// Number of readings of a recording that an earlier process decided, according to the journal; 0 without a journal.
  package var readingsPassedOver: Int { state.withLock { $0.known.readingsPassedOver } }

  /// Returns whether the location lies in one of the watched places. If the places have a
  /// ``PlaceLookup/fault``, which ends a run, the result is unreliable.
  public func isPointOfInterest(_ location: Location) -> Bool { places.contains(location.coordinate) }

  // MARK: Places

  /// Watched places.
  public var places: any PlaceLookup { state.withLock { $0.places } }

  /// Watches other places from now on. The state of a place stays with its id. If the subject was inside a place that
  /// is gone, ``LocationEvent/placeRemoved(_:)`` is delivered, in the same order for all recipients as every event, but
  /// possibly after this method returns.
  public func setPlaces(_ places: any PlaceLookup) {
    // The previous places are returned, so that they are not released under the lock.
    _ = state.withLock { state in
      state.pending.append(.watch(places))
      defer { state.places = places }
      return state.places
    }
    Task(executorPreference: executor) { [weak self] in await self?.decidePending() }
  }

  /// Watches other places from now on: up to some thousand, in memory. If two of them have the same id, the run ends with
  /// the error ``LocationError/Code/invalidArgument``.
  public func setPlaces(_ places: [PointOfInterest]) { setPlaces(PlaceList(places)) }

  // MARK: Running

  /// Starts delivering events to the delegate, the poster and the readers of ``events(filter:)``. It has no effect if
  /// already started.
  public func startUpdatingLocation() {
    change(at: timer.elapsed) { $0.isUpdating = true }
  }

  /// Ends what ``startUpdatingLocation()`` started, without an event. The rest of a batch that is being delivered is
  /// still delivered. Waiting requests and runs continue.
  public func stopUpdatingLocation() {
    change(at: timer.elapsed) { $0.isUpdating = false }
  }

  /// Runs the source and passes every event to `body`, including each reading before any filter. Nothing is lost: the
  /// source waits for `body`.
  ///
  /// Returns when the source ends. Throws the error of the source or of `body`, and `CancellationError`. Several calls
  /// may run at once; a later one joins the running source. Do not wait in `body` for something that only a later
  /// reading causes: that reading arrives after `body` has returned.
  public func run(
    isolation: isolated (any Actor)? = #isolation, filter: UpdateFilter = UpdateFilter(),
    _ body: (LocationEvent) async throws -> Void
  ) async throws {
    try await runBatches(isolation: isolation, filter: filter) { batch in
      for event in batch { try await body(event) }
    }
  }

  /// Runs the source like ``run(isolation:filter:_:)``, and passes all events of one report of the fetcher at once. A
  /// receiver reports one location at a time, a replay at full speed hundreds. The events of one reading are never
  /// divided.
  public func runBatches(
    isolation: isolated (any Actor)? = #isolation, filter: UpdateFilter = UpdateFilter(),
    _ body: ([LocationEvent]) async throws -> Void
  ) async throws {
    let channel = Funnel<[LocationEvent]>(holdsSenders: false)
    let identifier = change(at: timer.elapsed) { $0.addReader(.lossless(channel), filter) }
    do {
      while let batch = try await channel.next() { try await body(batch) }
    } catch {
      await leave(channel, identifier)
      throw error
    }
    await leave(channel, identifier)
  }

  /// Removes a reader. Returns when the fetcher has ended, if no other recipient needs it.
  private func leave(_ channel: Funnel<[LocationEvent]>, _ identifier: Int) async {
    channel.finish()
    let session = change(at: timer.elapsed) { state in
      state.removeReader(identifier)
      return state.isWanted ? nil : state.session
    }
    await session?.hasEnded()
  }

  /// Returns the events from now on, for a reader with a pace of its own: see ``LocationEvents``. Does not start the
  /// source.
  ///
  /// Call it before ``startUpdatingLocation()`` and before a request: events before the call are not delivered, and a
  /// place is entered only once per stay. The sequence keeps the events until they are read.
  public func events(filter: UpdateFilter = UpdateFilter()) -> LocationEvents {
    let buffer = state.withLock { state in
      let buffer = EventBuffer(capacity: 1000, endBefore: state.sourceEnd)
      _ = state.addReader(.coalescing(WeakBuffer(buffer)), filter)
      return buffer
    }
    return LocationEvents(buffer: buffer)
  }
}
