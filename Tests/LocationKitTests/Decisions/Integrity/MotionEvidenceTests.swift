import LocationTesting
import TestSupport
import Testing

@testable import LocationKit

@Suite("Integrity: movement")
struct MotionEvidenceTests {
  private typealias Trial = TrustTrial

  @Test("a device that stood at a jump, and drove away meanwhile, is trusted at once after the jump back")
  func departure() {
    var trial = Trial()
    trial.walk(0..<60, at: 0.1)
    trial.walk(60..<120, from: 6006, at: 30)
    trial.walk(120..<150, from: 1806, at: 30)
    #expect(trial.verdicts == ["60 suspect impossibleMotion", "120 clear"])
  }

  @Test("after a false place was accepted, a jump back is suspect for ten seconds", arguments: [false, true])
  func acceptedPlace(isResumed: Bool) throws {
    var trial = Trial()
    trial.walk(0..<30)
    trial.walk(30..<90, from: 1000)
    if isResumed {
      var resumed = Trial()
      try resumed.decider.resume(trial.decider.memory, into: &resumed.events)
      resumed.decider.journalPosition = nil
      resumed.events = trial.events
      trial = resumed
    }
    trial.walk(90..<100, from: 1120)
    trial.walk(100..<130, from: 200)
    let expected = ["30 suspect impossibleMotion", "83 clear", "100 suspect impossibleMotion", "110 clear"]
    #expect(trial.verdicts == expected)
  }

  @Test("a jump elsewhere after a false place was accepted is suspect until the position is back")
  func secondJump() {
    var trial = Trial()
    trial.walk(0..<30)
    trial.walk(30..<100, from: 1000)
    trial.walk(100..<200, from: 30_000)
    trial.walk(200..<210, from: 1340)
    let expected = ["30 suspect impossibleMotion", "83 clear", "100 suspect impossibleMotion", "200 clear"]
    #expect(trial.verdicts == expected)
  }

  @Test("of a receiver under an open sky, the scatter is known after a minute: a slow drag is detected earlier")
  func acquaintance() {
    #expect(Self.earlyDetections(radius: 4) >= 115)
    #expect(Self.earlyDetections(radius: 9) <= 100)
  }

  @Test("where locations have neither accuracy nor dilution, as gpsd's may, the sky's dilution counts")
  func skyDilution() {
    #expect(Self.earlyDetections(radius: nil, skyDilution: 0.8) >= 115)
    #expect(Self.earlyDetections(radius: nil, skyDilution: 1.5) <= 100)
  }

  /// Returns in how many of 200 runs a drag of 2 m/s is detected within five seconds.
  private static func earlyDetections(radius: Double?, skyDilution: Double? = nil) -> Int {
    (0..<200).count { seed in
      var trial = Trial()
      var random = SeededRandom(seed: UInt64(seed))
      for second in 0...75 {
        let normal = (0..<12).reduce(-6.0) { sum, _ in sum + Double.random(in: 0..<1, using: &random) }
        let metres = Double(second) + Double(max(0, second - 70)) * 2 + 1.2 * normal
        var location = Location.east(metres, at: Double(second))
        (location.speed, location.courseOverGround) = (1, 90)
        location.horizontalAccuracy = radius.map { .metres($0) }
        trial.take(location)
        let dilution = DilutionOfPrecision(horizontal: skyDilution)
        trial.take(.sky(SkyView(time: location.time, satellites: [], dilution: dilution, origin: location.origin)))
      }
      return trial.verdicts.count == 1
    }
  }
}
