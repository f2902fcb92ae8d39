import LocationKit
import LocationScenario

/// The firmware of a SiRFstar III in NMEA 0183: `$PSRF100` changes the speed of the line, `$PSRF103` the rates of the
/// sentences, in seconds. Nothing is acknowledged; its binary protocol is not simulated. Source: SiRF NMEA Reference
/// Manual 1050-0042.
struct SiRFFirmware: ReceiverFirmware {
  var line = LineLoad()
  private(set) var baud: Int
  /// Seconds from one sentence of a kind to the next, as in `$PSRF103`; 0 for none.
  private var rates: [ReceiverModel.SentenceKind: Int] = [.gga: 1, .gsa: 1, .gsv: 5, .rmc: 1]
  /// Kinds that are sent once, on request.
  private var queries: [ReceiverModel.SentenceKind] = []
  private var count = 0
  private var restart: ReceiverModel.Start?
  private var hasStarted = false
  private let isPosingAsReal: Bool

  static let usualBaud = 4800
  /// By the numbers of `$PSRF103`.
  private static let kinds: [Int: ReceiverModel.SentenceKind] = [
    0: .gga, 1: .gll, 2: .gsa, 3: .gsv, 4: .rmc, 5: .vtg, 8: .zda,
  ]
  private static let order: [ReceiverModel.SentenceKind] = [.gga, .gll, .gsa, .gsv, .rmc, .vtg, .zda]

  init(isPosingAsReal: Bool, baud: Int?) {
    self.isPosingAsReal = isPosingAsReal
    self.baud = baud ?? Self.usualBaud
  }

  var interval: Duration? { .seconds(1) }
  var constellations: Set<Constellation>? { [.gps] }

  mutating func answers(to request: ReaderRequest) -> [[UInt8]]? {
    guard case .sentence(let bytes) = request, let line = RequestLine(bytes) else { return [] }
    switch line.name {
    case "PSRF100": setLine(line)
    case "PSRF101", "PSRF104": initialize(line)
    case "PSRF103": setRate(line)
    default: break
    }
    return []
  }

  func notice(hasSentence: Bool) -> [[UInt8]] { [] }

  /// `$PSRF100,protocol,baud,data bits,stop bits,parity`; protocol 1 is NMEA 0183.
  private mutating func setLine(_ line: RequestLine) {
    guard line.integer(1) == 1, let new = line.integer(2), line.integer(3) == 8, line.integer(4) == 1,
      line.integer(5) == 0, [1200, 4800, 9600, 19_200, 38_400, 57_600, 115_200].contains(new)
    else { return }
    baud = new
  }

  /// `$PSRF103,sentence,mode,rate,checksum`; mode 1 asks for one sentence.
  private mutating func setRate(_ line: RequestLine) {
    guard let kind = line.integer(1).flatMap({ Self.kinds[$0] }), let mode = line.integer(2),
      let rate = line.integer(3), (0...255).contains(rate)
    else { return }
    if mode == 1 { queries.append(kind) } else if mode == 0 { rates[kind] = rate }
    if queries.count > Self.order.count { queries.removeFirst() }
  }

  /// The last field: 1 hot, 2 warm, 3 warm with a position, 4 cold, 8 cold with the settings of the factory.
  private mutating func initialize(_ line: RequestLine) {
    guard line.fields.count >= 9, let kind = line.integer(8), [1, 2, 3, 4, 8].contains(kind) else { return }
    restart = kind == 1 ? .hot : kind >= 4 ? .cold : .warm
    (count, hasStarted) = (0, true)
    if kind == 8 { (rates, baud) = ([.gga: 1, .gsa: 1, .gsv: 5, .rmc: 1], Self.usualBaud) }
  }

  mutating func takeRestart() -> ReceiverModel.Start? {
    defer { restart = nil }
    return restart
  }

  mutating func messages(_ report: ReceiverReport, truth: Movement) -> [[UInt8]] {
    defer { (count, queries, hasStarted) = (count + 1, [], false) }
    var model = ReceiverModel()
    model.sky = SkyModel(constellations: [.gps])
    model.sentences = Self.order.filter { kind in
      queries.contains(kind) || (rates[kind].map { $0 > 0 && count.isMultiple(of: $0) } ?? false)
    }
    let mark = isPosingAsReal ? "" : "_SIMULATED"
    let greeting = hasStarted ? [Array("$PSRFTXT,Version: GSW3.2.4_3.1.00.12-SDK003P1.00a\(mark)\r\n".utf8)] : []
    return greeting + ReceiverSentences(model: model, isPosingAsReal: isPosingAsReal).messages(report)
  }
}
