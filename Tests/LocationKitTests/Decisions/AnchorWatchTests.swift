import Glibc
import LocationTesting
import TestSupport
import Testing

@testable import LocationKit

@Suite("AnchorWatch")
struct AnchorWatchTests {
  /// An anchor watch and all that it gave.
  private struct Trial {
    var watch: AnchorWatch
    var events: [LocationEvent] = []

    /// Around 0, 0 on the equator unless it is `here`.
    init(here: Bool = false, radius: Double = 30, _ configure: (inout AnchorWatch) -> Void = { _ in }) {
      watch = AnchorWatch(around: here ? nil : .make(latitude: 0, longitude: 0), radius: radius, name: "bower")
      configure(&watch)
    }

    mutating func take(_ event: LocationEvent) { events += watch.watch([event]) }

    mutating func take(_ metres: Double, at seconds: Double?) {
      take(.received(.location(.east(metres, at: seconds))))
    }

    mutating func take(_ state: TrackingState, _ reason: LossReason? = nil) {
      take(.stateChanged(StateChange(state, reason: reason)))
    }

    /// Without the readings; alarms are in capitals.
    var story: [String] {
      events.filter { !$0.summary.hasPrefix("received") }.map { $0.isAlarm ? "ALARM \($0.summary)" : $0.summary }
    }
  }

  // MARK: The circle

  @Test("places the circle around the first location, and emits an initial enter")
  func here() throws {
    var trial = Trial(here: true)
    #expect(trial.watch.place == nil)
    trial.take(500, at: 0)
    #expect(trial.story == ["enter anchor, initial"])
    let place = try #require(trial.watch.place)
    #expect(place.region == .circle(center: Location.east(500, at: 0).coordinate, radius: 30))
    #expect(place.id == AnchorWatch.identifier && place.name == "bower")
    #expect(trial.events.last?.transition?.distance == -30)
    trial.take(510, at: 1)
    #expect(trial.watch.place == place)
  }

  @Test(
    "waits for a location at least as accurate as its radius; unknown accuracy is accepted",
    arguments: [(nil, true), (29.9, true), (30.0, true), (30.1, false)] as [(Double?, Bool)])
  func good(accuracy: Double?, isGood: Bool) {
    var trial = Trial(here: true)
    var location = Location.east(0, at: 0)
    location.horizontalAccuracy = accuracy.map { .metres($0) }
    trial.take(.received(.location(location)))
    #expect((trial.watch.place != nil) == isGood)
  }

  @Test("ignores late locations and foreign datums when it places the circle")
  func unfit() {
    var trial = Trial(here: true)
    var late = Location.east(0, at: 0)
    late.isOutOfOrder = true
    trial.take(.received(.location(late)))
    var foreign = Location.east(0, at: 1)
    foreign.datum = "P90"
    trial.take(.received(.location(foreign)))
    #expect(trial.watch.place == nil)
    trial.watch.acceptsForeignDatum = true
    foreign.time = start + 2
    trial.take(.received(.location(foreign)))
    #expect(trial.watch.place != nil)
  }

  // MARK: Dragging

  @Test(
    "dragging is three locations in a row beyond the hysteresis, over at least three seconds",
    arguments: [
      // Seconds and metres; which of them is the alarm.
      ([(1, 40.5), (2, 40.5), (3, 40.5), (4, 40.5)], 4),
      ([(1, 39.5), (2, 39.5), (3, 39.5), (4, 39.5)], nil),
      ([(1, 45), (2, 45), (3, 35), (4, 45), (5, 45)], nil),
      ([(1, 45), (2, 45), (3, 29), (4, 45), (5, 45), (6, 45)], nil),
      ([(1, 45), (2, 45), (3, 29), (4, 45), (5, 45), (6, 45), (7, 45)], 7),
      // A receiver at 10 Hz has three locations in 0.2 s.
      ([(1, 45), (1.1, 45), (1.2, 45), (1.3, 45), (3.9, 45)], nil),
      ([(1, 45), (1.1, 45), (1.2, 45), (4, 45)], 4),
      ([(1, 45), (10.9, 45)], nil),
      ([(1, 45), (11, 45)], nil),
      ([(60, 45), (120, 45), (180, 45)], 3),
      ([(1, 5000), (2, 5)], nil),
      // More about the same second is no other location.
      ([(1, 45), (1, 45), (1, 45), (2, 45)], nil),
      // Nor is what comes late.
      ([(5, 45), (4, 45), (3, 45), (6, 45)], nil),
    ] as [([(Double, Double)], Int?)])
  func dragging(locations: [(Double, Double)], alarm: Int?) {
    var trial = Trial()
    trial.take(0, at: 0)
    var found: Int?
    for (index, (seconds, metres)) in locations.enumerated() {
      trial.take(metres, at: seconds)
      if found == nil, trial.story.last == "ALARM exit anchor" { found = index + 1 }
    }
    #expect(found == alarm)
    #expect(trial.story.count == (alarm == nil ? 1 : 2))
  }

