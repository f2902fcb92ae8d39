import LocationTesting
import TestSupport
import Testing

@testable import LocationKit

/// Each sentence of the rules about places.
@Suite("RegionMonitor")
struct RegionMonitorTests {
  /// Leads a subject along the equator, or anywhere.
  struct Walk {
    var monitor: RegionMonitor
    var all: [LocationEvent] = []

    init(_ places: PointOfInterest..., hysteresis: Double = 10, confirmation: ConfirmationLimits = ConfirmationLimits())
    {
      self.init(places, hysteresis: hysteresis, confirmation: confirmation)
    }

    init(_ places: [PointOfInterest], hysteresis: Double = 10, confirmation: ConfirmationLimits = ConfirmationLimits())
    {
      monitor = RegionMonitor(
        places: PlaceList(places), hysteresis: hysteresis, confirmation: confirmation)
    }

    /// Continues in a monitor that has only the stored state of this one.
    mutating func restart(_ places: PointOfInterest...) {
      monitor = RegionMonitor(places: PlaceList(places), hysteresis: 10, memory: monitor.memory)
    }

    /// Watches other places.
    mutating func watch(_ places: [PointOfInterest], at location: Location?) -> [String] {
      var events: [LocationEvent] = []
      monitor.watch(PlaceList(places), at: location, into: &events)
      all += events
      return events.story
    }

    @discardableResult
    mutating func go(_ metres: Double, at seconds: Double, _ way: RegionMonitor.Way = .continuous) -> [String] {
      go(to: .east(metres, at: seconds), way)
    }

    @discardableResult
    mutating func go(to location: Location, _ way: RegionMonitor.Way = .continuous) -> [String] {
      var events: [LocationEvent] = []
      monitor.update(with: location, line: location.time?.nanoseconds ?? 0, way: way, into: &events)
      all += events
      return events.story
    }
  }

  @Test("the first decision is an initial enter inside, and nothing outside")
  func initial() {
    var inside = Walk(.east(0))
    #expect(inside.go(99, at: 0) == ["enter home, initial"])
    #expect(inside.all[0].transition?.crossed == [])
    #expect(((inside.all[0].transition?.distance ?? 0) + 1).magnitude < 1e-6)
    var outside = Walk(.east(0))
    #expect(outside.go(101, at: 0) == [])
  }

  @Test(
    "enters at the edge, leaves beyond the hysteresis",
    arguments: [
      (99.999, true, false), (100.001, false, false), (105, false, false), (109.999, false, false),
      (110.001, false, true), (1000, false, true),
    ])
  func hysteresis(metres: Double, enters: Bool, exits: Bool) {
    var comes = Walk(.east(0))
    comes.go(5000, at: 0)
    #expect(comes.go(metres, at: 10) == (enters ? ["enter home"] : []))
    var leaves = Walk(.east(0))
    leaves.go(0, at: 0)
    #expect(leaves.go(metres, at: 10) == (exits ? ["exit home"] : []))
  }

  @Test("the edge itself is inside")
  func edge() {
    var walk = Walk(.east(0, radius: 0), hysteresis: 0)
    walk.go(50, at: 0)
    #expect(walk.go(0, at: 1) == ["enter home"])
    #expect(walk.go(0.001, at: 2) == ["exit home"])
  }

  @Test("noise within the hysteresis emits no events")
  func sways() {
    var walk = Walk(.east(0))
    walk.go(95, at: 0)
    for second in 1...50 { walk.go(second.isMultiple(of: 2) ? 95 : 109, at: Double(second)) }
    #expect(walk.all.story == ["enter home, initial"])
  }

  @Test("crossings are interpolated to the centimetre and the millisecond")
  func crossed() throws {
    var walk = Walk(.east(0))
    walk.go(300, at: 0)
    walk.go(-200, at: 50)  // not inside at either end: 10 m/s, the edge at 20 s and 40 s
    #expect(walk.all.story == ["pass home"])
    let pass = try #require(walk.all[0].transition)
    #expect(pass.crossed.map { $0.duration(since: start).inSeconds }.map { ($0 * 1000).rounded() } == [20_000, 40_000])
    walk.go(0, at: 70)  // the edge at 60 s
    walk.go(400, at: 110)  // the edge at 80 s
    let times = walk.all.dropFirst().compactMap { $0.transition?.crossed.first?.duration(since: start).inSeconds }
    #expect(walk.all.story == ["pass home", "enter home", "exit home"])
    #expect(times.map { ($0 * 1000).rounded() } == [60_000, 80_000])
    #expect(walk.all.allSatisfy { $0.transition?.bracket == nil })
  }

