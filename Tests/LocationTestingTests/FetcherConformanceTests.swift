import LocationKit
import LocationTesting
import Synchronization
import Testing

@Suite("FetcherConformance")
struct FetcherConformanceTests {
  /// For those that are waited for in vain; the others end long before.
  private let brief = FetcherConformance(patience: .milliseconds(200))
  private let check = FetcherConformance(patience: .seconds(60))

  @Test("finds nothing wrong with a mock that does as it should")
  func mock() async {
    let script = MockFetcher.Run.reports([[.location(.make())], [.noFix()], [.account(SourceAccount(unit: "x"))]])
    let mock = MockFetcher(timing: .recorded, runs: [script, script, script])
    #expect(await check.check(mock, expecting: [.location(.make()), .noFix()]) == [])
    #expect(mock.calls.count { $0 == .run(FetchRequest()) } == 3)
  }

  @Test("a live source that never ends, and one that says why it cannot be reached, are fine")
  func endless() async {
    let waiting = MockFetcher.Run.reports([.make()], then: .waits)
    #expect(await brief.check(MockFetcher(runs: [waiting, waiting, waiting])) == [])
    let failing = MockFetcher.Run.reports([[Reading]](), then: .fails(LocationError(.sourceUnavailable, "off")))
    #expect(await check.check(MockFetcher(runs: [failing, failing])) == [])
  }

  @Test("a fetcher that can be run once is made anew for the last run")
  func once() async {
    let script = MockFetcher.Run.reports([[.location(.make())], [.account(SourceAccount(unit: "x"))]])
    let made = Mutex(0)
    let findings = await check.check {
      made.withLock { $0 += 1 }
      return MockFetcher(runs: [script])
    }
    #expect(findings == [])
    #expect(made.withLock { $0 } == 2)
  }

  @Test("finds each rule broken, and no other", arguments: BadFetcher.allCases)
  func bad(fetcher: BadFetcher) async {
    let expected = (0..<20).map { Reading.noFix(at: .utc("2026-05-01T10:00:00Z") + Double($0)) }
    let check = [.silent, .deaf, .stuck].contains(fetcher) ? brief : check
    let findings = await check.check(fetcher.make(), expecting: fetcher == .disorderly ? expected : nil)
    #expect(findings.map(\.rule) == [fetcher.rule], "\(findings)")
    #expect(findings.first.map { "\($0)".hasPrefix("a fetcher \(fetcher.rule.rawValue): ") } == true)
  }

  @Test("there is a bad fetcher for each rule")
  func allRules() {
    // Swift itself stops who would break the other one.
    let breakable = Set(FetcherConformance.Rule.allCases).subtracting([.reportsNothingAfterwards])
    #expect(Set(BadFetcher.allCases.map(\.rule)) == breakable)
  }

  @Test("says of each rule whether it was kept, or why that cannot be known")
  func verdicts() async {
    let script = MockFetcher.Run.reports([[.location(.make())], [.account(SourceAccount(unit: "x"))]])
    let recorded = await check.judge(MockFetcher(timing: .recorded, runs: [script, script, script]))
    #expect(recorded.verdicts.map(\.rule) == FetcherConformance.Rule.allCases)
    // It may have ended before it could be cancelled.
    #expect([[.keepsOrder], [.keepsOrder, .endsWhenCancelled]].contains(recorded.unknown))
    #expect(recorded.findings == [])
    #expect(recorded.readings == 2)

    let waiting = MockFetcher.Run.reports([.make(time: .utc("2026-05-01T10:00:00Z"))], then: .waits)
    let live = await brief.judge(MockFetcher(runs: [waiting, waiting, waiting]))
    #expect(live.unknown == [.keepsOrder, .repeatsItself, .accountsAtEnd])
    #expect(live.failure == nil)
  }

  @Test("of one that cannot be reached, says why, and knows little of it")
  func unreachable() async {
    let failing = MockFetcher.Run.reports([[Reading]](), then: .fails(LocationError(.sourceUnavailable, "off")))
    let report = await check.judge(MockFetcher(runs: [failing, failing]))
    #expect(report.failure == LocationError(.sourceUnavailable, ""))
    #expect(
      report.unknown == [.reportsOneAtATime, .keepsOrder, .endsWhenCancelled, .repeatsItself, .accountsAtEnd])
  }

  @Test(
    "of a live source, sees whether its times go back",
    arguments: [(["10:00:00", "10:00:01"], true), (["10:00:01", "10:00:00"], false)])
  func order(times: [String], isKept: Bool) async throws {
    let locations = times.map { Location.make(time: .utc("2026-05-01T\($0)Z")) }
    let run = MockFetcher.Run.reports(locations, then: .waits)
    let report = await brief.judge(MockFetcher(runs: [run, run, run]))
    let verdict = try #require(report.verdicts.first { $0.rule == .keepsOrder })
    #expect(verdict.outcome == (isKept ? .kept : .unknown))
    #expect(verdict.detail?.contains(isKept ? "of 2 locations" : "1 of 2") == true)
  }
}

extension FetcherConformance.Report {
  fileprivate var unknown: [FetcherConformance.Rule] {
    verdicts.filter { $0.outcome == .unknown }.map(\.rule)
  }
}

/// A fetcher that breaks one rule.
enum BadFetcher: String, CaseIterable, Sendable {
  case hasty, silent, disorderly, untyped, cancelledByItself, deaf, spent, stuck, fickle, unaccounted

  var rule: FetcherConformance.Rule {
    switch self {
    case .hasty: .reportsOneAtATime
    case .silent: .saysSomething
    case .disorderly: .keepsOrder
    case .untyped, .cancelledByItself: .throwsLocationErrors
    case .deaf: .endsWhenCancelled
    case .spent, .stuck: .runsAgain
    case .fickle: .repeatsItself
    case .unaccounted: .accountsAtEnd
    }
  }

  func make() -> any LocationFetcher { Maker(bad: self) }

  private struct Failure: Error {}

  private final class Maker: LocationFetcher {
    /// The hasty one's order is chance: it would not repeat itself either.
    var timing: Timing { bad == .hasty ? .live : .recorded }
    private let bad: BadFetcher
    private let runs = Mutex(0)

    init(bad: BadFetcher) { self.bad = bad }

    func run(_ request: FetchRequest, report: @Sendable ([Reading]) async -> Void) async throws {
      let run = runs.withLock { runs in
        runs += 1
        return runs
      }
      let start = UTCInstant.utc("2026-05-01T10:00:00Z")
      var readings = (0..<20).map { Reading.noFix(at: start + Double($0)) }
      switch bad {
      case .hasty:
        await withoutActuallyEscaping(report) { report in
          await withTaskGroup { group in
            for reading in readings { group.addTask { await report([reading]) } }
          }
        }
        readings = []
      case .silent: try await ContinuousClock().sleep(for: .seconds(60))
      case .disorderly: readings.swapAt(7, 8)
      case .untyped: throw Failure()
      case .cancelledByItself: throw CancellationError()
      case .deaf:
        await report(readings)
        // Until it has been given up: nobody waits for it any more.
        await Task { try? await ContinuousClock().sleep(for: .seconds(2)) }.value
      case .spent: if run > 1 { return await report([]) }
      case .stuck: if run > 1 { try await ContinuousClock().sleep(for: .seconds(3600)) }
      case .fickle: if run > 1 { readings.removeLast() }
      case .unaccounted: return await report(readings)
      }
      for reading in readings {
        await report([reading])
        try Task.checkCancellation()
      }
      await report([.account(SourceAccount(unit: "readings", read: 20))])
    }
  }
}
