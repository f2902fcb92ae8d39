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
  private let commit: (@Sendable () throws(LocationError) -> Void)?
  private let state = Mutex(State())

  /// - Parameters:
  ///   - append: takes a location of a subject; does not wait for the disk.
  ///   - flush: makes all locations durable that were taken before.
  ///   - commit: does the same in a second place, at the same time; `nil` for none.
  public init(
    append: @escaping @Sendable (Location, String) throws(LocationError) -> Void,
    flush: @escaping @Sendable () throws(LocationError) -> Void,
    commit: (@Sendable () throws(LocationError) -> Void)? = nil
  ) {
    (self.append, self.flush, self.commit) = (append, flush, commit)
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
      let outcome = await makeDurable()
      for continuation in waiting { continuation.resume(returning: outcome) }
    }
  }

  /// Returns when both places have the locations. The waits for one disk overlap.
  private func makeDurable() async -> Result<Void, LocationError> {
    async let committed = run(commit)
    let (flushed, outcome) = (await run(flush), await committed)
    return flushed.flatMap { outcome }
  }

  private func run(_ body: (@Sendable () throws(LocationError) -> Void)?) async -> Result<Void, LocationError> {
    guard let body else { return .success(()) }
    return await onOwnThread { Result { () throws(LocationError) in try body() } }
  }
}
