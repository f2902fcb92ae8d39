import LocationTesting
import Testing

@testable import LocationKit

@Suite("LocationDecider")
struct LocationDeciderTests {
  /// A decider and its events.
  struct Trial {
    var decider: LocationDecider
    var events: [LocationEvent] = []

    init(
      _ timing: Timing = .recorded, places: [PointOfInterest] = [],
      _ configure: (inout DecisionConfiguration) -> Void = { _ in }
    ) {
      var configuration = DecisionConfiguration()
      configure(&configuration)
      decider = LocationDecider(places: PlaceList(places), configuration: configuration, timing: timing)
    }

    /// `received`: seconds since the manager's start; the location's own by default.
    mutating func take(_ location: Location, received: Double? = nil) {
      take(.location(location), received: received ?? location.time.map { $0.duration(since: start).inSeconds } ?? 0)
    }

    mutating func take(_ reading: Reading, received: Double = 0) {
      decider.accept(reading, Arrival(elapsed: .nanoseconds(Int64(received * 1e9))), into: &events)
    }

    /// Without the readings as they came.
    var story: [String] { events.story.filter { !$0.hasPrefix("received") } }
    var notable: [String] { story.filter { $0 != "updated" } }
  }

  @Test("a receiver that starts in 2080 and then reports 2026 makes one clock step; every location is delivered")
  func clockThatIsPutBack() throws {
    for timing in [Timing.recorded, .live] {
      var trial = Trial(timing)
      for second in 0..<5 {
        trial.take(.make(time: .utc("2080-01-01T00:00:00Z") + Double(second)), received: Double(second))
      }
      for second in 0..<60 { trial.take(.east(0, at: Double(second)), received: Double(5 + second)) }
      #expect(trial.events.filter { if case .updated = $0 { true } else { false } }.count == 65)
      #expect(trial.events.filter { if case .received = $0 { true } else { false } }.count == 65)
      let outOfOrder = trial.story.filter { $0 == "updated out of order" }
      #expect(outOfOrder.count == 1)
      let amount = start.duration(since: .utc("2080-01-01T00:00:05Z")).inSeconds
      #expect(trial.notable == ["tracking", "updated out of order", "clock step \(amount)"])
      #expect(trial.decider.state == .tracking)
    }
  }

