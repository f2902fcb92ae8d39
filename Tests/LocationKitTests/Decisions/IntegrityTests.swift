import LocationTesting
import TestSupport
import Testing

@testable import LocationKit

@Suite("Integrity")
struct IntegrityTests {
  private typealias Trial = TrustTrial

  @Test("a jump of kilometres is impossible until the position is back, and marks the events that it causes")
  func jump() throws {
    var trial = Trial(places: [.east(30_000, "airport")])
    trial.walk(0..<30)
    trial.walk(30..<60, from: 30_000)
    trial.walk(60..<70, from: 120)
    #expect(trial.verdicts == ["30 suspect impossibleMotion", "60 clear"])
    #expect(trial.events.transitions == ["enter airport", "exit airport"])
    let entered = try #require(trial.events.compactMap(\.transition).first)
    let integrity = try #require(entered.location.integrity)
    #expect(integrity.since == start + 30)
    #expect(integrity.confidence == 0.7)
    #expect(trial.decider.freshness.lastKnown?.integrity == Integrity(.clear))
  }

  @Test("held, a jump enters no place and updates nothing; afterwards events are found as after a gap")
  func hold() throws {
    var trial = Trial(.hold, places: [.east(30_000, "airport"), .east(200, "home", radius: 50)])
    trial.walk(0..<30)
    let before = trial.events.story.count { $0 == "updated" }
    trial.walk(30..<60, from: 30_000)
    #expect(trial.events.story.count { $0 == "updated" } == before)
    trial.walk(60..<70, from: 180)
    #expect(trial.verdicts == ["30 suspect impossibleMotion", "60 clear"])
    #expect(trial.events.transitions == ["enter home, inferred"])
    let bracket = try #require(trial.events.compactMap(\.transition).first?.bracket)
    #expect(bracket == (start + 29)...(start + 60))
  }

  @Test("without judgement, nothing is marked or reported")
  func ignore() {
    var trial = Trial(.ignore, places: [.east(30_000, "airport")])
    trial.walk(0..<30)
    trial.walk(30..<60, from: 30_000) { $0.details = Trial.details { $0.spoofing = .confirmed } }
    #expect(trial.verdicts == [])
    #expect(trial.events.transitions == ["enter airport"])
    #expect(trial.events.compactMap(\.transition).allSatisfy { $0.location.integrity == nil })
  }

  @Test("after ten minutes at another place, the position is accepted")
  func longDoubt() {
    var trial = Trial()
    trial.walk(0..<30)
    trial.walk(30..<700, from: 30_000, at: 0.1)
    #expect(trial.verdicts == ["30 suspect impossibleMotion", "630 clear"])
  }

