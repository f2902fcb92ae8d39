import LocationTesting
import Testing

@testable import LocationKit

@Suite("Confirmation")
struct ConfirmationTests {
  private func walk(_ locations: Int = 1, _ duration: Duration = .zero, radius: Double = 100) -> RegionMonitorTests.Walk
  {
    RegionMonitorTests.Walk(
      .east(0, radius: radius, dwellTime: .seconds(60)),
      confirmation: ConfirmationLimits(locations: locations, duration: duration))
  }

  @Test("N locations in a row confirm an enter, and an exit", arguments: [1, 2, 3, 7])
  func locations(count: Int) {
    var walk = walk(count)
    walk.go(500, at: 0)
    for second in 1..<count { #expect(walk.go(0, at: Double(second)) == []) }
    #expect(walk.go(0, at: Double(count)) == ["enter home"])
    for second in 1..<count { #expect(walk.go(300, at: Double(20 + second)) == []) }
    #expect(walk.go(300, at: Double(20 + count)) == ["exit home"])
  }

  @Test("one contradicting location resets the count")
  func contradiction() {
    var walk = walk(3)
    for (second, metres) in [500.0, 0, 0, 101, 0, 0, 500, 0, 0].enumerated() { walk.go(metres, at: Double(second)) }
    #expect(walk.all.isEmpty)
    #expect(walk.go(0, at: 9) == ["enter home"])
    for (second, metres) in [111.0, 111, 109, 111, 111].enumerated() { walk.go(metres, at: Double(10 + second)) }
    #expect(walk.all.count == 1)
    #expect(walk.go(111, at: 15) == ["exit home"])
  }

  @Test(
    "the time from the first location to the deciding one confirms", arguments: [(4.999, false), (5, true), (6, true)])
  func time(seconds: Double, decides: Bool) {
    var walk = walk(1, .seconds(5))
    walk.go(500, at: 0)
    walk.go(0, at: 10)
    #expect(walk.go(0, at: 10 + seconds) == (decides ? ["enter home"] : []))
  }

  @Test("count and time must both hold if both are configured")
  func both() {
    var walk = walk(3, .seconds(5))
    walk.go(500, at: 0)
    for (second, story) in [(1.0, []), (7, []), (7.5, ["enter home"])] { #expect(walk.go(0, at: second) == story) }
    for (second, story) in [(8.0, []), (9, []), (10, []), (13, ["exit home"])] {
      #expect(walk.go(500, at: second) == story)
    }
  }

  @Test("the deciding location is the last one, and the edge was crossed before the first")
  func crossed() throws {
    var walk = walk(3)
    for (second, metres) in [150.0, 50, 0, -10, 120, 130, 140].enumerated() { walk.go(metres, at: Double(second)) }
    let (enter, exit) = (try #require(walk.all.first?.transition), try #require(walk.all.last?.transition))
    #expect(enter.location.time == start + 3)
    #expect((enter.crossed[0].duration(since: start).inSeconds - 0.5).magnitude < 0.001)
    #expect(exit.location.time == start + 6)
    #expect((exit.crossed[0].duration(since: start).inSeconds - (3 + 110.0 / 130)).magnitude < 0.001)
  }

  @Test("an initial enter needs confirmation, too, and stays initial")
  func initial() {
    var walk = walk(2)
    #expect(walk.go(0, at: 0) == [])
    #expect(walk.go(0, at: 1) == ["enter home, initial"])
    var outside = self.walk(2)
    outside.go(0, at: 0)
    outside.go(500, at: 1)
    outside.go(0, at: 2)
    #expect(outside.go(0, at: 3) == ["enter home"])
  }

  @Test("a place that requires confirmation emits no pass")
  func pass() {
    var walk = walk(2)
    walk.go(500, at: 0)
    #expect(walk.go(-500, at: 10) == [])
    walk.go(0, at: 20)
    #expect(walk.go(500, at: 30) == [])
  }

  @Test("time without a fix confirms nothing; locations confirm, whatever lies between them")
  func loss() {
    var timed = walk(1, .seconds(5))
    timed.go(500, at: 0)
    timed.go(0, at: 1)
    #expect(timed.go(0, at: 100, .lost) == [])
    #expect(timed.go(0, at: 104.9) == [])
    #expect(timed.go(0, at: 105) == ["enter home, inferred"])
    var counted = walk(3)
    counted.go(500, at: 0)
    for second in 1...2 { #expect(counted.go(0, at: 100 * Double(second), .lost) == []) }
    #expect(counted.go(0, at: 300, .lost) == ["enter home, inferred"])
    #expect(counted.all.last?.transition?.bracket == start...(start + 300))
  }

  @Test("dwell counts from the location that decides the enter, and pauses while a location is outside")
  func dwell() {
    var walk = walk(2)
    walk.go(0, at: 0)
    #expect(walk.go(0, at: 10) == ["enter home, initial"])
    #expect(walk.go(0, at: 69) == [])
    #expect(walk.go(500, at: 71) == [])
    #expect(walk.go(0, at: 72) == ["dwell home"])
  }
}
