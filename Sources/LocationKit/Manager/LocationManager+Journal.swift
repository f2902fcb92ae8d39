import Synchronization

extension LocationManager {
  /// Goes on after what the journal knows; tells what that alone has caused.
  func resume() async throws(LocationError) {
    guard let journal else { return }
    await gate.enter()
    defer { gate.leave() }
    let memory = try await journal.memory()
    let outcome = state.withLock { state -> Result<Delivery, LocationError> in
      Result { () throws(LocationError) in
        var events: [LocationEvent] = []
        // What other places have caused since the memory was kept, they cause again here.
        state.news = []
        try state.decider.resume(memory, into: &events)
        if let failure = state.decider.failure { throw failure }
        return makeDelivery(of: events, &state)
      }
    }
    let delivery = try outcome.get()
    if await keep(delivery) { await send(delivery) }
  }

  /// Who gets which of the events, and what is kept first.
  func makeDelivery(of events: [LocationEvent], _ state: inout State) -> Delivery {
    var delivery = state.delivery(of: events, isPosted: post != nil)
    guard state.decider.numbersEvents else { return delivery }
    // After a silence, nobody knows more of a live source's way than its last location that was kept.
    let isDue = fetcher.timing == .live && timer.elapsed - state.lastKept >= Self.longestUnkept
    guard !delivery.kept.isEmpty || isDue else { return delivery }
    delivery.memory = state.decider.memory
    state.lastKept = timer.elapsed
    return delivery
  }

  /// Returns whether the events may be told.
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

  /// Where one is now, at the end of a run.
  func keepMemory() async {
    guard let journal else { return }
    let memory = state.withLock { $0.decider.lastKnown == nil ? nil : $0.decider.memory }
    // Without it nothing is lost but the knowledge of the last minute.
    if let memory { try? await journal.record([], memory: memory) }
  }

  /// Ends the run with an error.
  func fail(_ error: LocationError, _ state: inout State) {
    state.failure = error
    state.session?.cancel()
  }

  private static let longestUnkept = Duration.seconds(60)
}
