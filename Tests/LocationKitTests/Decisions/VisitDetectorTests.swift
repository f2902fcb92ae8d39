import LocationTesting
import Testing

@testable import LocationKit

/// With the default limits: 100 m, five minutes, twelve hours. Metres are those along the equator, seconds those after the
/// start.
@Suite("VisitDetector")
struct VisitDetectorTests {
  /// A detector and its events.
  struct Trial {
    private var detector: VisitDetector
    private(set) var visits: [Visit] = []
    private var now = 0.0

    init(_ limits: VisitLimits = VisitLimits()) { detector = VisitDetector(limits: limits) }

    mutating func see(_ location: Location) {
      var events: [LocationEvent] = []
      detector.update(with: location, line: location.time?.nanoseconds ?? 0, into: &events)
      visits += events.visits
      if let time = location.time { now = time.duration(since: start).inSeconds }
    }

    mutating func see(_ metres: Double, at seconds: Double) { see(.east(metres, at: seconds)) }

    /// Every ten seconds from the last location on, and at the end.
    mutating func stay(_ metres: Double, until end: Double) {
      while now + 10 < end { see(metres, at: now + 10) }
      see(metres, at: end)
    }

    /// At 0 since before anything was known, until 400.
    static var visiting: Trial {
      var trial = Trial()
      trial.see(0, at: 0)
      trial.stay(0, until: 400)
      return trial
    }

    var stays: Int { (Mirror(reflecting: detector).descendant("stays") as? [Any])?.count ?? .max }
  }

  @Test("a location farther than the radius from the centre is elsewhere", arguments: [(99.9, true), (100.1, false)])
  func radius(metres: Double, isVisit: Bool) {
    var trial = Trial()
    trial.see(0, at: 0)
    trial.stay(0, until: 200)
    trial.stay(metres, until: 300)
    #expect(trial.visits.isEmpty == !isVisit)
  }

  @Test("a stay becomes a visit after the duration", arguments: [(299.0, false), (300, true)])
  func duration(seconds: Double, isVisit: Bool) {
    var trial = Trial()
    for time in [-50, 0, 100, seconds] { trial.see(time < 0 ? 5000 : 0, at: time) }
    #expect(trial.visits.story == (isVisit ? ["0 m since 0, at 300"] : []))
  }

  @Test("a visit ends after an absence of the duration", arguments: [(709.0, false), (710, true)])
  func absence(seconds: Double, isOver: Bool) {
    var trial = Trial.visiting
    for time in [410, 510, 610, seconds] { trial.see(1000, at: time) }
    trial.stay(0, until: 900)
    #expect(trial.visits.first?.summary == "0 m since ?, at 300")
    #expect(trial.visits.dropFirst().first?.summary == (isOver ? "0 m from ? to 400, at 710" : nil))
  }

  @Test(
    "a stay that is not yet a visit is dropped after an absence of the duration", arguments: [(59.0, 0.0), (60, 140)])
  func candidate(away: Double, arrival: Double) {
    var trial = Trial()
    trial.see(-5000, at: -20)
    trial.see(0, at: 0)
    trial.stay(0, until: 60)
    trial.see(500, at: 70)
    trial.see(500, at: 70 + away)
    trial.see(0, at: 140)
    trial.stay(0, until: 600)
    #expect(trial.visits.map(\.arrival) == [start + arrival])
  }

