import LocationTesting
import Testing

@testable import LocationKit

@Suite("Freshness")
struct FreshnessTests {
  private let second = UTCInstant.nanosecondsPerSecond

  private func tracked(_ lines: [Int64], limits: FreshnessLimits = FreshnessLimits()) -> Freshness {
    var freshness = Freshness(limits: limits)
    for line in lines { _ = freshness.fix(.make(), at: line * second) }
    return freshness
  }

  @Test("is acquiring until the first fix, then tracking")
  func acquires() {
    var freshness = Freshness(limits: FreshnessLimits())
    #expect(freshness.state == .acquiring)
    #expect(freshness.nextDeadline == nil)
    #expect(freshness.advance(to: .max).isEmpty)
    #expect(freshness.fix(.make(), at: 0)?.state == .tracking)
    #expect(freshness.fix(.make(), at: 1) == nil)
  }

  @Test("is stale ten seconds after the last fix, and lost after thirty, not a nanosecond earlier")
  func limits() {
    var freshness = tracked([0])
    #expect(freshness.nextDeadline == 10 * second)
    #expect(freshness.advance(to: 10 * second - 1).isEmpty)
    #expect(freshness.advance(to: 10 * second).map(\.change.state) == [.stale])
    #expect(freshness.nextDeadline == 30 * second)
    #expect(freshness.advance(to: 30 * second - 1).isEmpty)
    let lost = freshness.advance(to: 30 * second)
    #expect(lost.map(\.change) == [StateChange(.lost, reason: .silence, lastKnown: .make())])
    #expect(freshness.nextDeadline == nil)
  }

  @Test("reports both changes at their due times, also if it is advanced late")
  func late() {
    var freshness = tracked([0])
    #expect(freshness.advance(to: 500 * second).map(\.line) == [10 * second, 30 * second])
  }

  @Test(
    "waits for at least three and ten typical intervals",
    arguments: [([0, 60, 120, 180], 360, 780), ([0, 1, 2, 3], 13, 33), ([0, 5], 20, 55)] as [([Int64], Int64, Int64)])
  func adaptivity(fixes: [Int64], stale: Int64, lost: Int64) {
    var freshness = tracked(fixes)
    #expect(freshness.nextDeadline == stale * second)
    _ = freshness.advance(to: stale * second)
    #expect(freshness.nextDeadline == lost * second)
  }

  @Test("configured limits apply; lost never comes before stale")
  func configured() {
    var freshness = tracked([0], limits: FreshnessLimits(stale: .seconds(2), lost: .seconds(1)))
    #expect(freshness.advance(to: 5 * second).map(\.line) == [2 * second, 2 * second])
  }

