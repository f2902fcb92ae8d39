import Synchronization

/// Runs a fetcher, decides what its readings mean, and tells a delegate, a poster and any number of readers.
///
/// May be used from every thread. Everything is decided under a lock and called out after it, one event at a time in one
/// order for all. The fetcher runs as long as somebody wants locations: between ``startUpdatingLocation()`` and
/// ``stopUpdatingLocation()``, during ``run(filter:_:)``, and while a request waits.
public final class LocationManager: Sendable {
  private let fetcher: any LocationFetcher
  private let configuration: Configuration
  private let clock: any Clock<Duration>
  private let timer: MonotonicTimer
  private let wallClock: @Sendable () -> UTCInstant
  private let poster: (any LocationEventPoster)?
  private let gate = AsyncGate()
  private let state: Mutex<State>
  public let pointsOfInterest: [PointOfInterest]

  private struct State {
    weak var delegate: (any LocationManagerDelegate)?
    var decider: LocationDecider
    var filter: UpdateFilter
    var authorization = Authorization.notDetermined
    var isUpdating = false
    var readers: [Int: Reader] = [:]
    var requests: [Int: PendingRequest] = [:]
    var lastIdentifier = 0
    var session: Task<Void, Never>?
    var watchdog: Task<Void, Never>?
    /// When the last fix came, and how old it was then, on the manager's clock.
    var lastFix: (elapsed: Duration, ageThen: Duration?)?

    var isWanted: Bool { isUpdating || !requests.isEmpty || readers.values.contains { $0.isLossless } }

    mutating func nextIdentifier() -> Int {
      lastIdentifier += 1
      return lastIdentifier
    }
  }

  /// Who gets events besides the delegate.
  private struct Reader {
    enum Kind {
      case lossless(EventChannel)
      case coalescing(EventBuffer)
    }
    let kind: Kind
    var filter: UpdateFilter

    var isLossless: Bool { if case .lossless = kind { true } else { false } }
  }

  /// - Parameters:
  ///   - pointsOfInterest: the places to watch; their ids must differ.
  ///   - clock: drives the deadlines of live sources and of requests.
  ///   - wallClock: the time of day, to tell how old a location is.
  ///   - poster: gets each event after the delegate.
  public init(
    fetcher: any LocationFetcher, pointsOfInterest: [PointOfInterest] = [], configuration: Configuration = .init(),
    clock: any Clock<Duration> = ContinuousClock(),
    wallClock: @escaping @Sendable () -> UTCInstant = SystemWallClock.now, poster: (any LocationEventPoster)? = nil
  ) {
    self.fetcher = fetcher
    self.configuration = configuration
    self.clock = clock
    self.timer = MonotonicTimer(clock)
    self.wallClock = wallClock
    self.poster = poster
    self.pointsOfInterest = pointsOfInterest
    let decider = LocationDecider(places: pointsOfInterest, configuration: configuration, timing: fetcher.timing)
    state = Mutex(State(decider: decider, filter: configuration.filter))
  }

  deinit {
    state.withLock { state in
      state.session?.cancel()
      state.watchdog?.cancel()
    }
  }

  /// Told about every event; held weakly.
  public var delegate: (any LocationManagerDelegate)? {
    get { state.withLock { $0.delegate } }
    set { state.withLock { $0.delegate = newValue } }
  }

  public var authorization: Authorization { state.withLock { $0.authorization } }

  /// Metres at the 95 % level that the fetcher is asked for.
  public var desiredAccuracy: Double? { configuration.desiredAccuracy }

  /// The newest location in order, however old: see ``trackingState``.
  public var lastKnownLocation: Location? { state.withLock { $0.decider.lastKnown } }

  public var trackingState: TrackingState { state.withLock { $0.decider.state } }

  /// Whether the location lies in one of the places that this manager watches.
  public func isPointOfInterest(_ location: Location) -> Bool {
    pointsOfInterest.contains { $0.region.contains(location.coordinate) }
  }

  // MARK: Running

