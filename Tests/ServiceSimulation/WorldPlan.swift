import LocationKit
import LocationScenario

/// Everything random in a world, decided beforehand by its seed.
struct WorldPlan: Sendable {
  enum Source: Sendable {
    /// The scripted fetcher, at a rate.
    case script(PlaybackRate)
    /// The gpsd fetcher, in front of a simulated daemon.
    case gpsd(DaemonPlan)
    /// The fetcher of byte streams, at the end of a receiver's line.
    case stream(LinePlan)
    /// Several of these, of different kinds, by rank.
    case failover([Rank], FailoverLimits)
  }

  /// One of several sources.
  struct Rank: Sendable {
    var source: Source
    /// The same trip, with another receiver and other faults.
    var scenario: Scenario

    /// As its readings call it.
    var name: String {
      switch source {
      case .script, .failover: scenario.source
      case .gpsd(let plan): SimulatedDaemon.source + (plan.filter ?? "")
      case .stream: Surroundings.line
      }
    }
  }

  struct Request: Sendable {
    var at: Duration
    var request: LocationRequest
    /// When its maker loses interest, after ``at``; `nil` for never.
    var patience: Duration?
    /// Whether it is made with a completion, which cannot be cancelled.
    var hasCompletion: Bool
  }

  /// A reader for a limited time.
  struct Reader: Sendable {
    var joins: Duration
    var leaves: Duration
    var filter: UpdateFilter
    /// How long it needs for each `pace`th event.
    var delay: Duration
    var pace: Int
    /// Whether it gets every reading, and the source waits for it.
    var isLossless: Bool

    var isSlow: Bool { delay > .zero }
  }

  let seed: UInt64
  let length: Duration
  let scenario: Scenario
  let places: [PointOfInterest]
  let configuration: DecisionConfiguration
  let source: Source
  /// When updating is started and stopped, by turns.
  let toggles: [Duration]
  let requests: [Request]
  let readers: [Reader]
  /// When the last reference to the manager is released during the run; `nil` if it is not.
  let release: Duration?
  /// How far the computer's idea of the time of day is off, from when on.
  let wallClockStep: (at: Duration, by: Duration)?

  init(seed: UInt64, length: Duration) throws(LocationError) {
    self.seed = seed
    self.length = length
    let random = try RandomScenario(seed: seed, length: length)
    (scenario, places) = (random.scenario, random.places)
    var stream = RandomStream(seed: seed, name: "clients")
    configuration = Self.configuration(&stream)
    let rate: PlaybackRate = seed % 3 == 0 ? stream.one(of: Self.rates) : .realTime
    var ranks = RandomStream(seed: seed, name: "ranks")
    source =
      ranks.happens(0.25)
      ? try Self.failover(seed: seed, length, scenario, &ranks)
      : Self.source(of: seed, kind: seed % 3, rate, length)
    toggles = Self.toggles(&stream, length)
    requests = (0..<stream.one(of: [0, 0, 1, 2, 4])).map { _ in Self.request(&stream, length) }
    readers = (0..<stream.one(of: [0, 1, 1, 2, 3])).map { _ in Self.reader(&stream, length) }
    release = stream.happens(0.1) ? stream.seconds(in: 0...length.inSeconds) : nil
    wallClockStep =
      stream.happens(0.1) ? (stream.seconds(in: 0...length.inSeconds), stream.seconds(in: -100...100)) : nil
  }

  /// The computer's idea of it.
  func timeOfDay(at offset: Duration) -> UTCInstant {
    let step = wallClockStep.map { offset >= $0.at ? $0.by : .zero } ?? .zero
    return scenario.start.advanced(by: offset + step)
  }

  /// When the last request has been answered, and the last reader has gone.
  var end: Duration { length + .seconds(45) }

  /// How long slow readers can hold up what is due; none where there are none.
  var patience: Duration {
    readers.filter { $0.isLossless && $0.isSlow }.map { $0.delay * 500 }.reduce(.zero, +)
  }

