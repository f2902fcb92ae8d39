import LocationTesting
import Testing

@testable import LocationKit

/// The rules of events, a sentence a test.
@Suite("Rules of events")
struct EventRulesTests {
  typealias Walk = RegionMonitorTests.Walk
  typealias Trial = LocationDeciderTests.Trial

  @Test("inside means a distance to the edge of 0 or less", arguments: [(-0.001, true), (0, true), (0.001, false)])
  func inside(beyond: Double, isInside: Bool) {
    // The radius is exactly the distance of the location, and a millimetre more or less.
    let location = Location.east(123.4, at: 10)
    let distance = Coordinate.make(latitude: 0, longitude: 0).distance(to: location.coordinate)
    var walk = Walk(.east(0, radius: distance - beyond), hysteresis: 0)
    walk.go(5000, at: 0)
    #expect(walk.go(to: location) == (isInside ? ["enter home"] : []))
  }

  @Test("emits exit when the distance exceeds the hysteresis", arguments: [0.0, 0.5, 10, 250])
  func exit(hysteresis: Double) {
    for (beyond, isOut) in [(-0.001, false), (0, false), (0.001, true), (1000, true)] {
      let location = Location.east(100 + hysteresis + beyond, at: 10)
      let place = PointOfInterest.east(0)
      // Exactly at the hysteresis, however the distance was rounded.
      let exact = beyond == 0 ? place.region.distance(to: location.coordinate) : hysteresis
      var walk = Walk(place, hysteresis: exact)
      walk.go(0, at: 0)
      #expect(walk.go(to: location) == (isOut ? ["exit home"] : []), "\(beyond) m beyond \(hysteresis) m")
    }
  }

  @Test("the default hysteresis is 10 m")
  func usualHysteresis() {
    for (metres, isOut) in [(109.999, false), (110.001, true)] {
      var trial = Trial(places: [.east(0)])
      trial.take(.east(0, at: 0))
      trial.take(.east(metres, at: 1))
      #expect(trial.events.transitions.count == (isOut ? 2 : 1))
    }
  }

  @Test("the first decision emits an initial enter if inside, and nothing if outside")
  func firstDecision() {
    for (metres, story) in [(99.0, ["enter home, initial"]), (101, []), (109, [])] {
      var walk = Walk(.east(0))
      #expect(walk.go(metres, at: 0) == story)
      #expect(walk.go(metres, at: 1) == [])
    }
  }

  @Test("the event's time is that of the deciding location; crossed is the interpolated time")
  func times() throws {
    var walk = Walk(.east(0))
    walk.go(300, at: 0)
    walk.go(50, at: 10)
    let enter = try #require(walk.all.first?.transition)
    #expect(enter.location.time == start + 10)
    let crossed = try #require(enter.crossed.first?.duration(since: start).inSeconds)
    #expect((crossed - 8).magnitude < 0.001)
  }

  @Test("a pass replaces enter and exit if both crossings lie between two locations")
  func pass() {
    var walk = Walk(.east(0))
    walk.go(-150, at: 0)
    #expect(walk.go(150, at: 30) == ["pass home"])
    #expect(walk.all.first?.transition?.crossed.count == 2)
    #expect(walk.go(-150, at: 60) == ["pass home"])
  }

  /// What keeps a way from being known, after ten locations one second apart at 500 m.
  static let unknownWays: [(name: String, readings: [(Location, Double)])] = {
    let other = LocationOrigin(source: "other", kind: .live)
    var newSegment = Location.east(-500, at: 10)
    newSegment.startsSegment = true
    return [
      ("a gap of ten usual intervals and a little", [(.east(-500, at: 19.1), 19.1)]),
      ("a new segment", [(newSegment, 10)]),
      ("a switch of source", [(.east(-500, at: 10, origin: other), 10)]),
      ("a clock step", [(.east(500, at: -100), 10), (.east(-500, at: -99), 11)]),
      ("an implied speed above the greatest", [(.east(-500, at: 9.5), 10)]),
    ]
  }()

  @Test("no pass and no interpolation if the path is unknown", arguments: unknownWays.map(\.name))
  func unknownWay(name: String) throws {
    let readings = try #require(Self.unknownWays.first { $0.name == name }).readings
    func trial(_ place: PointOfInterest) -> Trial {
      var trial = Trial(.live, places: [place]) {
        $0.maximumSpeed = 1500
        $0.freshness = FreshnessLimits(stale: .seconds(600), lost: .seconds(600))
      }
      for second in 0..<10 { trial.take(.east(500, at: Double(second)), received: Double(second)) }
      for (location, received) in readings { trial.take(location, received: received) }
      return trial
    }
    #expect(trial(.east(0)).events.transitions == [])
    let enter = trial(.east(-500)).events.last { $0.transition != nil }
    #expect(enter?.summary == "enter home, inferred")
    #expect(enter?.transition?.crossed == [])
    let exit = trial(.east(500)).events.last { $0.transition != nil }
    #expect(exit?.summary == "exit home, inferred")
    guard name != "a clock step" else { return }
    #expect(exit?.transition?.bracket?.lowerBound == start + 9)
  }

