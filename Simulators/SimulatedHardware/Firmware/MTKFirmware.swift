import LocationKit
import LocationNMEA
import LocationScenario

/// The firmware of a GlobalTop PA6H (MediaTek MT3339): `$PMTK` sentences change its rate, sentences and speed.
///
/// A request is acknowledged by `$PMTK001` with its number and 0 for an invalid one, 1 for an unknown one, 2 for one
/// that failed, or 3. Source: GlobalTop PMTK command packet, revision A11.
struct MTKFirmware: ReceiverFirmware {
  var line = LineLoad()
  private(set) var baud: Int
  private var milliseconds: Int
  /// Epochs from one sentence of a kind to the next, as in `$PMTK314`; 0 for none.
  private var rates = usualRates
  private var count = 0
  private var restart: ReceiverModel.Start?
  private let isPosingAsReal: Bool
  /// Speed at a start.
  private let firstBaud: Int

  static let usualBaud = 9600
  private static let usualRates = [0, 1, 1, 1, 1, 5] + [Int](repeating: 0, count: fields - 6)
  /// In the order of the fields of `$PMTK314`; the module sends them in another one.
  private static let kinds: [ReceiverModel.SentenceKind] = [.gll, .rmc, .vtg, .gga, .gsa, .gsv]
  private static let order: [ReceiverModel.SentenceKind] = [.gga, .gll, .gsa, .gsv, .rmc, .vtg, .zda]
  /// Fields of `$PMTK314`; ZDA is the eighteenth.
  private static let fields = 19

  init(isPosingAsReal: Bool, baud: Int?, milliseconds: Int) {
    self.isPosingAsReal = isPosingAsReal
    self.milliseconds = milliseconds
    firstBaud = baud ?? Self.usualBaud
    self.baud = firstBaud
  }

  var interval: Duration? { .milliseconds(milliseconds) }

  mutating func answers(to request: ReaderRequest) -> [[UInt8]]? {
    guard case .sentence(let bytes) = request, let line = RequestLine(bytes), line.name.hasPrefix("PMTK"),
      let number = Int(line.name.dropFirst(4))
    else { return [] }
    switch number {
    case 0, 300, 301, 313, 319, 353, 386, 397: return [acknowledgement(number, 3)]
    case 101, 102, 103, 104: return start(number)
    case 220: return [acknowledgement(number, setInterval(line))]
    case 251: return setBaud(line)
    case 314: return [acknowledgement(number, setRates(line))]
    case 400: return [SentenceText.bytes("PMTK500,\(milliseconds),0,0,0.0,0.0")]
    case 414: return [SentenceText.bytes("PMTK514," + rates.map(String.init).joined(separator: ","))]
    case 605:
      let mark = isPosingAsReal ? "" : ",simulated"
      return [SentenceText.bytes("PMTK705,AXN_2.31_3339_13101700,5632,PA6H,1.0\(mark)")]
    default: return [acknowledgement(number, 1)]
    }
  }

  func notice(hasSentence: Bool) -> [[UInt8]] { [] }

  private func acknowledgement(_ number: Int, _ flag: Int) -> [UInt8] {
    SentenceText.bytes("PMTK001,\(number),\(flag)")
  }

  private mutating func setInterval(_ line: RequestLine) -> Int {
    guard let interval = line.integer(1), (100...10_000).contains(interval) else { return 0 }
    milliseconds = interval
    return 3
  }

  /// 0 stands for the usual speed. The module acknowledges nothing.
  private mutating func setBaud(_ line: RequestLine) -> [[UInt8]] {
    let bauds = [4800, 9600, 14_400, 19_200, 38_400, 57_600, 115_200]
    guard let new = line.integer(1), new == 0 || bauds.contains(new) else { return [acknowledgement(251, 0)] }
    baud = new == 0 ? Self.usualBaud : new
    return []
  }

  private mutating func setRates(_ line: RequestLine) -> Int {
    if line.integer(1) == -1 {
      rates = Self.usualRates
      return 3
    }
    let new = (1...Self.fields).compactMap { line.integer($0) }
    guard new.count == Self.fields, new.allSatisfy((0...5).contains) else { return 0 }
    rates = new
    return 3
  }

  /// Hot, warm and cold starts keep the settings; the full cold start does not.
  private mutating func start(_ number: Int) -> [[UInt8]] {
    restart = number == 101 ? .hot : number == 102 ? .warm : .cold
    count = 0
    if number == 104 {
      (milliseconds, baud) = (1000, firstBaud)
      rates = Self.usualRates
    }
    return [SentenceText.bytes("PMTK011,MTKGPS"), SentenceText.bytes("PMTK010,001")]
  }

  mutating func takeRestart() -> ReceiverModel.Start? {
    defer { restart = nil }
    return restart
  }

  mutating func messages(_ report: ReceiverReport, truth: Movement) -> [[UInt8]] {
    defer { count += 1 }
    var model = ReceiverModel()
    model.sky = SkyModel(constellations: [.gps])
    model.sentences = Self.order.filter { kind in
      let rate = kind == .zda ? rates[17] : Self.kinds.firstIndex(of: kind).map { rates[$0] } ?? 0
      return rate > 0 && count.isMultiple(of: rate)
    }
    return ReceiverSentences(model: model, isPosingAsReal: isPosingAsReal).messages(report)
  }

  var constellations: Set<Constellation>? { [.gps] }
}