  @Test(
    "a position that drifts from what speed and course say is suspect within five seconds", arguments: [2.0, 5, 20])
  func drift(speed: Double) {
    var trial = Trial()
    trial.walk(0..<30, at: 1)
    trial.walk(30..<60, from: 30, at: 1 + speed, reporting: 1)
    #expect(trial.verdicts.count == 1)
    #expect(
      (31...35).contains { trial.verdicts.first == "\($0) suspect speedDisagreesWithMovement" }, "\(trial.verdicts)")
    trial.walk(60..<120, from: 30 + 30 * (1 + speed), at: 1)
    let recovery = (61...90).contains { trial.verdicts.last == "\($0) clear" }
    #expect(recovery, "\(trial.verdicts)")
  }

  @Test("turns, stops, gaps and single reflections are no drift")
  func noDrift() {
    var trial = Trial()
    var random = SeededRandom(seed: 7)
    var (latitude, longitude, second) = (48.0, 11.0, 0.0)
    var (speed, course) = (10.0, 0.0)
    for step in 0..<5000 {
      let seconds = step % 400 == 399 ? 30.0 : 1
      let (before, direction) = (speed, course)
      speed = min(40, max(0, speed + Double.random(in: -4...4, using: &random)))
      course = (course + Double.random(in: -45...45, using: &random) + 360).truncatingRemainder(dividingBy: 360)
      let (first, second2) = (Self.velocity(before, direction), Self.velocity(speed, course))
      let way = (first + second2) * (seconds / 2)
      latitude += way.x / metresPerDegree
      longitude += way.y / metresPerDegree / 0.669
      second += seconds
      let reflection = step % 300 == 150 ? 40 / metresPerDegree : 0
      var location = Location.make(latitude: latitude + reflection, longitude: longitude, time: start + second)
      (location.speed, location.courseOverGround) = (speed, course)
      trial.take(location)
    }
    #expect(trial.verdicts == [])
    #expect(trial.decider.integrity?.integrity.state == .clear)
  }

  @Test("nothing is judged by the movement in the first ten seconds")
  func settling() {
    var trial = Trial()
    trial.walk(0..<5)
    trial.walk(5..<9, from: 3000)
    #expect(trial.verdicts == [])
    #expect(trial.decider.integrity?.integrity == .unknown)
    trial.walk(9..<30, from: 3008)
    #expect(trial.verdicts == [])
    #expect(trial.decider.integrity?.integrity == Integrity(.clear))
  }

  @Test("a receiver's own reports of false signals and interference decide at once, and end at once")
  func receiver() {
    var trial = Trial()
    trial.walk(0..<3) { $0.details = Trial.details { ($0.spoofing, $0.jamming) = (.some(.none), .some(.none)) } }
    #expect(trial.decider.integrity?.integrity == Integrity(.clear))
    trial.walk(3..<6, from: 6) { $0.details = Trial.details { $0.jamming = .warning } }
    trial.walk(6..<9, from: 12) { $0.details = Trial.details { ($0.spoofing, $0.jamming) = (.indicated, .critical) } }
    trial.walk(9..<12, from: 18) {
      $0.details = Trial.details { ($0.spoofing, $0.jamming) = (.some(.none), .some(.none)) }
    }
    #expect(
      trial.verdicts == ["3 jammed rfJamming", "6 spoofed receiverReportsSpoofing rfJamming", "9 clear"])
  }

  @Test("a receiver without a fix reports interference")
  func interferenceWithoutFix() {
    var trial = Trial()
    trial.walk(0..<5)
    var status = ReceiverStatus()
    status.jamming = .critical
    for second in 5..<8 {
      trial.take(.noFix(NoFix(time: start + Double(second), reason: .noFix, origin: .mock, receiver: status)))
    }
    trial.walk(8..<20, from: 16) { $0.details = Trial.details { $0.jamming = .some(.none) } }
    #expect(trial.verdicts == ["5 jammed rfJamming", "8 clear"])
  }

  @Test("a speed that has never agreed with the movement is no evidence", arguments: [0.0, 1, 11.3])
  func meaninglessSpeed(speed: Double) {
    var trial = Trial()
    trial.walk(0..<120, at: speed, reporting: 5.14)
    #expect(trial.verdicts == [])
    #expect(trial.decider.integrity?.integrity == .unknown)
    trial.walk(120..<180, from: 120 * speed, at: 5.14)
    #expect(trial.decider.integrity?.integrity == Integrity(.clear))
  }

  @Test("after a fast drift, the true position is trusted again within ten seconds")
  func recovery() {
    var trial = Trial()
    trial.walk(0..<30, at: 1)
    trial.walk(30..<90, from: 30, at: 21, reporting: 1)
    trial.walk(90..<120, from: 90, at: 1)
    #expect(trial.verdicts.count == 2)
    let recovery = (91...110).contains { trial.verdicts.last == "\($0) clear" }
    #expect(recovery, "\(trial.verdicts)")
  }

  @Test("a receiver's report ends with its eleventh location without one")
  func silentReceiver() {
    var trial = Trial()
    trial.walk(0..<2) { $0.details = Trial.details { $0.spoofing = .confirmed } }
    trial.walk(2..<30, from: 4)
    #expect(trial.verdicts == ["0 spoofed receiverReportsSpoofing", "12 clear"])
  }

  @Test(
    "equally strong signals are suspect, and so are those stronger than an open sky has",
    arguments: [
      (47.0, 0.0, "suspect equalSignalStrengths"), (55, 4, "suspect excessiveSignalStrengths"),
      (56, 0, "spoofed equalSignalStrengths excessiveSignalStrengths"), (40, 4, nil), (20, 0, nil),
    ] as [(Double, Double, String?)])
  func signals(mean: Double, difference: Double, verdict: String?) {
    var trial = Trial()
    trial.walk(0..<3)
    trial.take(.sky(Self.sky(mean, difference)))
    trial.walk(3..<5, from: 6)
    trial.take(.sky(Self.sky(40, 5)))
    trial.walk(5..<7, from: 10)
    #expect(trial.verdicts == (verdict.map { ["3 \($0)", "5 clear"] } ?? []))
  }

  @Test("a height that jumps is suspect until it is back")
  func height() {
    var trial = Trial()
    let raise = { (location: inout Location, height: Double) in
      (location.mode, location.altitudeMSL) = (.threeDimensional, height)
    }
    trial.walk(0..<20) { raise(&$0, 100) }
    trial.walk(20..<25, from: 40) { raise(&$0, 400) }
    trial.walk(25..<30, from: 50) { raise(&$0, 110) }
    #expect(trial.verdicts == ["20 suspect heightJump", "25 clear"])
  }

  @Test("a run that is interrupted anywhere resumes with the same judgement", arguments: 0..<100)
  func memory(interruption: Int) throws {
    var whole = Trial(.hold, places: [.east(30_000, "airport"), .east(200, "home", radius: 50)])
    let locations = Self.attack
    var expected: [String] = []
    var parted = whole
    for (index, location) in locations.enumerated() {
      if index == interruption {
        var resumed = Trial(.hold, places: [.east(30_000, "airport"), .east(200, "home", radius: 50)])
        var other: [LocationEvent] = []
        try resumed.decider.resume(parted.decider.memory, into: &other)
        resumed.decider.journalPosition = nil
        parted = resumed
        whole.events = []
      }
      whole.take(location)
      parted.take(location)
    }
    expected = whole.verdicts + whole.events.transitions
    #expect(parted.verdicts + parted.events.transitions == expected)
    #expect(parted.decider.integrity?.integrity == whole.decider.integrity?.integrity)
  }

  private static let attack: [Location] = {
    var trial: [Location] = []
    for second in 0..<100 {
      let metres = (40..<70).contains(second) ? 30_000 : Double(second) * 3
      var location = Location.east(metres, at: Double(second))
      (location.speed, location.courseOverGround, location.horizontalAccuracy) = (3, 90, .metres(5))
      trial.append(location)
    }
    return trial
  }()

  private static func velocity(_ speed: Double, _ course: Double) -> SIMD2<Double> {
    let east = UnitVector.turned(course)
    return SIMD2(east.x, east.y) * speed
  }

  private static func sky(_ mean: Double, _ difference: Double) -> SkyView {
    let satellites = (0..<8).map { index in
      Satellite(
        constellation: .gps, identifier: index + 1, number: index + 1,
        signalStrength: mean + (index % 2 == 0 ? difference : -difference), isUsed: true)
    }
    return SkyView(time: nil, satellites: satellites, origin: .mock)
  }
}

extension UnitVector {
  /// North and east of a direction in degrees.
  fileprivate static func turned(_ course: Double) -> SIMD2<Double> {
    let point = Coordinate.make(latitude: 0, longitude: course > 180 ? course - 360 : course).unitVector
    return SIMD2(point.x, point.y)
  }
}