  @Test("a location beyond the maximum error decides no region and no visit, and still is a fix")
  func maximumError() throws {
    let place = PointOfInterest(
      id: "p", region: .circle(center: try #require(Coordinate(latitude: 0, longitude: 0)), radius: 50))
    for limit in [nil, 100.0] {
      var trial = Trial(places: [place]) { $0.maximumError = limit }
      for (second, metres, radius) in [(0.0, 0.0, 5.0), (1, 900, 1500), (2, 0, 5), (3, 900, 5)] {
        var location = Location.east(metres, at: second)
        location.horizontalAccuracy = Accuracy(radius: radius, level: .ninetyFive, basis: .stated)
        trial.take(location)
      }
      let transitions = trial.events.count { event in
        switch event {
        case .entered, .exited: true
        default: false
        }
      }
      #expect(transitions == (limit == nil ? 4 : 2))
      #expect(trial.story.count { $0 == "updated" } == 4 && trial.decider.state == .tracking)
    }
  }

  @Test("a recording without a fix is lost at the timeout of the first fix, by its own time")
  func recordedAcquisition() {
    var trial = Trial { $0.freshness.acquisition = .seconds(120) }
    for second in stride(from: 0.0, through: 150, by: 10) { trial.take(.noFix(at: start + second)) }
    #expect(trial.notable == ["lost: silence"])
    guard case .stateChanged(let change) = trial.events.first(where: { $0.summary == "lost: silence" }) else {
      Issue.record("no change")
      return
    }
    #expect(change.time == start + 120)
    trial.take(.east(0, at: 151))
    #expect(trial.notable == ["lost: silence", "tracking"])
  }

  @Test("a recording without times yet is lost too, and a clock set meanwhile changes nothing")
  func recordedAcquisitionWithoutTimes() {
    var trial = Trial { $0.freshness.acquisition = .seconds(120) }
    for _ in 0..<100 { trial.take(.noFix(at: nil)) }
    trial.take(.noFix(at: .utc("1999-08-22T00:00:00Z")))
    for second in 0..<19 { trial.take(.noFix(at: start + Double(second))) }
    #expect(trial.notable.isEmpty)
    trial.take(.noFix(at: start + 19))
    #expect(trial.notable == ["lost: silence"])
  }

  @Test("a fix in time causes no loss, and neither does a wait without a limit")
  func recordedAcquisitionInTime() {
    for limit in [Duration.seconds(120), nil] {
      var trial = Trial { $0.freshness.acquisition = limit }
      for second in 0..<(limit == nil ? 1000 : 119) { trial.take(.noFix(at: start + Double(second))) }
      trial.take(.east(0, at: limit == nil ? 1000 : 119))
      #expect(trial.notable == ["tracking"])
    }
  }

  @Test("a live source's old locations are delivered, but do not start tracking")
  func oldLocations() {
    var trial = Trial(.live)
    func take(_ second: Double, received: Double) {
      var events: [LocationEvent] = []
      trial.decider.accept(
        .location(.east(0, at: second)), Arrival(elapsed: .seconds(received), wallClock: start + received),
        into: &events)
      trial.events += events
    }
    for second in 0..<5 { take(Double(second), received: Double(second) + 3000) }
    #expect(trial.notable == ["acquiring: old fix"])
    take(3010, received: 3010)
    #expect(trial.notable == ["acquiring: old fix", "tracking"])
    for second in 3011..<3020 { take(Double(second), received: 3071) }
    #expect(trial.decider.state == .lost)
    take(3071, received: 3071)
    #expect(trial.decider.state == .tracking)
  }

  @Test("a simulated location's time is independent of the time of day")
  func simulatedTimes() {
    var trial = Trial(.live)
    for second in 0..<5 {
      var location = Location.east(0, at: Double(second))
      location.status = .simulated
      trial.decider.accept(
        .location(location), Arrival(elapsed: .seconds(second), wallClock: start + Double(second) + 600),
        into: &trial.events)
    }
    #expect(trial.notable == ["tracking"])
  }

  @Test("derives a missing accuracy from the dilution of precision, if configured", arguments: [true, false])
  func derivedAccuracy(isWanted: Bool) throws {
    var trial = Trial { $0.rangeError = isWanted ? RangeError(metres: 4) : nil }
    var location = Location.east(0, at: 0)
    location.dilution.horizontal = 2
    trial.take(location)
    let expected = isWanted ? 8 * 2.44775 : nil
    for event in trial.events {
      switch event {
      case .received(.location(let told)), .updated(let told):
        #expect(told.horizontalAccuracy?.basis == (isWanted ? .derived : nil))
        #expect(
          told.horizontalAccuracy.map { ($0.radius - (expected ?? 0)).magnitude < 1e-3 } == (isWanted ? true : nil))
      default: break
      }
    }
    #expect(trial.decider.lastKnown?.horizontalAccuracy != nil || !isWanted)
    // The receiver's own accuracy, and locations without a dilution, stay unchanged.
    var estimated = Location.east(0, at: 1)
    estimated.dilution.horizontal = 2
    estimated.horizontalAccuracy = .metres(1, level: .oneSigmaPerAxis, basis: .receiver)
    trial.take(estimated)
    #expect(trial.decider.lastKnown?.horizontalAccuracy == estimated.horizontalAccuracy)
    trial.take(.east(0, at: 2))
    #expect(trial.decider.lastKnown?.horizontalAccuracy == nil)
  }

  @Test("leap seconds that a receiver learns late are a clock step of as many seconds")
  func leapSecondsLearned() {
    var trial = Trial()
    for second in [100.0, 101, 102, 85, 86, 87] { trial.take(.east(0, at: second)) }
    #expect(trial.notable == ["tracking", "updated out of order", "clock step -18.0"])
  }

  @Test("containment survives a clock step; nothing is interpolated across it")
  func containmentStays() {
    var trial = Trial(places: [.east(0)])
    for second in [1000.0, 1001, 500, 501, 502] { trial.take(.east(0, at: second)) }
    trial.take(.east(300, at: 503))
    #expect(trial.events.transitions == ["enter home, initial", "exit home"])
    var moved = Trial(places: [.east(0)])
    for (metres, second) in [(0.0, 1000.0), (0, 1001), (300, 500), (300, 501)] { moved.take(.east(metres, at: second)) }
    #expect(moved.events.transitions == ["enter home, initial", "exit home, inferred"])
  }

  @Test("a location out of order decides no region and regains no fix")
  func outOfOrder() {
    var trial = Trial(places: [.east(0)])
    trial.take(.east(500, at: 10))
    trial.take(.east(0, at: 5))
    trial.take(.east(500, at: 11))
    #expect(trial.notable == ["tracking", "updated out of order"])
  }

  @Test("the first decision follows the state and the location that caused it")
  func orderOfEvents() {
    var trial = Trial(places: [.east(0)])
    trial.take(.east(0, at: 0))
    #expect(trial.events.story == ["received location", "tracking", "updated", "enter home, initial"])
  }

  @Test("a recorded gap emits stale and lost at their times, before the location that ends it")
  func recordedGap() {
    var trial = Trial()
    trial.take(.east(0, at: 0))
    trial.take(.east(0, at: 100))
    let changes = trial.events.compactMap { event -> StateChange? in
      if case .stateChanged(let change) = event { change } else { nil }
    }
    #expect(trial.story == ["tracking", "updated", "stale: silence", "lost: silence", "tracking", "updated"])
    #expect(changes.map(\.time) == [start, start + 10, start + 30, start + 100])
  }

  @Test("a live receiver with a frozen time becomes stale, although it reports a fix")
  func frozenTime() {
    var trial = Trial(.live)
    for second in 0..<40 { trial.take(.east(0, at: 7), received: Double(second)) }
    #expect(trial.notable.filter { $0 != "updated out of order" } == ["tracking", "stale: silence", "lost: silence"])
    trial.take(.east(0, at: 8), received: 41)
    #expect(trial.notable.last == "tracking")
  }

  @Test("a report of no fix causes a loss with its reason; the next fix resumes tracking")
  func noFix() {
    var trial = Trial(places: [.east(0)])
    trial.take(.east(0, at: 0))
    trial.take(.noFix(at: start + 1))
    trial.take(.noFix(at: start + 2))
    trial.take(.east(300, at: 3))
    #expect(
      trial.notable == ["tracking", "enter home, initial", "lost: no fix", "tracking", "exit home, inferred"])
  }

