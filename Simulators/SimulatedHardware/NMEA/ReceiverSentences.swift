import LocationKit
import LocationNMEA
import LocationScenario

/// The sentences of a receiver for an epoch in NMEA 0183: those of its model, in their order.
///
/// GSA and GSV are sent for each constellation, with its talker, because numbers alone would denote another system's
/// satellites. With the talker GN they are as from a u-blox 8 that is set to NMEA 4.1: GSA with its system's number
/// instead, GSV with its signal's number, too.
struct ReceiverSentences: Sendable {
  let model: ReceiverModel
  let isPosingAsReal: Bool
  /// Whether a talker of several systems numbers them, as from NMEA 4.1 on.
  var hasNumberedSystems = true
  /// Status of a fix without the mark of the simulation.
  var realStatus = FixStatus.autonomous
  /// Whether the minutes have seven decimals.
  var isPrecise = false

  init(model: ReceiverModel, isPosingAsReal: Bool) {
    (self.model, self.isPosingAsReal) = (model, isPosingAsReal)
  }

  private var talker: StaticString { model.talker.letters }
  private var isOfSeveral: Bool { model.talker == .gn }
  private var writesNumbers: Bool { isOfSeveral && hasNumberedSystems }

  /// Returns the sentences, each with its line end.
  func messages(_ report: ReceiverReport) -> [[UInt8]] {
    var writer = ASCIIWriter()
    for sentence in model.sentences { write(sentence, report, to: &writer) }
    return writer.bytes.split(separator: UInt8(ascii: "\n")).map { $0 + [UInt8(ascii: "\n")] }
  }

  private func write(_ sentence: ReceiverModel.SentenceKind, _ report: ReceiverReport, to writer: inout ASCIIWriter) {
    switch sentence {
    case .rmc: rmc(report).write(talker: talker, to: &writer)
    case .gga: gga(report).write(talker: talker, to: &writer)
    case .gns: gns(report).write(talker: talker, to: &writer)
    case .gll: gll(report).write(talker: talker, to: &writer)
    case .vtg: vtg(report).write(talker: talker, to: &writer)
    case .gst: gst(report).write(talker: talker, to: &writer)
    case .zda: ZDA(time: TimeOfDay(report.time), date: report.date).write(talker: talker, to: &writer)
    case .gsa: writeGSA(report, to: &writer)
    case .gsv: writeGSV(report, to: &writer)
    }
  }

  private func rmc(_ report: ReceiverReport) -> RMC {
    var rmc = RMC(
      time: TimeOfDay(report.time), status: status(report), coordinate: report.point?.coordinate,
      speed: report.fix?.movement.speed, courseOverGround: report.fix?.movement.courseOverGround, date: report.date,
      mode: mode(report))
    if isPrecise { rmc.coordinateDecimals = 7 }
    return rmc
  }

  private func gga(_ report: ReceiverReport) -> GGA {
    let status = isPosingAsReal ? realStatus : .simulated
    var gga = GGA(
      time: TimeOfDay(report.time), coordinate: report.point?.coordinate,
      quality: report.fix == nil ? 0 : GGA.quality(of: status), satellitesUsed: report.used.count,
      horizontalDilution: report.dilution.horizontal, altitudeMSL: report.point?.altitudeMSL)
    if isPrecise { gga.coordinateDecimals = 7 }
    return gga
  }

  private func gns(_ report: ReceiverReport) -> GNS {
    GNS(
      time: TimeOfDay(report.time), coordinate: report.point?.coordinate, mode: mode(report),
      satellitesUsed: report.used.count, horizontalDilution: report.dilution.horizontal,
      altitudeMSL: report.point?.altitudeMSL)
  }

  private func gll(_ report: ReceiverReport) -> GLL {
    GLL(
      coordinate: report.point?.coordinate, time: TimeOfDay(report.time), status: status(report), mode: mode(report))
  }

  private func vtg(_ report: ReceiverReport) -> VTG {
    VTG(courseOverGround: report.fix?.movement.courseOverGround, speed: report.fix?.movement.speed, mode: mode(report))
  }

  private func gst(_ report: ReceiverReport) -> GST {
    let deviation = report.fix?.deviation
    return GST(
      time: TimeOfDay(report.time), latitudeDeviation: deviation?.horizontal,
      longitudeDeviation: deviation?.horizontal, altitudeDeviation: deviation?.vertical)
  }

  private func writeGSA(_ report: ReceiverReport, to writer: inout ASCIIWriter) {
    let fixMode = report.fix.map { $0.movement.point.altitudeMSL == nil ? 2 : 3 } ?? 1
    for group in groups(report) {
      GSA(
        fixMode: fixMode, satellites: report.used.filter(group.holds).map(\.numberInSentence),
        dilution: report.dilution, systemID: writesNumbers ? group.systemID : nil
      ).write(talker: isOfSeveral ? talker : group.talker, to: &writer)
    }
  }

  private func writeGSV(_ report: ReceiverReport, to writer: inout ASCIIWriter) {
    for group in groups(report) {
      let satellites = report.sky.satellites.filter(group.holds)
      let sentences = GSV.sentences(of: satellites, signalID: writesNumbers ? group.signalID : nil)
      for gsv in sentences { gsv.write(talker: group.talker, to: &writer) }
    }
  }

  /// Returns the model's constellations in their order, and any other in the sky.
  private func groups(_ report: ReceiverReport) -> [SatelliteGroup] {
    SatelliteGroup.all(of: (model.sky?.constellations ?? [.gps]) + report.sky.satellites.map(\.constellation))
  }

  /// Returns the status. NMEA 0183 requires status V with mode S, but gpsd drops the time of such a sentence.
  private func status(_ report: ReceiverReport) -> UInt8 { UInt8(ascii: report.fix == nil ? "V" : "A") }

  private func mode(_ report: ReceiverReport) -> PositioningMode {
    guard report.fix != nil else { return .none }
    guard isPosingAsReal else { return .simulator }
    return realStatus == .rtkFixed ? .rtkFixed : realStatus == .rtkFloat ? .rtkFloat : .autonomous
  }
}

extension ReceiverReport {
  /// Position that the receiver reports, with or without a fix.
  var point: ScenarioPoint? { fix?.movement.point ?? phantom }

  var date: CalendarDate { time.receiverDate }

  /// Satellites from which the fix was computed.
  var used: [Satellite] { fix == nil ? [] : sky.satellites.filter(\.isUsed) }

  var dilution: DilutionOfPrecision { fix == nil ? DilutionOfPrecision() : sky.dilution }
}

extension ReceiverModel.Talker {
  var letters: StaticString {
    switch self {
    case .gp: "GP"
    case .gn: "GN"
    case .gl: "GL"
    case .ga: "GA"
    case .gb: "GB"
    }
  }
}