  @Test("uses the configured hysteresis", arguments: [(0.0, true), (4.0, true), (6.0, false)])
  func hysteresis(metres: Double, isAlarm: Bool) {
    var trial = Trial { $0.hysteresis = metres }
    for second in 0..<5 { trial.take(second == 0 ? 0 : 35, at: Double(second)) }
    #expect(trial.story.contains("ALARM exit anchor") == isAlarm)
  }

  @Test("locations without a time can drag, too")
  func untimed() {
    var trial = Trial()
    for metres in [0, 50, 50, 50, 50] as [Double] { trial.take(metres, at: nil) }
    #expect(trial.story == ["enter anchor, initial", "ALARM exit anchor"])
  }

  @Test("a boat outside at the start causes an alarm")
  func outside() {
    var trial = Trial()
    for second in 0..<5 { trial.take(1000, at: Double(second)) }
    #expect(trial.story == ["ALARM exit anchor, initial"])
    #expect(trial.events[4].transition?.distance.rounded() == 970)
  }

  @Test("a boat that returns is inside again, and can drag again")
  func again() {
    var trial = Trial()
    let way = [0, 50, 50, 50, 50, 31, 29, 50, 50, 50, 50] as [Double]
    for (second, metres) in way.enumerated() { trial.take(metres, at: Double(second)) }
    #expect(trial.story == ["enter anchor, initial", "ALARM exit anchor", "enter anchor", "ALARM exit anchor"])
  }

