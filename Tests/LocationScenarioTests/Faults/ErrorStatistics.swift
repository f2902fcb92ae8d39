import LocationKit
import LocationScenario
import LocationTesting
import Testing

/// What the receiver of a scenario is wrong by, epoch by epoch.
struct ErrorStatistics {
  struct Sample {
    var east: Double
    var north: Double
    var up: Double
    var fix: ReceiverFix
    var sky: ReceiverSky

    var distance: Double { (east * east + north * north).squareRoot() }
  }

  /// By seed; `nil` where there is no fix.
  var runs: [[Sample?]]

  init(
    _ errors: ErrorModel, receiver: ReceiverModel = ReceiverModel(), seeds: ClosedRange<UInt64> = 1...50,
    seconds: Int = 200, faults: [ScenarioFault] = []
  ) throws {
    let place = Coordinate.make(latitude: 52, longitude: 13)
    // Metres that a degree is long there.
    let northward = place.distance(to: .make(latitude: 52.001, longitude: 13)) * 1000
    let eastward = place.distance(to: .make(latitude: 52, longitude: 13.001)) * 1000
    let step = try #require(ScenarioStep(lasting: .seconds(seconds - 1)))
    runs = try seeds.map { seed in
      let scenario = try Scenario(
        source: "test", start: .utc("2026-05-01T10:00:00Z"), receiver: receiver, errors: errors, seed: seed,
        firstPoint: ScenarioPoint(place, altitudeMSL: 0), steps: [step], faults: faults)
      return ScenarioTimeline(scenario).map { epoch in
        guard let report = epoch.report, let fix = report.fix else { return nil }
        let point = fix.movement.point
        return Sample(
          east: (point.coordinate.longitude - 13) * eastward, north: (point.coordinate.latitude - 52) * northward,
          up: point.altitudeMSL ?? .nan, fix: fix, sky: report.sky)
      }
    }
  }

  var samples: [Sample] { runs.joined().compactMap { $0 } }

  func mean(_ value: (Sample) -> Double) -> Double { samples.map(value).reduce(0, +) / Double(samples.count) }

  func deviation(_ value: (Sample) -> Double) -> Double { mean { value($0) * value($0) }.squareRoot() }

  /// Of epochs so many apart; the mean is known to be 0.
  func autocorrelation(lag: Int, _ value: (Sample) -> Double) -> Double {
    var (products, squares) = (0.0, 0.0)
    for run in runs {
      let values = run.map { $0.map(value) ?? 0 }
      for index in values.indices.dropLast(lag) {
        products += values[index] * values[index + lag]
        squares += values[index] * values[index]
      }
    }
    return products / squares
  }
}
