import LocationKit
import LocationScenario
import LocationTesting
import Testing

@testable import ServiceSimulation

/// A check that finds nothing must have looked: each finds what is wrong on purpose.
@Suite("Checks of a simulated world")
struct CheckTests {
  private let start = UTCInstant.utc("2026-05-01T10:00:00Z")

  /// Any world: the checks take of it the places and the limits.
  private func plan() throws -> WorldPlan { try WorldPlan(seed: 4, length: .seconds(60)) }

  private func invariants(_ check: some Check, _ kinds: [(Double, Observation.Kind)], end: Double = 100) -> Set<String>
  {
    var check = check
    for (seconds, kind) in kinds { check.see(Observation(at: .milliseconds(Int(seconds * 1000)), kind: kind)) }
    check.finish(at: .seconds(end))
    return Set(check.violations.map(\.invariant))
  }

  private func decisions(_ kinds: [(Double, Observation.Kind)]) throws -> Set<String> {
    invariants(DecisionCheck(try plan(), timing: .live), kinds)
  }

  private func far(_ seconds: Double) -> Location { .make(latitude: 1, longitude: 1, time: start + seconds) }

  private func tracking(_ location: Location) -> Observation.Kind {
    .told(.stateChanged(StateChange(.tracking, lastKnown: location, time: location.time)))
  }

  @Test("a location with an older time is marked, or announced")
  func order() throws {
    let begin: [(Double, Observation.Kind)] = [(0, tracking(far(5))), (0, .told(.updated(far(5))))]
    var marked = far(3)
    marked.isOutOfOrder = true
    #expect(try decisions(begin + [(1, .told(.updated(marked)))]) == [])
    #expect(try decisions(begin + [(1, .told(.updated(far(3))))]) == ["a location with an older time is marked"])
    let silentStep = begin + [(1, .told(.updated(marked))), (2, .told(.updated(far(4))))]
    #expect(try decisions(silentStep) == ["no time goes backwards except at an announced step"])
    let step = Observation.Kind.told(.clockStepped(ClockStep(amount: .seconds(-2), location: far(4))))
    #expect(try decisions(begin + [(1, .told(.updated(marked))), (2, step), (2, .told(.updated(far(4))))]) == [])
  }

  @Test("silence is reported, and not too late")
  func freshness() throws {
    let limits = try plan().configuration.freshness
    let begin: [(Double, Observation.Kind)] = [(0, .runBegan(0)), (0, tracking(far(5))), (0, .told(.updated(far(5))))]
    let stale = Observation.Kind.told(.stateChanged(StateChange(.stale, reason: .silence, lastKnown: far(5))))
    let end = (99.0, Observation.Kind.runEnded(0, nil))
    #expect(try decisions(begin + [(limits.stale.inSeconds, stale), end]) == [])
    #expect(try decisions(begin + [(limits.stale.inSeconds + 0.001, stale), end]) == ["stale within its limit"])
    #expect(try decisions(begin + [(limits.stale.inSeconds - 0.001, stale), end]) == ["stale within its limit"])
    #expect(try decisions(begin) == ["stale within its limit"], "never reported")
    #expect(try decisions([(0, .told(.updated(far(5)))), end]) == ["only a fresh fix resumes tracking"])
  }

