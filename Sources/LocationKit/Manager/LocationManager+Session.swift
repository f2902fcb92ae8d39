import Synchronization

extension LocationManager {
  /// Starts or stops the fetcher's task, as required. The lock must be held.
  func keepSession(_ state: inout State) {
    switch (state.isWanted, state.session) {
    case (true, nil):
      state.decider.begin(elapsed: timer.elapsed)
      state.begin()
      state.session = Task(executorPreference: executor) { [weak self, fetcher, configuration] in
        var request = FetchRequest(desiredAccuracy: configuration.desiredAccuracy)
        request.wantsSky = { [weak self] in self?.state.withLock { $0.wantsReadings } ?? false }
        let failure: (any Error)?
        do {
          try await self?.resume()
          try await fetcher.run(request) { [weak self] readings in await self?.accept(readings) }
          failure = nil
        } catch {
          failure = error
        }
        await self?.sessionEnded(failure)
      }
      armWatchdog(&state)
    case (false, let session?): session.cancel()
    default: break
    }
  }

  private nonisolated(nonsending) func accept(_ readings: [Reading]) async {
    await gate.enter()
    defer { gate.leave() }
    let arrival = Arrival(elapsed: timer.elapsed, wallClock: fetcher.timing == .live ? wallClock() : nil)
    await dispatch { state, outcome in
      // After the last recipient has left, readings arrive until the fetcher has ended: they are dropped.
      if state.isWanted, !state.hasFailed { decide(readings, arrival, &state, &outcome) }
    }
  }

  private func decide(_ readings: [Reading], _ arrival: Arrival, _ state: inout State, _ outcome: inout Outcome) {
    state.decider.tellsReadings = state.hasLosslessReader
    state.decider.tellsUpdates =
      post != nil || state.delegate != nil || state.readers.contains { !$0.filter.isClosed }
    // Many single readings of a live source cause no event.
    if readings.count > 1 {
      outcome.events.reserveCapacity(readings.count * (state.decider.tellsUpdates ? 2 : 1) + 16)
    }
    if state.authorization != .authorized {
      state.authorization = .authorized
      outcome.events.append(.authorizationChanged(.authorized))
    }
    for reading in readings {
      let first = outcome.events.count
      let isNewFix = state.decider.accept(reading, arrival, into: &outcome.events)
      if let failure = state.decider.failure {
        // The events of the earlier readings are delivered.
        outcome.events.removeSubrange(first...)
        return fail(failure, &state)
      }
      if isNewFix { state.arrival = arrival }
      // A location is large: it is copied only if a request waits.
      if !state.requests.isEmpty {
        outcome.answers.note(reading, isNewFix ? state.decider.lastKnown : nil, in: &state, fetcher.timing)
      }
    }
    keepSession(&state)
    armWatchdog(&state)
  }

  /// Delivers events that no reading has caused, soon.
  func scheduleNews() {
    Task(executorPreference: executor) { [weak self] in await self?.deliverNews() }
  }

  private func deliverNews() async {
    await gate.enter()
    defer { gate.leave() }
    await dispatch { _, _ in }
  }

  // MARK: Silence

  /// Ensures that silence is detected. One task sleeps at a time. If it wakes too early it sleeps again; if it would
  /// wake too late, because the source has become faster, it is replaced.
  private func armWatchdog(_ state: inout State) {
    guard state.session != nil, let deadline = state.decider.nextDeadline else { return }
    if let watchdog = state.watchdog {
      guard let wakesAt = state.watchdogWakesAt, deadline < wakesAt else { return }
      watchdog.cancel()
    }
    state.watchdogWakesAt = nil
    state.watchdog = Task(executorPreference: executor) { [weak self, timer] in
      while let deadline = self?.nextDeadline() {
        guard (try? await timer.sleep(until: deadline)) != nil else { return }
        await self?.advance()
      }
    }
  }

  /// Returns the next deadline for the watchdog. If there is none, the watchdog is disarmed under the same lock.
  private func nextDeadline() -> Duration? {
    state.withLock { state in
      if Task.isCancelled { return nil }  // another watchdog may be armed by now
      let deadline = state.hasFailed ? nil : state.decider.nextDeadline
      if deadline == nil { state.watchdog = nil }
      state.watchdogWakesAt = deadline
      return deadline
    }
  }

  private func advance() async {
    await gate.enter()
    defer { gate.leave() }
    let arrival = Arrival(elapsed: timer.elapsed, wallClock: fetcher.timing == .live ? wallClock() : nil)
    await dispatch { state, outcome in
      if !Task.isCancelled, !state.hasFailed { advance(arrival, &state, &outcome) }
    }
  }

  private func advance(_ arrival: Arrival, _ state: inout State, _ outcome: inout Outcome) {
    let lastKnown = state.decider.lastKnown
    state.decider.advance(arrival, into: &outcome.events)
    // Another device decides from now on: its last location answers requests as well.
    if !state.requests.isEmpty, let location = state.decider.lastKnown, location != lastKnown {
      state.arrival = arrival
      outcome.answers.note(.location(location), location, in: &state, fetcher.timing)
      keepSession(&state)
    }
  }

  // MARK: The end

  private func sessionEnded(_ failure: (any Error)?) async {
    await gate.enter()
    defer { gate.leave() }
    // Events of exchanged places are recorded before delivery here as well.
    await dispatch { _, _ in }
    let ownFailure = state.withLock { state in
      // Events that could not be recorded are not delivered: the next run causes them again.
      if state.hasFailed, journal != nil { state.news = [] }
      return state.failure.take()
    }
    if Task.isCancelled, ownFailure == nil { return await sessionStopped() }
    var error = ownFailure ?? failure.map(LocationError.init(wrapping:))
    if error == nil { error = state.withLock { $0.decider.failureAtEnd } }
    let (delivery, (requests, readers)) = state.withLock { state in
      var events: [LocationEvent] = []
      state.decider.end(into: &events)
      if let error {
        events.append(.fault(error))
        if error.code == .permissionDenied, state.authorization != .denied {
          state.authorization = .denied
          events.append(.authorizationChanged(.denied))
        }
      }
      state.forgetSession()
      state.isUpdating = false
      state.sourceEnd = error.map { .failure($0) } ?? .success(nil)
      return (state.delivery(of: events, isPosted: post != nil), state.takeAll())
    }
    if fetcher.timing == .live, ownFailure == nil { await keepMemory() }
    for request in requests { request.end(error.map(request.failed) ?? request.sourceEnded) }
    await send(delivery)
    for reader in readers { reader.finish(error) }
  }

  /// Handles the end of a fetcher that was stopped: its result is irrelevant. If a recipient has arrived meanwhile,
  /// the fetcher is started again.
  private func sessionStopped() async {
    if fetcher.timing == .live { await keepMemory() }
    state.withLock { state in
      state.forgetSession()
      state.decider.begin(elapsed: timer.elapsed)
      keepSession(&state)
    }
  }
}

extension LocationManager.State {
  fileprivate mutating func forgetSession() {
    session = nil
    watchdog?.cancel()
    watchdog = nil
  }
}
