public import LocationKit
import Synchronization

/// A check that a fetcher obeys the contract of `LocationFetcher`. It imports no test framework: a broken rule is an
/// error, whose description every framework prints.
///
/// ```swift
/// try await FetcherConformance().verify(fetcher)
/// ```
///
/// It runs the fetcher three times: to its end or for a number of reports, a second time, and a third time to cancel
/// it while it reports. For a fetcher that can be run only once, ``verify(expecting:making:)`` creates another one for
/// the last run. ``judge(_:expecting:)`` returns for each rule whether it was obeyed, or why that is unknown.
///
/// A fetcher that waits for a clock is checked without waiting on a ``VirtualTime``, which also is the fetcher's clock:
///
/// ```swift
/// let time = VirtualTime()
/// let fetcher = BeaconFetcher(beacon: Beacon(clock: time.clock))
/// try time.run { try await FetcherConformance(clock: time.clock, executor: time).verify(fetcher) }
/// ```
public struct FetcherConformance: Sendable {
  /// A rule that a fetcher must obey; the raw value states it.
  public enum Rule: String, Sendable, Hashable, CaseIterable {
    /// Each report is awaited before the next one.
    case reportsOneAtATime = "awaits each report before the next"
    /// The fetcher reports something, or throws an error that states why it cannot.
    case saysSomething = "reports something, or throws an error that states why not"
    /// The fetcher reports everything that the source delivers, in the source's order.
    case keepsOrder = "reports everything that the source delivers, in its order"
    /// Each location is reported once.
    case reportsOnce = "reports each location once"
    /// No location is marked as live if the timing is recorded.
    case marksRecordings = "marks no location as live if its timing is recorded"
    /// The fetcher throws only `LocationError`, or `CancellationError` after its task is cancelled.
    case throwsLocationErrors = "throws LocationError, or CancellationError when it is cancelled"
    /// The run ends soon after its task is cancelled.
    case endsWhenCancelled = "ends soon when its task is cancelled"
    /// The fetcher reports nothing after its task is cancelled.
    case isSilentWhenCancelled = "reports nothing once its task is cancelled"
    /// The fetcher does not block the thread on which it runs.
    case blocksNoThread = "does not block the thread that it runs on"
    /// The fetcher reports nothing after its run has ended. Swift enforces it: `report` does not escape, and a fetcher
    /// that lets it escape nevertheless is stopped.
    case reportsNothingAfterwards = "reports nothing after its run has ended"
    /// The fetcher can be run again, or throws a `LocationError` that states that it cannot.
    case runsAgain = "can be run again, or throws a LocationError that states that it cannot"
    /// A recorded fetcher reports the same readings in each run.
    case repeatsItself = "reports the same readings in each run if it is recorded"
    /// The fetcher reports its counts as its last reading if it ends without a cancellation.
    case countsAtEnd = "reports its counts last if it ends without a cancellation"
  }

  /// A rule that a fetcher broke, with the details.
  public struct Finding: Sendable, Hashable, CustomStringConvertible {
    /// Rule that was broken.
    public let rule: Rule
    /// How the rule was broken.
    public let detail: String

    /// Creates a finding.
    package init(_ rule: Rule, _ detail: String) {
      self.rule = rule
      self.detail = detail
    }

    public var description: String { "a fetcher \(rule.rawValue): \(detail)" }
  }

  /// The rules that a fetcher broke, as an error.
  public struct Failure: Error, Sendable, Hashable, CustomStringConvertible {
    /// Findings, at least one.
    public let findings: [Finding]

    /// Text with one finding per line.
    public var description: String { findings.map(\.description).joined(separator: "\n") }
  }

  private let patience: Duration
  private let reports: Int
  private let clock: any Clock<Duration>
  private let executor: (any TaskExecutor)?

  /// Creates a check.
  /// - Parameters:
  ///   - patience: the time after which a run that has not ended is cancelled, and the longest wait for its end after
  ///     that.
  ///   - reports: the number of reports after which a run is cancelled; 1 or more.
  ///   - clock: the clock on which patience is measured.
  ///   - executor: runs the fetcher. `nil` for Swift's thread pool and a thread on which blocking is measured: on another
  ///     executor, ``Rule/blocksNoThread`` is unknown.
  public init(
    patience: Duration = .seconds(5), reports: Int = 100, clock: any Clock<Duration> = ContinuousClock(),
    executor: (any TaskExecutor)? = nil
  ) {
    self.patience = patience
    self.reports = max(1, reports)
    self.clock = clock
    self.executor = executor
  }

