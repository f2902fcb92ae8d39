import Dispatch
import LocationTesting
import Synchronization
import TestSupport
import Testing

@testable import LocationKit

@Suite("LocationManager: events are persisted before delivery", .timeLimit(.minutes(15)))
struct JournalTests {
  private static let home = PointOfInterest.east(150, radius: 20)

  private final class Journal: EventJournal {
    private let kept = Mutex<[LocationEvent]>([])
    private let isFull: Bool

    init(isFull: Bool = false) { self.isFull = isFull }

    var story: [String] { kept.withLock { $0.story } }
    func memory() async throws(LocationError) -> [UInt8]? { nil }
    func record(_ events: [LocationEvent], memory: [UInt8]) async throws(LocationError) {
      if isFull { throw LocationError(.writingFailed, "no space left on device", context: "journal") }
      kept.withLock { $0 += events }
    }
  }

  @Test("a request is answered by a location although its events cannot be stored")
  func requests() async throws {
    let fetcher = MockFetcher()
    let manager = LocationManager(
      fetcher: fetcher, pointsOfInterest: [Self.home], clock: ManualClock(), journal: Journal(isFull: true))
    let answers = Answers()
    manager.requestLocation { answers.add($0.map(\.location)) }
    try? await fetcher.send(.east(150, at: 0))
    #expect(await answers.all(count: 1).count == 1)
  }

  /// Runs its jobs one after the other, in their order: a new task has to wait until those before it wait for something.
  private final class Queue: TaskExecutor {
    private let queue = DispatchQueue(label: "one at a time")

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
  }

  private final class Leaver: LocationManagerDelegate {
    func locationManager(_ manager: LocationManager, didEnter transition: RegionTransition) {
      manager.setPlaces(PlaceList([]))
    }
  }

  @Test("events caused by a change of places are stored, also if the source ends before their delivery")
  func placesAtTheEnd() async throws {
    let fetcher = MockFetcher(timing: .recorded, runs: [.reports([[.location(.east(150, at: 0))]])])
    let journal = Journal()
    let manager = LocationManager(
      fetcher: fetcher, pointsOfInterest: [Self.home], executor: Queue(), journal: journal)
    let leaver = Leaver()
    manager.delegate = leaver
    var told: [String] = []
    try await manager.run { told.append($0.summary) }
    #expect(told.filter { $0.contains("home") } == ["enter home, initial", "remove home"])
    #expect(journal.story == ["enter home, initial", "remove home"])
  }

  /// Continues and ends on request, cancelled or not.
  private final class Stubborn: LocationFetcher {
    let timing = Timing.live
    private let (first, second) = (AsyncStream<Void>.makeStream(), AsyncStream<Void>.makeStream())

    func goOn() { first.continuation.finish() }
    func end() { second.continuation.finish() }

    func run(_ request: FetchRequest, report: @Sendable ([Reading]) async -> Void) async throws {
      await report([.location(.east(0, at: 0))])
      await Self.wait(first.stream)
      await report([.location(.east(150, at: 1))])
      await Self.wait(second.stream)
    }

    /// Not in the run's task, whose cancellation would end it.
    private static func wait(_ stream: AsyncStream<Void>) async { await Task { for await _ in stream {} }.value }
  }

  private struct CountingClock: Clock {
    final class Count: Sendable { let sleeps = Atomic(0) }

    let base = ManualClock()
    let count = Count()

    var now: ManualClock.Instant { base.now }
    var minimumResolution: Duration { .zero }

    func sleep(until deadline: ManualClock.Instant, tolerance: Duration?) async throws {
      count.sleeps.add(1, ordering: .relaxed)
      try await base.sleep(until: deadline, tolerance: tolerance)
    }
  }

  @Test("the watchdog stops after a failed run")
  func silence() async throws {
    let (fetcher, clock, delegate) = (Stubborn(), CountingClock(), RecordingDelegate())
    let manager = LocationManager(
      fetcher: fetcher, pointsOfInterest: [Self.home], clock: clock, journal: Journal(isFull: true))
    manager.delegate = delegate
    manager.startUpdatingLocation()
    await clock.base.sleepers(count: 1)
    fetcher.goOn()
    await eventually { manager.state.withLock({ $0.hasFailed }) }
    clock.base.advance(by: .seconds(3600))
    for _ in 0..<1000 { await Task.yield() }
    #expect(clock.count.sleeps.load(ordering: .relaxed) < 10)
    fetcher.end()
    await eventually { delegate.events.story.last == "fault: writing failed" }
  }
}
