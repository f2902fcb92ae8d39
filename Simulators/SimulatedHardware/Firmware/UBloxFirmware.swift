import LocationKit
import LocationNMEA
import LocationScenario
import LocationUBX

/// The firmware of a u-blox: its output and its limits follow from its settings, which its reader may change.
///
/// All requests arrive on the first serial port. It marks its output as simulated in its version and the text that it
/// sends at a start, unless it poses as real.
struct UBloxFirmware: ReceiverFirmware {
  let model: UBloxModel
  let isPosingAsReal: Bool
  var line = LineLoad()
  private(set) var database: ConfigurationDatabase
  private var keyValues: KeyValueAnswers
  private var legacy: LegacyAnswers
  private var corrections = CorrectionInput()
  private var survey = PositionSurvey()
  /// Epochs since the start, for messages that are not sent in each.
  private var count = 0
  private var restart: ReceiverModel.Start?
  /// Whether positioning was stopped by CFG-RST.
  private var isStopped = false
  /// Whether the next epoch begins with the text of a start.
  private var hasStarted = false
  /// Milliseconds between solutions that stand for the scenario's interval, until they are changed.
  private let initialInterval: Int?
  /// Last report, for polls.
  private var last: (report: ReceiverReport, state: SolutionState)?

  static let port = LegacyAnswers.port.rawValue

  /// - Parameters:
  ///   - settings: settings that were saved before, by names without `CFG-`.
  ///   - keepsRate: whether the scenario determines the epochs until the rate is changed.
  init(model: UBloxModel, isPosingAsReal: Bool, settings: [String: Int] = [:], keepsRate: Bool = false) {
    self.model = model
    self.isPosingAsReal = isPosingAsReal
    database = ConfigurationDatabase(defaults: model.defaults, hasFlash: model.hasFlash)
    let rules = ConfigurationRules(model: model)
    (keyValues, legacy) = (KeyValueAnswers(rules: rules), LegacyAnswers(rules: rules))
    database.store(LegacyAnswers.values(settings, knownTo: database), in: [.bbr])
    database.load()
    initialInterval = keepsRate ? database["CFG-RATE-MEAS"] * database["CFG-RATE-NAV"] : nil
  }

  // MARK: - Settings in effect

  var baud: Int { database["CFG-UART1-BAUDRATE"] }

  var interval: Duration? {
    let milliseconds = database["CFG-RATE-MEAS"] * database["CFG-RATE-NAV"]
    // In the power save mode that switches off, a position comes once per period.
    let period = database["CFG-PM-OPERATEMODE"] == 1 ? database["CFG-PM-POSUPDATEPERIOD"] : 0
    guard milliseconds != initialInterval || period > 0 else { return nil }
    return max(.milliseconds(milliseconds), .seconds(period))
  }

  var constellations: Set<Constellation>? {
    let names: [(Constellation, String)] = [
      (.gps, "GPS"), (.galileo, "GAL"), (.beidou, "BDS"), (.glonass, "GLO"), (.qzss, "QZSS"), (.sbas, "SBAS"),
    ]
    return Set(names.filter { database.isOn("CFG-SIGNAL-\($0.1)_ENA") }.map(\.0))
  }

  private func isSent(_ format: String) -> Bool { database.isOn("CFG-\(Self.port)OUTPROT-\(format)") }

  private func isTaken(_ format: String) -> Bool { database.isOn("CFG-\(Self.port)INPROT-\(format)") }

  // MARK: - Requests

  mutating func answers(to request: ReaderRequest) -> [[UInt8]]? {
    switch request {
    case .frame(let frame):
      guard isTaken("UBX") else { return [] }
      let frames = answers(to: frame)
      return isSent("UBX") ? frames.map(\.bytes) : []
    case .sentence(let bytes):
      guard isTaken("NMEA"), let line = RequestLine(bytes) else { return model.isGeneric ? nil : [] }
      guard line.name == "PUBX" else { return nil }
      if line.fields == ["PUBX", "00"], let last {
        let position = UBloxSentences.position(last.report, sentences(last.state))
        return isSent("NMEA") ? position.map { [$0] } ?? [] : []
      }
      return PUBXRequest.perform(line, legacy, &database) ? [] : nil
    case .corrections(let bytes):
      if model.hasHighPrecision, isTaken("RTCM3X") { corrections.take(bytes) }
      return []
    case .strange: return model.isGeneric ? nil : []
    }
  }

  /// u-blox reports sentences that it does not know in a warning.
  func notice(hasSentence: Bool) -> [[UInt8]] {
    if model.isGeneric {
      // Two, because gpsd needs several messages.
      let texts = [isPosingAsReal ? "u-blox AG - www.u-blox.com" : "simulated receiver", "unknown message"]
      return texts.map { ReceiverFrame(.notice, Array($0.utf8)).bytes }
    }
    guard hasSentence, isSent("NMEA"), database["CFG-INFMSG-NMEA_\(Self.port)"] & 2 != 0 else { return [] }
    return [SentenceText.bytes("GNTXT,01,01,01,NMEA unknown msg")]
  }

  private mutating func answers(to frame: ReceiverFrame) -> [ReceiverFrame] {
    if frame.kind.family == UBXKind.port.family, frame.kind != .reset { return configure(frame) }
    switch frame.kind {
    case .reset: reset(frame.payload)
    case .version where frame.payload.isEmpty: return [UBloxReports.version(model, isPosingAsReal: isPosingAsReal)]
    case .uniqueID where frame.payload.isEmpty: return [UBloxReports.chip(model)]
    case .transmitBuffer where frame.payload.isEmpty && !model.hasKeys: return [UBloxReports.transmitBuffer(line)]
    case UBXLayout.monHW.kind where frame.payload.isEmpty && !model.hasKeys: return [UBloxReports.hardware]
    case .communication where frame.payload.isEmpty && model.hasKeys: return [UBloxReports.communication(line)]
    default:
      guard frame.payload.isEmpty, let last, rateKey(of: frame.kind) != nil else { return [] }
      return frames(of: last.report, last.state, [frame.kind])
    }
    return []
  }