  /// Begins to tell the delegate, the poster and the readers of ``events(filter:)``. Does nothing when it has begun.
  public func startUpdatingLocation() {
    state.withLock { state in
      state.isUpdating = true
      keepSession(&state)
    }
  }

  /// Ends what ``startUpdatingLocation()`` began. Requests and runs that are under way go on.
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
  /// at once; one that comes later joins where the source is.
  public func run(
    isolation: isolated (any Actor)? = #isolation, filter: UpdateFilter = UpdateFilter(),
    _ body: (LocationEvent) async throws -> Void
  ) async throws {
    let channel = EventChannel()
    let identifier = state.withLock { state in
      let identifier = state.nextIdentifier()
      state.readers[identifier] = Reader(kind: .lossless(channel), filter: filter)
      keepSession(&state)
      return identifier
    }
    func leave() async {
      channel.finish()
      let session = state.withLock { state -> Task<Void, Never>? in
        state.readers[identifier] = nil
        keepSession(&state)
        return state.isWanted ? nil : state.session
      }
      await session?.value
    }
    do {
      while let batch = try await channel.next() {
        for event in batch { try await body(event) }
      }
    } catch {
      await leave()
      throw error
    }
    await leave()
  }

  /// The events from now on, for a reader of its own pace: see ``LocationEvents``. Does not start the source.
  public func events(filter: UpdateFilter = UpdateFilter()) -> LocationEvents {
    let buffer = EventBuffer(capacity: 1000)
    state.withLock { state in
      state.readers[state.nextIdentifier()] = Reader(kind: .coalescing(buffer), filter: filter)
    }
    return LocationEvents(buffer: buffer)
  }

  // MARK: One-shot requests