  @Test("a report of no fix causes a loss at once, and only once")
  func reportOfNoFix() {
    var freshness = tracked([0])
    #expect(
      freshness.lose(.noFix, time: start) == StateChange(.lost, reason: .noFix, lastKnown: .make(), time: start))
    #expect(freshness.lose(.noFix, time: start) == nil)
    #expect(freshness.fix(.make(), at: second)?.state == .tracking)
  }

  @Test("a source that never had a fix cannot lose it")
  func nothingToLose() {
    var freshness = Freshness(limits: FreshnessLimits())
    #expect(freshness.lose(.sourceEnded, time: nil) == nil)
    #expect(freshness.state == .acquiring)
  }

  @Test("a source without its first fix in time is lost, and regained by a fix")
  func acquisition() {
    var freshness = Freshness(limits: FreshnessLimits(acquisition: .seconds(120)))
    freshness.begin(at: 5 * second)
    #expect(freshness.nextDeadline == 125 * second)
    #expect(freshness.advance(to: 125 * second - 1).isEmpty)
    let due = freshness.advance(to: 125 * second)
    #expect(due.map(\.line) == [125 * second])
    #expect(due.map(\.change) == [StateChange(.lost, reason: .silence)])
    #expect(freshness.nextDeadline == nil && freshness.advance(to: 1000 * second).isEmpty)
    #expect(freshness.fix(.make(), at: 1001 * second)?.state == .tracking)
    #expect(freshness.nextDeadline == 1011 * second)
  }

  @Test("without a timeout for the first fix, or without a live source, there is no deadline", arguments: [nil, 120])
  func noAcquisition(seconds: Int64?) {
    var freshness = Freshness(limits: FreshnessLimits(acquisition: seconds.map { .seconds($0) }))
    freshness.begin(at: seconds == nil ? 0 : nil)
    #expect(freshness.nextDeadline == nil)
    #expect(freshness.advance(to: 1_000_000 * second).isEmpty)
  }

  @Test("while the typical interval is unknown, a limit of its own can allow a longer silence")
  func firstInterval() {
    let limits = FreshnessLimits(firstInterval: .seconds(30))
    var freshness = tracked([0], limits: limits)
    #expect(freshness.nextDeadline == 30 * second)
    #expect(freshness.advance(to: 30 * second).map(\.change.state) == [.stale, .lost])
    freshness = tracked([0, 15], limits: limits)
    #expect(freshness.nextDeadline == 60 * second)
    #expect(tracked([0, 1], limits: limits).nextDeadline == 11 * second)
  }

  @Test(
    "a fix that is old on arrival does not start tracking",
    arguments: [(0, true), (9, true), (10, false), (3000, false)] as [(Int64, Bool)])
  func oldFirstFix(age: Int64, isFresh: Bool) {
    var freshness = Freshness(limits: FreshnessLimits(acquisition: .seconds(120)))
    freshness.begin(at: 0)
    let change = freshness.fix(.make(), at: second, age: age * second)
    #expect(change?.state == (isFresh ? .tracking : .acquiring))
    #expect(change?.reason == (isFresh ? nil : .oldFix))
    #expect(freshness.lastKnown == .make())
    #expect(freshness.nextDeadline == (isFresh ? 11 - age : 120) * second)
    if isFresh { return }
    #expect(freshness.fix(.make(), at: 2 * second, age: age * second) == nil)
    #expect(freshness.advance(to: 120 * second).map(\.change.reason) == [.oldFix])
    #expect(freshness.fix(.make(), at: 121 * second)?.state == .tracking)
  }

  @Test("old fixes end tracking at once, are lost at that age, and regain nothing")
  func oldFixesLater() {
    var freshness = tracked([0, 1, 2])
    #expect(freshness.fix(.make(), at: 3 * second, age: 12 * second)?.reason == .oldFix)
    #expect(freshness.state == .stale)
    #expect(freshness.fix(.make(), at: 4 * second, age: 12 * second) == nil)
    #expect(freshness.advance(to: 21 * second).isEmpty)
    #expect(freshness.advance(to: 22 * second).map(\.change.state) == [.lost])
    #expect(freshness.fix(.make(), at: 23 * second, age: 31 * second) == nil)
    #expect(freshness.fix(.make(), at: 24 * second, age: second)?.state == .tracking)
  }

  @Test("a pause before delayed fixes is not a typical interval; a slow receiver may be three intervals late")
  func intervalOfDelayedFixes() {
    var freshness = Freshness(limits: FreshnessLimits())
    #expect(freshness.fix(.east(0, at: 0), at: 0)?.state == .tracking)
    for time in 1...9 { _ = freshness.fix(.east(0, at: Double(time)), at: 61 * second, age: Int64(61 - time) * second) }
    #expect(freshness.state != .tracking)
    freshness = Freshness(limits: FreshnessLimits())
    freshness.begin(at: 0)
    var states: [TrackingState] = []
    for minute in 0..<3 as Range<Int64> {
      let location = Location.east(0, at: Double(60 * minute))
      _ = freshness.fix(location, at: (60 * minute + 15) * second, age: 15 * second)
      states.append(freshness.state)
    }
    #expect(states == [.acquiring, .tracking, .tracking])
  }

  @Test("the time between two runs is not a typical interval")
  func pauseBetweenRuns() {
    var freshness = tracked([0, 1, 2])
    freshness.begin(at: nil)
    #expect(freshness.state == .acquiring)
    #expect(freshness.nextDeadline == nil)
    for line: Int64 in [1000, 1001] { _ = freshness.fix(.make(), at: line * second) }
    #expect(freshness.nextDeadline == 1011 * second)
  }

  @Test("a refinement is the last known location, and moves no deadline")
  func refinement() {
    var freshness = tracked([0])
    freshness.refine(.make(mode: .threeDimensional))
    #expect(freshness.lastKnown?.mode == .threeDimensional)
    #expect(freshness.nextDeadline == 10 * second)
  }

  @Test("deadlines at the end of time do not overflow")
  func endOfTime() {
    var freshness = Freshness(limits: FreshnessLimits())
    for line: Int64 in [.min, 0, .max - 1] { _ = freshness.fix(.make(), at: line) }
    #expect(freshness.nextDeadline == .max)
    #expect(freshness.advance(to: .max - 1).isEmpty)
  }
}
