import Synchronization

/// Runs a fetcher, decides what its readings mean, and tells a delegate, a poster and any number of readers.
///
/// May be used from every thread. Everything is decided under a lock and called out after it, one event at a time in one
/// order for all. The fetcher runs as long as somebody wants locations: between ``startUpdatingLocation()`` and
/// ``stopUpdatingLocation()``, during ``run(isolation:filter:_:)``, and while a request waits. A manager that is released
/// ends its fetcher, its readers and its requests.
public final class LocationManager: Sendable {
  let fetcher: any LocationFetcher
  let configuration: Configuration
  let timer: MonotonicTimer
  let wallClock: @Sendable () -> UTCInstant
  /// The poster's. A closure: an optional existential is copied by its metadata for each event.
  let post: (@Sendable (LocationEvent, LocationManager) -> Void)?
  let executor: (any TaskExecutor)?
  let journal: (any EventJournal)?
  /// Who holds it decides and calls out: one at a time, in order.
  let gate = AsyncGate()
  let state: Mutex<State>

  /// - Parameters:
  ///   - fetcher: the source; run as long as somebody wants locations.
  ///   - places: the places to watch; their ids must differ.
  ///   - configuration: how it decides.
  ///   - clock: drives the deadlines of live sources and of requests.
  ///   - wallClock: the time of day, to tell how old a location is.
  ///   - poster: gets each event after the delegate.
  ///   - executor: runs the manager's tasks, the fetcher's among them; `nil` for Swift's pool of threads.
  ///   - journal: keeps the events of places before anybody is told of them, so that each is told once also when this
  ///     process is killed.
  public init(
    fetcher: any LocationFetcher, places: any PointOfInterestLookup, configuration: Configuration = .init(),
    clock: any Clock<Duration> = ContinuousClock(),
    wallClock: @escaping @Sendable () -> UTCInstant = SystemWallClock.now, poster: (any LocationEventPoster)? = nil,
    executor: (any TaskExecutor)? = nil, journal: (any EventJournal)? = nil
  ) {
    self.fetcher = fetcher
    self.configuration = configuration
    self.timer = MonotonicTimer(clock)
    self.wallClock = wallClock
    post = if let poster { { poster.post($0, from: $1) } } else { nil }
    self.executor = executor
    self.journal = journal
    let decider = LocationDecider(places: places, configuration: configuration, timing: fetcher.timing)
    state = Mutex(State(decider: decider, filter: configuration.filter))
  }

  /// With up to some thousand places in memory, whose ids must differ.
  public convenience init(
    fetcher: any LocationFetcher, pointsOfInterest: [PointOfInterest] = [], configuration: Configuration = .init(),
    clock: any Clock<Duration> = ContinuousClock(),
    wallClock: @escaping @Sendable () -> UTCInstant = SystemWallClock.now, poster: (any LocationEventPoster)? = nil,
    executor: (any TaskExecutor)? = nil, journal: (any EventJournal)? = nil
  ) {
    self.init(
      fetcher: fetcher, places: PointOfInterestList(pointsOfInterest), configuration: configuration, clock: clock,
      wallClock: wallClock, poster: poster, executor: executor, journal: journal)
  }

  deinit {
    let (requests, readers) = state.withLock { state in
      state.session?.cancel()
      state.watchdog?.cancel()
      return state.takeAll()
    }
    for reader in readers { reader.finish(nil) }
    for request in requests { request.end(.failure(LocationError(.cancelled, "the location manager was released"))) }
  }

  /// Told about every event while the fetcher runs, whoever wants it; held weakly.
  public var delegate: (any LocationManagerDelegate)? {
    get { state.withLock { $0.delegate } }
    set { state.withLock { $0.delegate = newValue } }
  }

  public var authorization: Authorization { state.withLock { $0.authorization } }

  /// Metres at the 95 % level that the fetcher is asked for.
  public var desiredAccuracy: Double? { configuration.desiredAccuracy }

  /// The newest location in order, however old: see ``trackingState``.
  public var lastKnownLocation: Location? { state.withLock { $0.decider.lastKnown } }

  /// ``TrackingState/acquiring`` when the source does not run, ``TrackingState/lost`` when it has ended.
  public var trackingState: TrackingState { state.withLock { $0.decider.state } }

