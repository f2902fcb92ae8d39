import LocationKit
import LocationScenario
import LocationTesting
import Synchronization

/// A recorded source gives the same events at every rate, in batches of every size, and when it is stopped and resumed.
enum PlaybackCheck {
  static func violations(of plan: WorldPlan) -> [Violation] {
    var random = RandomStream(seed: plan.seed, name: "playback")
    do {
      let fast = try events(plan) { ScriptFetcher(plan.scenario, rate: .maximum, clock: $0) }
      var violations: [Violation] = []
      for rate in [PlaybackRate.realTime, .multiple(1000)] {
        let events = try events(plan) { ScriptFetcher(plan.scenario, rate: rate, clock: $0) }
        if events != fast { violations.append(Violation("×1 equals ×1000 equals full speed", "\(rate)")) }
      }
      let readings = fast.compactMap { if case .received(let reading) = $0 { reading } else { nil } }
      let cut = random.integer(in: 0...readings.count)
      let size = random.integer(in: 1...20)
      let batched = try events(plan) { _ in PartedFetcher([readings], batchSize: size) }
      if batched != fast { violations.append(Violation("batches do not matter", "of \(size)")) }
      // Where the receiver's clock was put back, a part that begins with it does not know: there both are right.
      guard !fast.contains(where: \.goesBack) else { return violations }
      let parts = PartedFetcher([Array(readings[..<cut]), Array(readings[cut...])], batchSize: size)
      let resumed = try events(plan, runs: 2) { _ in parts }
      if resumed.deciders != fast.deciders {
        violations.append(Violation("a resumed run enters and leaves as a whole one", "resumed at \(cut)"))
      }
      return violations
    } catch {
      return [Violation("everything ends", "\(error)")]
    }
  }

  /// What a lossless reader gets.
  private static func events(
    _ plan: WorldPlan, runs: Int = 1, _ fetcher: (ManualClock) -> any LocationFetcher
  ) throws -> [LocationEvent] {
    let time = VirtualTime()
    let manager = LocationManager(
      fetcher: fetcher(time.clock), pointsOfInterest: plan.places, configuration: plan.configuration,
      clock: time.clock, executor: time)
    return try time.run {
      var events: [LocationEvent] = []
      for _ in 0..<runs { try await manager.run { events.append($0) } }
      return events
    }
  }
}

/// Reports readings in batches; each run continues where the last one ended.
private final class PartedFetcher: LocationFetcher {
  let timing = Timing.recorded
  private let parts: Mutex<ArraySlice<[Reading]>>
  private let batchSize: Int

  init(_ parts: [[Reading]], batchSize: Int) {
    self.parts = Mutex(parts[...])
    self.batchSize = batchSize
  }

  func run(_ request: FetchRequest, report: @Sendable ([Reading]) async -> Void) async throws {
    let part = parts.withLock { $0.popFirst() } ?? []
    for start in stride(from: 0, to: part.count, by: batchSize) {
      await report(Array(part[start..<min(start + batchSize, part.count)]))
    }
  }
}

/// An enter or an exit: where, and the location that decided.
private struct Decider: Hashable {
  var isEnter: Bool
  var place: String
  var location: Location
}

extension LocationEvent {
  /// Whether it announces a time that is older than the one before.
  fileprivate var goesBack: Bool {
    switch self {
    case .received(.location(let location)): location.isOutOfOrder
    case .clockStepped: true
    default: false
    }
  }
}

extension [LocationEvent] {
  /// Without verdicts: a part of a run has not seen the evidence of the parts before.
  fileprivate var deciders: [Decider] {
    compactMap { event in
      switch event {
      case .entered(let value): Decider(isEnter: true, place: value.place.id, location: value.location.asReported)
      case .exited(let value): Decider(isEnter: false, place: value.place.id, location: value.location.asReported)
      default: nil
      }
    }
  }
}
