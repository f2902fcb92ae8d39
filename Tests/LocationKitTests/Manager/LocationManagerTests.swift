import LocationKit
import LocationTesting
import Synchronization
import TestSupport
import Testing

@Suite("LocationManager: delegate, start and stop", .timeLimit(.minutes(15)))
struct LocationManagerTests {
  private let clock = ManualClock()
  private let delegate = RecordingDelegate()

  private func manager(
    _ fetcher: MockFetcher, places: [PointOfInterest] = [], poster: (any LocationEventPoster)? = nil,
    _ configure: (inout DecisionConfiguration) -> Void = { _ in }
  ) -> LocationManager {
    var configuration = DecisionConfiguration()
    configure(&configuration)
    let manager = LocationManager(
      fetcher: fetcher, pointsOfInterest: places, configuration: configuration, clock: clock, wallClock: { start },
      poster: poster)
    manager.delegate = delegate
    return manager
  }

  /// Counts the jobs that it passes to Swift's thread pool.
  private final class CountingExecutor: TaskExecutor {
    private let jobs = Mutex(0)
    var count: Int { jobs.withLock { $0 } }

    func enqueue(_ job: consuming ExecutorJob) {
      jobs.withLock { $0 += 1 }
      globalConcurrentExecutor.enqueue(job)
    }
  }

  private struct Ending: LocationFetcher {
    let preferredExecutor: (any TaskExecutor)?

    func run(_ request: FetchRequest, report: @Sendable ([Reading]) async -> Void) async throws {
      await report([.location(.east(0, at: 0))])
    }
  }

  @Test("runs on the executor that the fetcher prefers, unless it has its own", arguments: [true, false])
  func executor(hasOwn: Bool) async throws {
    let (preferred, own) = (CountingExecutor(), CountingExecutor())
    let manager = LocationManager(
      fetcher: Ending(preferredExecutor: preferred), wallClock: { start }, executor: hasOwn ? own : nil)
    try await manager.run { _ in }
    #expect((preferred.count > 0, own.count > 0) == (!hasOwn, hasOwn))
  }

