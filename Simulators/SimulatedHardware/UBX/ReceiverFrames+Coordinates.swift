import Glibc
import LocationKit
import LocationScenario
import LocationUBX

/// The frames with positions and velocities in other coordinates than NAV-PVT, and those of a base and its rover.
///
/// Without a fix they contain zeros and the accuracies of a receiver that knows nothing.
extension ReceiverFrames {
  func writeCoordinates(_ report: ReceiverReport, _ time: GPSTime, to message: inout UBXMessage) {
    switch message.layout.name {
    case "NAV-POSECEF", "NAV-HPPOSECEF", "NAV-SOL": writeEarthCentred(report, time, to: &message)
    case "NAV-POSLLH", "NAV-HPPOSLLH": writeGeodetic(report, to: &message)
    case "NAV-VELECEF", "NAV-VELNED": writeVelocity(report, to: &message)
    case "NAV-TIMEUTC": writeUTC(report, to: &message)
    case "NAV-CLOCK": message["tAcc"] = 30
    case "NAV-EELL": writeEllipse(report, to: &message)
    case "NAV-SVIN": writeSurvey(to: &message)
    case "NAV-RELPOSNED": writeBaseline(report, to: &message)
    default: break
    }
  }

  /// RXM-RTCM: a message of a base that arrived.
  func correctionReport(_ received: CorrectionInput.Received, _ layout: UBXLayout) -> ReceiverFrame {
    var message = UBXMessage(layout)
    message["version"] = 2
    message["msgUsed"] = received.isUsed ? 2 : 1
    message["refStation"] = Int64(received.station)
    message["msgType"] = Int64(received.type)
    return ReceiverFrame(message)
  }

  // MARK: - Positions

  private func writeEarthCentred(_ report: ReceiverReport, _ time: GPSTime, to message: inout UBXMessage) {
    let isPrecise = message.layout.name == "NAV-HPPOSECEF"
    if let point = report.point {
      let position = 100 * point.earthCentred
      for (name, value) in [("ecefX", position.x), ("ecefY", position.y), ("ecefZ", position.z)] {
        message[name] = Int64(value.rounded())
        if isPrecise { message["\(name)Hp"] = Int64((100 * (value - value.rounded())).rounded()) }
      }
    }
    let accuracy = deviation(report).map {
      (2 * $0.horizontal * $0.horizontal + $0.vertical * $0.vertical).squareRoot()
    }
    message.set("pAcc", to: accuracy.map { isPrecise ? 1000 * $0 : 100 * $0 }, missing: Self.unknown)
    if isPrecise { message["invalidEcef"] = report.fix == nil ? 1 : 0 }
    guard message.layout.name == "NAV-SOL" else { return }
    message["fTOW"] = time.nanosecondsOfWeek % 1_000_000
    message["week"] = Int64(time.week)
    message["gpsFix"] = fixType(report)
    message["gpsfixOK"] = report.fix == nil ? 0 : 1
    for name in ["wknSet", "towSet"] { message[name] = 1 }
    writeEarthCentredVelocity(report, to: &message)
    message.set("pDOP", to: report.dilution.position, missing: Self.noDilution)
    message["numSV"] = Int64(report.used.count)
  }

  private func writeGeodetic(_ report: ReceiverReport, to message: inout UBXMessage) {
    let isPrecise = message.layout.name == "NAV-HPPOSLLH"
    let (point, deviation) = (report.point, deviation(report))
    for (name, degrees) in [("lon", point?.coordinate.longitude), ("lat", point?.coordinate.latitude)] {
      let units = (degrees ?? 0) * 1e7
      message[name] = Int64(units.rounded())
      if isPrecise { message["\(name)Hp"] = Int64((100 * (units - units.rounded())).rounded()) }
    }
    for name in ["height", "hMSL"] {
      let millimetres = 1000 * (point?.altitudeMSL ?? 0)
      message[name] = Int64(millimetres.rounded())
      if isPrecise { message["\(name)Hp"] = Int64((10 * (millimetres - millimetres.rounded())).rounded()) }
    }
    message.set("hAcc", to: deviation.map { 1000 * $0.horizontal * 2.0.squareRoot() }, missing: Self.unknown)
    message.set("vAcc", to: deviation.map { 1000 * $0.vertical }, missing: Self.unknown)
    if isPrecise { message["invalidLlh"] = report.fix == nil ? 1 : 0 }
  }

  private func writeEllipse(_ report: ReceiverReport, to message: inout UBXMessage) {
    // The factor for 95 % of a distribution in two dimensions.
    let radius = deviation(report).map { 1000 * 2.4477 * $0.horizontal }
    for name in ["errEllipseMajor", "errEllipseMinor"] { message.set(name, to: radius, missing: Self.unknown) }
  }

  // MARK: - Velocities

