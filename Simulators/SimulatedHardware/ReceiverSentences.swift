import LocationKit
import LocationNMEA
import LocationScenario

/// What a receiver says of an epoch: RMC, GGA, VTG where wanted, GSA and GSV.
struct ReceiverSentences: Sendable {
  var isPosingAsReal: Bool
  var includesVTG: Bool

  /// NMEA 0183's longest sentence is 82 bytes with `$` and line end.
  var longestEpoch: Int { 82 * (5 + (includesVTG ? 1 : 0)) }

  func write(_ report: ReceiverReport, to writer: inout ASCIIWriter) {
    writeRMC(report, to: &writer)
    if includesVTG {
      VTG(course: report.fix?.movement.courseOverGround, speed: report.fix?.movement.speed, mode: mode(report)).write(
        talker: "GP", to: &writer)
    }
    writeGGA(report, to: &writer)
    writeGSA(report, to: &writer)
    writeGSV(report, to: &writer)
  }

  private func writeRMC(_ report: ReceiverReport, to writer: inout ASCIIWriter) {
    // NMEA 0183 wants status V with mode S, but gpsd drops the time of such a sentence.
    let status = UInt8(ascii: report.fix == nil ? "V" : "A")
    RMC(
      time: TimeOfDay(report.time), status: status, coordinate: report.fix?.movement.point.coordinate,
      speed: report.fix?.movement.speed,
      course: report.fix?.movement.courseOverGround, date: report.time.date, mode: mode(report)
    ).write(talker: "GP", to: &writer)
  }

  private func writeGGA(_ report: ReceiverReport, to writer: inout ASCIIWriter) {
    let status: FixStatus = isPosingAsReal ? .autonomous : .simulated
    GGA(
      time: TimeOfDay(report.time), coordinate: report.fix?.movement.point.coordinate,
      quality: report.fix == nil ? 0 : GGA.quality(of: status),
      satellitesUsed: report.fix == nil ? 0 : report.sky.satellites.count { $0.isUsed },
      horizontalDilution: report.fix == nil ? nil : report.sky.dilution.horizontal,
      altitude: report.fix?.movement.point.altitudeMSL
    ).write(talker: "GP", to: &writer)
  }

  private func writeGSA(_ report: ReceiverReport, to writer: inout ASCIIWriter) {
    let fixMode = report.fix.map { $0.movement.point.altitudeMSL == nil ? 2 : 3 } ?? 1
    let used = report.fix == nil ? [] : report.sky.satellites.filter(\.isUsed).map(\.number)
    GSA(fixMode: fixMode, satellites: used, dilution: report.fix == nil ? DilutionOfPrecision() : report.sky.dilution)
      .write(talker: "GP", to: &writer)
  }

  /// Without a fix the receiver knows where the satellites are, but hears none.
  private func writeGSV(_ report: ReceiverReport, to writer: inout ASCIIWriter) {
    let entries = report.sky.satellites.map { satellite in
      GSV.Entry(
        number: satellite.number, elevation: satellite.elevation, azimuth: satellite.azimuth,
        signalStrength: report.fix == nil ? nil : satellite.signalStrength)
    }
    let sentences = entries.count / 4
    for index in 0..<sentences {
      GSV(
        sentences: sentences, number: index + 1, inView: entries.count,
        satellites: Array(entries[(index * 4)..<(index * 4 + 4)])
      ).write(talker: "GP", to: &writer)
    }
  }

  private func mode(_ report: ReceiverReport) -> PositioningMode {
    guard report.fix != nil else { return .none }
    return isPosingAsReal ? .autonomous : .simulator
  }
}