  @Test("a higher mode at the same time is one more update and the last known location; no region is evaluated")
  func refinement() {
    var trial = Trial(.live, places: [.east(0)])
    trial.take(.east(0, at: 0), received: 0)
    trial.take(.east(0, at: 0, mode: .threeDimensional), received: 0.1)
    trial.take(.east(0, at: 0, mode: .threeDimensional), received: 0.2)
    #expect(trial.story == ["tracking", "updated", "enter home, initial", "updated", "updated out of order"])
    #expect(trial.decider.lastKnown?.mode == .threeDimensional)
  }

  @Test("a location on another datum decides no region, unless it is accepted", arguments: [false, true])
  func datum(isAccepted: Bool) {
    var trial = Trial(places: [.east(0)]) { $0.acceptsForeignDatum = isAccepted }
    var foreign = Location.east(0, at: 1)
    foreign.datum = "P90"
    trial.take(.east(-500, at: 0))
    trial.take(foreign)
    trial.take(.east(500, at: 2))
    #expect(trial.events.transitions == (isAccepted ? ["enter home", "exit home"] : []))
  }

  @Test("after a location on another datum nothing is interpolated")
  func wayAfterDatum() {
    var trial = Trial(places: [.east(0)])
    var foreign = Location.east(200, at: 1)
    foreign.datum = "P90"
    trial.take(.east(500, at: 0))
    trial.take(foreign)
    trial.take(.east(0, at: 2))
    #expect(trial.events.transitions == ["enter home, inferred"])
    #expect(trial.events.last?.transition?.bracket == start...(start + 2))
  }

