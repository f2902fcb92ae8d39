import Glibc
import LocationKit
import LocationScenario
import LocationUBX

/// The frames of a receiver for an epoch in UBX: what a scenario determines, and NAV-TIMEGPS and NAV-EOE, which gpsd needs
/// to distinguish weeks and epochs.
///
/// No field of these can mark them as simulated: the answers do (``ReceiverAnswers``). There is no geoid: heights
/// above the ellipsoid equal those above the sea.
struct ReceiverFrames: Sendable {
  /// State of the solution beyond the report.
  var state = SolutionState()

  /// In the order in which a u-blox sends those of an epoch: that of their numbers. The state of the receiver comes before.
  static let layouts: [UBXLayout] = [
    "MON-RF", "MON-COMMS", "MON-TXBUF", "SEC-SIG", "RXM-RTCM", "NAV-POSECEF", "NAV-POSLLH", "NAV-STATUS", "NAV-DOP",
    "NAV-SOL", "NAV-PVT", "NAV-VELECEF", "NAV-VELNED", "NAV-HPPOSECEF", "NAV-HPPOSLLH", "NAV-TIMEGPS", "NAV-TIMEUTC",
    "NAV-CLOCK", "NAV-TIMELS", "NAV-SAT", "NAV-COV", "NAV-SVIN", "NAV-RELPOSNED", "NAV-EELL", "NAV-SIG", "NAV-EOE",
  ].compactMap { name in UBXLayout.all.first { $0.name == name && $0.version == nil } }

  /// Messages of a receiver of an unknown model, which sends all that gpsd reads.
  static let usual: [UBXLayout] = [
    .monRF, .secSIG, .navSTATUS, .navDOP, .navPVT, .navTIMEGPS, .navTIMELS, .navSAT, .navCOV, .navSIG, .navEOE,
  ]

  func frames(_ report: ReceiverReport, _ kinds: Set<UBXKind>) -> [ReceiverFrame] {
    let time = GPSTime(report.time)
    let satellites = report.sky.satellites.prefix(Int(UInt8.max))
    return Self.layouts.filter { kinds.contains($0.kind) }.flatMap { layout -> [ReceiverFrame] in
      switch layout.kind {
      case .communication: return [UBloxReports.communication(state.line)]
      case .transmitBuffer: return [UBloxReports.transmitBuffer(state.line)]
      case .correctionsReceived: return state.received.map { correctionReport($0, layout) }
      default: break
      }
      let isOfSatellites = layout.kind == .satellites || layout.kind == .signals
      let groups = isOfSatellites ? satellites.count : layout.kind == .antenna ? 1 : 0
      var message = UBXMessage(layout, groups: groups)
      if layout.kind.family == UBXKind.solution.family { message["iTOW"] = time.millisecondsOfWeek }
      writeCoordinates(report, time, to: &message)
      switch layout.kind {
      case .solution: writeSolution(report, to: &message)
      case .satellites: write(satellites, isFix: report.fix != nil, to: &message)
      case .dilution: write(report.dilution, to: &message)
      case .gpsTime: write(time, to: &message)
      case .status: writeStatus(report, to: &message)
      case .leapSeconds: writeLeapSeconds(time, to: &message)
      case .signals: writeSignals(satellites, isFix: report.fix != nil, to: &message)
      case .covariance: writeCovariance(report, to: &message)
      case .antenna: writeAntenna(report, to: &message)
      case .security: writeSecurity(report, to: &message)
      default: break
      }
      return [ReceiverFrame(message)]
    }
  }

