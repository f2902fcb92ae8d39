import LocationGPSD
import LocationIO
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

  init(
    _ plan: WorldPlan, _ observations: Observations, _ clock: ManualClock,
    wallClock: @escaping @Sendable () -> UTCInstant
  ) throws(LocationError) {
    switch plan.source {
    case .script(let rate):
      fetcher = ScriptFetcher(plan.scenario, rate: rate, clock: clock)
      daemon = nil
      play = {}
    case .gpsd(let daemonPlan):
      let daemon = SimulatedDaemon(plan.scenario, daemonPlan, seed: plan.seed, observations, clock)
      let jitter = SharedRandom(RandomStream(seed: plan.seed, name: "jitter"))
      fetcher = GPSDFetcher(
        host: "gpsd", port: 2947, device: daemonPlan.filter,
        waitsForFirstConnection: daemonPlan.waitsForFirstConnection, decoder: .swift, clock: clock,
        jitter: { jitter.uniform() }, wallClock: wallClock,
        connect: { () async throws(LocationError) in try await daemon.connect() })
      self.daemon = daemon
      play = { await daemon.play() }
    case .stream(let linePlan):
      let line = ReceiverLine(linePlan, seed: plan.seed)
      let receiver = try SimulatedReceiver(plan.scenario, output: line, clock: clock)
      daemon = nil
      guard linePlan.breaks.isEmpty else {
        let jitter = SharedRandom(RandomStream(seed: plan.seed, name: "jitter"))
        fetcher = StreamFetcher(
          source: "line", from: line, waitsForFirstConnection: linePlan.waitsForFirstConnection, clock: clock,
          wallClock: wallClock, jitter: { jitter.uniform() })
        play = {
          async let _ = line.age(clock)
          try? await receiver.run()
        }
        return
      }
      fetcher = StreamFetcher(
        source: "line", bytes: line.pipe, acceptsMissingChecksums: false, clock: clock, wallClock: wallClock)
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

/// Random numbers for several users.
private final class SharedRandom: Sendable {
  private let stream: Mutex<RandomStream>

  init(_ stream: RandomStream) { self.stream = Mutex(stream) }

  func uniform() -> Double { stream.withLock { $0.uniform() } }
}