  @Test("a gap, a new segment, a switch of source and an impossible speed hide the path")
  func brokenWays() {
    let other = LocationOrigin(source: "other", kind: .live)
    var newSegment = Location.east(0, at: 10)
    newSegment.startsSegment = true
    let steps: [(Location, Double?, String)] = [
      (.east(0, at: 10), nil, "enter home"), (newSegment, nil, "enter home, inferred"),
      (.east(0, at: 10, origin: other), nil, "enter home, inferred"), (.east(0, at: 10), 501, "enter home"),
      (.east(0, at: 10), 499, "enter home, inferred"),
    ]
    for (step, maximumSpeed, expected) in steps {
      var trial = Trial(places: [.east(0)]) { $0.maximumSpeed = maximumSpeed }
      for second in 0..<10 { trial.take(.east(500, at: Double(second))) }
      trial.take(step)
      #expect(trial.events.transitions == [expected])
    }
  }

  @Test(
    "the longest interpolated gap is 60 s or ten typical intervals",
    arguments: [(1.0, 9.9, true), (0.2, 1.9, true), (0.2, 2.1, false), (25, 60, true), (25, 61, false)])
  func longestGap(interval: Double, gap: Double, isContinuous: Bool) {
    var trial = Trial(places: [.east(0)]) { $0.freshness = FreshnessLimits(stale: .seconds(600), lost: .seconds(600)) }
    for index in 0..<10 { trial.take(.east(500, at: Double(index) * interval)) }
    trial.take(.east(0, at: 9 * interval + gap))
    #expect(trial.events.transitions == [isContinuous ? "enter home" : "enter home, inferred"])
  }

  @Test("a live track that arrives faster than its times uses its own intervals")
  func burst() {
    var trial = Trial(.live, places: [.east(0, dwellTime: .seconds(30))])
    for second in 0..<100 {
      trial.take(.east(-500 + 10 * Double(second), at: Double(second)), received: 1e-5 * Double(second))
    }
    #expect(trial.notable == ["tracking", "enter home", "exit home"])
  }

  @Test("dwell counts with a receiver that reports each ninety seconds, and does not count a jump of its time")
  func dwellWithSlowReceiver() {
    var slow = Trial(places: [.east(0, dwellTime: .seconds(600))])
    for index in 0..<12 { slow.take(.east(0, at: 90 * Double(index))) }
    #expect(slow.events.transitions == ["enter home, initial", "dwell home"])
    var leaps = Trial(.live, places: [.east(0, dwellTime: .seconds(600))])
    for second in 0..<5 { leaps.take(.east(0, at: Double(second)), received: Double(second)) }
    for second in 5..<10 { leaps.take(.east(0, at: 1_000_000_000 + Double(second)), received: Double(second)) }
    #expect(leaps.events.transitions == ["enter home, initial"])
  }

  @Test("dwell counts although a second device is an hour behind")
  func dwellWithDeviceBehind() {
    let other = LocationOrigin(source: "mock", device: "/dev/ttyUSB0", kind: .live)
    var trial = Trial(.live, places: [.east(0, dwellTime: .seconds(20))])
    for second in 0..<60 {
      let received = Double(second)
      trial.take(.east(0, at: received), received: received)
      trial.take(.east(0, at: received + 0.1), received: received + 0.1)
      trial.take(.east(0, at: received + 0.2), received: received + 0.2)
      if second % 10 == 9 { trial.take(.east(0, at: received - 3600, origin: other), received: received + 0.3) }
    }
    #expect(trial.events.transitions == ["enter home, initial", "dwell home"])
  }

