public import LocationKit
import Synchronization

/// Checks that a fetcher keeps the contract of `LocationFetcher`. What it finds are values, for every test framework:
///
/// ```swift
/// #expect(await FetcherConformance().check(fetcher) == [])
/// ```
///
/// It runs the fetcher three times: to its end, or for some reports; again; and once more, to cancel it while it reports.
/// A fetcher that can be run only once is made anew for the last run by ``check(making:)``. (That none reports after its
/// run has ended, the compiler sees to: `report` does not escape.)
public struct FetcherConformance: Sendable {
  /// What a fetcher must do.
  public enum Rule: String, Sendable, Hashable, CaseIterable {
    case reportsOneAtATime = "awaits each report before the next"
    case saysSomething = "reports something, or says by an error why not"
    case keepsOrder = "reports what the source says, all of it, in its order"
    case throwsLocationErrors = "throws LocationError, or CancellationError when it is cancelled"
    case endsWhenCancelled = "ends soon when its task is cancelled"
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
    var findings = Findings()
    let isRepeatable = await checkRuns(of: fetcher, expected, &findings)
    if isRepeatable { await checkCancellation(of: fetcher, &findings) }
    return findings.all
  }

  /// Checks a fetcher that can be run only once: `make` is called twice.
  public func check(
    expecting expected: [Reading]? = nil, making make: () async throws -> any LocationFetcher
  ) async rethrows -> [Finding] {
    var findings = Findings()
    _ = await checkRuns(of: try await make(), expected, &findings)
    await checkCancellation(of: try await make(), &findings)
    return findings.all
  }

  /// Returns whether it can be run again.
  private func checkRuns(
    of fetcher: any LocationFetcher, _ expected: [Reading]?, _ findings: inout Findings
  ) async -> Bool {
    let first = await observe(fetcher, cancelledAfter: reports)
    judge(first, &findings)
    if first.readings.isEmpty, first.error == nil || !first.endedByItself {
      findings.add(.saysSomething, "nothing within \(patience)")
    }
    if let expected, !first.readings.starts(with: expected) {
      let place = zip(first.readings, expected).prefix { $0 == $1 }.count
      findings.add(.keepsOrder, "reading \(place) is another, or missing")
    }
    if first.endedByItself, first.error == nil {
      if case .account = first.readings.last {} else { findings.add(.accountsAtEnd, "there was none") }
    }
    guard first.hasEnded else { return false }
    return await checkAgain(fetcher, first, &findings)
  }

  private func checkAgain(
    _ fetcher: any LocationFetcher, _ first: ObservedRun.Outcome, _ findings: inout Findings
  ) async -> Bool {
    let second = await observe(fetcher, cancelledAfter: reports)
    judge(second, &findings)
    if second.readings.isEmpty, second.error == nil, !first.readings.isEmpty {
      findings.add(.runsAgain, "the second run said nothing")
    }
    // One that said nothing has been found already.
    let saysSomething = !second.readings.isEmpty
    let isRefusal = second.readings.isEmpty && second.error is LocationError
    let hasWholeRuns = first.endedByItself && second.endedByItself
    if fetcher.timing == .recorded, hasWholeRuns, saysSomething, first.readings != second.readings {
      findings.add(.repeatsItself, "the second run reported other readings")
    }
    return second.hasEnded && !isRefusal
  }

  /// Cancels while a report is under way: the fetcher waits for us then, not for its source.
  private func checkCancellation(of fetcher: any LocationFetcher, _ findings: inout Findings) async {
    judge(await observe(fetcher, cancelledAfter: 1), &findings)
  }

  private func judge(_ outcome: ObservedRun.Outcome, _ findings: inout Findings) {
    if outcome.overlaps > 0 { findings.add(.reportsOneAtATime, "\(outcome.overlaps) came during another") }
    if !outcome.hasEnded { findings.add(.endsWhenCancelled, "it runs \(patience) after its cancellation") }
    switch outcome.error {
    case nil, is LocationError: break
    case is CancellationError:
      if outcome.endedByItself { findings.add(.throwsLocationErrors, "CancellationError, and nobody cancelled it") }
    case let error?: findings.add(.throwsLocationErrors, "\(error)")
    }
  }

  /// Runs a fetcher until it ends, has made so many reports, or has been silent for too long; then cancels it.
  private func observe(_ fetcher: any LocationFetcher, cancelledAfter limit: Int) async -> ObservedRun.Outcome {
    let run = ObservedRun(limit: limit, clock: clock)
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

  /// Each rule once: a fetcher that breaks it in the first run will do so in the next.
  private struct Findings {
    private(set) var all: [Finding] = []

    mutating func add(_ rule: Rule, _ detail: String) {
      if !all.contains(where: { $0.rule == rule }) { all.append(Finding(rule, detail)) }
    }
  }
}
