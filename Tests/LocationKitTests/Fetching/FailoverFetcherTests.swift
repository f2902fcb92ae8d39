import LocationTesting
import Synchronization
import TestSupport
import Testing

@testable import LocationKit

@Suite("FailoverFetcher")
struct FailoverFetcherTests {
  private let mast = LocationOrigin(source: "mast", kind: .live)
  private let stern = LocationOrigin(source: "stern", kind: .live)
  private let refused = LocationError(.sourceUnavailable, "refused", context: "mast")

  private func at(_ seconds: Double, _ origin: LocationOrigin) -> Location {
    .make(time: start + seconds, origin: origin)
  }

  /// What a failover of two mocks reported.
  private final class Told: Sendable {
    private let list = Mutex<[Reading]>([])

    func note(_ readings: [Reading]) { list.withLock { $0 += readings } }

    var story: [String] {
      list.withLock { readings in
        readings.map { reading in
          switch reading {
          case .sourceChanged(let change): "source \(change.source)"
          case .location(let location): location.origin.source
          case .noFix(let report): "\(report.reason.rawValue) of \(report.origin.source)"
          case .fault(let error): "fault at \(error.context ?? "")"
          case .counts(let counts): "account of \(counts.source ?? "")"
          case .sky: "sky"
          case .heading: "heading"
          }
        }
      }
    }
  }

  /// Runs `body` concurrently with a failover of two mocks, on one thread and on a clock that jumps; then cancels it.
  private func story(
    _ runs: ([MockFetcher.Run], [MockFetcher.Run]) = ([.byHand], [.byHand]),
    _ body: @escaping @Sendable (MockFetcher, MockFetcher, ManualClock) async throws -> Void = { _, _, _ in }
  ) throws -> (story: [String], error: LocationError?) {
    let time = VirtualTime()
    let (first, second) = (MockFetcher(runs: runs.0), MockFetcher(runs: runs.1))
    let told = Told()
    let failover = try FailoverFetcher(
      [("mast", first), ("stern", second)], waitsForFirstConnection: false, clock: time.clock, jitter: { 1 })
    let error = try time.run { () async throws -> LocationError? in
      let task = Task(executorPreference: time) { () -> LocationError? in
        do {
          try await failover.run(FetchRequest()) { told.note($0) }
          return nil
        } catch {
          return LocationError(wrapping: error)
        }
      }
      try await body(first, second, time.clock)
      try await time.clock.sleep(for: .seconds(100))
      task.cancel()
      return await task.value
    }
    return (told.story, error)
  }

  @Test("runs all sources at once; passes the readings of one, and switches when it fails")
  func takesOver() throws {
    let (mast, stern, refused) = (mast, stern, refused)
    let outcome = try story(([.byHand, .reports([at(6, mast)], then: .waits)], [.byHand])) { first, second, clock in
      try await first.send(.make(time: start, origin: mast))
      try await second.send(.make(time: start + 0.5, origin: stern))
      try await first.fail(refused)
      try await clock.sleep(for: .seconds(1))
      try await second.send(.make(time: start + 1.5, origin: stern))
    }
    #expect(outcome.story == ["source mast", "mast", "fault at mast", "source stern", "stern", "stern"])
    #expect(outcome.error?.code == .cancelled)
  }

  @Test("restarts a failed source, later each time, up to 2 s")
  func runsAgain() throws {
    let attempts = Attempts()
    let time = VirtualTime()
    let failover = try FailoverFetcher(
      [
        ("mast", Refusing(attempts: attempts, clock: time.clock)),
        ("stern", MockFetcher(runs: [.reports([Location](), then: .waits)])),
      ], clock: time.clock, jitter: { 1 })
    try time.run {
      let task = Task(executorPreference: time) { try? await failover.run(FetchRequest()) { _ in } }
      try await time.clock.sleep(for: .seconds(8))
      task.cancel()
      await task.value
    }
    #expect(attempts.moments == [0, 100, 300, 700, 1500, 3100, 5100, 7100].map { .milliseconds($0) })
  }

  @Test("fails at once with the reason if all fail at the start, or continues if it waits")
  func allFail() throws {
    let runs = [MockFetcher.Run.reports([Location](), then: .fails(refused))]
    let outcome = try story((runs, runs))
    #expect(outcome.story == ["fault at mast", "fault at stern: mast"])
    #expect(outcome.error?.code == .sourceUnavailable)
    #expect(outcome.error?.message == "no source can be used: mast: refused, stern: mast: refused")
  }

  @Test("returns when all have ended, with their accounts")
  func ends() throws {
    let counts = Reading.counts(InputCounts(unit: "lines", read: 1))
    let outcome = try story(
      ([.reports([[.location(at(0, mast)), counts]])], [.reports([[.location(at(0, stern)), counts]])]))
    #expect(outcome.error == nil)
    #expect(outcome.story.suffix(2) == ["account of mast", "account of stern"])
    #expect(outcome.story.contains("mast"))
  }