  /// How many readings of a recording were decided before this process, as the journal says; 0 without one.
  public var readingsPassedOver: Int { state.withLock { $0.decider.readingsPassedOver } }

  /// Whether the location lies in one of the places that this manager watches. Where these have a
  /// ``PointOfInterestLookup/fault``, which ends a run, it says nothing.
  public func isPointOfInterest(_ location: Location) -> Bool { places.contains(location.coordinate) }

  // MARK: Places

  /// The places that are watched.
  public var places: any PointOfInterestLookup { state.withLock { $0.decider.places } }

  /// Watches other places from now on. What is known of a place stays with its id. Where one was inside a place that is
  /// gone, one event tells of it; in the same order for all as every event, but perhaps after this returns.
  public func setPlaces(_ places: any PointOfInterestLookup) {
    state.withLock { state in
      state.decider.watch(places, into: &state.news)
      if !state.news.isEmpty { tellNews() }
    }
  }

  /// As ``setPlaces(_:)``, with up to some thousand places in memory, whose ids must differ.
  public func setPointsOfInterest(_ places: [PointOfInterest]) { setPlaces(PointOfInterestList(places)) }

  // MARK: Running

  /// Begins to tell the delegate, the poster and the readers of ``events(filter:)``. Does nothing when it has begun.
  public func startUpdatingLocation() {
    state.withLock { state in
      state.isUpdating = true
      keepSession(&state)
    }
  }

  /// Ends what ``startUpdatingLocation()`` began; no event tells of it. The rest of a batch that is being told still is.
  /// Requests and runs that are under way go on.
  public func stopUpdatingLocation() {
    state.withLock { state in
      state.isUpdating = false
      keepSession(&state)
    }
  }

  /// Runs the source and gives `body` every event, also each reading before any filter. Nothing is lost: the source
  /// waits for `body`.
  ///
  /// Returns when the source ends; throws what the source, or `body`, throws, and `CancellationError`. Several may run
  /// at once; one that comes later joins where the source is. In `body`, do not wait for something that only a later
  /// reading brings: it comes after `body`.
  public func run(
    isolation: isolated (any Actor)? = #isolation, filter: UpdateFilter = UpdateFilter(),
    _ body: (LocationEvent) async throws -> Void
  ) async throws {
    try await runBatches(isolation: isolation, filter: filter) { batch in
      for event in batch { try await body(event) }
    }
  }

  /// As ``run(isolation:filter:_:)``, with all that one report of the fetcher caused at once: a receiver reports a location
  /// at a time, a replay at full speed hundreds. What a reading caused is never divided.
  public func runBatches(
    isolation: isolated (any Actor)? = #isolation, filter: UpdateFilter = UpdateFilter(),
    _ body: ([LocationEvent]) async throws -> Void
  ) async throws {
    let channel = EventChannel()
    let identifier = state.withLock { state in
      let identifier = state.addReader(.lossless(channel), filter)
      keepSession(&state)
      return identifier
    }
    do {
      while let batch = try await channel.next() { try await body(batch) }
    } catch {
      await leave(channel, identifier)
      throw error
    }
    await leave(channel, identifier)
  }

  /// Returns when the fetcher has ended, where nobody else wants it.
  private func leave(_ channel: EventChannel, _ identifier: Int) async {
    channel.finish()
    let session = state.withLock { state -> Task<Void, Never>? in
      state.removeReader(identifier)
      keepSession(&state)
      return state.isWanted ? nil : state.session
    }
    await session?.value
  }

  /// The events from now on, for a reader of its own pace: see ``LocationEvents``. Does not start the source.
  ///
  /// Call it before ``startUpdatingLocation()`` and before a request: events that precede the call are not delivered, and a
  /// place is entered once a stay. The sequence keeps the events until they are read.
  public func events(filter: UpdateFilter = UpdateFilter()) -> LocationEvents {
    let buffer = state.withLock { state in
      let buffer = EventBuffer(capacity: 1000, endBefore: state.sourceEnd)
      _ = state.addReader(.coalescing(WeakBuffer(buffer)), filter)
      return buffer
    }
    return LocationEvents(buffer: buffer)
  }
}
