import LocationKit
import LocationTesting
import Synchronization
import TestSupport
import Testing

@Suite("FetcherConformance")
struct FetcherConformanceTests {
  /// For those that are waited for in vain; the others end long before.
  private let brief = FetcherConformance(patience: .milliseconds(200))
  private let check = FetcherConformance(patience: .seconds(600))

  @Test("finds no fault in a correct mock")
  func mock() async throws {
    let readings = [Reading.location(.make(origin: .recording)), .noFix(origin: .recording)]
    let script = MockFetcher.Run.reports(readings.map { [$0] } + [[.counts(InputCounts(unit: "x"))]])
    let mock = MockFetcher(timing: .recorded, runs: [script, script, script])
    try await check.verify(mock, expecting: readings)
    #expect(mock.calls.count { $0 == .run(FetchRequest()) } == 3)
  }

  @Test("an endless live source, and one that reports why it cannot be reached, pass")
  func endless() async throws {
    let waiting = MockFetcher.Run.reports([.make()], then: .waits)
    try await brief.verify(MockFetcher(runs: [waiting, waiting, waiting]))
    let failing = MockFetcher.Run.fails(LocationError(.sourceUnavailable, "off"))
    try await check.verify(MockFetcher(runs: [failing, failing]))
  }

  @Test("a fetcher that can be run once is created again for the last run")
  func once() async throws {
    let script = MockFetcher.Run.reports([[.location(.make())], [.counts(InputCounts(unit: "x"))]])
    let made = Mutex(0)
    try await check.verify {
      made.withLock { $0 += 1 }
      return MockFetcher(runs: [script])
    }
    #expect(made.withLock { $0 } == 2)
  }

  @Test("finds exactly the broken rule", arguments: BadFetcher.allCases)
  func bad(fetcher: BadFetcher) async {
    let expected = (0..<20).map { Reading.noFix(at: .utc("2026-05-01T10:00:00Z") + Double($0), origin: .recording) }
    let check = [.silent, .deaf, .stuck].contains(fetcher) ? brief : check
    let findings = await check.check(fetcher.make(), expecting: fetcher == .disorderly ? expected : nil)
    #expect(findings.map(\.rule) == [fetcher.rule], "\(findings)")
    #expect(findings.first.map { "\($0)".hasPrefix("a fetcher \(fetcher.rule.rawValue): ") } == true)
  }

  @Test("throws an error whose description contains each finding")
  func failure() async throws {
    let failure = try await #require(throws: FetcherConformance.Failure.self) {
      try await check.verify(BadFetcher.repetitive.make())
    }
    #expect(
      "\(failure)"
        == "a fetcher reports each location once: 1 of 21 locations repeat an earlier one: 2026-05-01T10:00:07.000Z")
    let made = try await #require(throws: FetcherConformance.Failure.self) {
      try await check.verify { BadFetcher.untyped.make() }
    }
    #expect(made.findings.map(\.rule) == [.throwsLocationErrors])
  }

  @Test("a recording may contain a location twice, but not every location", arguments: [1, 2])
  func repeats(of count: Int) async throws {
    let times = (0..<4).map { UTCInstant.utc("2026-05-01T10:00:00Z") + Double($0) }
    let locations = times.flatMap { time in
      (0..<(time == times[0] ? 2 : count)).map { _ in Location.make(time: time, origin: .recording) }
    }
    let run = MockFetcher.Run.reports([locations.map(Reading.location), [.counts(InputCounts(unit: "x"))]])
    let report = await check.judge(MockFetcher(timing: .recorded, runs: [run, run, run]))
    let verdict = try #require(report.verdicts.first { $0.rule == .reportsOnce })
    #expect(verdict.outcome == (count == 1 ? .unknown : .broken))
  }

  @Test("each rule has a bad fetcher")
  func allRules() {
    // Swift itself prevents a fetcher from breaking the other one.
    let breakable = Set(FetcherConformance.Rule.allCases).subtracting([.reportsNothingAfterwards])
    #expect(Set(BadFetcher.allCases.map(\.rule)) == breakable)
  }

  @Test("reports for each rule whether it was kept, or why that is unknown")
  func verdicts() async {
    let script = MockFetcher.Run.reports([
      [.location(.make(origin: .recording))], [.counts(InputCounts(unit: "x"))],
    ])
    let recorded = await check.judge(MockFetcher(timing: .recorded, runs: [script, script, script]))
    #expect(recorded.verdicts.map(\.rule) == FetcherConformance.Rule.allCases)
    #expect(recorded.unknown == [.keepsOrder, .reportsOnce])
    #expect(recorded.findings == [])
    #expect(recorded.readings.count == 2)

    let waiting = MockFetcher.Run.reports([.make(time: .utc("2026-05-01T10:00:00Z"))], then: .waits)
    let live = await brief.judge(MockFetcher(runs: [waiting, waiting, waiting]))
    #expect(live.unknown == [.keepsOrder, .reportsOnce, .marksRecordings, .repeatsItself, .countsAtEnd])
    #expect(live.failure == nil)
  }

  @Test("reports why a source cannot be reached, and leaves most rules unknown")
  func unreachable() async {
    let failing = MockFetcher.Run.fails(LocationError(.sourceUnavailable, "off"))
    let report = await check.judge(MockFetcher(runs: [failing, failing]))
    #expect(report.failure?.states(.sourceUnavailable, "off") == true)
    #expect(
      report.unknown == [
        .reportsOneAtATime, .keepsOrder, .reportsOnce, .marksRecordings, .endsWhenCancelled, .isSilentWhenCancelled,
        .repeatsItself, .countsAtEnd,
      ])
  }

  @Test(
    "detects whether the times of a live source go back",
    arguments: [(["10:00:00", "10:00:01"], true), (["10:00:01", "10:00:00"], false)])
  func order(times: [String], isKept: Bool) async throws {
    let locations = times.map { Location.make(time: .utc("2026-05-01T\($0)Z")) }
    let run = MockFetcher.Run.reports(locations, then: .waits)
    let report = await brief.judge(MockFetcher(runs: [run, run, run]))
    let verdict = try #require(report.verdicts.first { $0.rule == .keepsOrder })
    #expect(verdict.outcome == (isKept ? .kept : .broken))
    #expect(verdict.detail?.contains(isKept ? "of 2 locations" : "1 of 2") == true)
  }
}

extension LocationOrigin {
  static let recording = LocationOrigin(source: "recording", kind: .replayed)
}

extension FetcherConformance.Report {
  fileprivate var unknown: [FetcherConformance.Rule] {
    verdicts.filter { $0.outcome == .unknown }.map(\.rule)
  }
}
