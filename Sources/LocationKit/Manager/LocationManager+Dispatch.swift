import Synchronization

extension LocationManager {
  /// A decision: what it may take into account, and its result.
  struct Outcome {
    var events: [LocationEvent] = []
    var answers = RequestAnswers()
    /// Arrival of the last new fix; `nil` without one.
    var newFix: Arrival?
    /// Reason why the run ends.
    var failure: LocationError?

    /// Whether events are wanted and can be delivered.
    let isWanted: Bool
    /// Whether a lossless reader takes readings.
    let tellsReadings: Bool
    /// Whether a recipient wants `updated`.
    let tellsUpdates: Bool
    let hasRequests: Bool
    let isAuthorized: Bool
    /// Identifier of the last reader or request that existed when the decision began.
    let lastIdentifier: Int
  }

  /// Decides, answers requests, records the events, and delivers them: the one way of events to their recipients. The
  /// caller holds the gate, so that all recipients get the events in the same order.
  nonisolated(nonsending) func dispatch<Failure: Error>(
    at now: Duration, _ decide: (inout LocationDecider, inout Outcome) throws(Failure) -> Void
  ) async throws(Failure) {
    var outcome = beginDecision()
    try decide(&decider, &outcome)
    let delivery = commit(&outcome, at: now)
    // Answers are sent first, because a lossless reader may wait for a request's answer before it takes its batch, and
    // because a request that has its answer must get it whether or not the events can be recorded.
    outcome.answers.send()
    if delivery.isKept, let journal {
      do throws(LocationError) {
        try await journal.record(delivery.kept, memory: decider.memory)
      } catch {
        return fail(error)
      }
    }
    await send(delivery)
  }

  /// Begins a decision with the pending changes. The caller holds the gate.
  private func beginDecision() -> Outcome {
    var (outcome, pending) = state.withLock { state in
      let outcome = state.makeOutcome(isPosted: post != nil)
      guard !state.pending.isEmpty else { return (outcome, [Change]()) }
      defer { state.pending = [] }
      return (outcome, state.pending)
    }
    (decider.tellsReadings, decider.tellsUpdates) = (outcome.tellsReadings, outcome.tellsUpdates)
    for change in pending {
      switch change {
      case .begin(let time): decider.begin(elapsed: time)
      case .watch(let places): decider.watch(places, into: &outcome.events)
      }
    }
    return outcome
  }

  /// Publishes the result of a decision. Returns which recipient gets which of the events, and whether they are recorded.
  private func commit(_ outcome: inout Outcome, at now: Duration) -> Delivery {
    let known = decider.known
    return change(at: now) { state, tasks in
      state.take(known)
      if let failure = outcome.failure { fail(failure, &state, &tasks) }
      if let arrival = outcome.newFix, let location = known.location {
        state.arrival = arrival
        // Requests that came during the decision.
        if state.lastIdentifier > outcome.lastIdentifier, !state.requests.isEmpty {
          outcome.answers.note(
            evidence(.location(location), location, arrival, known), in: &state, after: outcome.lastIdentifier)
        }
      }
      armWatchdog(&state, &tasks)
      // A journal resumes after either all readings of a batch or none: their events are caused again then.
      if state.hasFailed, journal != nil { return Delivery() }
      var delivery = state.delivery(of: outcome, isPosted: post != nil)
      guard known.numbersEvents else { return delivery }
      // After a silence, the journal's last recorded location is all that is known about the path of a live source.
      let isDue = timing == .live && now - state.lastKept >= Self.longestUnkept
      guard !delivery.kept.isEmpty || isDue else { return delivery }
      delivery.isKept = true
      state.lastKept = now
      return delivery
    }
  }

  private static let longestUnkept = Duration.seconds(60)

  nonisolated(nonsending) func send(_ delivery: Delivery) async {
    for event in delivery.posted {
      delivery.delegate?.locationManager(self, received: event)
      post?(event, self)
    }
    for batch in delivery.batches { await batch.target.send(batch.events) }
  }

  /// Ends the run with an error.
  private func fail(_ error: LocationError) {
    change(at: timer.elapsed) { state, tasks in fail(error, &state, &tasks) }
  }

  private func fail(_ error: LocationError, _ state: inout State, _ tasks: inout TaskChanges) {
    state.failure = error
    tasks.cancel(state.session)
  }
}