  private func writeSolution(_ report: ReceiverReport, to message: inout UBXMessage) {
    writeDate(report, to: &message)
    let (point, movement) = (report.point, report.fix?.movement)
    message["fixType"] = fixType(report)
    message["gnssFixOk"] = report.fix == nil ? 0 : 1
    message["diffSoln"] = report.fix != nil && state.carrier != .none ? 1 : 0
    message["carrSoln"] = report.fix == nil ? 0 : state.carrier.rawValue
    message["psmState"] = powerSaveState(report)
    for name in ["confirmedAvai", "confirmedDate", "confirmedTime"] { message[name] = 1 }
    message["numSV"] = Int64(report.used.count)
    message.set("lon", to: point?.coordinate.longitude)
    message.set("lat", to: point?.coordinate.latitude)
    for name in ["height", "hMSL"] { message.set(name, to: point?.altitudeMSL.map { 1000 * $0 }) }
    let deviation = deviation(report)
    let unknown = Int64(UInt32.max)
    message.set("hAcc", to: deviation.map { 1000 * $0.horizontal * 2.0.squareRoot() }, missing: unknown)
    message.set("vAcc", to: deviation.map { 1000 * $0.vertical }, missing: unknown)
    let (speed, course) = (1000 * (movement?.speed ?? 0), movement?.courseOverGround ?? 0)
    message.set("velN", to: speed * cos(course * .pi / 180))
    message.set("velE", to: speed * sin(course * .pi / 180))
    message.set("gSpeed", to: speed)
    for name in ["headMot", "headVeh"] { message.set(name, to: course.asFullCircle(decimals: 5)) }
    message.set("sAcc", to: report.fix == nil ? 20_000 : 100)
    message.set("headAcc", to: movement?.courseOverGround == nil ? 180 : 0.5)
    message.set("pDOP", to: report.dilution.position, missing: Self.noDilution)
  }

  /// 0 without a fix, 2 and 3 for its dimensions, 5 for a base whose position is fixed.
  func fixType(_ report: ReceiverReport) -> Int64 {
    report.fix == nil ? 0 : state.isBase ? 5 : report.point?.altitudeMSL == nil ? 2 : 3
  }

  /// 0 without power save, 2 while it searches, 3 while it tracks.
  private func powerSaveState(_ report: ReceiverReport) -> Int64 { state.saves ? report.fix == nil ? 2 : 3 : 0 }

  private func writeDate(_ report: ReceiverReport, to message: inout UBXMessage) {
    let (date, time) = (report.date, report.time)
    let day = UTCInstant.nanosecondsPerDay
    let nanoseconds = time.isLeapSecond ? time.nanosecondsOfDay + day : time.nanosecondsOfDay
    let second = nanoseconds / UTCInstant.nanosecondsPerSecond - (time.isLeapSecond ? 1 : 0)
    message["year"] = Int64(date.year)
    message["month"] = Int64(date.month)
    message["day"] = Int64(date.day)
    message["hour"] = second / 3600
    message["min"] = second / 60 % 60
    message["second"] = second % 60 + (time.isLeapSecond ? 1 : 0)
    message["nano"] = nanoseconds % UTCInstant.nanosecondsPerSecond
    for name in ["validDate", "validTime", "fullyResolved"] { message[name] = 1 }
    message["tAcc"] = 30
  }

  private func write(_ satellites: some Collection<Satellite>, isFix: Bool, to message: inout UBXMessage) {
    message["version"] = 1
    for (group, satellite) in satellites.enumerated() {
      let signal = satellite.signalStrength ?? 0
      message["gnssId", group] = Int64(satellite.constellation.rawValue)
      message["svId", group] = Int64(satellite.identifier)
      message.set("cno", to: signal, in: group)
      message.set("elev", to: satellite.elevation, in: group, missing: -91)
      message.set("azim", to: satellite.azimuth?.asFullCircle(decimals: 0), in: group, missing: 511)
      // 7: code and carrier are locked; 1: it is searched.
      message["qualityInd", group] = signal > 0 ? 7 : 1
      message["svUsed", group] = isFix && satellite.isUsed ? 1 : 0
      for name in ["health", "orbitSource", "ephAvail", "almAvail"] { message[name, group] = 1 }
    }
  }

  /// Writes one signal of each satellite, in the band L1.
  private func writeSignals(_ satellites: some Collection<Satellite>, isFix: Bool, to message: inout UBXMessage) {
    for (group, satellite) in satellites.enumerated() {
      let signal = satellite.signalStrength ?? 0
      message["gnssId", group] = Int64(satellite.constellation.rawValue)
      message["svId", group] = Int64(satellite.identifier)
      message.set("cno", to: signal, in: group)
      message["qualityInd", group] = signal > 0 ? 7 : 1
      message["health", group] = 1
      for name in ["prUsed", "crUsed", "doUsed"] { message[name, group] = isFix && satellite.isUsed ? 1 : 0 }
    }
  }

