import LocationKit
import LocationTesting
import Testing

@testable import LocateCommand

@Suite("EventExplanation")
struct EventExplanationTests {
  /// So many metres outside of home, where one was `before` metres a second earlier.
  private func transition(
    _ distance: Double, before: Double? = nil, elapsed: Double = 1,
    _ change: (inout RegionTransition) -> Void = { _ in }
  ) -> RegionTransition {
    let time = UTCInstant.utc("2026-05-01T10:00:00Z")
    var transition = RegionTransition(
      place: .circle("home", dwellTime: .seconds(90)),
      location: .make(latitude: 48 + (100 + distance) / 111_000, time: time), distance: distance)
    transition.sequence = 1
    let previous = before.map {
      DecisionEvidence.Point(
        coordinate: .make(latitude: 48 + (100 + $0) / 111_000, longitude: 11), time: time + -elapsed, distance: $0)
    }
    transition.evidence = DecisionEvidence(previous: previous, hysteresis: 10)
    change(&transition)
    return transition
  }

  @Test("an exit names the hysteresis that would have prevented it, and the one that would have emitted it earlier")
  func exit() throws {
    let explanation = try #require(EventExplanation(.exited(transition(14.3, before: 4.2))))
    #expect(explanation.kind == "exit")
    #expect(
      explanation.otherwise == [
        "with --hysteresis 15, no exit would have been emitted here",
        "with --hysteresis 4, exit would have been emitted at the previous location, or earlier",
      ])
    #expect(explanation.doubts == ["the location has no accuracy"])
  }

  @Test("an accuracy radius larger than the distance is a doubt")
  func accuracy() throws {
    let event = LocationEvent.entered(transition(-5, before: 20) { $0.location.horizontalAccuracy = .metres(40) })
    let explanation = try #require(EventExplanation(event))
    #expect(
      explanation.doubts == [
        "the accuracy of the location was 40 m: it may have been on the other side of the edge"
      ])
    #expect(explanation.otherwise == ["with the edge 5 m farther inside, no enter would have been emitted here"])
  }

  @Test(
    "names the reason why a time of crossing is unknown",
    arguments: [
      (elapsed: 120.0, speed: nil as Double?, segment: false, "120 s have passed"),
      (1, 5, false, "m/s, more than --max-speed"), (1, nil, true, "a new segment"), (1, nil, false, "the fix was lost"),
    ])
  func inferred(elapsed: Double, speed: Double?, segment: Bool, expected: String) throws {
    let event = LocationEvent.exited(
      transition(50, before: -50, elapsed: elapsed) {
        $0.isInferred = true
        $0.evidence?.maximumSpeed = speed
        $0.location.startsSegment = segment
      })
    let explanation = try #require(EventExplanation(event))
    #expect(explanation.doubts.contains { $0.contains(expected) }, "\(explanation.doubts)")
    #expect(explanation.otherwise.contains { $0.contains("--max-speed") } == (speed != nil))
  }

  @Test("has the speed since the previous location")
  func speed() throws {
    let explanation = try #require(EventExplanation(.passed(transition(30, before: -190, elapsed: 10))))
    #expect(abs(try #require(explanation.impliedSpeed) - 22) < 0.1)
    #expect(explanation.elapsed == 10)
    #expect(explanation.otherwise.contains { $0.hasPrefix("with --max-speed below 22") })
  }

  @Test("dwell and the end of a place have their rules; an event of another kind has no explanation")
  func others() throws {
    let dwell = try #require(EventExplanation(.dwelled(transition(-5))))
    #expect(
      dwell.otherwise == [
        "with a dwell time longer than 90 s (dwell_s), dwell would have been emitted later, or not at all"
      ])
    #expect(EventExplanation(.placeRemoved(transition(-5)))?.kind == "remove")
    #expect(
      EventExplanation(.entered(transition(-5) { $0.isInitial = true }))?.rule.hasPrefix("the first decision") == true)
    #expect(EventExplanation(.authorizationChanged(.denied)) == nil)
  }
}