  @Test("an exit contains the time of crossing the edge, not the hysteresis")
  func exitTellsOfTheEdge() throws {
    var walk = Walk(.east(0))
    walk.go(95, at: 0)
    walk.go(105, at: 10)
    walk.go(108, at: 20)
    walk.go(130, at: 30)
    let exit = try #require(walk.all.last?.transition)
    #expect(walk.all.story == ["enter home, initial", "exit home"])
    #expect((exit.crossed[0].duration(since: start).inSeconds - 5).magnitude < 0.001)
    #expect(exit.location.time == start + 30)
    #expect((exit.distance - 30).magnitude < 0.001)
  }

  @Test("a return before the hysteresis is not an exit: the later crossing counts")
  func comesBack() throws {
    var walk = Walk(.east(0))
    for (second, metres) in [95.0, 105, 95, 105, 125].enumerated() { walk.go(metres, at: Double(second)) }
    let exit = try #require(walk.all.last?.transition)
    #expect((exit.crossed[0].duration(since: start).inSeconds - 2.5).magnitude < 0.001)
  }

  @Test("movement past a place is not a pass, movement through it is one", arguments: [(99.9, true), (100.1, false)])
  func passBy(offset: Double, passes: Bool) {
    var walk = Walk(.circle("home", latitude: 0, longitude: 0, radius: 100))
    let latitude = offset / 110_574.3
    walk.go(to: .make(latitude: latitude, longitude: -0.01, time: start))
    let events = walk.go(to: .make(latitude: latitude, longitude: 0.01, time: start + 30))
    #expect(events == (passes ? ["pass home"] : []))
  }

  @Test("no pass and no interpolation on an unknown path", arguments: [RegionMonitor.Way.broken, .lost])
  func unknownWay(way: RegionMonitor.Way) throws {
    var walk = Walk(.east(0))
    walk.go(300, at: 0)
    #expect(walk.go(-300, at: 60, way) == [])
    #expect(walk.go(0, at: 120, way) == ["enter home, inferred"])
    #expect(walk.go(300, at: 180, way) == ["exit home, inferred"])
    let brackets = walk.all.compactMap { $0.transition?.bracket }
    #expect(brackets == [(start + 60)...(start + 120), (start + 120)...(start + 180)])
    #expect(walk.all.allSatisfy { $0.transition?.crossed == [] })
  }

  @Test("an unobserved crossing gives an inferred exit, although the last step is known")
  func unseenEdge() throws {
    var walk = Walk(.east(0))
    walk.go(0, at: 0)
    walk.go(105, at: 100, .broken)
    #expect(walk.go(130, at: 101) == ["exit home, inferred"])
    #expect(walk.all.last?.transition?.bracket == start...(start + 100))
  }

  @Test("an observed crossing does not survive a loss: the subject may have returned")
  func crossingBeforeALoss() throws {
    var walk = Walk(.east(0))
    walk.go(95, at: 0)
    walk.go(105, at: 10)
    walk.go(106, at: 100, .lost)
    #expect(walk.go(130, at: 101) == ["exit home, inferred"])
    let bracket = try #require(walk.all.last?.transition?.bracket)
    #expect((bracket.lowerBound.duration(since: start).inSeconds - 5).magnitude < 0.001)
    #expect(bracket.upperBound == start + 100)
    #expect(walk.all.last?.transition?.crossed == [])
  }

  @Test("a loss is not an exit: a subject still inside afterwards never left")
  func lossIsNoExit() {
    var walk = Walk(.east(0))
    walk.go(0, at: 0)
    #expect(walk.go(50, at: 1000, .lost) == [])
    #expect(walk.go(200, at: 1001) == ["exit home"])
  }

  @Test("exits first, then passes, then enters; each by id")
  func orderAtOneLocation() {
    var walk = Walk(
      .east(1000, "f"), .east(0, "e"), .east(500, "d"), .east(1010, "c"), .east(10, "b"), .east(510, "a"))
    walk.go(0, at: 0)
    #expect(walk.all.story == ["enter b, initial", "enter e, initial"])
    #expect(walk.go(1000, at: 30) == ["exit b", "exit e", "pass a", "pass d", "enter c", "enter f"])
  }

