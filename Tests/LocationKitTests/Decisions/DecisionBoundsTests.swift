import LocationTesting
import Testing

@testable import LocationKit

/// What happens exactly at a bound, and what must not outlive its occasion.
@Suite("Bounds of the decisions")
struct DecisionBoundsTests {
  @Test("the pause before a second run is not a typical interval, also after one fix")
  func pauseBetweenRuns() {
    let second = UTCInstant.nanosecondsPerSecond
    var freshness = Freshness(limits: FreshnessLimits())
    _ = freshness.fix(.make(), at: 0)
    freshness.begin(at: nil)
    _ = freshness.fix(.make(), at: 1000 * second)
    #expect(freshness.nextDeadline == 1010 * second)
  }

  @Test("a minimum distance of 0 passes a stationary location")
  func minimumDistanceOfNothing() {
    var sieve = UpdateSieve(UpdateFilter(minimumDistance: 0))
    let passes = [0.0, 1].map { sieve.passes(.east(0, at: $0)) }
    #expect(passes == [true, true])
  }

  @Test("a location on the edge, or exactly at the hysteresis, is inside")
  func standsOnTheEdge() {
    var walk = RegionMonitorTests.Walk(.east(0, radius: 0), hysteresis: 0)
    #expect(walk.go(0, at: 0) == ["enter home, initial"])
    #expect(walk.go(0, at: 1) == [])
  }

  @Test("a negative hysteresis counts as 0")
  func negativeHysteresis() {
    var walk = RegionMonitorTests.Walk(.east(0), hysteresis: -50)
    #expect(walk.go(0, at: 0) == ["enter home, initial"])
    #expect(walk.go(90, at: 1) == [])
    #expect(walk.go(101, at: 2) == ["exit home"])
  }

  @Test("an earlier exit does not affect the crossing of a later exit")
  func leavesTwice() {
    var walk = RegionMonitorTests.Walk(.east(0))
    walk.go(0, at: 0)
    walk.go(105, at: 10)
    #expect(walk.go(200, at: 20) == ["exit home"])
    #expect(walk.go(0, at: 30) == ["enter home"])
    #expect(walk.go(200, at: 40) == ["exit home"])
    let crossings = walk.all.compactMap { $0.transition?.crossed.first?.duration(since: start).inSeconds }
    #expect(crossings.map { ($0 * 10).rounded() / 10 } == [9.5, 25, 35])
  }

  @Test("a jump of a live receiver's time by the stale limit hides the path; a shorter one is a gap")
  func leap() {
    for (leap, story) in [(10.0, "enter home, inferred"), (9.0, "enter home")] {
      var trial = LocationDeciderTests.Trial(.live, places: [.east(0)])
      for second in 0..<5 { trial.take(.east(500, at: Double(second)), received: Double(second)) }
      trial.take(.east(0, at: 4 + leap), received: 5)
      #expect(trial.events.transitions == [story])
    }
  }
}
