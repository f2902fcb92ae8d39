import LocationGPSD
import LocationKit
import LocationScenario
import LocationSources
import LocationTesting
import SimulatedHardware
import Synchronization

/// What a world's fetcher is, and what it talks to.
struct Surroundings: Sendable {
  let fetcher: any LocationFetcher
  let daemon: SimulatedDaemon?
  /// Lasts until the scenario has been played.
  let play: @Sendable () async -> Void

  /// Of several sources, by rank.
  let ranks: [Rank]

  /// One of several sources: what was seen of it alone.
  struct Rank: Sendable {
    let observations: Observations
    let daemon: SimulatedDaemon?
  }

  static let line = "line"

  init(
    _ plan: WorldPlan, _ observations: Observations, _ clock: ManualClock,
    wallClock: @escaping @Sendable () -> UTCInstant
  ) throws(LocationError) {
    guard case .failover(let plans, let limits) = plan.source else {
      try self.init(plan.source, plan.scenario, seed: plan.seed, observations, clock, wallClock: wallClock)
      return
    }
    var (sources, ranks, plays): ([(name: String, fetcher: any LocationFetcher)], [Rank], [@Sendable () async -> Void])
    (sources, ranks, plays) = ([], [], [])
    for (number, rank) in plans.enumerated() {
      let own = Observations(clock)
      let surroundings = try Surroundings(
        rank.source, rank.scenario, seed: plan.seed, own, clock, wallClock: wallClock)
      let fetcher = WatchedFetcher(surroundings.fetcher, own)
      sources.append((rank.name, TappedFetcher(fetcher, rank: number, observations)))
      ranks.append(Rank(observations: own, daemon: surroundings.daemon))
      plays.append(surroundings.play)
    }
    let jitter = SharedRandom(RandomStream(seed: plan.seed, name: "failover's jitter"))
    let fetcher = try FailoverFetcher(
      sources, limits: limits, waitsForFirstConnection: plan.seed.isMultiple(of: 2), clock: clock,
      jitter: { jitter.uniform() })
    self.init(fetcher: fetcher, ranks: ranks) { [plays] in
      await withDiscardingTaskGroup { group in
        for play in plays { group.addTask { await play() } }
      }
    }
  }

  private init(fetcher: any LocationFetcher, ranks: [Rank], play: @escaping @Sendable () async -> Void) {
    self.fetcher = fetcher
    self.ranks = ranks
    self.play = play
    daemon = nil
  }

  private init(
    _ source: WorldPlan.Source, _ scenario: Scenario, seed: UInt64, _ observations: Observations, _ clock: ManualClock,
    wallClock: @escaping @Sendable () -> UTCInstant
  ) throws(LocationError) {
    ranks = []
    switch source {
    case .failover: throw LocationError(.internalError, "a failover of failovers")
    case .script(let rate):
      fetcher = ScriptFetcher(scenario, rate: rate, clock: clock)
      daemon = nil
      play = {}
    case .gpsd(let daemonPlan):
      let daemon = SimulatedDaemon(scenario, daemonPlan, seed: seed, observations, clock)
      let jitter = SharedRandom(RandomStream(seed: seed, name: "jitter"))
      fetcher = GPSDFetcher(
        host: "gpsd", port: 2947, device: daemonPlan.filter,
        waitsForFirstConnection: daemonPlan.waitsForFirstConnection, decoder: .swift, clock: clock,
        jitter: { jitter.uniform() }, wallClock: wallClock,
        connect: { () async throws(LocationError) in try await daemon.connect() })
      self.daemon = daemon
      play = { await daemon.play() }
    case .stream(let linePlan):
      let line = ReceiverLine(linePlan, seed: seed)
      let receiver = try SimulatedReceiver(scenario, output: line, clock: clock)
      daemon = nil
      guard linePlan.breaks.isEmpty else {
        let jitter = SharedRandom(RandomStream(seed: seed, name: "jitter"))
        fetcher = StreamFetcher(
          source: Self.line, from: line, waitsForFirstConnection: linePlan.waitsForFirstConnection, clock: clock,
          wallClock: wallClock, jitter: { jitter.uniform() })
        play = {
          async let _ = line.age(clock)
          try? await receiver.run()
        }
        return
      }
      fetcher = StreamFetcher(source: Self.line, reader: line.pipe, clock: clock, wallClock: wallClock)
      play = {
        if let cut = linePlan.cut {
          _ = try? await withTimeout(cut, clock: clock) { try await receiver.run() }
        } else {
          try? await receiver.run()
        }
        line.pipe.end()
      }
    }
  }
}

/// Records the readings of one of several sources, in the order of all.
private struct TappedFetcher: LocationFetcher {
  private let fetcher: WatchedFetcher
  private let rank: Int
  private let observations: Observations

  init(_ fetcher: WatchedFetcher, rank: Int, _ observations: Observations) {
    self.fetcher = fetcher
    self.rank = rank
    self.observations = observations
  }

  var timing: Timing { fetcher.timing }

  func run(_ request: FetchRequest, report: @Sendable ([Reading]) async -> Void) async throws {
    try await fetcher.run(request) { readings in
      observations.note(.heard(rank, readings))
      await report(readings)
    }
  }
}

/// Random numbers for several users.
private final class SharedRandom: Sendable {
  private let stream: Mutex<RandomStream>

  init(_ stream: RandomStream) { self.stream = Mutex(stream) }

  func uniform() -> Double { stream.withLock { $0.uniform() } }
}