  @Test("dwell is emitted at the first reading at or after its time, once per stay")
  func dwell() {
    var walk = Walk(.east(0, dwellTime: .seconds(60)))
    walk.go(500, at: 0)
    #expect(walk.go(0, at: 30) == ["enter home"])
    #expect(walk.go(0, at: 89.999) == [])
    #expect(walk.go(0, at: 90) == ["dwell home"])
    #expect(walk.go(0, at: 500) == [])
    #expect(walk.go(500, at: 510) == ["exit home"])
    #expect(walk.go(0, at: 520) == ["enter home"])
    #expect(walk.go(105, at: 590) == ["dwell home"])
  }

  @Test("dwell does not count time without a fix, and continues afterwards; it counts a gap")
  func dwellAndLoss() {
    var walk = Walk(.east(0, dwellTime: .seconds(60)))
    walk.go(0, at: 0)
    walk.go(0, at: 30)
    #expect(walk.go(0, at: 1000, .lost) == [])
    #expect(walk.go(0, at: 1029) == [])
    #expect(walk.go(0, at: 1030) == ["dwell home"])
    var slow = Walk(.east(0, dwellTime: .seconds(60)))
    slow.go(0, at: 0)
    #expect(slow.go(0, at: 61, .broken) == ["dwell home"])
  }

  @Test("a crossing in a leap second is in it, and not a second later")
  func crossedInLeapSecond() throws {
    let midnight = UTCInstant.utc("2017-01-01T00:00:00Z")
    for (begin, isLeapSecond) in [(midnight + -0.5, false), (midnight + 0.1, true)] {
      var walk = Walk(.east(0))
      var start = Location.east(150, at: 0)
      start.time = UTCInstant(nanoseconds: begin.nanoseconds, isLeapSecond: isLeapSecond)
      var end = Location.east(0, at: 1)
      end.time = UTCInstant(nanoseconds: midnight.nanoseconds + 900_000_000, isLeapSecond: true)
      walk.go(to: start)
      walk.go(to: end)
      let crossed = try #require(walk.all.first?.transition?.crossed.first)
      #expect(crossed > start.time ?? midnight && crossed < end.time ?? midnight)
      #expect(crossed.isLeapSecond == isLeapSecond)
    }
  }

  @Test("if two devices alternate and one is behind, no time counts twice")
  func dwellOfTwoDevices() {
    var walk = Walk(.east(0, dwellTime: .seconds(10)))
    walk.go(0, at: 0)
    for second in 1...9 {
      #expect(walk.go(0, at: Double(second) - 0.5, .broken) == [])
      #expect(walk.go(0, at: Double(second), .broken) == [])
    }
    #expect(walk.go(0, at: 9.5, .broken) == [])
    #expect(walk.go(0, at: 10, .broken) == ["dwell home"])
  }

  @Test("without a dwell time there is no dwell")
  func noDwellTime() {
    var walk = Walk(.east(0))
    walk.go(0, at: 0)
    #expect(walk.go(0, at: 1_000_000) == [])
  }

  @Test("places across the antimeridian and at the poles are round")
  func antimeridianAndPole() {
    var antimeridian = Walk(.circle("dateline", latitude: -17, longitude: 179.9999, radius: 100))
    antimeridian.go(to: .make(latitude: -17, longitude: -179.99, time: start))
    #expect(antimeridian.go(to: .make(latitude: -17, longitude: -179.9998, time: start + 10)) == ["enter dateline"])
    #expect(antimeridian.go(to: .make(latitude: -17, longitude: 179.99, time: start + 30)) == ["exit dateline"])
    #expect(antimeridian.go(to: .make(latitude: -17, longitude: -179.99, time: start + 60)) == ["pass dateline"])
    var pole = Walk(.circle("pole", latitude: 90, longitude: 0, radius: 100))
    pole.go(to: .make(latitude: 89.99, longitude: 30, time: start))
    #expect(pole.go(to: .make(latitude: 89.9995, longitude: -100, time: start + 20)) == ["enter pole"])
    #expect(pole.go(to: .make(latitude: 89.99, longitude: 75, time: start + 50)) == ["exit pole"])
    #expect(pole.go(to: .make(latitude: 89.99, longitude: -105, time: start + 80)) == ["pass pole"])
  }

