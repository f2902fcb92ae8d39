import LocationIO
public import LocationKit
import Synchronization

/// Stores locations that clients send. A location is durable when `store` returns; locations that arrive at the same time
/// share one wait for the disk.
public final class IngestStore: Sendable {
  private struct State {
    var waiting: [CheckedContinuation<Result<Void, LocationError>, Never>] = []
    var isFlushing = false
  }

  private let append: @Sendable (Location, String) throws(LocationError) -> Void
  private let flush: @Sendable () throws(LocationError) -> Void
  private let state = Mutex(State())

  /// - Parameters:
  ///   - append: takes a location of a subject; does not wait for the disk.
  ///   - flush: makes all locations durable that were taken before.
  public init(
    append: @escaping @Sendable (Location, String) throws(LocationError) -> Void,
    flush: @escaping @Sendable () throws(LocationError) -> Void
  ) {
    (self.append, self.flush) = (append, flush)
  }

  func store(_ locations: [Location], subject: String) async throws {
    for location in locations { try append(location, subject) }
    let outcome = await withCheckedContinuation { continuation in
      let begins = state.withLock { state in
        state.waiting.append(continuation)
        defer { state.isFlushing = true }
        return !state.isFlushing
      }
      if begins { Task { await flushAll() } }
    }
    try outcome.get()
  }

  /// Flushes until no location waits. Locations that arrive during a flush wait for the next one.
  private func flushAll() async {
    while true {
      let waiting = state.withLock { state in
        defer { state.waiting = [] }
        if state.waiting.isEmpty { state.isFlushing = false }
        return state.waiting
      }
      if waiting.isEmpty { return }
      let outcome = await onBlockingThread { [flush] in Result { () throws(LocationError) in try flush() } }
      for continuation in waiting { continuation.resume(returning: outcome) }
    }
  }
}