  @Test("an event follows all events of its reading, and each reading of a batch is handled separately")
  func order() {
    var trial = Trial()
    let events = (0..<5).flatMap { second -> [LocationEvent] in
      let location = Location.east(second == 0 ? 0 : 50, at: Double(second))
      return [.received(.location(location)), .updated(location)]
    }
    let sky = LocationEvent.received(.sky(SkyView(time: nil, satellites: [], origin: .mock)))
    trial.events = trial.watch.watch(events + [sky])
    #expect(
      trial.events.story == [
        "received location", "updated", "enter anchor, initial", "received location", "updated", "received location",
        "updated", "received location", "updated", "received location", "updated", "exit anchor", "received sky",
      ])
  }

  @Test("a clock set back does not delay a decision forever")
  func clockStep() {
    var trial = Trial()
    trial.take(0, at: 1000)
    let step = ClockStep(amount: .seconds(-1000), location: .east(50, at: 0))
    trial.events += trial.watch.watch([.received(.location(step.location)), .clockStepped(step)])
    for second in 1..<4 { trial.take(50, at: Double(second)) }
    #expect(trial.story.last == "ALARM exit anchor")
  }

  // MARK: A boat at anchor

  /// Swings on 20 m of chain for an hour, with the noise of a receiver; then, perhaps, drags at half a knot.
  private func night(seed: UInt64, drags: Bool) -> [String] {
    var random = SeededRandom(seed: seed)
    func noise() -> Double {
      let (u, v) = (Double.random(in: 1e-9..<1, using: &random), Double.random(in: 0..<1, using: &random))
      return 3 * (-2 * log(u)).squareRoot() * cos(2 * .pi * v)
    }
    var trial = Trial()
    for second in 0..<(drags ? 4200 : 3600) {
      let angle = 1.2 * sin(Double(second) / 120)
      let dragged = max(0, Double(second - 3600)) * 0.26
      let (east, north) = (20 * sin(angle) + noise(), 20 * cos(angle) + dragged + noise())
      let location = Location.make(
        latitude: north / metresPerDegree, longitude: east / metresPerDegree, time: start + Double(second))
      trial.take(.received(.location(location)))
    }
    return trial.story
  }

  @Test("swinging with receiver noise is not an alarm, and dragging is one")
  func night() {
    for _ in 0..<20 {
      let seed = Seed.take()
      #expect(night(seed: seed, drags: false) == ["enter anchor, initial"], "seed \(seed)")
      #expect(night(seed: seed, drags: true) == ["enter anchor, initial", "ALARM exit anchor"], "seed \(seed)")
    }
  }

  // MARK: The position

  @Test(
    "a stale or lost position is an alarm, whatever the reason",
    arguments: [
      (TrackingState.stale, LossReason.silence), (.lost, .silence), (.lost, .noFix), (.lost, .deviceRemoved),
      (.lost, .linkLost), (.lost, .sourceEnded),
    ])
  func missing(state: TrackingState, reason: LossReason) {
    var trial = Trial()
    trial.take(.tracking)
    trial.take(0, at: 0)
    trial.take(state, reason)
    #expect(trial.story.last == "ALARM \(state.rawValue): \(reason.rawValue)")
  }

  @Test("an outage is one alarm; the next one is another")
  func outages() {
    var trial = Trial()
    trial.take(0, at: 0)
    trial.take(.stale, .silence)
    trial.take(.lost, .silence)
    trial.take(.tracking)
    trial.take(.lost, .noFix)
    #expect(
      trial.story.dropFirst() == ["ALARM stale: silence", "lost: silence", "tracking", "ALARM lost: no fix"])
  }

  @Test("a loss is not an alarm if no location was accurate enough to place the circle")
  func noCircle() {
    var trial = Trial(here: true)
    trial.take(.stateChanged(StateChange(.lost, reason: .noFix, lastKnown: .east(0, at: 0))))
    #expect(trial.story == ["lost: no fix"])
  }

  @Test("a loss without any location is an alarm, with and without a circle", arguments: [true, false])
  func neverLocated(here: Bool) {
    var trial = Trial(here: here)
    trial.take(.lost, .silence)
    #expect(trial.story == ["ALARM lost: silence"])
  }

  @Test("the end of a recording is not an alarm, and a gap in it is one")
  func recorded() {
    var trial = Trial { $0.endIsAlarm = false }
    trial.take(0, at: 0)
    trial.take(.stale, .silence)
    trial.take(.tracking)
    trial.take(.lost, .sourceEnded)
    #expect(trial.story.dropFirst() == ["ALARM stale: silence", "tracking", "lost: source ended"])
  }

  @Test("locations that are old on arrival neither place the circle nor leave it")
  func oldFixes() {
    var trial = Trial(here: true)
    let old = LocationEvent.received(.location(.east(500, at: 0)))
    trial.events += trial.watch.watch([
      old, .stateChanged(StateChange(.acquiring, reason: .oldFix, lastKnown: .east(500, at: 0))),
    ])
    for second in 1..<10 { trial.take(500, at: Double(second)) }
    #expect(trial.watch.place == nil)
    #expect(trial.story == ["acquiring: old fix"])
    trial.events += trial.watch.watch([
      .received(.location(.east(0, at: 100))), .stateChanged(StateChange(.tracking, lastKnown: .east(0, at: 100))),
    ])
    #expect(trial.story.suffix(2) == ["tracking", "enter anchor, initial"])
    trial.events += trial.watch.watch([
      .received(.location(.east(500, at: 101))), .stateChanged(StateChange(.stale, reason: .oldFix)),
    ])
    for second in 102..<110 { trial.take(500, at: Double(second)) }
    #expect(trial.story.last == "ALARM stale: old fix")
  }

  @Test("if only old locations arrive, the timeout of the first fix is an alarm")
  func onlyOldFixes() {
    var trial = Trial(here: true)
    trial.take(.stateChanged(StateChange(.lost, reason: .oldFix, lastKnown: .east(0, at: 0))))
    #expect(trial.story == ["ALARM lost: old fix"])
  }

  @Test("a silence after a location does not make that location old")
  func silenceInTheSameBatch() {
    var trial = Trial(here: true)
    trial.events = trial.watch.watch([
      .received(.location(.east(0, at: 0))), .stateChanged(StateChange(.tracking)),
      .stateChanged(StateChange(.stale, reason: .silence)), .received(.location(.east(0, at: 100))),
      .stateChanged(StateChange(.tracking)),
    ])
    #expect(trial.story == ["tracking", "enter anchor, initial", "ALARM stale: silence", "tracking"])
  }

  @Test("locations outside before a loss do not count after it")
  func lossForgets() {
    var trial = Trial()
    for (second, metres) in [0, 50, 50].enumerated() { trial.take(Double(metres), at: Double(second)) }
    trial.take(.lost, .noFix)
    trial.take(.tracking)
    trial.take(50, at: 60)
    #expect(!trial.story.contains("ALARM exit anchor"))
    trial.take(50, at: 61)
    trial.take(50, at: 63)
    #expect(trial.story.last == "ALARM exit anchor")
  }
}
