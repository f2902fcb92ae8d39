public import LocationKit
import Synchronization

/// Checks that a fetcher keeps the contract of `LocationFetcher`. It imports no test framework: a broken rule is an error
/// whose description every framework prints.
///
/// ```swift
/// try await FetcherConformance().verify(fetcher)
/// ```
///
/// It runs the fetcher three times: to its end, or for some reports; again; and once more, to cancel it while it reports.
/// For a fetcher that can be run only once, ``verify(expecting:making:)`` makes another for the last run.
/// ``judge(_:expecting:)`` returns for each rule whether it was kept, or why that is unknown.
public struct FetcherConformance: Sendable {
  /// What a fetcher must do.
  public enum Rule: String, Sendable, Hashable, CaseIterable {
    case reportsOneAtATime = "awaits each report before the next"
    case saysSomething = "reports something, or says by an error why not"
    case keepsOrder = "reports what the source says, all of it, in its order"
    case reportsOnce = "reports each location once"
    case marksRecordings = "marks no location as live where its timing is recorded"
    case throwsLocationErrors = "throws LocationError, or CancellationError when it is cancelled"
    case endsWhenCancelled = "ends soon when its task is cancelled"
    case isSilentWhenCancelled = "reports nothing once its task is cancelled"
    case blocksNoThread = "does not block the thread that it runs on"
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

  /// The rules that a fetcher broke, as an error.
  public struct Failure: Error, Sendable, Hashable, CustomStringConvertible {
    /// At least one.
    public let findings: [Finding]

    /// One finding a line.
    public var description: String { findings.map(\.description).joined(separator: "\n") }
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

  /// Throws what a fetcher does wrong. One that can be run only once is not cancelled while it reports.
  ///
  /// - Parameter expected: what the source says, where the test knows it: the first of what is reported must be that.
  public func verify(_ fetcher: any LocationFetcher, expecting expected: [Reading]? = nil) async throws(Failure) {
    try Self.require(await check(fetcher, expecting: expected))
  }

  /// Throws what a fetcher does wrong that can be run only once. `make` is called twice; throws its errors, too.
  public func verify(
    expecting expected: [Reading]? = nil, making make: () async throws -> any LocationFetcher
  ) async throws {
    try Self.require(try await check(expecting: expected, making: make))
  }

  /// Returns what ``verify(_:expecting:)`` throws; empty for a fetcher that breaks no rule.
  public func check(_ fetcher: any LocationFetcher, expecting expected: [Reading]? = nil) async -> [Finding] {
    await judge(fetcher, expecting: expected).findings
  }

  /// Returns what ``verify(expecting:making:)`` throws.
  public func check(
    expecting expected: [Reading]? = nil, making make: () async throws -> any LocationFetcher
  ) async rethrows -> [Finding] {
    let (first, second) = await runTwice(try await make())
    return Judgement(first, second, try await cancel(make()), expected, patience: patience).report.findings
  }

  /// Checks one fetcher, as ``check(_:expecting:)`` does, and returns what is known of each rule.
  public func judge(_ fetcher: any LocationFetcher, expecting expected: [Reading]? = nil) async -> Report {
    let (first, second) = await runTwice(fetcher)
    let isRepeatable = second.map { $0.hasEnded && !$0.isRefusal } ?? false
    let third = isRepeatable ? await cancel(fetcher) : nil
    return Judgement(first, second, third, expected, patience: patience).report
  }

  private static func require(_ findings: [Finding]) throws(Failure) {
    if !findings.isEmpty { throw Failure(findings: findings) }
  }

  /// The second time only where the first has ended. The first runs where a manager runs it, the others on a thread that is
  /// measured.
  private func runTwice(_ fetcher: any LocationFetcher) async -> (ObservedRun.Outcome, ObservedRun.Outcome?) {
    let first = await observe(fetcher, cancelledAfter: reports, on: nil)
    return (first, first.hasEnded ? await observe(fetcher, cancelledAfter: reports, on: MeasuredThread()) : nil)
  }

  /// Cancels while a report is under way: the fetcher waits for us then, not for its source.
  private func cancel(_ fetcher: any LocationFetcher) async -> ObservedRun.Outcome {
    await observe(fetcher, cancelledAfter: 1, on: MeasuredThread())
  }

  /// Runs a fetcher until it ends, has made so many reports, or has run for `patience`; then cancels it.
  private func observe(
    _ fetcher: any LocationFetcher, cancelledAfter limit: Int, on thread: MeasuredThread?
  ) async -> ObservedRun.Outcome {
    let run = ObservedRun(timing: fetcher.timing, limit: limit, clock: clock)
    let task = Task(executorPreference: thread) { await run.watch(fetcher) }
    await withTaskCancellationHandler {
      await run.reachesLimitOrEnd(within: patience)
      run.willCancel()
      task.cancel()
      run.hasCancelled()
      await run.ends(within: patience)
    } onCancel: {
      task.cancel()
    }
    var outcome = run.outcome
    outcome.longestStep = thread?.longestStep
    return outcome
  }
}
