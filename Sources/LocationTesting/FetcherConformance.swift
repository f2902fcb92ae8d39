public import LocationKit
import Synchronization

/// Checks that a fetcher keeps the contract of `LocationFetcher`. What it finds are values, for every test framework:
///
/// ```swift
/// #expect(await FetcherConformance().check(fetcher) == [])
/// ```
///
/// It runs the fetcher three times: to its end, or for some reports; again; and once more, to cancel it while it reports.
/// A fetcher that can be run only once is made anew for the last run by ``check(expecting:making:)``. ``judge(_:expecting:)``
/// says of each rule whether it was kept, or why that cannot be known.
public struct FetcherConformance: Sendable {
  /// What a fetcher must do.
  public enum Rule: String, Sendable, Hashable, CaseIterable {
    case reportsOneAtATime = "awaits each report before the next"
    case saysSomething = "reports something, or says by an error why not"
    case keepsOrder = "reports what the source says, all of it, in its order"
    case throwsLocationErrors = "throws LocationError, or CancellationError when it is cancelled"
    case endsWhenCancelled = "ends soon when its task is cancelled"
    /// Swift holds it: `report` does not escape, and a fetcher that lets it escape all the same is stopped.
    case reportsNothingAfterwards = "reports nothing after its run has ended"
    case runsAgain = "can be run again, or says by a LocationError that it cannot"
    case repeatsItself = "reports the same each time where it is recorded"
    case accountsAtEnd = "reports an account last when it ends by itself"
  }

  /// A rule that a fetcher broke, and how.
  public struct Finding: Sendable, Hashable, CustomStringConvertible {
    public let rule: Rule
    public let detail: String

    public init(_ rule: Rule, _ detail: String) {
      self.rule = rule
      self.detail = detail
    }

    public var description: String { "a fetcher \(rule.rawValue): \(detail)" }
  }

  private let patience: Duration
  private let reports: Int
  private let clock: any Clock<Duration>

  /// - Parameters:
  ///   - patience: after how long a run is cancelled that has not ended by itself, and how long is waited for its end then.
  ///   - reports: after how many it is cancelled, too; 1 or more.
  ///   - clock: what patience is measured on.
  public init(
    patience: Duration = .seconds(5), reports: Int = 100, clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.patience = patience
    self.reports = max(1, reports)
    self.clock = clock
  }

  /// Checks one fetcher; where it can be run only once, not whether it can be cancelled while it reports.
  ///
  /// - Parameter expected: what the source says, where the test knows it: the first of what is reported must be that.
  /// - Returns: what it does wrong; empty for a fetcher as it should be.
  public func check(_ fetcher: any LocationFetcher, expecting expected: [Reading]? = nil) async -> [Finding] {
    await judge(fetcher, expecting: expected).findings
  }

  /// Checks a fetcher that can be run only once: `make` is called twice.
  public func check(
    expecting expected: [Reading]? = nil, making make: () async throws -> any LocationFetcher
  ) async rethrows -> [Finding] {
    let (first, second) = await runTwice(try await make())
    return Judgement(first, second, try await cancel(make()), expected, patience: patience).report.findings
  }

  /// Checks one fetcher, as ``check(_:expecting:)`` does, and says of each rule what came of it.
  public func judge(_ fetcher: any LocationFetcher, expecting expected: [Reading]? = nil) async -> Report {
    let (first, second) = await runTwice(fetcher)
    let isRepeatable = second.map { $0.hasEnded && !$0.isRefusal } ?? false
    let third = isRepeatable ? await cancel(fetcher) : nil
    return Judgement(first, second, third, expected, patience: patience).report
  }

  /// The second time only where the first has ended.
  private func runTwice(_ fetcher: any LocationFetcher) async -> (ObservedRun.Outcome, ObservedRun.Outcome?) {
    let first = await observe(fetcher, cancelledAfter: reports)
    return (first, first.hasEnded ? await observe(fetcher, cancelledAfter: reports) : nil)
  }

  /// Cancels while a report is under way: the fetcher waits for us then, not for its source.
  private func cancel(_ fetcher: any LocationFetcher) async -> ObservedRun.Outcome {
    await observe(fetcher, cancelledAfter: 1)
  }

  /// Runs a fetcher until it ends, has made so many reports, or has been silent for too long; then cancels it.
  private func observe(_ fetcher: any LocationFetcher, cancelledAfter limit: Int) async -> ObservedRun.Outcome {
    let run = ObservedRun(timing: fetcher.timing, limit: limit, clock: clock)
    let task = Task { await run.watch(fetcher) }
    await withTaskCancellationHandler {
      await run.reachesLimitOrEnd(within: patience)
      run.willCancel()
      task.cancel()
      await run.ends(within: patience)
    } onCancel: {
      task.cancel()
    }
    return run.outcome
  }
}
