import Synchronization

extension LocationManager {
  /// Resumes from the journal's memory, and delivers the events that this alone causes.
  func resume() async throws(LocationError) {
    guard let journal else { return }
    await gate.enter()
    defer { gate.leave() }
    let memory = try await journal.memory()
    try await dispatch { state, outcome throws(LocationError) in
      // Events of an exchange of places since the memory was recorded are caused again here.
      state.news = []
      try state.decider.resume(memory, into: &outcome.events)
      if let failure = state.decider.failure { throw failure }
    }
  }

  /// Records the current position at the end of a run.
  func keepMemory() async {
    guard let journal else { return }
    let memory = state.withLock { $0.decider.lastKnown == nil ? nil : $0.decider.memory }
    // A failure loses nothing but the positions of the last minute.
    if let memory { try? await journal.record([], memory: memory) }
  }
}
