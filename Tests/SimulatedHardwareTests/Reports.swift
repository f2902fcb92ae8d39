import LocationKit
import LocationNMEA
import LocationScenario

@testable import SimulatedHardware

/// Reports as a scenario's receiver makes them.
enum Reports {
  static let point = ScenarioPoint(Coordinate(latitude: 52.5, longitude: -13.25)!, altitudeMSL: 35.5)

  /// 2026-05-01T10:00:00Z, moving eastward.
  static func report(
    _ time: String = "2026-05-01T10:00:00Z", hasFix: Bool = true, sky: [Satellite] = [], deviation: Double? = nil
  ) -> ReceiverReport {
    let fix = ReceiverFix(
      movement: Movement(point: point, speed: 10, courseOverGround: 90),
      deviation: deviation.map { ReceiverFix.Deviation(horizontal: $0, vertical: $0 * 2) })
    return ReceiverReport(
      time: UTCInstant(iso8601: time)!, fix: hasFix ? fix : nil,
      sky: ReceiverSky(
        satellites: sky, dilution: DilutionOfPrecision(horizontal: 1, vertical: 1.6, position: 1.9)))
  }

  static func satellite(_ constellation: Constellation, _ identifier: Int, isUsed: Bool = true) -> Satellite {
    Satellite(
      constellation: constellation, identifier: identifier, number: 0, elevation: 40, azimuth: 123,
      signalStrength: 41, isUsed: isUsed)
  }

  static func sentences(
    _ report: ReceiverReport, isPosingAsReal: Bool = false, _ change: (inout ReceiverModel) -> Void
  ) -> [String] {
    var model = ReceiverModel()
    change(&model)
    return ReceiverSentences(model: model, isPosingAsReal: isPosingAsReal).messages(report).map {
      String(decoding: $0, as: UTF8.self).replacing("\r\n", with: "")
    }
  }

  static func locations(_ bytes: [UInt8]) -> (locations: [Location], account: InputCounts) {
    var decoder = NMEADecoder(source: "test", kind: .live, dates: .recorded())
    var readings: [Reading] = []
    decoder.decode(bytes.span, into: &readings)
    decoder.finish(into: &readings)
    return (readings.compactMap { if case .location(let location) = $0 { location } else { nil } }, decoder.counts)
  }
}
