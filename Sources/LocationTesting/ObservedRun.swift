import LocationKit
import Synchronization

/// A run of a fetcher that a conformance check observes.
final class ObservedRun: Sendable {
  struct Outcome: Sendable {
    let timing: Timing
    var readings: [Reading] = []
    var reports = 0
    /// Number of reports that began during another report.
    var overlaps = 0
    var hasEnded = false
    /// Whether it ended before it was cancelled.
    var endedByItself = false
    var error: (any Error)?
    /// Number of reports that began after the cancellation.
    var lateReports = 0
    /// Whether it was cancelled during a report: any further report is then certainly late. Otherwise a report may
    /// have been in progress.
    var wasCancelledInReport = false
    /// Longest time for which a step occupied its thread; `nil` if that was not measured.
    var longestStep: Duration?
    /// Time from the cancellation to the end; `nil` if the run was not cancelled, or has not ended.
    var timeToEnd: Duration?

    /// Whether it refused to run: it threw a ``LocationError`` without any reading.
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

  /// Number of reports during which the fetcher has to wait, and the duration of each wait. They reveal a fetcher that
  /// does not wait.
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

  /// Marks any end from now on as caused by the cancellation.
  func willCancel() { state.withLock { $0.sinceCancelled = MonotonicTimer(clock) } }

  func hasCancelled() {
    state.withLock { state in
      state.isCancelled = true
      state.outcome.wasCancelledInReport = state.outcome.reports == limit && state.isReporting
    }
    cancelled.append(())
  }

  /// Returns when the limit of reports or the end is reached, or when the time is over.
  func reachesLimitOrEnd(within patience: Duration) async { await wait(for: limitReached, within: patience) }

  func ends(within patience: Duration) async { await wait(for: ended, within: patience) }

  private func wait(for ledger: Ledger<Void>, within patience: Duration) async {
    await withTaskGroup { group in
      group.addTask { await ledger.wait(for: 1) }
      group.addTask { [clock] in try? await MonotonicTimer(clock).sleep(until: patience) }
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
      // So that a fetcher that never suspends is not mistaken for one that blocks.
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