  @Test("enter and exit alternate, and match the places")
  func places() throws {
    let place = try #require(try plan().places.sorted { $0.id < $1.id }.first)
    guard case .circle(let center, _) = place.region else { return }
    let inside = Location(coordinate: center, time: start, origin: .mock)
    let others = try plan().places.filter { $0.id != place.id && $0.region.contains(center) }
    func entered(_ place: PointOfInterest, initial: Bool = true) -> (Double, Observation.Kind) {
      var transition = RegionTransition(
        place: place, location: inside, distance: place.region.distance(to: inside.coordinate))
      transition.isInitial = initial
      return (0, .told(.entered(transition)))
    }
    let begin = [(0, tracking(inside)), (0, .told(.updated(inside)))] as [(Double, Observation.Kind)]
    let rest = others.sorted { $0.id < $1.id }.map { entered($0) }
    #expect(try decisions(begin + [entered(place)] + rest) == [])
    #expect(try decisions(begin + rest) == ["enter and exit alternate as places lie"])
    #expect(
      try decisions(begin + [entered(place), entered(place)] + rest).contains("enter and exit alternate as places lie"))
    #expect(try decisions(begin + [entered(place, initial: false)] + rest).contains("the first decision is initial"))
    #expect(try decisions([entered(place)]) == ["an event has its deciding location"])
  }

  @Test("a request ends once, within its deadline")
  func requests() throws {
    func found(_ kinds: [(Double, Observation.Kind)]) throws -> Set<String> {
      invariants(RequestCheck(try plan(), timing: .live), kinds)
    }
    let made = (1.0, Observation.Kind.requested(0, LocationRequest(timeout: .seconds(5))))
    let reported = (2.0, Observation.Kind.reported([.location(far(2))]))
    let answer = Observation.Kind.answered(0, .success(far(2)))
    #expect(try found([made, reported, (2, answer)]) == [])
    #expect(try found([made]) == ["a request ends"])
    #expect(try found([made, reported, (2, answer), (2, answer)]) == ["a request ends once"])
    #expect(try found([made, reported, (6.001, answer)]) == ["a request ends by its deadline"])
    #expect(try found([made, (2, answer)]) == ["an answer was reported"])
    let late =
      [made, reported, (2, tracking(far(2))), (2, .told(.updated(far(2)))), (3, answer)] as [(Double, Observation.Kind)]
    #expect(try found(late) == ["the first location answers"])
    let timedOut = Observation.Kind.answered(0, .failure(LocationError(.timedOut, "")))
    #expect(try found([made, (6, timedOut)]) == [])
    #expect(try found([made, (5, timedOut)]) == ["timed out at its time"])
    #expect(try found([made, (2, .requestCancelled(0)), (6, timedOut)]) == ["a cancelled request ends"])
  }

  @Test("reported locations are delivered once and in order")
  func delivery() throws {
    func found(_ kinds: [(Double, Observation.Kind)]) throws -> Set<String> {
      invariants(DeliveryCheck(try plan()), kinds)
    }
    let begin =
      [(0, .didStart), (1, .reported([.location(far(1)), .location(far(2))]))] as [(Double, Observation.Kind)]
    let (one, two) = ((1.0, Observation.Kind.told(.updated(far(1)))), (1.0, Observation.Kind.told(.updated(far(2)))))
    #expect(try found(begin + [one, two]) == [])
    #expect(try found(begin + [two]) == ["reported locations are delivered"])
    #expect(try found(begin + [one]) == ["reported locations are delivered"])
    #expect(try found(begin + [one, two, two]) == ["only reported locations are delivered"])
    #expect(try found(begin + [(1, .didStop)]) == [], "no consumer")
  }

  @Test("detects a fetcher that runs twice at a time")
  func contract() throws {
    let time = VirtualTime()
    let observations = Observations(time.clock)
    let fetcher = WatchedFetcher(Sleeper(clock: time.clock), observations)
    try time.run {
      let first = Task(executorPreference: time) { try? await fetcher.run(FetchRequest()) { _ in } }
      let second = Task(executorPreference: time) { try? await fetcher.run(FetchRequest()) { _ in } }
      try await time.clock.sleep(for: .seconds(1))
      first.cancel()
      second.cancel()
      _ = await (first.value, second.value)
    }
    let broken = observations.all.compactMap {
      if case .broken(let violation) = $0.kind { violation.invariant } else { nil }
    }
    #expect(broken == ["one run at a time"])
  }

  @Test("names what remains of a world in memory")
  func remains() throws {
    let remains = Remains()
    var world: World? = try World(plan())
    if let world { remains.watch(world) }
    #expect(remains.names == ["fetcher", "daemon", "time"])
    world = nil
    #expect(remains.names == [])
  }
}

private struct Sleeper: LocationFetcher {
  let clock: ManualClock

  func run(_ request: FetchRequest, report: @Sendable ([Reading]) async -> Void) async throws {
    try await clock.sleep(for: .seconds(60))
  }
}
