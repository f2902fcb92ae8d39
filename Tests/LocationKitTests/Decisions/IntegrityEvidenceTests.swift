import LocationTesting
import TestSupport
import Testing

@testable import LocationKit

@Suite("Integrity: evidence")
struct IntegrityEvidenceTests {
  private typealias Trial = TrustTrial

  // MARK: Scatter

  @Test(
    "a receiver at rest whose positions scatter, and which reports no accuracy, is not suspect",
    arguments: [3.0, 8, 15])
  func scatter(metres: Double) {
    var trial = Trial()
    var random = SeededRandom(seed: UInt64(metres))
    for second in 0..<5000 { trial.take(Self.scattered(by: metres, at: second, &random)) }
    #expect(trial.verdicts == [])
    #expect(trial.decider.integrity?.integrity.isTrusted == true)
  }

  @Test(
    "a receiver that scatters by half a metre, and reports no accuracy, is suspect within five seconds of a drag of 2 m/s"
  )
  func slowDrag() {
    let early = (0..<100).count { seed in
      var trial = Trial()
      var random = SeededRandom(seed: UInt64(seed))
      for second in 0...65 {
        let drag = Double(max(0, second - 60)) * 2
        trial.take(Self.scattered(by: 0.6, east: drag, at: second, &random))
      }
      return trial.verdicts.count == 1 && ["63", "64", "65"].contains(trial.verdicts[0].prefix(2))
    }
    #expect(early >= 95)
  }

  private static func scattered(
    by metres: Double, east: Double = 0, at second: Int, _ random: inout SeededRandom
  ) -> Location {
    func normal() -> Double { (0..<12).reduce(-6) { sum, _ in sum + Double.random(in: 0..<1, using: &random) } }
    var location = Location.make(
      latitude: normal() * metres / metresPerDegree, longitude: (normal() * metres + east) / metresPerDegree,
      time: start + Double(second))
    (location.speed, location.courseOverGround) = (0.1, Double.random(in: 0..<360, using: &random))
    return location
  }

  // MARK: The receiver's reports

  @Test("a strength of interference counts if no state is reported with it")
  func strengthOfInterference() {
    var trial = Trial()
    trial.walk(0..<3) { $0.details = Trial.details { $0.jammingStrength = 23 } }
    trial.walk(3..<6, from: 6) { $0.details = Trial.details { $0.jammingStrength = 200 } }
    trial.walk(6..<9, from: 12) {
      $0.details = Trial.details { ($0.jammingStrength, $0.jamming) = (200, .some(.none)) }
    }
    #expect(trial.verdicts == ["3 jammed rfJamming", "6 clear"])
  }

  // MARK: Satellites

