import LocationTesting
import Testing

@testable import LocationKit

/// Accuracy may delay an enter or exit only if its basis is the receiver, and by at most 10 s or 3 locations.
@Suite("Doubt")
struct DoubtTests {
  /// Leads to `metres` with a standard deviation.
  private func go(
    _ walk: inout RegionMonitorTests.Walk, _ metres: Double, at second: Double, deviation: Double?,
    basis: Accuracy.Basis = .receiver, _ way: RegionMonitor.Way = .continuous
  ) -> [String] {
    var location = Location.east(metres, at: second)
    location.horizontalAccuracy = deviation.map { .metres($0, level: .oneSigmaPerAxis, basis: basis) }
    return walk.go(to: location, way)
  }

  @Test("doubt delays a decision by three locations; then the centre decides, with its confidence")
  func locations() throws {
    var walk = RegionMonitorTests.Walk(.east(0, radius: 15))
    #expect(go(&walk, 100, at: 0, deviation: 10) == [])
    for second in 1...3 { #expect(go(&walk, 5, at: Double(second), deviation: 10) == []) }
    #expect(go(&walk, 5, at: 4, deviation: 10) == ["enter home"])
    // One standard deviation inside a straight edge.
    let confidence = try #require(walk.all.last?.transition?.confidence)
    #expect((confidence - 0.8413).magnitude < 1e-4)
    for second in 11...13 { #expect(go(&walk, 29, at: Double(second), deviation: 10) == []) }
    #expect(go(&walk, 29, at: 14, deviation: 10) == ["exit home"])
    let crossed = try #require(walk.all.last?.transition?.crossed.first)
    #expect((crossed.duration(since: start).inSeconds - (4 + 7 * 10.0 / 24)).magnitude < 0.001)
  }

  @Test("the delay is at most ten seconds, assuming that the interval stays the same", arguments: [4.0, 5, 6, 30])
  func time(interval: Double) {
    var walk = RegionMonitorTests.Walk(.east(0, radius: 15))
    _ = go(&walk, 100, at: 0, deviation: 10)
    var delay = 0.0
    while go(&walk, 5, at: interval + delay, deviation: 10) == [] { delay += interval }
    #expect(delay == (interval == 4 ? 8 : interval == 5 ? 10 : interval == 6 ? 6 : 0))
  }

  @Test("the delay ends when the doubt ends")
  func doubtGoes() {
    var walk = RegionMonitorTests.Walk(.east(0, radius: 15))
    _ = go(&walk, 100, at: 0, deviation: 10)
    #expect(go(&walk, 5, at: 1, deviation: 10) == [])
    #expect(go(&walk, 5, at: 2, deviation: 2) == ["enter home"])
    #expect(walk.all.last?.transition?.confidence == nil)
  }

  @Test("95 % confidence is not a doubt", arguments: [(16.40, true), (16.50, false)])
  func certainty(metres: Double, isDelayed: Bool) {
    var walk = RegionMonitorTests.Walk(.east(0, radius: 100))
    _ = go(&walk, 500, at: 0, deviation: 10)
    #expect((go(&walk, 100 - metres, at: 1, deviation: 10) == []) == isDelayed)
  }

  @Test(
    "unknown accuracy, or accuracy from another basis than the receiver, never delays",
    arguments: [nil, Accuracy.Basis.daemon, .derived, .stated])
  func otherBasis(basis: Accuracy.Basis?) {
    var walk = RegionMonitorTests.Walk(.east(0, radius: 15))
    _ = go(&walk, 100, at: 0, deviation: nil)
    #expect(go(&walk, 14, at: 1, deviation: basis == nil ? nil : 500, basis: basis ?? .receiver) == ["enter home"])
    #expect(walk.all.last?.transition?.confidence == nil)
  }

  @Test("accuracy of an unknown level counts as a standard deviation, as in gpsd")
  func unknownLevel() {
    var walk = RegionMonitorTests.Walk(.east(0, radius: 15))
    walk.go(100, at: 0)
    var location = Location.east(5, at: 1)
    location.horizontalAccuracy = .metres(10, level: .unknown)
    #expect(walk.go(to: location) == [])
  }

  @Test("a place crossed before the doubt ends is passed: no event is missed")
  func through() throws {
    var walk = RegionMonitorTests.Walk(.east(0, radius: 15))
    for (second, metres) in [-45.0, -5, 5].enumerated() {
      #expect(go(&walk, metres, at: Double(second), deviation: 10) == [])
    }
    #expect(go(&walk, 45, at: 3, deviation: 10) == ["pass home"])
    let pass = try #require(walk.all.last?.transition)
    #expect(pass.crossed.map { ($0.duration(since: start).inSeconds * 100).rounded() } == [75, 225])
    #expect((pass.confidence ?? 0) > 0.8)
    #expect(go(&walk, 100, at: 4, deviation: 10) == [])
  }

  @Test("noise at the edge emits no events while the hysteresis is not exceeded")
  func sways() {
    var walk = RegionMonitorTests.Walk(.east(0))
    _ = go(&walk, 200, at: 0, deviation: 5)
    for second in 1...50 {
      #expect(go(&walk, second.isMultiple(of: 4) ? 99 : 103, at: Double(second), deviation: 5) == [])
    }
    var inside = RegionMonitorTests.Walk(.east(0))
    inside.go(0, at: 0)
    for second in 1...50 { _ = go(&inside, second.isMultiple(of: 2) ? 112 : 95, at: Double(second), deviation: 10) }
    #expect(inside.all.story == ["enter home, initial"])
  }

  @Test("an initial enter is delayed, too, and is not emitted if the next locations are outside")
  func initial() {
    var walk = RegionMonitorTests.Walk(.east(0))
    #expect(go(&walk, 95, at: 0, deviation: 10) == [])
    #expect(go(&walk, 80, at: 1, deviation: 10) == ["enter home, initial"])
    var outside = RegionMonitorTests.Walk(.east(0))
    #expect(go(&outside, 95, at: 0, deviation: 10) == [])
    #expect(go(&outside, 130, at: 1, deviation: 10) == [])
  }
}