  @Test("the bound before the exact distance finds large places where the earth is most curved")
  func largePlace() {
    for (latitude, expected) in [(4.52, ["enter home, inferred"]), (4.53, [])] {
      var walk = Walk(.circle("home", latitude: 0, longitude: 0, radius: 500_000))
      walk.go(to: .make(latitude: 6, longitude: 0, time: start))
      #expect(walk.go(to: .make(latitude: latitude, longitude: 0, time: start + 1), .broken) == expected)
    }
  }

  @Test("a random walk, rotated or mirrored on the globe, emits the same events")
  func symmetry() {
    let seed = Seed.take()
    let original = story(seed: seed) { $0 }
    #expect(!original.isEmpty, "seed \(seed)")
    for turn in [179.995, -179.99, 90] {
      let turned = story(seed: seed) { point in
        Coordinate.make(latitude: point.latitude, longitude: (point.longitude + turn).remainder(dividingBy: 360))
      }
      #expect(turned == original, "seed \(seed), turned by \(turn)")
    }
    let mirrored = story(seed: seed) { .make(latitude: -$0.latitude, longitude: $0.longitude) }
    #expect(mirrored == original, "seed \(seed), mirrored")
  }

  /// A random walk of 400 steps among thirty places around 45° N.
  private func story(seed: UInt64, _ moved: (Coordinate) -> Coordinate) -> [String] {
    var random = SeededRandom(seed: seed)
    func point(_ spread: Double) -> Coordinate {
      let latitude = 45 + Double.random(in: -spread...spread, using: &random)
      return .make(latitude: latitude, longitude: Double.random(in: -spread...spread, using: &random))
    }
    let places = (0..<30).map { index in
      let center = moved(point(0.02))
      return PointOfInterest(
        id: "\(index)", region: .circle(center: center, radius: .random(in: 20...300, using: &random)))
    }
    var monitor = RegionMonitor(places: PlaceList(places), hysteresis: 10)
    var events: [LocationEvent] = []
    for second in 0..<400 {
      var location = Location.make(time: start + Double(second))
      location.coordinate = moved(point(0.02))
      monitor.update(with: location, line: Int64(second) * 1_000_000_000, way: .continuous, into: &events)
    }
    return events.story
  }

  @Test("an accuracy that is unknown or not the receiver's delays nothing")
  func accuracyDelaysNothing() {
    let accuracies: [Accuracy?] = [
      nil, .metres(500, basis: .derived), .metres(500, basis: .daemon), .metres(500, basis: .stated),
    ]
    for accuracy in accuracies {
      var walk = Walk(.east(0, radius: 15))
      walk.go(500, at: 0)
      var location = Location.east(14, at: 10)
      location.horizontalAccuracy = accuracy
      #expect(walk.go(to: location) == ["enter home"])
    }
  }

  @Test("locations without a time enter and leave; no crossing has a time")
  func withoutTime() {
    var walk = Walk(.east(0))
    walk.go(to: .east(500, at: nil))
    #expect(walk.go(to: .east(0, at: nil)) == ["enter home"])
    #expect(walk.go(to: .east(500, at: nil)) == ["exit home"])
    #expect(walk.go(to: .east(-500, at: nil)) == ["pass home"])
    #expect(walk.all.allSatisfy { $0.transition?.crossed == [] })
  }

  @Test("agrees with a literal implementation of the rule on random walks over many places")
  func againstThePlainRule() {
    let seed = Seed.take()
    var random = SeededRandom(seed: seed)
    let places = (0..<50).map { index in
      PointOfInterest.east(
        .random(in: -3000...3000, using: &random), "\(index)", radius: .random(in: 5...400, using: &random))
    }
    var monitor = RegionMonitor(places: PlaceList(places), hysteresis: 10)
    var inside: Set<String> = []
    var metres = 0.0
    for second in 0..<500 {
      metres += .random(in: -400...400, using: &random)
      let location = Location.east(metres, at: Double(second))
      var events: [LocationEvent] = []
      monitor.update(with: location, line: Int64(second), way: .continuous, into: &events)
      for event in events {
        switch event {
        case .entered(let transition): inside.insert(transition.place.id)
        case .exited(let transition): inside.remove(transition.place.id)
        default: break
        }
      }
      for place in places {
        let distance = place.region.distance(to: location.coordinate)
        if distance <= 0 { #expect(inside.contains(place.id), "seed \(seed), second \(second)") }
        if distance > 10 { #expect(!inside.contains(place.id), "seed \(seed), second \(second)") }
      }
    }
  }
}
