import LocationKit
import Synchronization

/// One run of a fetcher under the eyes of a conformance check.
final class ObservedRun: Sendable {
  struct Outcome: Sendable {
    var readings: [Reading] = []
    /// Reports that came while another one was awaited.
    var overlaps = 0
    var hasEnded = false
    /// Before it was cancelled.
    var endedByItself = false
    var error: (any Error)?
  }

  private struct State {
    var outcome = Outcome()
    var reports = 0
    var isReporting = false
    var isCancelled = false
  }

  /// For how many reports, and how long each, the report makes the fetcher wait: who does not wait is seen then.
  private static let slowReports = 5
  private static let hold = Duration.milliseconds(5)

  private let limit: Int
  private let clock: any Clock<Duration>
  private let state = Mutex(State())
  private let limitReached = Ledger<Void>()
  private let ended = Ledger<Void>()

  init(limit: Int, clock: any Clock<Duration>) {
    self.limit = limit
    self.clock = clock
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
  func willCancel() { state.withLock { $0.isCancelled = true } }

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
      state.reports += 1
      state.outcome.readings += readings
      return (state.reports, !state.isReporting)
    }
    if number == limit { limitReached.append(()) }
    if number <= Self.slowReports { try? await clock.sleep(for: Self.hold) }
    if isAlone { state.withLock { $0.isReporting = false } }
  }

  private func end(_ error: (any Error)?) {
    state.withLock { state in
      state.outcome.hasEnded = true
      state.outcome.endedByItself = !state.isCancelled
      state.outcome.error = error
    }
    limitReached.append(())
    ended.append(())
  }
}
