import LocationKit
import LocationTesting
import Synchronization
import Testing

/// A manager that code of others calls back; set once the manager exists.
private final class Manager: Sendable {
  private let manager = Mutex<LocationManager?>(nil)
  private let count = Mutex(0)
  /// Whether a call back is in progress: one that is caused by another ends at once.
  private let isBusy = Mutex(false)

  var calls: Int { count.withLock { $0 } }

  func set(_ manager: LocationManager?) { self.manager.withLock { $0 = manager } }

  /// Calls what needs the lock of the manager.
  func callBack() {
    guard let manager = manager.withLock({ $0 }) else { return }
    let wasBusy = isBusy.withLock { isBusy in
      defer { isBusy = true }
      return isBusy
    }
    guard !wasBusy else { return }
    defer { isBusy.withLock { $0 = false } }
    count.withLock { $0 += 1 }
    _ = (manager.lastKnownLocation, manager.trackingState, manager.authorization, manager.readingsPassedOver)
    _ = (manager.places.count, manager.delegate)
    manager.delegate = manager.delegate
    _ = manager.events()
    manager.requestLocation(LocationRequest(maximumAge: .seconds(86_400), timeout: .zero)) { _ in }
  }
}

@Suite("LocationManager: code of others that calls the manager back", .timeLimit(.minutes(15)))
struct CallBackTests {
  private struct Lookup: PlaceLookup {
    let list: PlaceList
    let manager: Manager

    var count: Int {
      manager.callBack()
      return list.count
    }
    var fault: LocationError? {
      manager.callBack()
      return nil
    }
    func place(_ number: Int) -> PointOfInterest {
      manager.callBack()
      return list.place(number)
    }
    func appendPlaces(within margin: Double, of coordinate: Coordinate, to numbers: inout [Int]) {
      manager.callBack()
      list.appendPlaces(within: margin, of: coordinate, to: &numbers)
    }
    func distance(from coordinate: Coordinate, to number: Int) -> Double {
      manager.callBack()
      return list.distance(from: coordinate, to: number)
    }
    func boundingCircle(of number: Int) -> BoundingCircle {
      manager.callBack()
      return list.boundingCircle(of: number)
    }
    func numbers(of ids: Set<String>) -> [String: Int] {
      manager.callBack()
      return list.numbers(of: ids)
    }
  }

  private static let walk = (0..<20).map { Reading.location(.east(Double($0) * 20, at: Double($0) * 10)) }

  @Test("a lookup")
  func lookup() async throws {
    let back = Manager()
    let places = Lookup(list: PlaceList([.east(200, radius: 30)]), manager: back)
    let fetcher = MockFetcher(timing: .recorded, runs: [.reports(Self.walk.map { [$0] })])
    let manager = LocationManager(fetcher: fetcher, places: places, clock: ManualClock())
    back.set(manager)
    let events = Mutex<[LocationEvent]>([])
    try await manager.run { event in
      events.withLock { $0.append(event) }
      // Replaced while the subject is inside.
      if case .entered = event { manager.setPlaces(Lookup(list: PlaceList(), manager: back)) }
    }
    #expect(events.withLock { $0.transitions } == ["enter home", "remove home"])
    #expect(back.calls > 0)
    back.set(nil)
  }

  /// A fetcher whose requirements and cancellation handlers call the manager back.
  private struct Fetcher: LocationFetcher {
    let manager: Manager
    let isRunning = Promise<Void>()

    var timing: Timing {
      manager.callBack()
      return .live
    }

    func run(_ request: FetchRequest, report: @Sendable ([Reading]) async -> Void) async throws {
      await withTaskCancellationHandler {
        manager.callBack()
        await report([.location(.east(0, at: 0))])
        isRunning.fill(())
        let never = Promise<Void>()
        try? await never.value()
      } onCancel: {
        manager.callBack()
      }
    }
  }

  @Test("the cancellation handler of a fetcher that is stopped")
  func stoppedFetcher() async throws {
    let back = Manager()
    let fetcher = Fetcher(manager: back)
    let manager = LocationManager(fetcher: fetcher, clock: ManualClock())
    back.set(manager)
    manager.startUpdatingLocation()
    try await fetcher.isRunning.value()
    let before = back.calls
    manager.stopUpdatingLocation()
    #expect(back.calls > before)
    back.set(nil)
  }

  @Test("the cancellation handler of a fetcher whose manager is released")
  func releasedManager() async throws {
    let ended = Promise<Void>()
    struct Parting: LocationFetcher {
      let other: LocationManager
      let isRunning: Promise<Void>
      let ended: Promise<Void>
      func run(_ request: FetchRequest, report: @Sendable ([Reading]) async -> Void) async throws {
        await withTaskCancellationHandler {
          isRunning.fill(())
          let never = Promise<Void>()
          try? await never.value()
        } onCancel: {
          _ = other.trackingState
          ended.fill(())
        }
      }
    }
    let isRunning = Promise<Void>()
    do {
      let fetcher = Parting(other: LocationManager(fetcher: MockFetcher()), isRunning: isRunning, ended: ended)
      let manager = LocationManager(fetcher: fetcher)
      manager.startUpdatingLocation()
      try await isRunning.value()
      _ = manager.trackingState
    }
    try await ended.value()
  }

  /// An executor that calls the manager back when a task is created on it.
  private final class Executor: TaskExecutor {
    let manager: Manager
    init(_ manager: Manager) { self.manager = manager }
    func enqueue(_ job: consuming ExecutorJob) {
      manager.callBack()
      let job = UnownedJob(job)
      Task.detached { [self] in job.runSynchronously(on: asUnownedTaskExecutor()) }
    }
  }

  @Test("an executor, and a clock")
  func executor() async throws {
    struct CallingClock: Clock {
      let manager: Manager
      var now: ManualClock.Instant {
        manager.callBack()
        return ManualClock.Instant()
      }
      var minimumResolution: Duration { .zero }
      func sleep(until deadline: ManualClock.Instant, tolerance: Duration?) async throws {
        try await withTaskCancellationHandler {
          try await Promise<Void>().value()
        } onCancel: {
          manager.callBack()
        }
      }
    }
    let back = Manager()
    var configuration = DecisionConfiguration()
    configuration.freshness.acquisition = .seconds(60)
    let fetcher = MockFetcher(runs: [.byHand, .byHand])
    let manager = LocationManager(
      fetcher: fetcher, configuration: configuration, clock: CallingClock(manager: back), executor: Executor(back))
    manager.startUpdatingLocation()
    back.set(manager)
    try await fetcher.send(.east(0, at: 0))
    let answer = Answers()
    manager.requestLocation { answer.add($0.map(\.location)) }
    try await fetcher.send(.east(0, at: 1))
    #expect(await answer.all(count: 1).map(\.location) == [.east(0, at: 1)])
    manager.stopUpdatingLocation()
    #expect(back.calls > 3)
    back.set(nil)
  }

  @Test("the deinitializer of replaced places")
  func replacedPlaces() {
    final class Places: PlaceLookup {
      let manager: Manager
      init(_ manager: Manager) { self.manager = manager }
      deinit { manager.callBack() }
      var count: Int { 0 }
      func place(_ number: Int) -> PointOfInterest { .east(0) }
      func appendPlaces(within margin: Double, of coordinate: Coordinate, to numbers: inout [Int]) {}
      func distance(from coordinate: Coordinate, to number: Int) -> Double { 0 }
    }
    let back = Manager()
    let manager = LocationManager(fetcher: MockFetcher(), places: Places(back))
    back.set(manager)
    for _ in 0..<3 { manager.setPlaces(Places(back)) }
    back.set(nil)
  }
}