  @Test("the longest interpolated gap is 60 s")
  func longestGap() {
    for (gap, story) in [(60.0, ["pass home"]), (61, [])] {
      var trial = Trial(places: [.east(0)]) {
        $0.freshness = FreshnessLimits(stale: .seconds(600), lost: .seconds(600))
      }
      for index in 0..<5 { trial.take(.east(500, at: 30 * Double(index))) }
      trial.take(.east(-500, at: 120 + gap))
      #expect(trial.events.transitions == story)
    }
  }

  @Test("loss, staleness and the end of the source emit no exit: the next location decides")
  func lossIsNoExit() {
    for (metres, story) in [(0.0, []), (500, ["exit home, inferred"])] {
      var trial = Trial(places: [.east(0)])
      trial.take(.east(0, at: 0))
      trial.take(.noFix(at: start + 1))
      trial.take(.east(metres, at: 100))
      #expect(trial.events.transitions == ["enter home, initial"] + story)
      var ended = Trial(places: [.east(0)])
      ended.take(.east(0, at: 0))
      ended.decider.end(into: &ended.events)
      ended.decider.begin(elapsed: .zero)
      ended.take(.east(metres, at: 100))
      #expect(ended.events.transitions == ["enter home, initial"] + story)
    }
  }

  @Test("dwell does not count while the fix is lost")
  func dwellStops() {
    var trial = Trial(places: [.east(0, dwellTime: .seconds(60))])
    for second in 0...30 { trial.take(.east(0, at: Double(second))) }
    trial.take(.noFix(at: start + 31))
    for second in 1000...1029 { trial.take(.east(0, at: Double(second))) }
    #expect(trial.events.transitions == ["enter home, initial"])
    trial.take(.east(0, at: 1030))
    #expect(trial.events.transitions == ["enter home, initial", "dwell home"])
  }

  @Test("dwell is emitted at the first reading at or after its time, once per stay", arguments: [59.999, 60, 75])
  func dwell(second: Double) {
    var walk = Walk(.east(0, dwellTime: .seconds(60)))
    walk.go(0, at: 0)
    #expect(walk.go(0, at: second) == (second < 60 ? [] : ["dwell home"]))
    #expect(walk.go(0, at: 80) == (second < 60 ? ["dwell home"] : []))
    #expect(walk.go(0, at: 1000) == [])
  }

  @Test("several events at one location: removed places, exits, passes, enters; each group by id")
  func order() {
    var walk = Walk(
      .east(0, "z"), .east(5, "y"), .east(500, "x"), .east(505, "w"), .east(1000, "v"), .east(1005, "u"), .east(0, "t"))
    walk.go(0, at: 0)
    let rest: [PointOfInterest] = [
      .east(0, "z"), .east(5, "y"), .east(500, "x"), .east(505, "w"), .east(1000, "v"), .east(1005, "u"),
    ]
    #expect(walk.watch(rest, at: nil) == [])
    #expect(
      walk.go(1000, at: 30)
        == ["remove t", "exit y", "exit z", "pass w", "pass x", "enter u", "enter v"])
  }

  @Test("removal of a place emits one final event if the location is inside, and none otherwise")
  func removal() {
    var walk = Walk(.east(0, "in"), .east(50, "also in"), .east(500, "out"))
    walk.go(0, at: 0)
    #expect(walk.watch([.east(50, "also in")], at: .east(0, at: 0)) == ["remove in"])
    #expect(walk.all.last?.transition?.distance.rounded() == -100)
    #expect(walk.watch([], at: .east(0, at: 0)) == ["remove also in"])
    #expect(walk.go(0, at: 1) == [])
    #expect(walk.watch([], at: .east(0, at: 0)) == [])
  }

  @Test("a place added around the location is entered initially; the state of the others stays")
  func addition() {
    var walk = Walk(.east(0, "old", dwellTime: .seconds(10)))
    walk.go(0, at: 0)
    #expect(walk.watch([.east(0, "old", dwellTime: .seconds(10)), .east(5, "new")], at: .east(0, at: 0)) == [])
    #expect(walk.go(0, at: 5) == ["enter new, initial"])
    #expect(walk.go(0, at: 10) == ["dwell old"])
    #expect(walk.go(500, at: 20) == ["exit new", "exit old"])
    #expect(walk.watch([.east(0, "old"), .east(700, "far")], at: nil) == [])
    #expect(walk.go(700, at: 30) == ["enter far"])
  }
}