  /// Throws the rules that a fetcher breaks. A fetcher that can be run only once is not cancelled while it reports.
  ///
  /// - Parameters:
  ///   - fetcher: the fetcher to check.
  ///   - expected: the readings that the source delivers, if the test knows them: the first reported readings must
  ///     equal them.
  public func verify(_ fetcher: any LocationFetcher, expecting expected: [Reading]? = nil) async throws(Failure) {
    try Self.require(await check(fetcher, expecting: expected))
  }

  /// Throws the rules that a fetcher breaks that can be run only once. `make` is called twice; its errors are
  /// rethrown.
  public func verify(
    expecting expected: [Reading]? = nil, making make: () async throws -> any LocationFetcher
  ) async throws {
    try Self.require(try await check(expecting: expected, making: make))
  }

  /// Returns the findings that ``verify(_:expecting:)`` throws; empty for a fetcher that breaks no rule.
  public func check(_ fetcher: any LocationFetcher, expecting expected: [Reading]? = nil) async -> [Finding] {
    await judge(fetcher, expecting: expected).findings
  }

  /// Returns the findings that ``verify(expecting:making:)`` throws.
  public func check(
    expecting expected: [Reading]? = nil, making make: () async throws -> any LocationFetcher
  ) async rethrows -> [Finding] {
    let (first, second) = await runTwice(try await make())
    return Judgement(first, second, try await cancel(make()), expected, patience: patience).report.findings
  }

  /// Checks one fetcher like ``check(_:expecting:)``, and returns the verdicts on all rules.
  package func judge(_ fetcher: any LocationFetcher, expecting expected: [Reading]? = nil) async -> Report {
    let (first, second) = await runTwice(fetcher)
    let isRepeatable = second.map { $0.hasEnded && !$0.isRefusal } ?? false
    let third = isRepeatable ? await cancel(fetcher) : nil
    return Judgement(first, second, third, expected, patience: patience).report
  }

  private static func require(_ findings: [Finding]) throws(Failure) {
    if !findings.isEmpty { throw Failure(findings: findings) }
  }

  /// Runs the fetcher, and a second time if the first run has ended. The first run uses the executor of a manager's
  /// run, the second a thread that is measured.
  private func runTwice(_ fetcher: any LocationFetcher) async -> (ObservedRun.Outcome, ObservedRun.Outcome?) {
    let first = await observe(fetcher, cancelledAfter: reports, on: nil)
    return (first, first.hasEnded ? await observe(fetcher, cancelledAfter: reports, on: measuredThread) : nil)
  }

  private var measuredThread: MeasuredThread? { executor == nil ? MeasuredThread() : nil }

  /// Cancels during a report: the fetcher then waits for the check, not for its source.
  private func cancel(_ fetcher: any LocationFetcher) async -> ObservedRun.Outcome {
    await observe(fetcher, cancelledAfter: 1, on: measuredThread)
  }

  /// Runs a fetcher until it ends, has made `limit` reports, or has run for `patience`; then cancels it.
  private func observe(
    _ fetcher: any LocationFetcher, cancelledAfter limit: Int, on thread: MeasuredThread?
  ) async -> ObservedRun.Outcome {
    let run = ObservedRun(timing: fetcher.timing, limit: limit, clock: clock)
    let task = Task(executorPreference: thread ?? executor) { await run.watch(fetcher) }
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

extension FetcherConformance {
  /// The verdict on a rule: whether a fetcher obeys it.
  package struct Verdict: Sendable, Hashable {
    /// The result for a rule.
    package enum Outcome: String, Sendable, Hashable, CaseIterable {
      /// The fetcher obeys the rule.
      case kept = "ok"
      /// The fetcher breaks the rule.
      case broken
      /// The runs did not show it.
      case unknown
    }

    /// Rule that was checked.
    package let rule: Rule
    /// Result for the rule.
    package let outcome: Outcome
    /// How the rule was broken, why the result is unknown, or what was observed; `nil` if there is nothing to add.
    package let detail: String?

    /// Creates a verdict.
    package init(_ rule: Rule, _ outcome: Outcome, _ detail: String? = nil) {
      self.rule = rule
      self.outcome = outcome
      self.detail = detail
    }
  }

  /// The results of a check.
  package struct Report: Sendable, Hashable {
    /// Verdicts, one per rule, in the order of ``Rule``.
    package let verdicts: [Verdict]
    /// Readings that the first run reported, in order.
    package let readings: [Reading]
    /// Longest time from the cancellation of a run to its end; `nil` if no run was cancelled and then ended.
    package let longestEnd: Duration?
    /// Error with which the first run ended without a cancellation: the source failed, and the fetcher may be correct.
    /// `nil` if there was none.
    package let failure: LocationError?

    /// Rules that were broken.
    package var findings: [Finding] {
      verdicts.filter { $0.outcome == .broken }.map { Finding($0.rule, $0.detail ?? "") }
    }
  }
}