  @Test("a source that cannot be run again is dropped, and the others continue")
  func isOut() throws {
    let (mast, stern, refused) = (mast, stern, refused)
    let outcome = try story(([.byHand], [.byHand])) { first, second, clock in
      try await first.send(.make(time: start, origin: mast))
      try await first.fail(refused)
      try await clock.sleep(for: .seconds(1))
      try await second.send(.make(time: start + 1, origin: stern))
      try await second.finish()
    }
    // The mock's second run is an error of another kind: it is reported, too.
    #expect(outcome.story.contains("stern"))
    #expect(outcome.error == nil)
  }

  @Test("a slow consumer makes no source silent, and delays all sources")
  func backPressure() throws {
    let time = VirtualTime()
    let fetchers = [mast, stern].map { Ticking(origin: $0, clock: time.clock) }
    let told = Told()
    let failover = try FailoverFetcher([("mast", fetchers[0]), ("stern", fetchers[1])], clock: time.clock)
    try time.run {
      let task = Task(executorPreference: time) {
        try? await failover.run(FetchRequest()) { readings in
          told.note(readings)
          try? await time.clock.sleep(for: .seconds(60))
        }
      }
      try await time.clock.sleep(for: .seconds(601))
      task.cancel()
      await task.value
    }
    #expect(Set(told.story.dropFirst()) == ["mast"])
    #expect(told.story.count >= 11)
    #expect(fetchers.allSatisfy { $0.count < 15 }, "each waits until its report is taken")
  }

  @Test("passes the request on, is live, and rejects a source that appears twice")
  func contract() throws {
    let time = VirtualTime()
    let mocks = (0..<2).map { _ in MockFetcher(timing: .recorded, runs: [.reports([Location](), then: .waits)]) }
    let failover = try FailoverFetcher([("mast", mocks[0]), ("stern", mocks[1])], clock: time.clock)
    #expect(failover.timing == .live)
    try time.run {
      let task = Task(executorPreference: time) {
        var request = FetchRequest()
        request.wantsSky = { false }
        try? await failover.run(request) { _ in }
      }
      try await time.clock.sleep(for: .seconds(1))
      task.cancel()
      await task.value
    }
    for mock in mocks {
      #expect(mock.calls == [.run(FetchRequest()), .cancelled])
      guard case .run(let request) = mock.calls[0] else { continue }
      #expect(request.wantsSky(), "satellites show that a source is alive")
    }
    expectThrows(LocationError(.invalidArgument, "this source appears twice", context: "mast")) {
      try FailoverFetcher([("mast", mocks[0]), ("mast", mocks[1])])
    }
    expectThrows(LocationError(.invalidArgument, "a failover needs a source")) { try FailoverFetcher([]) }
  }

  @Test("keeps the contract of all fetchers", .timeLimit(.minutes(15)))
  func conformance() async throws {
    let counts = Reading.counts(InputCounts(unit: "lines", read: 1))
    try await FetcherConformance().verify { () throws in
      let runs = [MockFetcher.Run.reports([[.location(at(0, mast))], [.location(at(1, mast))], [counts]])]
      return try FailoverFetcher([("mast", MockFetcher(runs: runs)), ("stern", MockFetcher(runs: runs))])
    }
  }

  @Test("the manager announces the change, and the position continues")
  func withManager() throws {
    let time = VirtualTime()
    let delegate = RecordingDelegate()
    let (first, second) = (MockFetcher(runs: [.byHand, .reports([Location](), then: .waits)]), MockFetcher())
    let manager = LocationManager(
      fetcher: try FailoverFetcher([("mast", first), ("stern", second)], clock: time.clock), clock: time.clock,
      executor: time)
    manager.delegate = delegate
    try time.run {
      manager.startUpdatingLocation()
      try await first.send(at(0, mast))
      try await second.send(at(0.5, stern))
      try await first.fail(refused)
      try await second.send(at(1.5, stern))
      manager.stopUpdatingLocation()
    }
    let notable = delegate.events.story.filter { $0 != "updated" && $0 != "authorized" }
    #expect(notable == ["source mast", "tracking", "fault: source unavailable", "source stern"])
    #expect(manager.lastKnownLocation?.origin == stern)
  }
}

/// When it was run.
private final class Attempts: Sendable {
  private let list = Mutex<[Duration]>([])
  func note(_ moment: Duration) { list.withLock { $0.append(moment) } }
  var moments: [Duration] { list.withLock { $0 } }
}

/// A source that is never available.
private struct Refusing: LocationFetcher {
  let attempts: Attempts
  let clock: ManualClock

  func run(_ request: FetchRequest, report: @Sendable ([Reading]) async -> Void) async throws {
    attempts.note(clock.now.offset)
    if attempts.moments.count == 1 { await report([.noFix()]) }
    throw LocationError(.sourceUnavailable, "refused", context: "mast")
  }
}

/// A location a second, for ever.
private final class Ticking: LocationFetcher {
  private let origin: LocationOrigin
  private let clock: ManualClock
  private let reports = Mutex(0)

  init(origin: LocationOrigin, clock: ManualClock) { (self.origin, self.clock) = (origin, clock) }

  var count: Int { reports.withLock { $0 } }

  func run(_ request: FetchRequest, report: @Sendable ([Reading]) async -> Void) async throws {
    while true {
      reports.withLock { $0 += 1 }
      await report([.location(.make(time: start + clock.now.offset.inSeconds, origin: origin))])
      try await clock.sleep(for: .seconds(1))
    }
  }
}
