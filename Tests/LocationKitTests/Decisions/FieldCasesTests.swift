import LocationTesting
import TestSupport
import Testing

@testable import LocationKit

/// What users of other geofences have reported, each with an input as theirs.
@Suite("Field cases")
struct FieldCasesTests {
  typealias Walk = RegionMonitorTests.Walk
  typealias Trial = LocationDeciderTests.Trial

  // MARK: Flapping

  @Test("traccar #3609: a parked car whose fixes scatter over the edge enters once")
  func parkedAtTheEdge() {
    var walk = Walk(.east(0), hysteresis: 10)
    for (second, scatter) in [-2.0, 3, -4, 6, -1, 8, 2, -3, 9.5, -6].enumerated() {
      walk.go(100 + scatter, at: 60 * Double(second))
    }
    #expect(walk.all.story == ["enter home, initial"])
  }

  @Test("traccar #2189, #6019: only a subject that stays away for two minutes has left")
  func persistsForMinutes() {
    var walk = Walk(.east(0), confirmation: ConfirmationLimits(duration: .seconds(120)))
    for minute in 0...3 { walk.go(0, at: 60 * Double(minute)) }
    #expect(walk.all.story == ["enter home, initial"])
    for (minute, metres) in [(4.0, 300.0), (5, 0), (6, 300), (7, 300)] { walk.go(metres, at: 60 * minute) }
    #expect(walk.all.count == 1)
    #expect(walk.go(300, at: 480) == ["exit home"])
  }

  @Test("Tracelet #268: the thresholds of enter and exit differ")
  func twoThresholds() {
    var walk = Walk(.east(0), hysteresis: 30)
    walk.go(200, at: 0)
    for second in 1...20 { walk.go(second.isMultiple(of: 2) ? 99 : 129, at: Double(second)) }
    #expect(walk.all.story == ["enter home"])
  }

  @Test(
    "Tracelet #294: a jump of 200 m with a reported accuracy of 1.7 m decides nothing if three locations are required")
  func lyingAccuracy() {
    for (locations, story) in [(1, ["exit home", "enter home"]), (3, [])] {
      var walk = Walk(.east(0), confirmation: ConfirmationLimits(locations: locations))
      for second in 0..<3 { walk.go(0, at: Double(second)) }
      walk.all = []
      for (second, metres) in [0.0, 200, 0, 0, 0].enumerated() {
        var location = Location.east(metres, at: Double(10 + second))
        location.horizontalAccuracy = .metres(1.7)
        walk.go(to: location)
      }
      #expect(walk.all.story == story)
    }
  }

  // MARK: Missed

  @Test("traccar #3779: a short visit between two fixes is not missed")
  func shortVisit() {
    var walk = Walk(.east(0, radius: 20))
    walk.go(-300, at: 0)
    #expect(walk.go(300, at: 30) == ["pass home"])
  }

  @Test("traccar #2282: the battery died inside; the exit comes with the first fix elsewhere")
  func batteryDied() {
    var trial = Trial(places: [.east(0)])
    trial.take(.east(0, at: 0))
    trial.take(.east(40_000, at: 7200))
    #expect(trial.events.transitions == ["enter home, initial", "exit home, inferred"])
    #expect(trial.events.last?.transition?.bracket == start...(start + 7200))
  }

  @Test("traccar #3897: a subject inside at the start emits an initial enter")
  func insideAtTheStart() {
    var walk = Walk(.east(0, "home"), .east(5000, "work"))
    #expect(walk.go(0, at: 0) == ["enter home, initial"])
  }

  @Test("owntracks/android #1867, #175: a teleport into another place leaves the first and enters the second")
  func teleport() {
    var walk = Walk(.east(0, "home"), .east(400_000, "work"))
    walk.go(0, at: 0)
    #expect(walk.go(400_000, at: 10_000, .lost) == ["exit home, inferred", "enter work, inferred"])
  }

