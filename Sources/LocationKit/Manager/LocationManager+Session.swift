import Synchronization

extension LocationManager {
  /// Tasks to cancel and to create once the lock is released.
  struct TaskChanges {
    private var cancelled: [TaskHandle] = []
    var session: TaskHandle?
    var watchdog: TaskHandle?

    mutating func cancel(_ task: TaskHandle?) {
      if let task { cancelled.append(task) }
    }

    func cancelAll() {
      for task in cancelled { task.cancel() }
    }
  }

  /// Changes the state under the lock, which must not call code of others, and starts or stops the fetcher afterwards, as
  /// required. `now` is the time on the manager's clock.
  func change<Result: Sendable>(at now: Duration, _ body: (inout State) -> Result) -> Result {
    change(at: now) { state, _ in body(&state) }
  }

  /// Changes the state and the tasks.
  func change<Result: Sendable>(at now: Duration, _ body: (inout State, inout TaskChanges) -> Result) -> Result {
    var tasks = TaskChanges()
    let result = state.withLock { state in
      let result = body(&state, &tasks)
      switch (state.isWanted, state.session) {
      case (true, nil):
        state.begin(at: now)
        state.session = TaskHandle()
        tasks.session = state.session
      case (false, let session?): tasks.cancel(session)
      default: break
      }
      return result
    }
    tasks.cancelAll()
    if let session = tasks.session { start(session) }
    if let watchdog = tasks.watchdog { watch(watchdog) }
    return result
  }

  private func start(_ session: TaskHandle) {
    // The signals are evidence in the judgement of positions.
    let judges = configuration.integrity != .ignore
    session.start(on: executor) { [weak self, fetcher] in
      var request = FetchRequest()
      request.wantsSky = { [weak self] in judges || self?.state.withLock { $0.wantsReadings } ?? false }
      let failure: (any Error)?
      do {
        try await self?.begin()
        try await fetcher.run(request) { [weak self] readings in await self?.accept(readings) }
        failure = nil
      } catch {
        failure = error
      }
      await self?.sessionEnded(failure)
    }
  }

  private nonisolated(nonsending) func accept(_ readings: [Reading]) async {
    await gate.enter()
    defer { gate.leave() }
    let arrival = arrivalNow
    await dispatch(at: arrival.elapsed) { decider, outcome in
      // After the last recipient has left, readings arrive until the fetcher has ended: they are dropped.
      if outcome.isWanted { decide(readings, arrival, &decider, &outcome) }
    }
  }

  private var arrivalNow: Arrival {
    Arrival(elapsed: timer.elapsed, wallClock: timing == .live ? wallClock() : nil)
  }

  private func decide(
    _ readings: [Reading], _ arrival: Arrival, _ decider: inout LocationDecider, _ outcome: inout Outcome
  ) {
    // Many single readings of a live source cause no event.
    if readings.count > 1 {
      outcome.events.reserveCapacity(readings.count * (outcome.tellsUpdates ? 2 : 1) + 16)
    }
    if !outcome.isAuthorized {
      state.withLock { $0.authorization = .authorized }
      outcome.events.append(.authorizationChanged(.authorized))
    }
    for reading in readings {
      let first = outcome.events.count
      let isNewFix = decider.accept(reading, arrival, into: &outcome.events)
      if let failure = decider.failure {
        // The events of the earlier readings are delivered.
        outcome.events.removeSubrange(first...)
        outcome.failure = failure
        return
      }
      if isNewFix { outcome.newFix = arrival }
      // A location is large: it is copied only if a request waits.
      if outcome.hasRequests {
        let evidence = evidence(reading, isNewFix ? decider.lastKnown : nil, arrival, decider.known)
        state.withLock { outcome.answers.note(evidence, in: &$0) }
      }
    }
  }

  /// Returns what a reading is to a request.
  func evidence(
    _ reading: Reading, _ location: Location?, _ arrival: Arrival, _ known: Known
  ) -> RequestAnswers.Evidence {
    RequestAnswers.Evidence(
      reading: reading, location: location, age: location.flatMap(arrival.age(of:)), isFresh: known.state == .tracking,
      line: timing == .recorded ? known.line : nil)
  }

  /// Makes pending changes, and delivers their events.
  func decidePending() async {
    await gate.enter()
    defer { gate.leave() }
    await dispatch(at: timer.elapsed) { _, _ in }
  }