  @Test("a subject located again at the same place has stayed there", arguments: [(43_200.0, true), (43_201, false)])
  func longGap(seconds: Double, hasStayed: Bool) {
    var trial = Trial.visiting
    trial.see(20, at: 400 + seconds)
    trial.stay(20, until: 800 + seconds)
    let end = Int(400 + seconds)
    #expect(
      trial.visits.story
        == ["0 m since ?, at 300"]
        + (hasStayed ? [] : ["0 m from ? to ?, seen 400, at \(end)", "20 m since ?, at \(end + 300)"]))
  }

  @Test("departure and arrival are unknown after a silence longer than a visit's duration", arguments: [300.0, 301])
  func gapOnTheWay(seconds: Double) {
    var trial = Trial.visiting
    trial.see(5000, at: 400 + seconds)
    trial.stay(5000, until: 400 + seconds + 300)
    let (here, there) = seconds == 300 ? ("400", "700") : ("?, seen 400", "?")
    let end = Int(400 + seconds + 300)
    #expect(
      trial.visits.story
        == ["0 m since ?, at 300", "0 m from ? to \(here), at \(end)", "5000 m since \(there), at \(end)"])
  }

  @Test("a subject that loses the fix at home and regains it there next morning has stayed")
  func fixLostAtTheDoor() {
    var trial = Trial()
    for second in 0..<281 { trial.see(-420 + 1.4 * Double(second), at: Double(second)) }
    trial.see(4, at: 30_000)
    #expect(trial.visits.story == ["-12 m since 280, at 30000"])
    trial.stay(4, until: 30_200)
    trial.stay(2000, until: 31_000)
    #expect(trial.visits.dropFirst().first?.departure == start + 30_200)
  }

  @Test("jumps end no visit and delay none, whatever their accuracy; an inaccurate location hides none")
  func jumps() {
    var trial = Trial()
    trial.see(-5000, at: -10)
    for second in 0..<1000 {
      // 20 seconds of each minute.
      var location = Location.east(second % 60 < 40 ? 0 : 300, at: Double(second))
      location.horizontalAccuracy = .metres(second % 60 < 40 ? 5000 : 1.7)
      trial.see(location)
    }
    #expect(trial.visits.map(\.arrival) == [start])
    #expect(trial.visits.map(\.isOver) == [false])
  }

  @Test("a continuous walk is not a visit; movement within the radius is one")
  func walks() {
    var (walker, stroller) = (Trial(), Trial())
    for second in 0..<3600 {
      walker.see(Double(second) * 1.2, at: Double(second))
      stroller.see(Double(abs(second % 160 - 80)), at: Double(second))
    }
    #expect(walker.visits.isEmpty)
    #expect(stroller.visits.map(\.isOver) == [false])
  }

  @Test("the accuracy is the mean of locations with the level and basis of the first known one")
  func accuracy() throws {
    var trial = Trial()
    let said: [Accuracy?] = [
      nil, .metres(4, level: .oneSigmaPerAxis, basis: .receiver), .metres(50, level: .unknown, basis: .daemon),
      .metres(7, level: .oneSigmaPerAxis, basis: .receiver), .metres(50, level: .half, basis: .receiver),
    ]
    for (index, accuracy) in said.enumerated() {
      var location = Location.east(0, at: Double(index) * 75)
      location.horizontalAccuracy = accuracy
      trial.see(location)
    }
    let visit = try #require(trial.visits.first)
    #expect(visit.horizontalAccuracy == .metres(5.5, level: .oneSigmaPerAxis, basis: .receiver))
    #expect(Trial.visiting.visits.first?.horizontalAccuracy == nil)
  }

  @Test(
    "the centre is correct across the antimeridian and at the poles",
    arguments: [
      ((0.0, 179.9997), (0.0, -179.9997), (0.0, 180.0)), ((0, -179.9997), (0, 179.9998), (0, -179.99995)),
      ((89.9997, 0), (89.9997, 180), (90, 0)), ((-89.9997, 90), (-89.9997, -90), (-90, 0)),
    ])
  func middle(first: (Double, Double), second: (Double, Double), expected: (Double, Double)) throws {
    var trial = Trial()
    for index in 0..<40 {
      let (latitude, longitude) = index % 2 == 0 ? first : second
      trial.see(.make(latitude: latitude, longitude: longitude, time: start + Double(index) * 10))
    }
    trial.see(.make(latitude: second.0, longitude: second.1, time: start + 400))
    trial.see(.make(latitude: 10, longitude: 0, time: start + 410))
    trial.see(.make(latitude: 10, longitude: 0, time: start + 720))
    let visit = try #require(trial.visits.first { $0.isOver })
    let middle = try #require(Coordinate(latitude: expected.0, longitude: expected.1))
    // 21 on the one side, 20 on the other.
    #expect(visit.coordinate.distance(to: middle) < 2)
  }

  @Test("other limits", arguments: [(VisitLimits(radius: 30, duration: .seconds(60), longestGap: .seconds(90)))])
  func limits(_ limits: VisitLimits) {
    var trial = Trial(limits)
    trial.see(0, at: 0)
    trial.see(29, at: 60)
    trial.see(60, at: 70)
    trial.see(60, at: 130)
    trial.see(60, at: 221)
    #expect(
      trial.visits.story == [
        "15 m since ?, at 60", "15 m from ? to 60, at 130", "60 m since 70, at 130",
        "60 m from 70 to ?, seen 130, at 221",
      ])
    var negative = Trial(VisitLimits(radius: -1, duration: .seconds(-1), longestGap: .seconds(-1)))
    negative.see(0, at: 0)
    #expect(negative.visits.story == ["0 m since ?, at 0"])
  }

  @Test("the number of stored stays is bounded, whatever the movement")
  func memory() {
    var trial = Trial()
    // The worst: away just before what was there before is forgotten, again and again.
    var (now, step) = (0.0, 256.0)
    for place in 0..<20 {
      trial.see(Double(place) * 500, at: now)
      now += step
      trial.see(Double(place) * 500, at: now)
      now += 0.01
      step = max(0.01, step / 2 - 0.1)
      #expect(trial.stays <= 12)
    }
    #expect(trial.stays > 3)
  }
}

extension [LocationEvent] {
  var visits: [Visit] { compactMap { if case .visited(let visit) = $0 { visit } else { nil } } }
}

extension [Visit] {
  var story: [String] { map(\.summary) }
}

extension Visit {
  /// `0 m since 12, at 312`, `0 m from 12 to 400, at 700`: seconds after the start.
  fileprivate var summary: String {
    func text(_ time: UTCInstant?) -> String { time.map { "\(Int($0.duration(since: start).inSeconds))" } ?? "?" }
    let metres = Int((coordinate.longitude * metresPerDegree).rounded())
    let seen = isOver && departure == nil ? ", seen \(text(lastSeen))" : ""
    return "\(metres) m " + (isOver ? "from \(text(arrival)) to \(text(departure))" : "since \(text(arrival))") + seen
      + ", at \(text(time))"
  }
}
