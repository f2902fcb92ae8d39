import Glibc
public import LocationKit
import LocationNMEA
import LocationScenario
import LocationTesting
import LocationTracks
import LocationWire
import SimulatedHardware
import Synchronization

/// One kind of fault, and what the judge of positions makes of it, seed by seed.
///
/// In each world a receiver stands, walks or drives for three minutes under an open sky; the fault lasts for the second of them.
public struct IntegrityTrial: Sendable {
  /// A view of the receiver.
  public enum Depth: String, Sendable, CaseIterable {
    /// The readings of the script.
    case script
    /// The decoded bytes of the receiver.
    case receiver
    /// Those, once more through gpsd's protocol.
    case daemon
  }

  /// What happened in one world; times in seconds.
  public struct Outcome: Sendable {
    /// Time from the beginning of the fault until positions were not trusted; `nil` if they always were.
    public var detection: Double?
    /// Time from the end of the fault until they were trusted again; `nil` if they were not.
    public var recovery: Double?
    /// Whether positions were not trusted before the fault.
    public var isFalseAlarm = false
    /// The verdict of which the judge was most sure, from the fault on; "clear" if all positions were trusted.
    public var verdict = Integrity.State.clear
  }

  /// What is really wrong with the positions.
  public enum Truth: String, Sendable, CaseIterable {
    case nothing
    case reflections
    case interference
    case falseSignals = "false signals"
    case wrongClock = "a wrong clock"
  }

  /// What is really wrong with the positions.
  public var truth: Truth {
    let truths: [(prefix: String, truth: Truth)] = [
      ("no fault", .nothing), ("multipath", .reflections), ("jamming", .interference), ("clock", .wrongClock),
    ]
    return truths.first { name.hasPrefix($0.prefix) }?.truth ?? .falseSignals
  }

  /// `carry-off 5 m/s`
  public let name: String
  /// Whether the receiver sends UBX, and reports what it notices.
  public let hasFlags: Bool
  /// Whether the readings arrive at their times: a recording has no other clock to compare with.
  private let isLive: Bool
  private let kind: @Sendable (Coordinate) -> ScenarioFault.Kind?

  private static let start = UTCInstant(iso8601: "2026-05-01T10:00:00Z") ?? UTCInstant(nanoseconds: 0)
  private static let minute = Duration.seconds(60)

  /// All trials, in the order in which they are listed.
  public static let all = [true, false].flatMap { hasFlags in
    [
      IntegrityTrial("no fault", hasFlags) { _ in nil },
      IntegrityTrial("jamming", hasFlags) { _ in .jamming() },
      IntegrityTrial("jamming, 15 dB", hasFlags) { _ in .jamming(Jamming { $0.power = 15 }) },
      IntegrityTrial("jamming, passing", hasFlags) { _ in .jamming(Jamming { $0.shape = .passing }) },
      IntegrityTrial("jamming, pulsed", hasFlags) { _ in .jamming(Jamming { $0.shape = .pulsed }) },
      IntegrityTrial("jump of 5 km", hasFlags) { .spoofing(Spoofing(.moving(far(from: $0)))) },
      IntegrityTrial("jump of 5 km, plausible signals", hasFlags) {
        .spoofing(Spoofing(.moving(far(from: $0))) { $0.hasPlausibleSignals = true })
      },
      IntegrityTrial("static place 5 km away", hasFlags) { .spoofing(Spoofing(.resting(far(from: $0)))) },
      IntegrityTrial("meaconing from 5 km away", hasFlags) {
        .spoofing(Spoofing(.relayed(far(from: $0), delay: .milliseconds(20))) { $0.hasPlausibleSignals = true })
      },
    ]
      + [0.5, 1, 2, 5, 10, 20].map { speed in
        IntegrityTrial("carry-off \(text(speed)) m/s, equal signals", hasFlags) { _ in
          .spoofing(Spoofing(.dragged(speed: speed, bearing: nil)))
        }
      }
      + [0.5, 1, 2, 5, 10, 20].map { speed in
        IntegrityTrial("carry-off \(text(speed)) m/s, plausible signals", hasFlags) { _ in
          .spoofing(Spoofing(.dragged(speed: speed, bearing: nil)) { $0.hasPlausibleSignals = true })
        }
      }
      + [2.0, 20].map { speed in
        IntegrityTrial("carry-off \(text(speed)) m/s, plausible signals and speed", hasFlags) { _ in
          .spoofing(
            Spoofing(.dragged(speed: speed, bearing: nil)) {
              ($0.hasPlausibleSignals, $0.hasPlausibleSpeed) = (true, true)
            })
        }
      }
      + [
        IntegrityTrial("multipath of 60 m", hasFlags) { _ in .multipath(metres: 60, isUnnoticed: true) },
        IntegrityTrial("clock 10 s ahead", hasFlags, isLive: true) { _ in .clockOffset(.seconds(10)) },
        IntegrityTrial("clock 1 min behind", hasFlags, isLive: true) { _ in .clockOffset(.seconds(-60)) },
      ]
  }

  private static func far(from place: Coordinate) -> Coordinate { place.destination(bearing: 40, distance: 5000) }

  private static func text(_ speed: Double) -> String { speed < 1 ? "\(speed)" : "\(Int(speed))" }

  private init(
    _ name: String, _ hasFlags: Bool, isLive: Bool = false,
    _ kind: @escaping @Sendable (Coordinate) -> ScenarioFault.Kind?
  ) {
    (self.name, self.hasFlags, self.isLive, self.kind) = (name, hasFlags, isLive, kind)
  }