  @Test("delivers every event to the delegate, in order")
  func deliversToDelegate() async throws {
    let fetcher = MockFetcher(timing: .recorded)
    let manager = manager(fetcher, places: [.east(0, dwellTime: .seconds(5))])
    manager.startUpdatingLocation()
    for (second, metres) in [500.0, 0, 0, 0, 0, 0, 0, 500, -500].enumerated() {
      try await fetcher.send(.east(metres, at: Double(second)))
    }
    try await fetcher.send(.noFix(at: start + 9), .fault(LocationError(.invalidData, "x")))
    #expect(
      delegate.events.story == [
        "authorized", "tracking", "updated", "updated", "enter home", "updated", "updated", "updated", "updated",
        "updated", "dwell home", "updated", "exit home", "updated", "pass home", "lost: no fix", "fault: invalid data",
      ])
    #expect(manager.lastKnownLocation == .east(-500, at: 8))
    #expect(manager.trackingState == .lost)
  }

  @Test("delivers visits to the delegate and every reader, after place events; no filter hides a visit")
  func deliversVisits() async throws {
    let fetcher = MockFetcher(timing: .recorded)
    let manager = manager(fetcher, places: [.east(0, dwellTime: .seconds(300))]) {
      $0.visits = VisitLimits()
      $0.integrity = .ignore
      $0.filter = UpdateFilter(minimumDistance: 10_000)
    }
    var events = manager.events(filter: .nothing).makeAsyncIterator()
    manager.startUpdatingLocation()
    for second in stride(from: 0, through: 300, by: 5) { try await fetcher.send(.east(0, at: Double(second))) }
    for second in [310.0, 410, 510, 610] { try await fetcher.send(.east(5000, at: second)) }
    let places = delegate.events.story.filter {
      !["updated", "tracking", "authorized"].contains($0) && !$0.contains(":")
    }
    #expect(
      places == ["enter home, initial", "dwell home", "arrive", "exit home", "depart", "arrive"])
    var heard: [String] = []
    while heard.last != "depart", let event = try await events.next() { heard.append(event.summary) }
    #expect(heard.filter { $0 == "arrive" || $0 == "depart" } == ["arrive", "depart"])
    manager.stopUpdatingLocation()
  }

  @Test("wants satellites for its judgement of positions, although no reader would receive them")
  func judgedSky() async throws {
    let fetcher = MockFetcher()
    let manager = manager(fetcher)
    manager.startUpdatingLocation()
    guard case .run(let request) = await fetcher.calls(count: 1).first else {
      Issue.record("no run")
      return
    }
    #expect(request.wantsSky())
    manager.stopUpdatingLocation()
  }

  @Test("without a judgement, wants satellites only while a reader of all readings or a request would receive them")
  func wantedSky() async throws {
    let fetcher = MockFetcher()
    let manager = manager(fetcher) { $0.integrity = .ignore }
    manager.startUpdatingLocation()
    guard case .run(let request) = await fetcher.calls(count: 1).first else {
      Issue.record("no run")
      return
    }
    #expect(!request.wantsSky())
    let reader = Task { try await manager.run { _ in } }
    await eventually { request.wantsSky() }
    reader.cancel()
    _ = await reader.result
    #expect(!request.wantsSky())
    manager.requestLocation { _ in }
    #expect(request.wantsSky())
    try await fetcher.send(.make())
    #expect(!request.wantsSky())
    #expect(FetchRequest().wantsSky(), "a caller without a manager")
  }

  @Test("runs the fetcher once, however often updates are started, and stops it")
  func startAndStop() async {
    let fetcher = MockFetcher(runs: [.byHand, .byHand])
    let manager = manager(fetcher)
    manager.startUpdatingLocation()
    manager.startUpdatingLocation()
    await fetcher.calls(count: 1)
    manager.stopUpdatingLocation()
    #expect(await fetcher.calls(count: 2) == [.run(FetchRequest()), .cancelled])
    manager.startUpdatingLocation()
    #expect(await fetcher.calls(count: 3).last == .run(FetchRequest()))
  }

  @Test("a stop emits no loss; the state is acquiring again")
  func stopsQuietly() async throws {
    let fetcher = MockFetcher(runs: [.byHand, .byHand])
    let manager = manager(fetcher, places: [.east(0)])
    manager.startUpdatingLocation()
    try await fetcher.send(.east(0, at: 0))
    manager.stopUpdatingLocation()
    await fetcher.calls(count: 2)
    manager.startUpdatingLocation()
    try await fetcher.send(.east(300, at: 1))
    #expect(
      delegate.events.story == [
        "authorized", "tracking", "updated", "enter home, initial", "tracking", "updated", "exit home, inferred",
      ])
  }

  @Test("a start while the fetcher ends runs it again")
  func startWhileEnding() async throws {
    let fetcher = MockFetcher(runs: Array(repeating: .byHand, count: 50))
    let manager = manager(fetcher)
    for _ in 0..<25 {
      manager.startUpdatingLocation()
      manager.stopUpdatingLocation()
    }
    manager.startUpdatingLocation()
    try await fetcher.send(.make())
    #expect(delegate.events.story == ["authorized", "tracking", "updated"])
  }

  @Test("drops what a stopped fetcher still reports")
  func lateReport() async {
    /// Reports a location only when it is cancelled.
    struct LateFetcher: LocationFetcher {
      let clock: ManualClock
      let hasReported = AsyncStream<Void>.makeStream()

      func run(_ request: FetchRequest, report: @Sendable ([Reading]) async -> Void) async throws {
        try? await clock.sleep(for: .seconds(1))
        await report([.location(.make())])
        hasReported.continuation.yield()
      }
    }
    let fetcher = LateFetcher(clock: clock)
    let manager = LocationManager(fetcher: fetcher, clock: clock)
    manager.delegate = delegate
    manager.startUpdatingLocation()
    await clock.sleepers(count: 1)
    manager.stopUpdatingLocation()
    for await _ in fetcher.hasReported.stream { break }
    #expect(delegate.events.isEmpty)
    #expect(manager.lastKnownLocation == nil)
  }

  @Test("the delegate may stop the manager during a call")
  func delegateStops() async {
    final class Stopper: LocationManagerDelegate {
      func locationManager(_ manager: LocationManager, didUpdate location: Location) { manager.stopUpdatingLocation() }
    }
    let stopper = Stopper()
    let fetcher = MockFetcher(runs: [.reports([.make()], then: .waits)])
    let manager = LocationManager(fetcher: fetcher, clock: clock)
    manager.delegate = stopper
    manager.startUpdatingLocation()
    #expect(await fetcher.calls(count: 2).last == .cancelled)
  }

  @Test("the end of the source is a loss, and the source can be started again")
  func sourceEnds() async throws {
    let fetcher = MockFetcher(timing: .recorded, runs: [.reports([.make()]), .reports([.make()])])
    let manager = manager(fetcher)
    manager.startUpdatingLocation()
    await delegate.events(count: 4)
    manager.startUpdatingLocation()
    let story = await delegate.events(count: 7).story
    #expect(
      story == [
        "authorized", "tracking", "updated", "lost: source ended", "tracking", "updated", "lost: source ended",
      ])
  }

  @Test("an error of the source is a fault; a fetcher that runs too often is a fault, too")
  func sourceFails() async throws {
    let fetcher = MockFetcher()
    let manager = manager(fetcher)
    manager.startUpdatingLocation()
    try await fetcher.fail(LocationError(.sourceUnavailable, "gone", context: "here"))
    await delegate.events(count: 1)
    manager.startUpdatingLocation()
    let events = await delegate.events(count: 2)
    #expect(events.story == ["fault: source unavailable", "fault: internal error"])
  }

  @Test("the source determines the authorization: authorized at the first reading, denied by its error")
  func authorization() async throws {
    let denied = LocationError(.permissionDenied, "no", context: "/dev/ttyUSB0")
    let fetcher = MockFetcher(runs: [.fails(denied), .byHand])
    let manager = manager(fetcher)
    #expect(manager.authorization == .notDetermined)
    manager.startUpdatingLocation()
    await delegate.events(count: 2)
    #expect(manager.authorization == .denied)
    manager.startUpdatingLocation()
    try await fetcher.send(.sky(.make(inView: 1)))
    #expect(manager.authorization == .authorized)
    #expect(delegate.events.story == ["fault: permission denied", "denied", "authorized"])
  }

  @Test("filters hide no place event from the delegate, and a parked car does not become stale")
  func filters() async throws {
    let fetcher = MockFetcher(timing: .recorded)
    let manager = manager(fetcher, places: [.east(0)]) { $0.filter = UpdateFilter(minimumDistance: 10_000) }
    manager.startUpdatingLocation()
    try await fetcher.send(.east(500, at: 0), .east(0, at: 5), .east(500, at: 10))
    for second in 11..<100 { try await fetcher.send(.east(500, at: Double(second))) }
    #expect(delegate.events.story == ["authorized", "tracking", "updated", "enter home", "exit home"])
    #expect(manager.trackingState == .tracking)
  }

  @Test("a silent live source becomes stale and then lost by the manager's clock")
  func watchdog() async throws {
    let fetcher = MockFetcher()
    let manager = manager(fetcher)
    manager.startUpdatingLocation()
    try await fetcher.send(.make())
    await clock.sleepers(count: 1)
    clock.advance(by: .seconds(10))
    await delegate.events(count: 4)
    #expect(manager.trackingState == .stale)
    await clock.sleepers(count: 1)
    clock.advance(by: .seconds(20))
    #expect(await delegate.events(count: 5).story.suffix(2) == ["stale: silence", "lost: silence"])
    try await fetcher.send(.make(time: start + 30))
    await clock.sleepers(count: 1)
    clock.advance(by: .seconds(1000))
    #expect(
      await delegate.events(count: 9).story.suffix(4) == ["tracking", "updated", "stale: silence", "lost: silence"])
  }

  @Test("each location postpones the deadline")
  func watchdogSleepsOn() async throws {
    let fetcher = MockFetcher()
    let manager = manager(fetcher)
    manager.startUpdatingLocation()
    for second in 0..<30 {
      try await fetcher.send(.make(time: start + Double(second)))
      await clock.sleepers(count: 1)
      clock.advance(by: .seconds(1))
    }
    #expect(manager.trackingState == .tracking)
    #expect(!delegate.events.story.contains("stale: silence"))
  }

  @Test("a silence that the watchdog has not reported is emitted before the reading that ends it")
  func silenceBeforeReading() async throws {
    let fetcher = MockFetcher()
    let manager = manager(fetcher)
    manager.startUpdatingLocation()
    try await fetcher.send(.make())
    clock.advance(by: .seconds(15))
    try await fetcher.send(.make(time: start + 15))
    #expect(delegate.events.story == ["authorized", "tracking", "updated", "stale: silence", "tracking", "updated"])
  }

  @Test("the poster receives each event after the delegate")
  func poster() async throws {
    final class Log: LocationManagerDelegate, LocationEventPoster {
      let lines = Mutex<[String]>([])
      func locationManager(_ manager: LocationManager, didUpdate location: Location) {
        lines.withLock { $0.append("delegate") }
      }
      func post(_ event: LocationEvent, from manager: LocationManager) {
        if case .updated = event { lines.withLock { $0.append("poster") } }
      }
    }
    let (log, fetcher) = (Log(), MockFetcher())
    let manager = manager(fetcher, poster: log)
    manager.delegate = log
    manager.startUpdatingLocation()
    try await fetcher.send(.east(0, at: 0), .east(0, at: 1))
    #expect(log.lines.withLock { $0 } == ["delegate", "poster", "delegate", "poster"])
  }

  @Test("returns whether a location is at one of its places")
  func isPointOfInterest() {
    let manager = manager(MockFetcher(), places: [.east(0), .east(5000, "work")])
    #expect(manager.isPointOfInterest(.east(5099, at: 0)))
    #expect(!manager.isPointOfInterest(.east(5101, at: 0)))
  }

  @Test("a release while it runs ends its fetcher, and leaks nothing")
  func release() async throws {
    let fetcher = MockFetcher()
    weak var released: LocationManager?
    do {
      let manager = manager(fetcher)
      released = manager
      manager.startUpdatingLocation()
      try await fetcher.send(.make())
      await clock.sleepers(count: 1)
    }
    #expect(await fetcher.calls(count: 2).last == .cancelled)
    #expect(released == nil)
  }

  @Test("a release while it runs ends its readers, and answers its requests")
  func releaseAnswers() async throws {
    let (fetcher, answers) = (MockFetcher(), Answers())
    var manager: LocationManager? = manager(fetcher)
    let events = manager?.events()
    manager?.requestLocation { answers.add($0.map(\.location)) }
    await fetcher.calls(count: 1)
    manager = nil
    #expect(await answers.all(count: 1).map(\.code) == [.cancelled])
    var iterator = events?.makeAsyncIterator()
    #expect(try await iterator?.next() == nil)
  }
}