  private func writeCovariance(_ report: ReceiverReport, to message: inout UBXMessage) {
    guard let deviation = deviation(report) else { return }
    for name in ["posCovValid", "velCovValid"] { message[name] = 1 }
    for name in ["posCovNN", "posCovEE"] { message.set(name, to: deviation.horizontal * deviation.horizontal) }
    message.set("posCovDD", to: deviation.vertical * deviation.vertical)
    for name in ["velCovNN", "velCovEE", "velCovDD"] { message.set(name, to: 0.01) }
  }

  private func writeAntenna(_ report: ReceiverReport, to message: inout UBXMessage) {
    let receiver = report.receiver
    message["jammingState"] = Self.number(receiver.jamming)
    // The line is in order, and has power.
    message["antStatus"] = 2
    message["antPower"] = 1
    message["jamInd"] = Int64(receiver.jammingStrength ?? 0)
  }

  private func writeSecurity(_ report: ReceiverReport, to message: inout UBXMessage) {
    message["version"] = 2
    for name in ["jamDetEnabled", "spfDetEnabled"] { message[name] = 1 }
    message["jammingState"] = Self.number(report.receiver.jamming)
    message["spoofingState"] = Self.number(report.receiver.spoofing)
  }

  /// u-blox numbers the states from 1 on; 0 is unknown.
  private static func number<State: CaseIterable & Equatable>(_ state: State?) -> Int64 {
    (State.allCases.enumerated().first { $0.element == state }?.offset).map { Int64($0) + 1 } ?? 0
  }

  private func write(_ dilution: DilutionOfPrecision, to message: inout UBXMessage) {
    let axis = dilution.horizontal.map { $0 / 2.0.squareRoot() }
    let values = [
      "gDOP": nil, "pDOP": dilution.position, "tDOP": nil, "vDOP": dilution.vertical, "hDOP": dilution.horizontal,
      "nDOP": axis, "eDOP": axis,
    ]
    for (name, value) in values { message.set(name, to: value, missing: Self.noDilution) }
  }

  private func write(_ time: GPSTime, to message: inout UBXMessage) {
    message["fTOW"] = time.nanosecondsOfWeek % 1_000_000
    message["week"] = Int64(time.week)
    message["leapS"] = Int64(time.leapSeconds)
    for name in ["towValid", "weekValid", "leapSValid"] { message[name] = 1 }
    message["tAcc"] = 30
  }

  private func writeStatus(_ report: ReceiverReport, to message: inout UBXMessage) {
    message["gpsFix"] = fixType(report)
    message["gpsFixOk"] = report.fix == nil ? 0 : 1
    for name in ["wknSet", "towSet"] { message[name] = 1 }
    message["psmState"] = state.saves ? report.fix == nil ? 1 : 2 : 0
    message["diffSoln"] = report.fix != nil && state.carrier != .none ? 1 : 0
    message["carrSoln"] = report.fix == nil ? 0 : state.carrier.rawValue
    message["spoofDetState"] = Self.number(report.receiver.spoofing)
  }

  private func writeLeapSeconds(_ time: GPSTime, to message: inout UBXMessage) {
    // From the GPS navigation message; a change is not announced.
    message["srcOfCurrLs"] = 2
    message["currLs"] = Int64(time.leapSeconds)
    message["validCurrLs"] = 1
  }

  /// Returns the deviation that the receiver assumes. A u-blox always assumes one: 2.5 m (from the data sheet) times
  /// the dilution.
  func deviation(_ report: ReceiverReport) -> ReceiverFix.Deviation? {
    guard let fix = report.fix else { return nil }
    return fix.deviation
      ?? ReceiverFix.Deviation(
        horizontal: 2.5 * (report.dilution.horizontal ?? 1), vertical: 2.5 * (report.dilution.vertical ?? 1))
  }

  /// 99.99: the value of a u-blox without a dilution.
  static let noDilution: Int64 = 9999
}