  private mutating func configure(_ frame: ReceiverFrame) -> [ReceiverFrame] {
    let outcome: LegacyAnswers.Outcome
    switch frame.kind {
    case .getValues where model.hasKeys:
      outcome = keyValues.get(frame.payload, from: database).map { .report($0) } ?? .refused
    case .setValues where model.hasKeys: outcome = keyValues.set(frame.payload, in: &database) ? .done : .refused
    case .removeValues where model.hasKeys:
      outcome = keyValues.remove(frame.payload, from: &database) ? .done : .refused
    default:
      keyValues.cancel()
      outcome = legacy.answer(to: frame, &database)
    }
    let kind = [frame.kind.family, frame.kind.number]
    switch outcome {
    case .report(let payload): return [ReceiverFrame(frame.kind, payload), ReceiverFrame(.acknowledgement, kind)]
    case .done: return [ReceiverFrame(.acknowledgement, kind)]
    case .refused: return [ReceiverFrame(.refusal, kind)]
    }
  }

  // MARK: - Resets

  /// CFG-RST, which is not acknowledged: what is forgotten, and whether the settings are loaded again.
  private mutating func reset(_ payload: [UInt8]) {
    guard payload.count == 4 else { return }
    let forgotten = Int(payload[0]) | Int(payload[1]) << 8
    switch payload[2] {
    case 8: isStopped = true
    case 9: isStopped = false
    case 0, 1, 2, 4:
      isStopped = false
      restart = forgotten == 0 ? .hot : forgotten & 0b110 == 0 && forgotten & 1 == 1 ? .warm : .cold
      (corrections, survey, count) = (CorrectionInput(), PositionSurvey(), 0)
      guard payload[2] != 2 else { return }
      database.load()
      hasStarted = true
    default: break
    }
  }

  mutating func takeRestart() -> ReceiverModel.Start? {
    defer { restart = nil }
    return restart
  }

  // MARK: - Epochs

  mutating func messages(_ report: ReceiverReport, truth: Movement) -> [[UInt8]] {
    guard !isStopped else { return [] }
    var report = report
    if let fix = report.fix, !DynamicModel.allows(fix.movement, database["CFG-NAVSPG-DYNMODEL"]) { report.fix = nil }
    let state = solve(&report, truth)
    let greeting = hasStarted && isSent("NMEA") ? UBloxReports.greeting(model, isPosingAsReal: isPosingAsReal) : []
    hasStarted = false
    last = (report, state)
    var messages = greeting
    if isSent("NMEA") { messages += sentences(state).messages(report) }
    if isSent("UBX") { messages += frames(of: report, state, dueKinds).map(\.bytes) }
    count += 1
    return messages
  }

  private mutating func solve(_ report: inout ReceiverReport, _ truth: Movement) -> SolutionState {
    var state = SolutionState()
    state.line = line
    state.saves = database.isOn("CFG-PM-OPERATEMODE")
    state.received = corrections.takeReceived(at: report.time)
    guard model.hasHighPrecision else { return state }
    let mode = database["CFG-TMODE-MODE"]
    if mode == 1, let fix = report.fix {
      survey.add(
        fix.movement.point, at: report.time, shortest: database["CFG-TMODE-SVIN_MIN_DUR"],
        limit: database["CFG-TMODE-SVIN_ACC_LIMIT"])
    }
    if mode != 1 { survey = PositionSurvey() }
    state.survey = survey
    state.isBase = mode == 2 || survey.isValid
    let timeout = Duration.seconds(database["CFG-NAVSPG-CONSTR_DGNSSTO"])
    guard !state.isBase, report.fix != nil, !report.isSpoofed else { return state }
    state.carrier = corrections.carrier(
      at: report.time, timeout: timeout, allowsFixed: database["CFG-NAVHPG-DGNSSMODE"] == 3)
    (state.base, state.station) = (corrections.base, corrections.station)
    if let fix = report.fix { report.fix = state.carrier.refine(fix, truth) }
    return state
  }

  private func frames(of report: ReceiverReport, _ state: SolutionState, _ kinds: Set<UBXKind>) -> [ReceiverFrame] {
    ReceiverFrames(state: state).frames(report, kinds)
  }

  /// Messages that are due in this epoch.
  private var dueKinds: Set<UBXKind> {
    var kinds: Set<UBXKind> = []
    for (kind, key) in Self.rateKeys {
      if let rate = database.ram[key], rate > 0, count.isMultiple(of: Int(rate)) { kinds.insert(kind) }
    }
    return kinds
  }

  private func rateKey(of kind: UBXKind) -> UInt32? { Self.rateKeys[kind].flatMap { database.knows($0) ? $0 : nil } }

  private static let rateKeys: [UBXKind: UInt32] = {
    let pairs = ReceiverFrames.layouts.compactMap { layout in
      layout.kind.rateName
        .flatMap { UBXConfigurationKey.rate(of: $0, on: LegacyAnswers.port) }.map { (layout.kind, $0.id) }
    }
    return Dictionary(pairs) { first, _ in first }
  }()

  private func sentences(_ state: SolutionState) -> ReceiverSentences {
    UBloxSentences.sentences(of: database, count: count, state, isPosingAsReal: isPosingAsReal)
  }
}

extension UBXKind {
  static let uniqueID = UBXKind(0x27, 0x03)
  static let transmitBuffer = UBXKind(0x0A, 0x08)
  static let communication = UBXKind(0x0A, 0x36)
}