  @Test("locations without a time are one second apart; the first with a time ends no silence")
  func withoutTime() {
    var trial = Trial(places: [.east(0, dwellTime: .seconds(3))])
    for _ in 0..<5 { trial.take(.east(0, at: nil)) }
    for second in 0..<3 { trial.take(.east(0, at: Double(second))) }
    #expect(trial.notable == ["tracking", "enter home, initial", "dwell home"])
  }

  @Test("a recorded source that runs again starts afresh: no clock step, no loss")
  func runsAgain() {
    var trial = Trial(places: [.east(0)])
    for _ in 0..<2 {
      trial.decider.begin(elapsed: .zero)
      for second in 0..<3 { trial.take(.east(0, at: Double(second))) }
    }
    #expect(trial.notable == ["tracking", "enter home, initial", "tracking"])
  }

  @Test("a live source that restarts with its last fix regains nothing")
  func oldFixAgain() {
    var trial = Trial(.live)
    trial.take(.east(0, at: 5), received: 5)
    trial.decider.begin(elapsed: .zero)
    trial.take(.east(0, at: 5), received: 500)
    #expect(trial.decider.state == .acquiring)
    trial.take(.east(0, at: 501), received: 501)
    #expect(trial.decider.state == .tracking)
  }

  @Test("the end of the source is a loss, in a recorded source at its last time")
  func end() {
    var trial = Trial(places: [.east(0)])
    trial.take(.east(0, at: 3))
    trial.decider.end(into: &trial.events)
    #expect(trial.notable == ["tracking", "enter home, initial", "lost: source ended"])
    guard case .stateChanged(let change) = trial.events.last else {
      Issue.record("another case")
      return
    }
    #expect(change.time == start + 3)
    #expect(change.lastKnown == .east(0, at: 3))
  }

  @Test("faults are delivered; sky and account are delivered as received only")
  func otherReadings() {
    var trial = Trial()
    trial.take(.fault(LocationError(.invalidData, "x")))
    trial.take(.sky(.make(inView: 3)))
    trial.take(.counts(InputCounts(unit: "lines")))
    #expect(trial.events.story == ["received fault", "fault: invalid data", "received sky", "received account"])
  }

  @Test("a leap second is not an impossible speed")
  func leapSecond() {
    var trial = Trial(places: [.circle("home", latitude: 0, longitude: 0, radius: 100)]) { $0.maximumSpeed = 100 }
    for (index, time) in ["2016-12-31T23:59:59Z", "2016-12-31T23:59:60Z", "2017-01-01T00:00:00Z"].enumerated() {
      trial.take(.make(latitude: 0, longitude: (150 - 40 * Double(index)) / metresPerDegree, time: .utc(time)))
    }
    trial.take(.make(latitude: 0, longitude: 30 / metresPerDegree, time: .utc("2017-01-01T00:00:01Z")))
    #expect(trial.events.transitions == ["enter home"])
  }

  @Test("times at the ends of their range do not trap", arguments: [Timing.live, .recorded])
  func endsOfTime(timing: Timing) {
    var trial = Trial(timing, places: [.east(0, dwellTime: .seconds(1))]) { $0.maximumSpeed = 10 }
    for nanoseconds in [Int64.min, .max, .min, .min + 1, 0, .max - 1, .max] {
      trial.take(.location(.make(latitude: 0, longitude: 0, time: UTCInstant(nanoseconds: nanoseconds))))
      trial.take(.location(.make(latitude: 0, longitude: 0, time: nil)))
      trial.take(.noFix(at: UTCInstant(nanoseconds: nanoseconds)))
    }
  }
}
