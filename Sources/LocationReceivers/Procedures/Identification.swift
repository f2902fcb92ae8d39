import LocationKit
import LocationNMEA
import LocationUBX

/// Finds out the make of a receiver and the port that is used. It sends questions only.
struct Identification: ReceiverProcedure {
  private enum Question { case version, position, mediatek, airoha, load, port }

  private let link: ReceiverLink
  private(set) var identity: ReceiverIdentity?
  private var question: Question?
  /// Make of which a sentence has arrived.
  private var heard: ReceiverMake?
  private var hasHeard = false
  /// Number of the chip, of an answer that also fits into a line that is too slow for the version.
  private var chip: String?

  init(_ link: ReceiverLink) { self.link = link }

  mutating func note(_ message: ReceiverMessage) {
    hasHeard = true
    if case .ubx(Self.chip, let payload) = message, payload.count > 8 {
      chip = Array(payload[4...]).hexadecimal
      heard = .ublox
    }
    guard case .sentence(let fields) = message, let address = fields.first else { return }
    let isUBlox = address.hasSuffix("TXT") && fields.contains { $0.lowercased().contains("u-blox") }
    let makes: [(String, ReceiverMake)] = [
      ("PUBX", .ublox), ("PMTK", .mediatek), ("PAIR", .airoha), ("PSRF", .sirf),
    ]
    if let make = makes.first(where: { address.hasPrefix($0.0) })?.1 ?? (isUBlox ? .ublox : nil) { heard = make }
  }

  mutating func next(_ answer: ReceiverAnswer?) throws(LocationError) -> ReceiverStep? {
    switch question {
    case nil: return begin()
    case .version:
      guard case .reply(.ubx(let kind, let payload)) = answer, let message = UBXMessage(kind, payload.span) else {
        return try listenForMake()
      }
      var identity = ReceiverIdentity(version: message)
      identity.port = link.port ?? .uart1
      identity.chip = chip
      self.identity = identity
      return askForPort(identity)
    case .position:
      // u-blox answers it where UBX is switched off.
      if case .reply = answer { return end(.ublox) }
      return ask(.mediatek)
    case .mediatek, .airoha:
      guard case .reply(.sentence(let fields)) = answer else {
        return question == .mediatek ? ask(.airoha) : end(.unknown)
      }
      return end(question == .mediatek ? .mediatek : .airoha, model: fields.count > 1 ? fields[1] : nil)
    case .load, .port:
      if case .reply(.ubx(let kind, let payload)) = answer, let message = UBXMessage(kind, payload.span) {
        if let port = port(message) { identity?.port = port }
      }
      return nil
    }
  }

  private mutating func begin() -> ReceiverStep? {
    if let make = link.make, make != .ublox { return end(make) }
    return ask(.version)
  }

  private mutating func ask(_ question: Question) -> ReceiverStep {
    self.question = question
    switch question {
    case .version:
      let kind = UBXLayout.monVER.kind
      return .ask(
        ReceiverRequest(
          bytes: ReceiverRequest.frame(Self.chip, []) + ReceiverRequest.frame(kind, []), expectation: .reply(kind),
          summary: "ask for \(kind)", patience: .milliseconds(1000), attempts: 3, insists: true))
    case .position: return .ask(Self.version("PUBX,00", ["PUBX,00"]))
    case .mediatek: return .ask(Self.version("PMTK605", ["PMTK705"]))
    case .airoha: return .ask(Self.version("PAIR020", ["PAIR020"]))
    case .load: return .ask(.poll(UBXKind(0x0A, 0x36), attempts: 1))
    case .port: return .ask(.poll(UBXKind(0x06, 0x00)))
    }
  }

  /// SEC-UNIQID.
  private static let chip = UBXKind(0x27, 0x03)

  private static func version(_ question: String, _ answers: [String]) -> ReceiverRequest {
    ReceiverRequest(
      bytes: SentenceText.bytes(question), expectation: .sentence(answers),
      summary: "ask for the version", attempts: 1)
  }

  /// Without an answer to MON-VER, sentences decide; a make that is still unknown is asked for its version.
  private mutating func listenForMake() throws(LocationError) -> ReceiverStep? {
    guard hasHeard else {
      throw LocationError(
        .sourceUnavailable, "nothing valid arrived, and no receiver answered", context: link.place,
        remedy: "check the cable and the speed: locate doctor \(link.place)")
    }
    if let make = heard ?? link.make { return end(make) }
    return ask(.position)
  }

  private mutating func end(_ make: ReceiverMake, model: String? = nil) -> ReceiverStep? {
    var identity = ReceiverIdentity(make: make)
    identity.model = model
    identity.chip = chip
    identity.port = link.port ?? .uart1
    self.identity = identity
    return nil
  }

  private mutating func askForPort(_ identity: ReceiverIdentity) -> ReceiverStep? {
    if identity.hasKeys { return ask(.load) }
    return ask(.port)
  }

  /// Returns the port of CFG-PRT, or the only one of MON-COMMS that has received something.
  private func port(_ message: UBXMessage) -> UBXPort? {
    if message.layout.name == "CFG-PRT" {
      return message["portID"].flatMap { number in UBXPort.allCases.first { Int64($0.number) == number } }
    }
    let used = (0..<message.groups).filter { (message["rxBytes", $0] ?? 0) > 0 }
    let ports = used.compactMap { message["portId", $0].flatMap { UBXPort(communication: $0) } }
    if let hint = link.port, ports.contains(hint) { return hint }
    return ports.count == 1 ? ports[0] : nil
  }
}

extension UBXPort {
  /// Creates the port of a number in MON-COMMS. Source: u-blox F9 HPG 1.32 Interface Description, "Port identifiers".
  init?(communication number: Int64) {
    switch number {
    case 0x0000: self = .i2c
    case 0x0100: self = .uart1
    case 0x0102, 0x0201: self = .uart2
    case 0x0300: self = .usb
    case 0x0400: self = .spi
    default: return nil
    }
  }
}
