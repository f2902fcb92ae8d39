import Synchronization

extension LocationManager {
  /// Resumes from the journal's memory, and delivers the events that this alone causes.
  func resume() async throws(LocationError) {
    guard let journal else { return }
    await gate.enter()
    defer { gate.leave() }
    let memory = try await journal.memory()
    let outcome = state.withLock { state -> Result<Delivery, LocationError> in
      Result { () throws(LocationError) in
        var events: [LocationEvent] = []
        // Events of an exchange of places since the memory was recorded are caused again here.
        state.news = []
        try state.decider.resume(memory, into: &events)
        if let failure = state.decider.failure { throw failure }
        return makeDelivery(of: events, &state)
      }
    }
    let delivery = try outcome.get()
    if await keep(delivery) { await send(delivery) }
  }

  /// Returns which recipient gets which of the events, and what is recorded first.
  func makeDelivery(of events: [LocationEvent], _ state: inout State) -> Delivery {
    var delivery = state.delivery(of: events, isPosted: post != nil)
    guard state.decider.numbersEvents else { return delivery }
    // After a silence, the journal's last recorded location is all that is known about the path of a live source.
    let isDue = fetcher.timing == .live && timer.elapsed - state.lastKept >= Self.longestUnkept
    guard !delivery.kept.isEmpty || isDue else { return delivery }
    delivery.memory = state.decider.memory
    state.lastKept = timer.elapsed
    return delivery
  }

  /// Records the events of a delivery. Returns whether they may be delivered.
  nonisolated(nonsending) func keep(_ delivery: Delivery) async -> Bool {
    guard let memory = delivery.memory, let journal else { return true }
    do throws(LocationError) {
      try await journal.record(delivery.kept, memory: memory)
      return true
    } catch {
      state.withLock { fail(error, &$0) }
      return false
    }
  }

  /// Records the current position at the end of a run.
  func keepMemory() async {
    guard let journal else { return }
    let memory = state.withLock { $0.decider.lastKnown == nil ? nil : $0.decider.memory }
    // A failure loses nothing but the positions of the last minute.
    if let memory { try? await journal.record([], memory: memory) }
  }

  /// Ends the run with an error.
  func fail(_ error: LocationError, _ state: inout State) {
    state.failure = error
    state.session?.cancel()
  }

  private static let longestUnkept = Duration.seconds(60)
}