  private func writeVelocity(_ report: ReceiverReport, to message: inout UBXMessage) {
    guard message.layout.name == "NAV-VELNED" else {
      return writeEarthCentredVelocity(report, to: &message)
    }
    let (north, east) = velocity(report)
    message.set("velN", to: 100 * north)
    message.set("velE", to: 100 * east)
    for name in ["speed", "gSpeed"] { message.set(name, to: 100 * (report.fix?.movement.speed ?? 0)) }
    let course = report.fix?.movement.courseOverGround
    message.set("heading", to: (course ?? 0).asFullCircle(decimals: 5))
    message.set("sAcc", to: report.fix == nil ? 2000 : 10)
    message.set("cAcc", to: course == nil ? 180 : 0.5)
  }

  private func writeEarthCentredVelocity(_ report: ReceiverReport, to message: inout UBXMessage) {
    message.set("sAcc", to: report.fix == nil ? 2000 : 10)
    guard let coordinate = report.fix?.movement.point.coordinate else { return }
    let frame = EarthFrame(latitude: coordinate.latitude * .pi / 180, longitude: coordinate.longitude * .pi / 180)
    let (north, east) = velocity(report)
    let vector = 100 * (north * frame.north + east * frame.east)
    for (name, value) in [("ecefVX", vector.x), ("ecefVY", vector.y), ("ecefVZ", vector.z)] {
      message.set(name, to: value)
    }
  }

  /// Metres per second.
  private func velocity(_ report: ReceiverReport) -> (north: Double, east: Double) {
    guard let movement = report.fix?.movement else { return (0, 0) }
    let course = (movement.courseOverGround ?? 0) * .pi / 180
    return (movement.speed * cos(course), movement.speed * sin(course))
  }

  private func writeUTC(_ report: ReceiverReport, to message: inout UBXMessage) {
    let (date, time) = (report.date, report.time)
    let second = time.nanosecondsOfDay / UTCInstant.nanosecondsPerSecond
    message["tAcc"] = 30
    message["nano"] = time.nanosecondsOfDay % UTCInstant.nanosecondsPerSecond
    message["year"] = Int64(date.year)
    message["month"] = Int64(date.month)
    message["day"] = Int64(date.day)
    let shown = time.isLeapSecond ? UTCInstant.nanosecondsPerDay / UTCInstant.nanosecondsPerSecond - 1 : second
    message["hour"] = shown / 3600
    message["min"] = shown / 60 % 60
    message["sec"] = shown % 60 + (time.isLeapSecond ? 1 : 0)
    for name in ["validTOW", "validWKN", "validUTC"] { message[name] = 1 }
  }

  // MARK: - Base and rover

  private func writeSurvey(to message: inout UBXMessage) {
    let (survey, mean) = (state.survey, 100 * state.survey.mean)
    message["dur"] = Int64(survey.seconds)
    for (name, value) in [("meanX", mean.x), ("meanY", mean.y), ("meanZ", mean.z)] {
      message[name] = Int64(value.rounded())
      message["\(name)HP"] = Int64((100 * (value - value.rounded())).rounded())
    }
    if survey.observations > 0 { message.set("meanAcc", to: 1000 * survey.accuracy) }
    message["obs"] = Int64(survey.observations)
    message["valid"] = survey.isValid ? 1 : 0
    message["active"] = survey.isActive ? 1 : 0
  }

  private func writeBaseline(_ report: ReceiverReport, to message: inout UBXMessage) {
    message["version"] = 1
    message["refStationID"] = Int64(state.station)
    message["gnssFixOK"] = report.fix == nil ? 0 : 1
    guard let base = state.base, let point = report.fix?.movement.point, state.carrier != .none else {
      message["refPosMiss"] = state.base == nil ? 1 : 0
      message["refObsMiss"] = 1
      return
    }
    let coordinate = point.coordinate
    let frame = EarthFrame(latitude: coordinate.latitude * .pi / 180, longitude: coordinate.longitude * .pi / 180)
    let local = frame.local(point.earthCentred - base)
    let length = (local * local).sum().squareRoot()
    for (name, metres) in [("N", local.y), ("E", local.x), ("D", -local.z), ("Length", length)] {
      let centimetres = 100 * metres
      message["relPos\(name)"] = Int64(centimetres.rounded())
      message["relPosHP\(name)"] = Int64((100 * (centimetres - centimetres.rounded())).rounded())
    }
    let heading = atan2(local.x, local.y) * 180 / .pi
    message.set("relPosHeading", to: heading < 0 ? heading + 360 : heading)
    let accuracy = deviation(report)
    for name in ["accN", "accE"] { message.set(name, to: accuracy.map { 1000 * $0.horizontal }) }
    for name in ["accD", "accLength"] { message.set(name, to: accuracy.map { 1000 * $0.vertical }) }
    for name in ["diffSoln", "relPosValid", "relPosHeadingValid"] { message[name] = 1 }
    message["carrSoln"] = state.carrier.rawValue
  }

  private static let unknown = Int64(UInt32.max)
}
