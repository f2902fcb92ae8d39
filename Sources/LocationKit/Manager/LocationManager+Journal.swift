import Synchronization

extension LocationManager {
  /// Begins a run: resumes from the journal's memory, and delivers the events that this alone causes.
  func begin() async throws(LocationError) {
    await gate.enter()
    defer { gate.leave() }
    guard let journal else { return await dispatch(at: timer.elapsed) { _, _ in } }
    let memory = try await journal.memory()
    try await dispatch(at: timer.elapsed) { decider, outcome throws(LocationError) in
      // Events of an exchange of places since the memory was recorded are caused again here.
      outcome.events = []
      try decider.resume(memory, into: &outcome.events)
      if let failure = decider.failure { throw failure }
    }
  }

  /// Records the current position at the end of a run. The caller holds the gate.
  func keepMemory() async {
    guard let journal, decider.lastKnown != nil else { return }
    // A failure loses nothing but the positions of the last minute.
    try? await journal.record([], memory: decider.memory)
  }
}