  /// One location. Always ends: with a location, with the best one when the time-out comes first, or with an error that
  /// says why there is none. Any number may wait at once; cancelling the task ends the request.
  public func requestLocation(_ request: LocationRequest = LocationRequest()) async throws -> Location {
    let identifier = state.withLock { $0.nextIdentifier() }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        begin(request, identifier, isCancelled: { Task.isCancelled }) { continuation.resume(with: $0) }
      }
    } onCancel: {
      take(identifier)?.answer(.failure(LocationError(.cancelled, "the request was cancelled")))
    }
  }

  /// One location, and whether it is at a point of interest. `completion` is called once, on the fetcher's task.
  public func requestLocation(
    _ request: LocationRequest = LocationRequest(),
    completion: @escaping @Sendable (Result<(isPointOfInterest: Bool, location: Location), LocationError>) -> Void
  ) {
    let identifier = state.withLock { $0.nextIdentifier() }
    begin(request, identifier) { [pointsOfInterest] result in
      completion(
        result.map { location in
          (pointsOfInterest.contains { $0.region.contains(location.coordinate) }, location)
        })
    }
  }

  private func begin(
    _ request: LocationRequest, _ identifier: Int, isCancelled: () -> Bool = { false },
    answer: @escaping @Sendable (Result<Location, LocationError>) -> Void
  ) {
    let now = timer.elapsed
    let immediate = state.withLock { state -> Result<Location, LocationError>? in
      // A cancellation that came first found nothing to take: it is asked for here, under the same lock.
      if isCancelled() { return .failure(LocationError(.cancelled, "the request was cancelled")) }
      if let age = age(of: state, now: now), let maximumAge = request.maximumAge, age <= maximumAge,
        let location = state.decider.lastKnown, request.isSatisfied(by: location)
      {
        return .success(location)
      }
      var pending = PendingRequest(request: request, answer: answer)
      if fetcher.timing == .recorded, let line = state.decider.line {
        pending.deadlineLine = line + request.timeout.inNanoseconds
      }
      pending.timer = Task { [weak self, timer] in
        guard (try? await timer.sleep(until: now + request.timeout)) != nil else { return }
        guard let expired = self?.take(identifier) else { return }
        expired.answer(expired.outcome)
      }
      state.requests[identifier] = pending
      keepSession(&state)
      return nil
    }
    if let immediate { answer(immediate) }
  }

  private func take(_ identifier: Int) -> PendingRequest? {
    let request = state.withLock { state -> PendingRequest? in
      let request = state.requests.removeValue(forKey: identifier)
      keepSession(&state)
      return request
    }
    request?.timer?.cancel()
    return request
  }

  /// Monotonic time since receipt, plus how old it was then. `nil` when that cannot be known.
  private func age(of state: borrowing State, now: Duration) -> Duration? {
    guard let lastFix = state.lastFix, let ageThen = lastFix.ageThen else { return nil }
    return now - lastFix.elapsed + ageThen
  }

  // MARK: The session

  /// Starts or stops the fetcher's task as it is wanted. Called under the lock.
  private func keepSession(_ state: inout State) {
    switch (state.isWanted, state.session) {
    case (true, nil):
      state.decider.begin()
      state.session = Task { [weak self, fetcher, configuration] in
        let request = FetchRequest(desiredAccuracy: configuration.desiredAccuracy)
        let failure: (any Error)?
        do {
          try await fetcher.run(request) { [weak self] readings in await self?.accept(readings) }
          failure = nil
        } catch {
          failure = error
        }
        await self?.sessionEnded(failure)
      }
    case (false, let session?): session.cancel()
    default: break
    }
  }

  private func accept(_ readings: [Reading]) async {
    await gate.enter()
    defer { gate.leave() }
    let elapsed = timer.elapsed
    var events: [LocationEvent] = []
    events.reserveCapacity(readings.count * 2)
    let answers = state.withLock { state in
      var answers: [PendingAnswer] = []
      if state.authorization != .authorized {
        state.authorization = .authorized
        events.append(.authorizationChanged(.authorized))
      }
      for reading in readings {
        let start = events.count
        state.decider.accept(reading, elapsed: elapsed, into: &events)
        note(reading, elapsed: elapsed, events: events[start...], in: &state, answers: &answers)
      }
      keepSession(&state)
      armWatchdog(&state)
      return answers
    }
    await deliver(events)
    for answer in answers { answer.send() }
  }

  /// A request that has its answer.
  private struct PendingAnswer {
    let request: PendingRequest
    let result: Result<Location, LocationError>

    func send() {
      request.timer?.cancel()
      request.answer(result)
    }
  }

  /// Lets the waiting requests see a reading.
  private func note(
    _ reading: Reading, elapsed: Duration, events: ArraySlice<LocationEvent>, in state: inout State,
    answers: inout [PendingAnswer]
  ) {
    var fresh: Location?
    for case .received(.location(let location)) in events where !location.isOutOfOrder {
      fresh = location
      state.lastFix = (elapsed, ageAtReceipt(location))
    }
    guard !state.requests.isEmpty else { return }
    for identifier in state.requests.keys.sorted() {
      guard var pending = state.requests[identifier] else { continue }
      var result: Result<Location, LocationError>?
      if fetcher.timing == .recorded, let line = state.decider.line {
        let deadline = pending.deadlineLine ?? line + pending.request.timeout.inNanoseconds
        pending.deadlineLine = deadline
        if line > deadline { result = pending.outcome }
      }
      switch reading {
      case .location:
        if result == nil, let fresh, isYoungEnough(state, pending.request) {
          if pending.request.isSatisfied(by: fresh) {
            result = .success(fresh)
          } else if pending.request.prefers(fresh, to: pending.best) {
            pending.best = fresh
          }
        }
      case .noFix: pending.noFixReports += 1
      case .sky(let sky):
        pending.hasSky = true
        pending.satellitesInView = sky.satellites.count
      case .fault(let error): pending.lastFault = error
      case .account: break
      }
      if let result {
        state.requests[identifier] = nil
        answers.append(PendingAnswer(request: pending, result: result))
      } else {
        state.requests[identifier] = pending
      }
    }
  }

  private func isYoungEnough(_ state: borrowing State, _ request: LocationRequest) -> Bool {
    guard let maximumAge = request.maximumAge, let age = state.lastFix?.ageThen else { return true }
    return age <= maximumAge
  }

  /// How old a location is when it comes, by the time of day where that can be believed.
  private func ageAtReceipt(_ location: Location) -> Duration? {
    guard fetcher.timing == .live else { return .zero }
    guard let time = location.time else { return nil }
    let age = wallClock().duration(since: time)
    return age.inSeconds.magnitude < 86_400 ? max(age, .zero) : nil
  }

  private func deliver(_ events: [LocationEvent]) async {
    guard !events.isEmpty else { return }
    let (delegate, posted, batches) = state.withLock { state in
      let posted = Self.filtered(events, by: &state.filter, withReceived: false)
      var batches: [(Reader.Kind, [LocationEvent])] = []
      for identifier in state.readers.keys.sorted() {
        guard var reader = state.readers[identifier] else { continue }
        let batch = Self.filtered(events, by: &reader.filter, withReceived: reader.isLossless)
        state.readers[identifier] = reader
        batches.append((reader.kind, batch))
      }
      return (state.delegate, posted, batches)
    }
    for event in posted {
      delegate?.locationManager(self, received: event)
      poster?.post(event, from: self)
    }
    for (kind, batch) in batches where !batch.isEmpty {
      switch kind {
      case .lossless(let channel): await channel.send(batch)
      case .coalescing(let buffer): for event in batch { buffer.push(event) }
      }
    }
  }

  private static func filtered(
    _ events: [LocationEvent], by filter: inout UpdateFilter, withReceived: Bool
  ) -> [LocationEvent] {
    events.filter { event in
      switch event {
      case .received: withReceived
      case .updated(let location): filter.passes(location)
      default: true
      }
    }
  }

  /// Sees to it that silence is noticed. One task sleeps at a time; when it wakes too early it sleeps on.
  private func armWatchdog(_ state: inout State) {
    guard state.watchdog == nil, state.session != nil, state.decider.nextDeadline != nil else { return }
    state.watchdog = Task { [weak self, timer] in
      while let deadline = self?.state.withLock({ $0.decider.nextDeadline }) {
        guard (try? await timer.sleep(until: deadline)) != nil else { break }
        await self?.advance()
      }
      self?.state.withLock { state in
        if !Task.isCancelled { state.watchdog = nil }
      }
    }
  }

  private func advance() async {
    await gate.enter()
    defer { gate.leave() }
    let elapsed = timer.elapsed
    var events: [LocationEvent] = []
    state.withLock { $0.decider.advance(elapsed: elapsed, into: &events) }
    await deliver(events)
  }

  private func sessionEnded(_ failure: (any Error)?) async {
    await gate.enter()
    defer { gate.leave() }
    // A fetcher that was stopped may return or throw what it likes.
    let error = Task.isCancelled ? nil : failure.map(LocationError.init(wrapping:))
    var events: [LocationEvent] = []
    state.withLock { state in
      state.watchdog?.cancel()
      state.watchdog = nil
      state.decider.end(into: &events)
      guard let error else { return }
      events.append(.fault(error))
      guard error.code == .permissionDenied, state.authorization != .denied else { return }
      state.authorization = .denied
      events.append(.authorizationChanged(.denied))
    }
    await deliver(events)

    let (requests, readers) = state.withLock { state -> ([PendingRequest], [Reader]) in
      state.session = nil
      if Task.isCancelled {
        // Nobody wanted more. If somebody came while the fetcher was ending, it begins anew.
        keepSession(&state)
        return ([], [])
      }
      state.isUpdating = false
      defer {
        state.requests.removeAll()
        state.readers.removeAll()
      }
      return (state.requests.sorted { $0.key < $1.key }.map(\.value), Array(state.readers.values))
    }
    for reader in readers {
      switch reader.kind {
      case .lossless(let channel): channel.finish(error)
      case .coalescing(let buffer): buffer.finish(error)
      }
    }
    for request in requests {
      request.timer?.cancel()
      request.answer(
        request.best.map { .success($0) }
          ?? .failure(error ?? LocationError(.sourceEnded, "the source ended without a location")))
    }
  }
}