  @Test("satellites below the horizon, and several in one direction, are suspect")
  func geometry() {
    var trial = Trial()
    trial.walk(0..<2)
    trial.take(.sky(Self.sky { ($0 < 3 ? -20 : 40, Double($0) * 40) }))
    trial.walk(2..<4, from: 4)
    trial.take(.sky(Self.sky { (50, $0 < 4 ? 120 : Double($0) * 40) }))
    trial.walk(4..<6, from: 8)
    // Unknown directions, and two satellites that pass each other.
    trial.take(.sky(Self.sky { $0 < 6 ? (0, 0) : (30, 200) }))
    trial.walk(6..<8, from: 12)
    #expect(
      trial.verdicts == ["2 suspect satellitesBelowHorizon", "4 suspect satellitesInOneDirection", "6 clear"])
  }

  @Test("a satellite that has set is suspect only if it is strong or in use")
  func setSatellites() {
    var trial = Trial()
    trial.walk(0..<2)
    trial.take(.sky(Self.sky(isUsed: false, strength: 20) { (-30, Double($0) * 40) }))
    trial.walk(2..<4, from: 4)
    trial.take(.sky(Self.sky(isUsed: false, strength: 44) { (-30, Double($0) * 40) }))
    trial.walk(4..<6, from: 8)
    #expect(trial.verdicts == ["4 suspect satellitesBelowHorizon"])
  }

  @Test("signals that are stronger from below than from above support another reason, and are none alone")
  func inverted() {
    var trial = Trial()
    trial.walk(0..<30)
    var sky = Self.sky { ($0 < 4 ? 10 : 70, Double($0) * 40) }
    for index in sky.satellites.indices { sky.satellites[index].signalStrength = index < 4 ? 48 : 33 }
    trial.take(.sky(sky))
    trial.walk(30..<32, from: 60)
    trial.walk(32..<34, from: 30_000)
    #expect(trial.verdicts == ["32 suspect impossibleMotion signalsDisagreeWithElevation"])
    #expect(trial.decider.integrity?.integrity.confidence.map { ($0 * 100).rounded() } == 82)
  }

  private static func sky(
    isUsed: Bool = true, strength: Double? = nil, _ direction: (Int) -> (elevation: Double, azimuth: Double)
  ) -> SkyView {
    let satellites = (0..<8).map { index in
      Satellite(
        constellation: .gps, identifier: index + 1, number: index + 1, elevation: direction(index).elevation,
        azimuth: direction(index).azimuth, signalStrength: strength ?? Double(34 + 2 * index), isUsed: isUsed)
    }
    return SkyView(time: nil, satellites: satellites, origin: .mock)
  }

  // MARK: The clock

  /// Walks in a live source; the receiver's clock is ahead.
  private static func tick(_ trial: inout Trial, _ seconds: Range<Int>, ahead: Double = 0, delay: Double = 0.2) {
    for second in seconds {
      var location = Location.east(Double(second), at: Double(second) + ahead)
      (location.speed, location.courseOverGround) = (1, 90)
      trial.take(location, received: Double(second) + delay)
    }
  }

  @Test("a clock that jumps ahead of the manager's is suspect until it is back", arguments: [5.0, 60, 4000])
  func clockAhead(seconds: Double) {
    var trial = Trial(.mark, .live)
    Self.tick(&trial, 0..<30)
    Self.tick(&trial, 30..<60, ahead: seconds)
    Self.tick(&trial, 60..<90)
    #expect(trial.verdicts == ["\(30 + Int(seconds)) suspect clockJump", "61 clear"])
  }

  @Test("a clock that is set back is suspect until it is back, or for ten minutes", arguments: [60, 31_536_000.0])
  func clockBehind(seconds: Double) {
    var trial = Trial(.mark, .live)
    Self.tick(&trial, 0..<30)
    Self.tick(&trial, 30..<60, ahead: -seconds)
    Self.tick(&trial, 60..<90)
    #expect(trial.verdicts == ["\(31 - Int(seconds)) suspect clockJump", "60 clear"])
    var other = Trial(.mark, .live)
    Self.tick(&other, 0..<30)
    Self.tick(&other, 30..<700, ahead: -seconds)
    #expect(other.verdicts == ["\(31 - Int(seconds)) suspect clockJump", "\(632 - Int(seconds)) clear"])
  }

  @Test("leap seconds, the number of the week, delays, and faster playback are no jumps of the clock")
  func ordinaryClocks() {
    var trial = Trial(.mark, .live)
    Self.tick(&trial, 0..<30, ahead: 18)
    Self.tick(&trial, 30..<60)
    Self.tick(&trial, 60..<90, ahead: -1024 * 7 * 86_400)
    Self.tick(&trial, 90..<120)
    // A line that holds back what arrives for four seconds.
    for second in 120..<150 { Self.tick(&trial, second..<second + 1, delay: Double(4 - second % 5)) }
    #expect(trial.verdicts == [])
    var fast = Trial(.mark, .live)
    for second in 0..<100 { fast.take(.east(Double(second), at: Double(second) * 5), received: Double(second)) }
    #expect(fast.verdicts == [])
  }

  // MARK: Two receivers

  private static func pair(_ trial: inout Trial, _ seconds: Range<Int>, apart metres: Double) {
    for second in seconds {
      for (name, place) in [("bow", 0.0), ("stern", metres)] {
        let origin = LocationOrigin(source: "gpsd://boat", device: name, kind: .live)
        var location = Location.east(Double(second) * 3 + place, at: Double(second), origin: origin)
        (location.speed, location.courseOverGround, location.horizontalAccuracy) = (3, 90, .metres(5))
        trial.take(location)
      }
    }
  }

  @Test("two devices of one source that agreed, and do not any more, are suspect until they agree again")
  func devicesDisagree() {
    var trial = Trial()
    Self.pair(&trial, 0..<30, apart: 20)
    // So slowly that neither is suspect alone.
    for second in 30..<230 { Self.pair(&trial, second..<second + 1, apart: 20 + Double(second - 30) * 0.4) }
    #expect(trial.verdicts.map { String($0.drop { $0 != " " }) } == [" suspect sourcesDisagree"])
    for second in 230..<430 { Self.pair(&trial, second..<second + 1, apart: 20 + Double(430 - second) * 0.4) }
    #expect(trial.verdicts.count == 2)
    #expect(trial.verdicts.last?.hasSuffix("clear") == true)
  }

  @Test("devices that have never agreed are not on one vehicle, and no evidence")
  func neverAgreed() {
    var trial = Trial()
    Self.pair(&trial, 0..<60, apart: 5000)
    #expect(trial.verdicts == [])
  }

  @Test("a failover states that another source disagrees, and the manager adopts it")
  func adopted() {
    var trial = Trial()
    trial.walk(0..<30)
    trial.walk(30..<32, from: 60) { $0.integrity = Integrity(.suspect, reasons: [.sourcesDisagree]) }
    trial.walk(32..<34, from: 64) { $0.integrity = Integrity(.spoofed, reasons: [.impossibleMotion]) }
    #expect(trial.verdicts == ["30 suspect sourcesDisagree", "32 clear"])
  }

  // MARK: Interruptions

  @Test(
    "a place that was out of reach still is after the fix was lost, and after a restart",
    arguments: [Timing.recorded, .live])
  func interruption(timing: Timing) throws {
    var trial = Trial(.hold, places: [.east(30_000, "airport")], timing)
    func walk(_ trial: inout Trial, _ seconds: Range<Int>, from metres: Double) {
      for second in seconds {
        var location = Location.east(metres + Double(second), at: Double(second))
        (location.speed, location.courseOverGround) = (1, 90)
        trial.take(location, received: Double(second))
      }
    }
    walk(&trial, 0..<30, from: 0)
    walk(&trial, 30..<35, from: 30_000)
    trial.take(.noFix(NoFix(time: nil, reason: .noFix, origin: .mock)), received: 35)
    walk(&trial, 36..<40, from: 30_000)
    var resumed = Trial(.hold, places: [.east(30_000, "airport")], timing)
    try resumed.decider.resume(trial.decider.memory, into: &resumed.events)
    resumed.decider.journalPosition = nil
    walk(&resumed, 40..<50, from: 30_000)
    #expect(trial.verdicts + resumed.verdicts == ["30 suspect impossibleMotion"])
    #expect(trial.events.transitions + resumed.events.transitions == [])
    walk(&resumed, 50..<60, from: 0)
    #expect(resumed.verdicts == ["50 clear"])
  }
}
