import LocationKit
import LocationScenario
import Testing

@Suite("Accuracy calibration")
struct AccuracyCalibrationTests {
  @Test(
    "the derived radius contains the truth in 93 to 97 %, in each of its surroundings",
    arguments: Surroundings.all.indices)
  func derived(index: Int) throws {
    let surroundings = Surroundings.all[index]
    var calibration = AccuracyCalibration(rangeError: surroundings.rangeError)
    for seed: UInt64 in 1...20 { try calibration.take(surroundings.scenario, seed: seed) }
    let count = try #require(calibration.counts.first { $0.basis == .derived })
    #expect(count.epochs > 20 * 150)
    #expect((0.93...0.97).contains(try #require(count.share)), "\(surroundings.name)")
  }

  @Test("a receiver that misses multipath is overconfident; gpsd's radius is too large under the open sky")
  func othersLie() throws {
    var canyon = AccuracyCalibration(rangeError: .urbanCanyon)
    for seed: UInt64 in 1...10 { try canyon.take(Surroundings.urbanCanyon.scenario, seed: seed) }
    #expect(try #require(canyon.counts[0].share) < 0.9)
    var sky = AccuracyCalibration(rangeError: .openSky)
    for seed: UInt64 in 1...10 { try sky.take(Surroundings.openSky.scenario, seed: seed) }
    #expect(try #require(sky.counts[1].share) > 0.999)
    let (daemon, derived) = (try #require(sky.counts[1].meanRadius), try #require(sky.counts[2].meanRadius))
    #expect((daemon / derived - 19 / 5.189).magnitude < 0.01)
    #expect(sky.counts.map(\.basis) == [.receiver, .daemon, .derived])
  }

  @Test("ignores epochs without a fix, and the receiver's radius if it reports none")
  func none() throws {
    var calibration = AccuracyCalibration(rangeError: .openSky)
    let point = try Surroundings.openSky.scenario.firstPoint
    let steps = [ScenarioStep(lasting: .seconds(4)), ScenarioStep(lasting: .seconds(5), hasFix: false)].compactMap {
      $0
    }
    let scenario = try Scenario(source: "test", start: UTCInstant(nanoseconds: 0), firstPoint: point, steps: steps)
    for seed: UInt64 in 1...3 { try calibration.take(scenario, seed: seed) }
    #expect(calibration.counts.map(\.epochs) == [0, 12, 12])
    #expect(calibration.counts[0].share == nil)
    #expect(calibration.counts[0].meanRadius == nil)
    // It reports the truth.
    #expect(calibration.counts[2].held == 12)
  }
}
