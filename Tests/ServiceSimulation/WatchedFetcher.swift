import LocationKit
import Synchronization

/// Lets a fetcher work, and holds it to the contract of all fetchers.
final class WatchedFetcher: LocationFetcher {
  private struct State {
    var runs = 0
    var isRunning = false
    var isReporting = false
  }

  let timing: Timing
  private let fetcher: any LocationFetcher
  private let observations: Observations
  private let state = Mutex(State())

  init(_ fetcher: any LocationFetcher, _ observations: Observations) {
    self.fetcher = fetcher
    self.observations = observations
    timing = fetcher.timing
  }

  var isRunning: Bool { state.withLock { $0.isRunning } }

  func run(_ request: FetchRequest, report: @Sendable ([Reading]) async -> Void) async throws {
    let (run, wasRunning) = state.withLock { state in
      defer { (state.runs, state.isRunning) = (state.runs + 1, true) }
      return (state.runs, state.isRunning)
    }
    if wasRunning { observations.violate("one run at a time", "run \(run) began during another") }
    observations.note(.runBegan(run))
    do {
      try await withoutActuallyEscaping(report) { report in
        try await fetcher.run(request) { [self] readings in await take(readings, run, report) }
      }
      end(run, nil)
    } catch {
      end(run, LocationError(wrapping: error))
      throw error
    }
  }

  private func take(_ readings: [Reading], _ run: Int, _ report: @Sendable ([Reading]) async -> Void) async {
    let (isFine, overlaps) = state.withLock { state in
      defer { state.isReporting = true }
      return (state.isRunning && state.runs == run + 1, state.isReporting)
    }
    if !isFine { observations.violate("nothing after run has ended", "\(readings)") }
    if overlaps { observations.violate("one report at a time", "\(readings)") }
    if readings.isEmpty { observations.violate("reports are not empty", "an empty report") }
    observations.note(.reported(readings))
    await report(readings)
    state.withLock { $0.isReporting = false }
  }

  private func end(_ run: Int, _ error: LocationError?) {
    state.withLock { $0.isRunning = false }
    observations.note(.runEnded(run, error))
  }
}
