import LocationKit
import LocationScenario
import LocationTesting
import Synchronization

/// The whole service with its surroundings, on one thread and on a clock of its own.
final class World: Sendable {
  /// What a reader of events got.
  struct Hearing: Sendable {
    let reader: WorldPlan.Reader
    /// How many observations there were when it joined; `nil` where it did not, for there was no manager any more.
    var joined: Int?
    var events: [LocationEvent] = []
    /// Why it ended, and how many observations there were then.
    var end: (error: LocationError?, observations: Int)?
  }

  let plan: WorldPlan
  let time: VirtualTime
  let observations: Observations
  let daemon: SimulatedDaemon?
  /// Of several sources, each with what it talks to.
  let ranks: [Surroundings.Rank]
  let fetcher: WatchedFetcher
  let delegate = RecordingDelegate()
  private let play: @Sendable () async -> Void
  private let manager: Mutex<LocationManager?>
  private let ledger: Mutex<[Hearing]>

  init(_ plan: WorldPlan) throws(LocationError) {
    self.plan = plan
    time = VirtualTime(order: RandomStream(seed: plan.seed, name: "tasks"), longestRun: 3_000_000)
    let clock = time.clock
    let wallClock = { @Sendable in plan.timeOfDay(at: clock.now.offset) }
    observations = Observations(clock)
    let surroundings = try Surroundings(plan, observations, clock, wallClock: wallClock)
    daemon = surroundings.daemon
    ranks = surroundings.ranks
    play = surroundings.play
    fetcher = WatchedFetcher(surroundings.fetcher, observations)
    let manager = LocationManager(
      fetcher: fetcher, pointsOfInterest: plan.places, configuration: plan.configuration, clock: clock,
      wallClock: wallClock, poster: Witness(observations), executor: time)
    manager.delegate = delegate
    self.manager = Mutex(manager)
    ledger = Mutex(plan.readers.map { Hearing(reader: $0) })
  }

  var hearings: [Hearing] { ledger.withLock { $0 } }

  /// Plays it to its end.
  func run() {
    do {
      try time.run { [self] in try await live() }
    } catch {
      observations.violate("everything ends", "\(error)")
    }
  }

  private func live() async throws {
    await withDiscardingTaskGroup { group in
      group.addTask { [play] in await play() }
      for (index, time) in plan.toggles.enumerated() {
        group.addTask { [self] in await toggle(starts: index.isMultiple(of: 2), at: time) }
      }
      for (index, request) in plan.requests.enumerated() {
        group.addTask { [self] in await make(request, index) }
      }
      for index in plan.readers.indices { group.addTask { [self] in await read(index) } }
      if let release = plan.release {
        group.addTask { [self] in
          await reach(release)
          manager.withLock { $0 = nil }
        }
      }
    }
    await reach(plan.end)
    observations.note(.didStop)
    manager.withLock { $0 }?.stopUpdatingLocation()
    try await time.clock.sleep(for: .seconds(1))
    if fetcher.isRunning { observations.violate("without a consumer it does not run", "a second after the end") }
    weak let released = manager.withLock { $0.take() }
    if released != nil { observations.violate("the manager can be released", "a reference to it is left") }
    if time.clock.sleeperCount > 1 {
      observations.violate("no timer is left behind", "\(time.clock.sleeperCount) sleepers")
    }
  }

  private func reach(_ offset: Duration) async {
    try? await time.clock.sleep(until: ManualClock.Instant(offset: offset))
  }

  // MARK: Clients

  private func toggle(starts: Bool, at time: Duration) async {
    await reach(time)
    guard let manager = manager.withLock({ $0 }) else { return }
    observations.note(starts ? .didStart : .didStop)
    if starts { manager.startUpdatingLocation() } else { manager.stopUpdatingLocation() }
  }

  private func make(_ plan: WorldPlan.Request, _ number: Int) async {
    await reach(plan.at)
    guard let manager = manager.withLock({ $0 }) else { return }
    observations.note(.requested(number, plan.request))
    if plan.hasCompletion {
      return manager.requestLocation(plan.request) { [observations] result in
        observations.note(.answered(number, result.map(\.location)))
      }
    }
    let task = Task(executorPreference: time) { [observations] in
      do {
        let location = try await manager.requestLocation(plan.request)
        observations.note(.answered(number, .success(location)))
      } catch {
        observations.note(.answered(number, .failure(LocationError(wrapping: error))))
      }
    }
    if let patience = plan.patience {
      await reach(plan.at + patience)
      observations.note(.requestCancelled(number))
      task.cancel()
    }
    await task.value
  }

  private func read(_ index: Int) async {
    let reader = plan.readers[index]
    await reach(reader.joins)
    let task = reader.isLossless ? readAll(index, reader) : readSome(index, reader)
    guard let task else { return }
    await reach(reader.leaves)
    task.cancel()
    await task.value
  }

  private func readAll(_ index: Int, _ reader: WorldPlan.Reader) -> Task<Void, Never>? {
    guard let manager = manager.withLock({ $0 }) else { return nil }
    return Task(executorPreference: time) { [self] in
      join(index)
      do {
        try await manager.run(filter: reader.filter) { try await hear($0, index, reader) }
        leave(index, nil)
      } catch {
        leave(index, LocationError(wrapping: error))
      }
    }
  }

  private func readSome(_ index: Int, _ reader: WorldPlan.Reader) -> Task<Void, Never>? {
    guard let events = manager.withLock({ $0?.events(filter: reader.filter) }) else { return nil }
    join(index)
    return Task(executorPreference: time) { [self] in
      do {
        for try await event in events { try await hear(event, index, reader) }
        leave(index, nil)
      } catch {
        leave(index, LocationError(wrapping: error))
      }
    }
  }

  private func join(_ index: Int) {
    let count = observations.count
    ledger.withLock { $0[index].joined = count }
  }

  private func hear(_ event: LocationEvent, _ index: Int, _ reader: WorldPlan.Reader) async throws {
    let count = ledger.withLock { hearings in
      hearings[index].events.append(event)
      return hearings[index].events.count
    }
    if reader.isSlow, count.isMultiple(of: reader.pace) { try await time.clock.sleep(for: reader.delay) }
  }

  private func leave(_ index: Int, _ error: LocationError?) {
    let count = observations.count
    ledger.withLock { $0[index].end = (error, count) }
  }
}

/// Records the posted events: the same as the delegate receives.
private struct Witness: LocationEventPoster {
  let observations: Observations

  init(_ observations: Observations) { self.observations = observations }

  func post(_ event: LocationEvent, from manager: LocationManager) { observations.note(.told(event)) }
}