  // MARK: Silence

  /// Ensures that silence is detected. One task sleeps at a time. If it wakes too early it sleeps again; if it would
  /// wake too late, because the source has become faster, it is replaced.
  func armWatchdog(_ state: inout State, _ tasks: inout TaskChanges) {
    guard state.session != nil, !state.hasFailed, let deadline = state.known.nextDeadline else { return }
    if state.watchdog != nil {
      guard let wakesAt = state.watchdogWakesAt, deadline < wakesAt else { return }
      tasks.cancel(state.watchdog)
    }
    state.watchdogWakesAt = nil
    state.watchdog = TaskHandle()
    tasks.watchdog = state.watchdog
  }

  private func watch(_ watchdog: TaskHandle) {
    watchdog.start(on: executor) { [weak self, weak watchdog, timer] in
      while let deadline = self?.nextDeadline(of: watchdog) {
        guard (try? await timer.sleep(until: deadline)) != nil else { return }
        await self?.advance(watchdog)
      }
    }
  }

  /// Returns the next deadline for the watchdog; `nil` if another one is armed by now. If there is none, the watchdog is
  /// disarmed under the same lock.
  private func nextDeadline(of watchdog: TaskHandle?) -> Duration? {
    state.withLock { state in
      guard let watchdog, state.watchdog === watchdog else { return nil }
      let deadline = state.hasFailed ? nil : state.known.nextDeadline
      if deadline == nil { state.watchdog = nil }
      state.watchdogWakesAt = deadline
      return deadline
    }
  }

  private func advance(_ watchdog: TaskHandle?) async {
    await gate.enter()
    defer { gate.leave() }
    guard let watchdog, state.withLock({ $0.watchdog === watchdog && !$0.hasFailed }) else { return }
    let arrival = arrivalNow
    await dispatch(at: arrival.elapsed) { decider, outcome in
      let lastKnown = decider.lastKnown
      decider.advance(arrival, into: &outcome.events)
      // Another device decides from now on: its last location answers requests as well.
      guard let location = decider.lastKnown, location != lastKnown else { return }
      outcome.newFix = arrival
      let evidence = evidence(.location(location), location, arrival, decider.known)
      state.withLock { outcome.answers.note(evidence, in: &$0) }
    }
  }

  // MARK: The end

  private func sessionEnded(_ failure: (any Error)?) async {
    await gate.enter()
    defer { gate.leave() }
    // Events of exchanged places are recorded before delivery here as well.
    await dispatch(at: timer.elapsed) { _, _ in }
    let ownFailure = state.withLock { $0.failure.take() }
    if Task.isCancelled, ownFailure == nil { return await sessionStopped() }
    let error = ownFailure ?? failure.map(LocationError.init(wrapping:)) ?? decider.failureAtEnd
    var events: [LocationEvent] = []
    decider.end(into: &events)
    if let error { events.append(.fault(error)) }
    let known = decider.known
    let (delivery, (requests, readers)) = change(at: timer.elapsed) { state, tasks in
      var outcome = state.makeOutcome(isPosted: post != nil)
      outcome.events = events
      if error?.code == .permissionDenied, state.authorization != .denied {
        state.authorization = .denied
        outcome.events.append(.authorizationChanged(.denied))
      }
      state.forgetSession(&tasks)
      state.take(known)
      state.isUpdating = false
      state.sourceEnd = error.map { .failure($0) } ?? .success(nil)
      return (state.delivery(of: outcome, isPosted: post != nil), state.takeAll())
    }
    if timing == .live, ownFailure == nil { await keepMemory() }
    for request in requests { request.end(error.map(request.failed) ?? request.sourceEnded) }
    await send(delivery)
    for reader in readers { reader.finish(error) }
  }

  /// Handles the end of a fetcher that was stopped: its result is irrelevant. If a recipient has arrived meanwhile,
  /// the fetcher is started again.
  private func sessionStopped() async {
    if timing == .live { await keepMemory() }
    let now = timer.elapsed
    decider.begin(elapsed: now)
    let known = decider.known
    change(at: now) { state, tasks in
      state.forgetSession(&tasks)
      state.take(known)
    }
  }
}

extension LocationManager.State {
  fileprivate mutating func forgetSession(_ tasks: inout LocationManager.TaskChanges) {
    session = nil
    tasks.cancel(watchdog)
    watchdog = nil
  }
}
