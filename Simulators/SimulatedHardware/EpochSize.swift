import LocationKit
import LocationScenario
import LocationUBX

/// The size in bytes of the epochs of a scenario.
struct EpochSize {
  /// Size of the longest epoch, from the skies at a hundred times of the scenario, with a fix whose numbers are long.
  let longest: Int

  init(_ scenario: Scenario, _ sentences: ReceiverSentences) {
    let timeline = ScenarioTimeline(scenario)
    let count = min(100, scenario.epochCount)
    longest =
      (0..<count).map { index in
        let time = scenario.start.advanced(by: scenario.duration * index / count)
        let point = index.isMultiple(of: 2) ? scenario.firstPoint : scenario.lastPoint
        let report = Self.report(time, point, timeline.sky(at: time, from: point))
        return switch scenario.receiver.dialect {
        case .nmea: sentences.messages(report).reduce(0) { $0 + $1.count }
        case .ubx:
          ReceiverFrames().frames(report, Set(ReceiverFrames.usual.map(\.kind))).reduce(0) { $0 + $1.bytes.count }
        }
      }.max() ?? 0
  }

  private static func report(_ time: UTCInstant, _ point: ScenarioPoint, _ sky: ReceiverSky) -> ReceiverReport {
    var sky = sky
    for index in sky.satellites.indices where sky.satellites[index].signalStrength == nil {
      sky.satellites[index].signalStrength = 40
    }
    let fix = ReceiverFix(
      movement: Movement(point: point, speed: 100, courseOverGround: 359.99),
      deviation: ReceiverFix.Deviation(horizontal: 10, vertical: 10))
    return ReceiverReport(time: time, fix: fix, sky: sky)
  }
}
