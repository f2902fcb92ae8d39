import LocationKit
import Synchronization

/// A source that reports the locations of its base source one at a time, up to a limit, and notes the end of its runs.
final class WatchedFetcher: LocationFetcher {
  private struct State {
    var limit: Int
    var starts = 0
    var locations = 0
    var ends = 0
    var waiters: [(isMet: @Sendable (State) -> Bool, CheckedContinuation<Void, Never>)] = []
  }

  /// Whether this code runs on the task that reports, called by the recipient of a report.
  @TaskLocal static var isReporting = false

  private let base: any LocationFetcher
  private let state: Mutex<State>

  /// - Parameter limit: number of locations before ``release()``.
  init(_ base: any LocationFetcher, limit: Int = .max) {
    self.base = base
    state = Mutex(State(limit: limit))
  }

  var timing: Timing { base.timing }

  /// Number of runs so far.
  var starts: Int { state.withLock { $0.starts } }
  /// Lifts the limit.
  func release() { change { $0.limit = .max } }
  /// Waits until locations have been reported, and the manager has decided.
  func reported(_ count: Int) async { await wait { $0.locations >= count } }
  /// Waits until a run has started.
  func started() async { await wait { $0.starts > 0 } }
  /// Waits until a run has ended.
  func ended() async { await wait { $0.ends > 0 } }

  func run(_ request: FetchRequest, report: @Sendable ([Reading]) async -> Void) async throws {
    change { $0.starts += 1 }
    defer { change { $0.ends += 1 } }
    try await base.run(request) { readings in
      for reading in readings {
        if case .location = reading { await wait { $0.locations < $0.limit } }
        await Self.$isReporting.withValue(true) { await report([reading]) }
        if case .location = reading { change { $0.locations += 1 } }
      }
    }
  }

  private func change(_ body: @Sendable (inout State) -> Void) {
    let met = state.withLock { state in
      body(&state)
      let met = state.waiters.filter { $0.isMet(state) }
      let waiting = state.waiters.filter { !$0.isMet(state) }
      state.waiters = waiting
      return met
    }
    for waiter in met { waiter.1.resume() }
  }

  private func wait(_ isMet: @escaping @Sendable (State) -> Bool) async {
    await withCheckedContinuation { continuation in
      let isDone = state.withLock { state in
        if isMet(state) { return true }
        state.waiters.append((isMet, continuation))
        return false
      }
      if isDone { continuation.resume() }
    }
  }
}