  @Test("owntracks #4: an outage does not corrupt the state of presence")
  func presence() {
    var walk = Walk(.east(0))
    for (hour, metres) in [0.0, 500, 0, 0, 500, 500, 0].enumerated() { walk.go(metres, at: 3600 * Double(hour), .lost) }
    #expect(
      walk.all.story == [
        "enter home, initial", "exit home, inferred", "enter home, inferred", "exit home, inferred",
        "enter home, inferred",
      ])
  }

  // MARK: Restart

  @Test("owntracks/recorder #196: places are not reset on restart: no second enter, no lost exit")
  func restart() {
    for (metres, story) in [(0.0, [String]()), (500, ["exit home"])] {
      var walk = Walk(.east(0))
      walk.go(0, at: 0)
      walk.restart(.east(0))
      #expect(walk.go(metres, at: 10) == story)
    }
  }

  @Test("react-native-background-geolocation #2430, #1613, #2162: a restart during a stay keeps the dwell, once")
  func restartInAStay() {
    let place = PointOfInterest.east(0, dwellTime: .seconds(60))
    var walk = Walk(place)
    walk.go(0, at: 0)
    walk.restart(place)
    #expect(walk.go(0, at: 59) == [])
    walk.restart(place)
    #expect(walk.go(0, at: 60) == ["dwell home"])
    walk.restart(place)
    #expect(walk.go(0, at: 120) == [])
  }

  @Test("customerio-android #805: a subject outside before a restart enters normally, and not initially")
  func restartOutside() {
    var walk = Walk(.east(0))
    walk.go(500, at: 0)
    walk.restart(.east(0))
    #expect(walk.go(0, at: 10) == ["enter home"])
    #expect(walk.all.last?.transition?.crossed.count == 1)
  }

  // MARK: Out of order

  @Test("react-native-background-geolocation #2623: a sample 2 s older causes no phantom enter")
  func olderSample() {
    var trial = Trial(places: [.east(0)])
    for (second, metres) in [(0.0, 400.0), (1, 400), (2, 400), (0.5, 0), (3, 400), (4, 400)] {
      trial.take(.east(metres, at: second))
    }
    #expect(trial.events.transitions == [])
  }

  @Test("traccar #4417, traccar-web #1090: buffered fixes that arrive late decide nothing")
  func buffered() {
    var trial = Trial(places: [.east(0)])
    for second in 10..<20 {
      trial.take(.east(0, at: Double(second)))
      // Falling times: no two in a row advance.
      trial.take(.east(900, at: 9 - Double(second - 10)))
    }
    #expect(trial.events.transitions == ["enter home, initial"])
  }

  @Test("tile38 #661: a fix that arrives twice decides once")
  func duplicate() {
    var trial = Trial(.live, places: [.east(0, dwellTime: .seconds(3))])
    for (second, metres) in [(0.0, 300.0), (1, 0), (1, 0), (1, 300), (2, 0), (2, 0), (4, 0), (4, 0), (5, 300), (5, 0)] {
      trial.take(.east(metres, at: second))
    }
    #expect(trial.events.transitions == ["enter home", "dwell home", "exit home"])
  }

  @Test("a logger with whole minutes decides places in file order, and a repeated location once")
  func wholeMinutes() {
    var trial = Trial(places: [.east(0)])
    for (minute, metres) in [(0.0, 300.0), (0, 0), (0, 0), (0, 300), (1, 0), (1, 0), (1, 300)] {
      trial.take(.east(metres, at: minute * 60))
    }
    #expect(trial.events.transitions == ["enter home", "exit home", "enter home, inferred", "exit home"])
    #expect(!trial.story.contains("updated out of order"))
  }

  @Test("traccar #4223: the exit of one place comes before the enter of the next")
  func exitBeforeEnter() {
    var walk = Walk(.east(0, "b"), .east(300, "a"))
    walk.go(0, at: 0)
    #expect(walk.go(300, at: 10) == ["exit b", "enter a"])
  }

  // MARK: Lifecycle

  @Test("tile38 #635: a place that expires while the subject is inside emits a final event")
  func expires() {
    var walk = Walk(.east(0))
    walk.go(0, at: 0)
    #expect(walk.watch([], at: .east(0, at: 0)) == ["remove home"])
  }

  @Test("tile38 #374: twelve thousand expired places that were never entered emit nothing")
  func neverEntered() {
    let places = (0..<12_000).map { PointOfInterest.east(1000 + 300 * Double($0), "\($0)") }
    var walk = Walk(places)
    walk.go(0, at: 0)
    #expect(walk.watch([], at: .east(0, at: 0)) == [])
  }

  @Test("tile38 #406: an event contains the distance to the edge")
  func distance() throws {
    var walk = Walk(.east(0))
    walk.go(300, at: 0)
    walk.go(75, at: 10)
    walk.go(180, at: 20)
    let distances = walk.all.compactMap { $0.transition?.distance }
    #expect(distances.map { ($0 * 1000).rounded() } == [-25_000, 80_000])
  }

  @Test("owntracks/ios #806: an event carries the deciding location, not the one before")
  func decidingLocation() {
    var walk = Walk(.east(0))
    walk.go(300, at: 0)
    walk.go(0, at: 10)
    walk.go(300, at: 20)
    #expect(walk.all.compactMap { $0.transition?.location } == [.east(0, at: 10), .east(300, at: 20)])
  }

  // MARK: Antimeridian

  @Test(
    "tile38 #650, geolib #38, Turf #888, customerio-ios #1249: a place on the antimeridian is one place",
    arguments: [179.9999, -179.9999, 180, -180])
  func antimeridian(longitude: Double) {
    var walk = Walk(.circle("dateline", latitude: 52, longitude: longitude, radius: 100))
    walk.go(to: .make(latitude: 52, longitude: 179.99, time: start))
    #expect(walk.go(to: .make(latitude: 52, longitude: -179.9999, time: start + 30)) == ["enter dateline"])
    #expect(walk.go(to: .make(latitude: 52, longitude: 179.9995, time: start + 40)) == [])
    #expect(walk.go(to: .make(latitude: 52, longitude: -179.99, time: start + 60)) == ["exit dateline"])
    #expect(walk.go(to: .make(latitude: 52, longitude: 179.99, time: start + 90)) == ["pass dateline"])
  }
}