  private static let rates: [PlaybackRate] = [.realTime, .realTime, .multiple(7.5), .multiple(1000), .maximum]

  private static func source(of seed: UInt64, kind: UInt64, _ rate: PlaybackRate, _ length: Duration) -> Source {
    switch kind {
    case 0: .script(rate)
    case 1: .gpsd(DaemonPlan(seed: seed, length: length))
    default: .stream(LinePlan(seed: seed, length: length))
    }
  }

  /// Two or three of different kinds; the first of the ranks has the scenario's own receiver.
  private static func failover(
    seed: UInt64, _ length: Duration, _ scenario: Scenario, _ random: inout RandomStream
  ) throws(LocationError) -> Source {
    var kinds: [UInt64] = [0, 1, 2]
    var ranks: [Rank] = []
    for rank in 0..<random.one(of: [2, 2, 3]) {
      let kind = kinds.remove(at: random.integer(in: 0...(kinds.count - 1)))
      ranks.append(
        Rank(
          source: source(of: seed, kind: kind, .realTime, length),
          scenario: rank == 0 ? scenario : try RandomScenario(seed: seed, length: length, receiver: rank).scenario))
    }
    var limits = FailoverLimits()
    limits.prefersTrusted = seed % 2 == 1
    if random.happens(0.8) {
      limits.start = random.seconds(in: 0...5)
      limits.silence = random.seconds(in: 2...6)
      limits.noFix = random.seconds(in: 0...3)
      limits.poor = random.seconds(in: 0...8)
      limits.holdOff = random.seconds(in: 0...10)
      limits.failBack = random.seconds(in: 0...20)
    }
    return .failover(ranks, limits)
  }

  private static func configuration(_ random: inout RandomStream) -> DecisionConfiguration {
    var configuration = DecisionConfiguration()
    configuration.hysteresis = random.one(of: [10, 10, 0, 3, 40])
    configuration.maximumSpeed = random.happens(0.2) ? 50 : nil
    if random.happens(0.3) {
      configuration.freshness = FreshnessLimits(
        stale: random.seconds(in: 1...8), lost: random.seconds(in: 5...20))
    }
    return configuration
  }

  private static func toggles(_ random: inout RandomStream, _ length: Duration) -> [Duration] {
    var toggles: [Duration] = random.happens(0.9) ? [random.happens(0.7) ? .zero : random.seconds(in: 0...10)] : []
    if random.happens(0.35) {
      toggles += (0..<random.integer(in: 1...4)).map { _ in random.seconds(in: 0...length.inSeconds) }
    }
    return toggles.sorted()
  }

  private static func request(_ random: inout RandomStream, _ length: Duration) -> Request {
    let request = LocationRequest(
      desiredAccuracy: random.happens(0.4) ? random.number(in: 1...60) : nil,
      maximumAge: random.happens(0.4) ? random.seconds(in: 0...15) : nil, timeout: random.seconds(in: 0...40))
    return Request(
      at: random.seconds(in: 0...length.inSeconds), request: request,
      patience: random.happens(0.3) ? random.one(of: [.zero, random.seconds(in: 0...5)]) : nil,
      hasCompletion: random.happens(0.3))
  }

  private static func reader(_ random: inout RandomStream, _ length: Duration) -> Reader {
    let joins = random.happens(0.5) ? .zero : random.seconds(in: 0...length.inSeconds)
    let leaves = random.happens(0.5) ? length + .seconds(20) : joins + random.seconds(in: 0...length.inSeconds)
    var filter = UpdateFilter()
    switch random.integer(in: 0...5) {
    case 0: filter = .nothing
    case 1: filter = UpdateFilter(minimumDistance: random.number(in: 0...60))
    case 2: filter = UpdateFilter(minimumInterval: random.seconds(in: 0...8))
    default: break
    }
    let isSlow = random.happens(0.3)
    return Reader(
      joins: joins, leaves: leaves, filter: filter, delay: isSlow ? random.seconds(in: 0.01...2.5) : .zero,
      pace: random.one(of: [1, 5, 30]), isLossless: random.happens(0.5))
  }
}
