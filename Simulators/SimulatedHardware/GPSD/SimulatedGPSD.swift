import LocationIO
public import LocationKit
public import LocationScenario
import Synchronization

/// A gpsd that is not there, with a receiver that is not there either: plays a scenario to gpsd's clients.
///
/// It does what the scenario has a daemon do: stopped it accepts connections and says nothing, until it goes on with what
/// came meanwhile; killed it drops all connections and refuses new ones, until it serves again at the same port. It says
/// that it is simulated (status 8) unless it is told to pose as real.
public final class SimulatedGPSD: Sendable {
  public let port: UInt16
  private let scenario: Scenario
  private let options: Options
  private let clock: any Clock<Duration>
  private let wallClock: @Sendable () -> UTCInstant
  private let origin: LocationOrigin
  /// `nil` while the daemon is dead.
  private let server: Mutex<GPSDServer?>

  /// Listens from now on.
  ///
  /// - Parameters:
  ///   - clock: what the epochs are timed on.
  ///   - wallClock: the daemon's idea of the time of day.
  /// - Throws: `.usage` where the speed-up is not greater than 0; as ``GPSDServer``'s initializer.
  public init(
    _ scenario: Scenario, options: Options = Options(), clock: any Clock<Duration> = ContinuousClock(),
    wallClock: @escaping @Sendable () -> UTCInstant = SystemWallClock.now
  ) throws(LocationError) {
    guard options.speedUp > 0, options.speedUp.isFinite else {
      throw LocationError(.usage, "a speed-up of \(options.speedUp) cannot be", remedy: "1 is real time")
    }
    self.scenario = scenario
    self.options = options
    self.clock = clock
    self.wallClock = wallClock
    origin = LocationOrigin(
      source: options.device, device: options.device, kind: options.isPosingAsReal ? .live : .simulated)
    let server = try GPSDServer(port: options.port, hosts: options.hosts, wallClock: wallClock)
    port = server.port
    self.server = Mutex(server)
  }

  public var clientCount: Int { server.withLock { $0 }?.clientCount ?? 0 }

  /// Plays the scenario, and disconnects all at the end. To be called once.
  ///
  /// - Throws: the scenario's failure at its end; source unavailable where somebody else took the port while the daemon
  ///   was dead; `CancellationError`.
  public func run() async throws {
    do {
      try await play()
    } catch {
      await kill()
      throw error
    }
    await kill()
  }

  private func play() async throws {
    if options.waitsForWatcher { try await server.withLock({ $0 })?.untilWatched() }
    let timer = MonotonicTimer(clock)
    var script = ScriptReadings(scenario, repeatsSky: true)
    var hardware = HardwareState()
    for (index, epoch) in ScenarioTimeline(scenario).enumerated() {
      try await timer.sleep(until: scenario.rate.time(ofEpoch: index) / options.speedUp)
      try await change(from: hardware, to: epoch.hardware)
      hardware = epoch.hardware
      script.take(epoch)
      tell(script.readings)
    }
    script.finish()
    tell(script.readings)
    if let failure = scenario.failure { throw failure }
    while options.staysAtEnd { try await clock.sleep(for: .seconds(3600)) }
  }

  private func change(from old: HardwareState, to new: HardwareState) async throws {
    if old.daemon != new.daemon {
      if new.daemon == .killed { await kill() } else if old.daemon == .killed { try start() }
      if new.daemon == .stopped { server.withLock { $0 }?.stop() }
      if old.daemon == .stopped { server.withLock { $0 }?.resume() }
    }
    if old.isPluggedIn, !new.isPluggedIn, options.announcesUnplugging {
      tell([.noFix(NoFix(time: nil, reason: .deviceRemoved, origin: origin))])
    }
  }

  private func kill() async {
    let server = server.withLock { server in
      defer { server = nil }
      return server
    }
    await server?.close()
  }

  private func start() throws {
    let server = try GPSDServer(port: port, hosts: options.hosts, wallClock: wallClock)
    self.server.withLock { $0 = server }
  }

  private func tell(_ readings: [Reading]) {
    guard !readings.isEmpty else { return }
    server.withLock { $0 }?.tell(readings.map { .received(disguised($0)) })
  }

  /// A receiver of the daemon's has said it.
  private func disguised(_ reading: Reading) -> Reading {
    guard case .location(var location) = reading else { return reading.moved(to: origin) }
    if options.isPosingAsReal { location.status = .autonomous }
    location.origin = origin
    return .location(location)
  }
}
