import Synchronization

extension LocationManager {
  /// The result of a decision.
  struct Outcome {
    var events: [LocationEvent] = []
    var answers = RequestAnswers()
  }

  /// Decides under the lock, answers requests, records the events, and delivers them: the one way of events to their
  /// recipients. The caller holds the gate, so that all recipients get the events in the same order.
  nonisolated(nonsending) func dispatch<Failure: Error>(
    _ decide: (inout State, inout Outcome) throws(Failure) -> Void
  ) async throws(Failure) {
    let (answers, delivery) = try state.withLock { state throws(Failure) in
      var outcome = Outcome()
      try decide(&state, &outcome)
      return (outcome.answers, makeDelivery(of: outcome.events, &state))
    }
    // Answers are sent first, because a lossless reader may wait for a request's answer before it takes its batch, and
    // because a request that has its answer must get it whether or not the events can be recorded.
    answers.send()
    if let memory = delivery.memory, let journal {
      do throws(LocationError) {
        try await journal.record(delivery.kept, memory: memory)
      } catch {
        return state.withLock { fail(error, &$0) }
      }
    }
    await send(delivery)
  }

  /// Returns which recipient gets which of the events, and what is recorded first.
  private func makeDelivery(of events: [LocationEvent], _ state: inout State) -> Delivery {
    // A journal resumes after either all readings of a batch or none: their events are caused again then.
    if state.hasFailed, journal != nil { return Delivery() }
    var delivery = state.delivery(of: events, isPosted: post != nil)
    guard state.decider.numbersEvents else { return delivery }
    // After a silence, the journal's last recorded location is all that is known about the path of a live source.
    let isDue = fetcher.timing == .live && timer.elapsed - state.lastKept >= Self.longestUnkept
    guard !delivery.kept.isEmpty || isDue else { return delivery }
    delivery.memory = state.decider.memory
    state.lastKept = timer.elapsed
    return delivery
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
  func fail(_ error: LocationError, _ state: inout State) {
    state.failure = error
    state.session?.cancel()
  }
}
