import Glibc
import LocationKit
import LocationScenario

/// The frames of a receiver for an epoch in UBX: NAV-PVT, NAV-SAT, NAV-DOP, and NAV-TIMEGPS and NAV-EOE, which gpsd
/// needs to distinguish weeks and epochs. Fields as in the u-blox 8 / M8 Receiver Description (UBX-13003221), 32.17.
///
/// No field of these can mark them as simulated: the answers do (``ReceiverAnswers``). There is no geoid: heights
/// above the ellipsoid equal those above the sea.
struct ReceiverFrames: Sendable {
  /// In the order in which a u-blox sends them: that of their numbers.
  static let kinds: [UBXKind] = [.dilution, .solution, .gpsTime, .satellites, .endOfEpoch]

  func frames(_ report: ReceiverReport, _ kinds: Set<UBXKind>) -> [UBXFrame] {
    let time = GPSTime(report.time)
    return Self.kinds.filter { kinds.contains($0) }.map { kind in
      var payload = UBXPayload()
      payload.append(time.millisecondsOfWeek, as: UInt32.self)
      switch kind {
      case .solution: appendSolution(report, to: &payload)
      case .satellites: appendSatellites(report, to: &payload)
      case .dilution: appendDilution(report.dilution, to: &payload)
      case .gpsTime: appendTime(time, to: &payload)
      default: break
      }
      return UBXFrame(kind: kind, payload: payload.bytes)
    }
  }

  private func appendSolution(_ report: ReceiverReport, to payload: inout UBXPayload) {
    appendDate(report, to: &payload)
    let (point, movement) = (report.point, report.fix?.movement)
    let altitude = point?.altitudeMSL
    payload.append(report.fix == nil ? 0 : altitude == nil ? 2 : 3, as: UInt8.self)
    // gnssFixOK; and that the time is confirmed.
    payload.append(report.fix == nil ? 0 : 0x01, as: UInt8.self)
    payload.append(0xE0, as: UInt8.self)
    payload.append(report.used.count, as: UInt8.self)
    payload.append(point?.coordinate.longitude, per: 1e-7, as: Int32.self)
    payload.append(point?.coordinate.latitude, per: 1e-7, as: Int32.self)
    payload.append(altitude, per: 1e-3, as: Int32.self)
    payload.append(altitude, per: 1e-3, as: Int32.self)
    let deviation = deviation(report)
    payload.append(deviation.map { $0.horizontal * 2.0.squareRoot() }, per: 1e-3, as: UInt32.self, missing: .max)
    payload.append(deviation?.vertical, per: 1e-3, as: UInt32.self, missing: .max)
    let (speed, course) = (movement?.speed ?? 0, movement?.courseOverGround ?? 0)
    payload.append(speed * cos(course * .pi / 180), per: 1e-3, as: Int32.self)
    payload.append(speed * sin(course * .pi / 180), per: 1e-3, as: Int32.self)
    payload.append(0, as: Int32.self)
    payload.append(speed, per: 1e-3, as: Int32.self)
    payload.append(course.asFullCircle(decimals: 5), per: 1e-5, as: Int32.self)
    payload.append(report.fix == nil ? 20 : 0.1, per: 1e-3, as: UInt32.self)
    payload.append(movement?.courseOverGround == nil ? 180 : 0.5, per: 1e-5, as: UInt32.self)
    payload.append(report.dilution.position, per: 0.01, as: UInt16.self, missing: Self.noDilution)
    payload.appendZeros(6)
    payload.append(course.asFullCircle(decimals: 5), per: 1e-5, as: Int32.self)
    payload.appendZeros(4)
  }

  private func appendDate(_ report: ReceiverReport, to payload: inout UBXPayload) {
    let (date, time) = (report.date, report.time)
    let day = UTCInstant.nanosecondsPerDay
    let nanoseconds = time.isLeapSecond ? time.nanosecondsOfDay + day : time.nanosecondsOfDay
    let second = Int(nanoseconds / UTCInstant.nanosecondsPerSecond) - (time.isLeapSecond ? 1 : 0)
    payload.append(date.year, as: UInt16.self)
    for field in [date.month, date.day, second / 3600, second / 60 % 60, second % 60 + (time.isLeapSecond ? 1 : 0)] {
      payload.append(field, as: UInt8.self)
    }
    // Date and time are valid and fully resolved.
    payload.append(0x07, as: UInt8.self)
    payload.append(30, as: UInt32.self)
    payload.append(nanoseconds % UTCInstant.nanosecondsPerSecond, as: Int32.self)
  }

  private func appendSatellites(_ report: ReceiverReport, to payload: inout UBXPayload) {
    let satellites = report.sky.satellites.prefix(Int(UInt8.max))
    payload.append(1, as: UInt8.self)
    payload.append(satellites.count, as: UInt8.self)
    payload.appendZeros(2)
    for satellite in satellites {
      let signal = satellite.signalStrength ?? 0
      payload.append(satellite.constellation.rawValue, as: UInt8.self)
      payload.append(satellite.identifier, as: UInt8.self)
      payload.append(signal, per: 1, as: UInt8.self)
      payload.append(satellite.elevation, per: 1, as: Int8.self, missing: -91)
      payload.append(satellite.azimuth?.asFullCircle(decimals: 0), per: 1, as: Int16.self, missing: 511)
      payload.append(0, as: Int16.self)
      let isUsed = report.fix != nil && satellite.isUsed
      // Quality 7 code and carrier locked, 1 searching; used; healthy; by ephemeris.
      payload.append((signal > 0 ? 7 : 1) | (isUsed ? 0x08 : 0) | 0x10 | 0x1900, as: UInt32.self)
    }
  }

  private func appendDilution(_ dilution: DilutionOfPrecision, to payload: inout UBXPayload) {
    let axis = dilution.horizontal.map { $0 / 2.0.squareRoot() }
    // Geometric, position, time, vertical, horizontal, northing, easting.
    for value in [nil, dilution.position, nil, dilution.vertical, dilution.horizontal, axis, axis] {
      payload.append(value, per: 0.01, as: UInt16.self, missing: Self.noDilution)
    }
  }

  private func appendTime(_ time: GPSTime, to payload: inout UBXPayload) {
    payload.append(time.nanosecondsOfWeek % 1_000_000, as: Int32.self)
    payload.append(time.week, as: Int16.self)
    payload.append(time.leapSeconds, as: Int8.self)
    // Time of week, week and leap seconds are valid.
    payload.append(0x07, as: UInt8.self)
    payload.append(30, as: UInt32.self)
  }

  /// Returns the deviation that the receiver assumes. A u-blox always assumes one: 2.5 m (from the data sheet) times
  /// the dilution.
  private func deviation(_ report: ReceiverReport) -> ReceiverFix.Deviation? {
    guard let fix = report.fix else { return nil }
    return fix.deviation
      ?? ReceiverFix.Deviation(
        horizontal: 2.5 * (report.dilution.horizontal ?? 1), vertical: 2.5 * (report.dilution.vertical ?? 1))
  }

  /// 99.99: the value of a u-blox without a dilution.
  private static let noDilution: UInt16 = 9999
}
