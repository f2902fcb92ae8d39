import LocationKit
import Synchronization

/// One run of a fetcher under the eyes of a conformance check.
final class ObservedRun: Sendable {
  struct Outcome: Sendable {
    let timing: Timing
    var readings: [Reading] = []
    var reports = 0
    /// Reports that came while another one was awaited.
    var overlaps = 0
    var hasEnded = false
    /// Before it was cancelled.
    var endedByItself = false
    var error: (any Error)?
    /// Reports that began after its cancellation.
    var lateReports = 0
    /// Whether it was cancelled during a report: the next one is late beyond doubt. Else one may have been on its way.
    var wasCancelledInReport = false
    /// The longest time for which it held its thread; `nil` where that was not measured.
    var longestStep: Duration?
    /// From its cancellation on; `nil` where it ended by itself, or has not ended.
    var timeToEnd: Duration?

    /// It said that it cannot be run.
    var isRefusal: Bool { readings.isEmpty && endedByItself && error is LocationError }

    var locations: [Location] {
      readings.compactMap { if case .location(let location) = $0 { location } else { nil } }
    }
  }

  private struct State {
    var outcome: Outcome
    var isReporting = false
    var sinceCancelled: MonotonicTimer?
    var isCancelled = false
  }

  /// For how many reports, and how long each, the report makes the fetcher wait: who does not wait is seen then.
  private static let slowReports = 5
  private static let hold = Duration.milliseconds(5)

  private let limit: Int
  private let clock: any Clock<Duration>
  private let state: Mutex<State>
  private let limitReached = Ledger<Void>()
  private let cancelled = Ledger<Void>()
  private let ended = Ledger<Void>()

  init(timing: Timing, limit: Int, clock: any Clock<Duration>) {
    self.limit = limit
    self.clock = clock
    state = Mutex(State(outcome: Outcome(timing: timing)))
  }

  var outcome: Outcome { state.withLock { $0.outcome } }

  func watch(_ fetcher: any LocationFetcher) async {
    do {
      try await fetcher.run(FetchRequest()) { readings in await take(readings) }
      end(nil)
    } catch {
      end(error)
    }
  }

  /// From now on the end is not the fetcher's own doing.
  func willCancel() { state.withLock { $0.sinceCancelled = MonotonicTimer(clock) } }

  func hasCancelled() {
    state.withLock { state in
      state.isCancelled = true
      state.outcome.wasCancelledInReport = state.outcome.reports == limit && state.isReporting
    }
    cancelled.append(())
  }

  /// Or returns when the time is over.
  func reachesLimitOrEnd(within patience: Duration) async { await wait(for: limitReached, within: patience) }

  func ends(within patience: Duration) async { await wait(for: ended, within: patience) }

  private func wait(for ledger: Ledger<Void>, within patience: Duration) async {
    await withTaskGroup { group in
      group.addTask { await ledger.wait(for: 1) }
      group.addTask { [clock] in try? await clock.sleep(for: patience) }
      await group.next()
      group.cancelAll()
    }
  }

  private func take(_ readings: [Reading]) async {
    let (number, isAlone) = state.withLock { state in
      defer { state.isReporting = true }
      if state.isReporting { state.outcome.overlaps += 1 }
      if state.isCancelled { state.outcome.lateReports += 1 }
      state.outcome.reports += 1
      state.outcome.readings += readings
      return (state.outcome.reports, !state.isReporting)
    }
    if number == limit {
      limitReached.append(())
      await cancelled.wait(for: 1)
    } else if number <= Self.slowReports {
      try? await clock.sleep(for: Self.hold)
    } else {
      // So that a fetcher that never waits is not taken for one that blocks.
      await Task.yield()
    }
    if isAlone { state.withLock { $0.isReporting = false } }
  }

  private func end(_ error: (any Error)?) {
    state.withLock { state in
      state.outcome.hasEnded = true
      state.outcome.endedByItself = state.sinceCancelled == nil
      state.outcome.timeToEnd = state.sinceCancelled?.elapsed
      state.outcome.error = error
    }
    limitReached.append(())
    ended.append(())
  }
}
