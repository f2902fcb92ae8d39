import LocationKit
import LocationUBX

/// Configures receivers of u-blox without keys, by the messages of the class CFG: generation 8 and older.
struct MessagePlanner: ReceiverPlanner {
  let port: UBXPort
  let link: ReceiverLink

  var shown: [StateReading.Item] {
    (0...4).map { .message(UBXLayout.cfgPRT.kind, [$0]) }
      + [0x08, 0x3E, 0x24, 0x11, 0x13].map { .message(UBXKind(0x06, $0), []) }
      + Self.shownMessages.map { .message(UBXLayout.cfgMSG.kind, [$0.family, $0.number]) }
      + [.message(UBXLayout.monHW.kind, []), .message(ExpectedLoad.source(hasKeys: false), [])]
  }

  /// Messages whose rates are shown and saved: sentences, and common ones of the class NAV.
  private static let shownMessages: [UBXKind] =
    UBXKind.sentenceNumbers.map { UBXKind(0xF0, $0) }
    + UBXLayout.all.filter { $0.kind.family == 0x01 && $0.version == nil }.map(\.kind)

  /// Settings beside those that are shown: antenna, augmentation, sentences, odometer, engine, pulses, interference, power.
  var all: [StateReading.Item] {
    shown.filter { item in
      if case .message(let kind, _) = item { kind.family == 0x06 } else { false }
    } + [0x16, 0x17, 0x1E, 0x23, 0x39, 0x3B].map { .message(UBXKind(0x06, $0), []) }
      + [0, 1].map { .message(UBXKind(0x06, 0x31), [$0]) }
  }

  func reads(for configuration: ReceiverConfiguration) throws(LocationError) -> [StateReading.Item] {
    if let setting = configuration.settings.first {
      throw LocationError(
        .invalidArgument, "this receiver has no settings by key, such as \(setting)", context: link.place,
        remedy: "keys exist from protocol version 23.01 on; use \(ReceiverConfiguration.names.joined(separator: ", "))")
    }
    var kinds: [UBXKind] = []
    if configuration.baud != nil, port != .uart1, port != .uart2 { throw Self.noSpeed(port, link) }
    if configuration.baud != nil || configuration.output != nil { kinds.append(UBXLayout.cfgPRT.kind) }
    if configuration.period != nil { kinds.append(UBXLayout.cfgRATE.kind) }
    if configuration.constellations != nil { kinds.append(UBXKind(0x06, 0x3E)) }
    if configuration.model != nil { kinds.append(UBXKind(0x06, 0x24)) }
    return try kinds.map { .message($0, []) }
      + messages(configuration).map { message throws(LocationError) in
        let kind = try kind(of: message)
        return .message(UBXLayout.cfgMSG.kind, [kind.family, kind.number])
      } + (configuration.period == nil ? [] : [.message(ExpectedLoad.source(hasKeys: false), [])])
  }

  func plan(_ configuration: ReceiverConfiguration, _ state: ReceiverState) throws(LocationError) -> ReceiverPlan {
    var plan = ReceiverPlan()
    let isFaster = (configuration.baud ?? 0) >= (link.speed ?? 0) && configuration.output != .nmea
    let changesPort = configuration.baud != nil || configuration.output != nil
    if changesPort, isFaster { try addPort(configuration, state, to: &plan) }
    if let period = configuration.period {
      try change("CFG-RATE", state, &plan) { message in
        (message["measRate"], message["navRate"]) = (Int64(period), 1)
      }
    }
    if let constellations = configuration.constellations { try add(constellations, state, to: &plan) }
    if let model = configuration.model {
      try change("CFG-NAV5", state, &plan) { message in
        for part in ["dyn", "minEl", "posFixMode", "drLim", "posMask", "timeMask", "staticHoldMask", "dgpsMask"] {
          message[part] = part == "dyn" ? 1 : 0
        }
        (message["cnoThreshold"], message["utc"], message["dynModel"]) = (0, 0, model.number)
      }
    }
    for message in messages(configuration) { try add(message, state, to: &plan) }
    if changesPort, !isFaster { try addPort(configuration, state, to: &plan) }
    return plan
  }

  /// Messages to change. With UBX, positions are sent at least: NAV-PVT.
  private func messages(_ configuration: ReceiverConfiguration) -> [MessageRate] {
    guard let output = configuration.output, output != .nmea, let position = MessageRate("nav-pvt"),
      !configuration.messages.contains(where: { $0.name == position.name })
    else { return configuration.messages }
    return configuration.messages + [position]
  }

  private func kind(of message: MessageRate) throws(LocationError) -> UBXKind {
    if let kind = message.kind { return kind }
    throw cannotSend(message)
  }

  /// Changes a message that was read, and keeps its content until now for undoing it.
  private func change(
    _ name: String, _ state: ReceiverState, _ plan: inout ReceiverPlan, _ body: (inout UBXMessage) -> Void
  ) throws(LocationError) {
    guard var message = state.message(name) else { throw missing(name) }
    let former = ReceiverSetting.message(message.kind, message.payload)
    body(&message)
    plan.add(.message(message.kind, message.payload), former: former)
  }

  private func addPort(
    _ configuration: ReceiverConfiguration, _ state: ReceiverState, to plan: inout ReceiverPlan
  ) throws(LocationError) {
    try change("CFG-PRT", state, &plan) { message in
      if let baud = configuration.baud { message["baudRate"] = Int64(baud) }
      guard let output = configuration.output else { return }
      (message["outUBX"], message["outNMEA"]) = (output == .nmea ? 0 : 1, output == .ubx ? 0 : 1)
    }
  }

  private func add(
    _ wanted: Set<ReceiverConstellation>, _ state: ReceiverState, to plan: inout ReceiverPlan
  ) throws(LocationError) {
    let message = state.message("CFG-GNSS")
    let numbers = (0..<(message?.groups ?? 0)).compactMap { message?["gnssId", $0] }
    let present = ReceiverConstellation.allCases.filter { numbers.contains($0.number) }
    if message != nil { try check(wanted, among: present) }
    try change("CFG-GNSS", state, &plan) { message in
      for index in 0..<message.groups {
        let isWanted = wanted.contains { $0.number == message["gnssId", index] }
        message["enable", index] = isWanted ? 1 : 0
      }
    }
  }

  private func add(
    _ message: MessageRate, _ state: ReceiverState, to plan: inout ReceiverPlan
  ) throws(LocationError) {
    let kind = try kind(of: message)
    guard var rates = state.rates(of: kind), rates.count > 2 + port.number else { throw missing(message.name) }
    let former = ReceiverSetting.message(UBXLayout.cfgMSG.kind, rates)
    rates[2 + port.number] = message.rate
    plan.add(.message(UBXLayout.cfgMSG.kind, rates), former: former)
  }

  static func noSpeed(_ port: UBXPort, _ link: ReceiverLink) -> LocationError {
    LocationError(
      .invalidArgument, "the port \(port.rawValue) has no speed", context: link.place, remedy: "omit baud=")
  }
}
