import LocationKit
import LocationNMEA
import LocationScenario

/// What a receiver says of an epoch: RMC, GGA, VTG where wanted, GSA and GSV, under a constant sky.
struct ReceiverSentences: Sendable {
  var isPosingAsReal: Bool
  var includesVTG: Bool

  /// NMEA 0183's longest sentence is 82 bytes with `$` and line end.
  var longestEpoch: Int { 82 * (5 + (includesVTG ? 1 : 0)) }

  func write(_ epoch: ScenarioEpoch, to writer: inout ASCIIWriter) {
    writeRMC(epoch, to: &writer)
    if includesVTG {
      VTG(course: epoch.fix?.courseOverGround, speed: epoch.fix?.speed, mode: mode(epoch)).write(
        talker: "GP", to: &writer)
    }
    writeGGA(epoch, to: &writer)
    writeGSA(epoch, to: &writer)
    writeGSV(epoch, to: &writer)
  }

  private func writeRMC(_ epoch: ScenarioEpoch, to writer: inout ASCIIWriter) {
    // NMEA 0183 wants status V with mode S, but gpsd drops the time of such a sentence.
    let status = UInt8(ascii: epoch.fix == nil ? "V" : "A")
    RMC(
      time: TimeOfDay(epoch.time), status: status, coordinate: epoch.fix?.point.coordinate, speed: epoch.fix?.speed,
      course: epoch.fix?.courseOverGround, date: epoch.time.date, mode: mode(epoch)
    ).write(talker: "GP", to: &writer)
  }

  private func writeGGA(_ epoch: ScenarioEpoch, to writer: inout ASCIIWriter) {
    let status: FixStatus = isPosingAsReal ? .autonomous : .simulated
    GGA(
      time: TimeOfDay(epoch.time), coordinate: epoch.fix?.point.coordinate,
      quality: epoch.fix == nil ? 0 : GGA.quality(of: status),
      satellitesUsed: epoch.fix == nil ? 0 : Self.sky.count { $0.isUsed },
      horizontalDilution: epoch.fix == nil ? nil : Self.dilution.horizontal, altitude: epoch.fix?.point.altitudeMSL
    ).write(talker: "GP", to: &writer)
  }

  private func writeGSA(_ epoch: ScenarioEpoch, to writer: inout ASCIIWriter) {
    let fixMode = epoch.fix.map { $0.point.altitudeMSL == nil ? 2 : 3 } ?? 1
    let used = epoch.fix == nil ? [] : Self.sky.filter(\.isUsed).map(\.number)
    GSA(fixMode: fixMode, satellites: used, dilution: epoch.fix == nil ? DilutionOfPrecision() : Self.dilution)
      .write(talker: "GP", to: &writer)
  }

  /// Without a fix the receiver knows where the satellites are, but hears none.
  private func writeGSV(_ epoch: ScenarioEpoch, to writer: inout ASCIIWriter) {
    let entries = Self.sky.map { satellite in
      GSV.Entry(
        number: satellite.number, elevation: satellite.elevation, azimuth: satellite.azimuth,
        signalStrength: epoch.fix == nil ? nil : satellite.signalStrength)
    }
    let sentences = entries.count / 4
    for index in 0..<sentences {
      GSV(
        sentences: sentences, number: index + 1, inView: entries.count,
        satellites: Array(entries[(index * 4)..<(index * 4 + 4)])
      ).write(talker: "GP", to: &writer)
    }
  }

  private func mode(_ epoch: ScenarioEpoch) -> PositioningMode {
    guard epoch.fix != nil else { return .none }
    return isPosingAsReal ? .autonomous : .simulator
  }

  private static let dilution = DilutionOfPrecision(horizontal: 1, vertical: 1.6, position: 1.9)

  /// A multiple of four.
  private static let sky: [Satellite] = [
    gps(5, elevation: 68, azimuth: 295, signal: 46), gps(13, elevation: 52, azimuth: 88, signal: 44),
    gps(15, elevation: 44, azimuth: 172, signal: 43), gps(18, elevation: 33, azimuth: 241, signal: 40),
    gps(20, elevation: 29, azimuth: 312, signal: 38), gps(23, elevation: 21, azimuth: 45, signal: 35),
    gps(24, elevation: 9, azimuth: 134, signal: 27, isUsed: false),
    gps(29, elevation: 4, azimuth: 357, signal: 22, isUsed: false),
  ]

  private static func gps(
    _ number: Int, elevation: Double, azimuth: Double, signal: Double, isUsed: Bool = true
  ) -> Satellite {
    Satellite(
      constellation: .gps, identifier: number, number: number, elevation: elevation, azimuth: azimuth,
      signalStrength: signal, isUsed: isUsed)
  }
}