  /// Plays one world.
  public func outcome(seed: UInt64, at depth: Depth) throws -> Outcome {
    let scenario = try scenario(seed)
    let time = VirtualTime()
    let verdicts = try time.run {
      let epochs = try await Self.epochs(of: scenario, at: depth, on: time)
      var configuration = DecisionConfiguration()
      configuration.integrity = .mark
      let fetcher = EpochFetcher(epochs: epochs, timing: isLive ? .live : .recorded, clock: time.clock)
      let manager = LocationManager(
        fetcher: fetcher, configuration: configuration, clock: time.clock, executor: time)
      var verdicts: [(second: Double, integrity: Integrity)] = []
      let timer = MonotonicTimer(time.clock)
      try await manager.run(filter: .nothing) { event in
        guard case .stateChanged(let change) = event, let integrity = change.integrity, let time = change.time else {
          return
        }
        let moment = isLive ? timer.elapsed : time.duration(since: Self.start)
        verdicts.append((moment.inSeconds, integrity))
      }
      return verdicts
    }
    var outcome = Outcome()
    let (before, after) = (
      verdicts.filter { $0.second < Self.minute.inSeconds - 1 },
      verdicts.filter { $0.second >= Self.minute.inSeconds - 1 }
    )
    outcome.isFalseAlarm = before.contains { !$0.integrity.isTrusted }
    let alarms = after.filter { !$0.integrity.isTrusted }
    outcome.detection = alarms.first.map { max(0, $0.second - Self.minute.inSeconds) }
    outcome.verdict =
      alarms.max { ($0.integrity.confidence ?? 0) < ($1.integrity.confidence ?? 0) }?.integrity.state ?? .clear
    if let last = verdicts.last, last.integrity.isTrusted {
      outcome.recovery = max(0, last.second - 2 * Self.minute.inSeconds)
    }
    return outcome
  }

  // MARK: The world

  private func scenario(_ seed: UInt64) throws -> Scenario {
    var random = RandomStream(seed: seed, name: "integrity")
    let place = Coordinate(
      latitude: random.number(in: -60...60), longitude: random.number(in: -179...179))
    guard let place else { throw LocationError(.internalError, "no place") }
    let trip = RandomTrip(
      from: place, speed: random.one(of: [0, 1.4, 5, 14, 30]), lasting: Self.minute * 3, &random)
    var receiver = ReceiverModel()
    receiver.dialect = hasFlags ? .ubx : .nmea
    receiver.sky = SkyModel(constellations: [.gps, .galileo])
    let errors = ErrorModel(noise: random.number(in: 0.2...1), drift: random.number(in: 0.5...2))
    return try Scenario(
      source: "seed:\(seed)", start: Self.start, receiver: receiver, errors: errors, seed: seed,
      firstPoint: trip.first, steps: trip.steps,
      faults: kind(place).map { [ScenarioFault($0, at: Self.minute, for: Self.minute)] } ?? [])
  }

  /// Returns the readings of each epoch.
  private static func epochs(of scenario: Scenario, at depth: Depth, on time: VirtualTime) async throws -> [[Reading]] {
    guard depth != .script else {
      let collected = Mutex<[[Reading]]>([])
      try await ScriptFetcher(scenario, rate: .realTime, clock: time.clock).run(FetchRequest()) { batch in
        collected.withLock { $0.append(batch) }
      }
      return collected.withLock { $0 }
    }
    let output = CollectingOutput()
    try await SimulatedReceiver(scenario, output: output, clock: time.clock).run()
    var decoder = ReceiverDecoder(
      NMEADecoder(source: scenario.source, kind: .replayed, dates: .recorded()), source: scenario.source,
      kind: .replayed)
    // One epoch at a time: a sky precedes the location of its epoch or follows it, as on the line.
    let epochs = output.pieces.map { bytes in
      var readings: [Reading] = []
      decoder.decode(bytes.span, into: &readings)
      return readings
    }
    return depth == .receiver ? epochs : try epochs.map { try $0.map(throughDaemon) }
  }

  /// Writes a reading as the simulated gpsd does, and reads it as its clients do.
  private static func throughDaemon(_ reading: Reading) throws -> Reading {
    var writer = ASCIIWriter()
    WireEncoder(signals: .apart).encode(reading, to: &writer)
    guard !writer.bytes.isEmpty else { return reading }
    var decoder = WireDecoder(origin: "gpsd://localhost", kind: .replayed)
    guard case .reading(let read) = try decoder.decode(writer.bytes.span.extracting(droppingLast: 1)) else {
      return reading
    }
    return read
  }
}

/// Delivers the readings of each epoch, a second after those before if it is live.
private struct EpochFetcher: LocationFetcher {
  let epochs: [[Reading]]
  let timing: Timing
  let clock: any Clock<Duration>

  func run(_ request: FetchRequest, report: @Sendable ([Reading]) async -> Void) async throws {
    let timer = MonotonicTimer(clock)
    for (second, readings) in epochs.enumerated() {
      if timing == .live { try await timer.sleep(until: .seconds(second)) }
      for reading in readings { await report([reading]) }
    }
  }
}

/// Keeps what a receiver sends.
private final class CollectingOutput: ReceiverOutput {
  private let state = Mutex<[[UInt8]]>([])

  var isSerialLine: Bool { false }
  var pieces: [[UInt8]] { state.withLock { $0 } }

  func send(_ bytes: [UInt8]) async throws { state.withLock { $0.append(bytes) } }
}

extension Jamming {
  fileprivate init(_ change: (inout Jamming) -> Void) {
    self.init()
    change(&self)
  }
}

extension Spoofing {
  fileprivate init(_ place: Place, _ change: (inout Spoofing) -> Void) {
    self.init(place)
    change(&self)
  }
}
