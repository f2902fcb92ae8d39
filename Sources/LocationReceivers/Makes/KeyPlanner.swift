import LocationKit
import LocationUBX

/// Configures receivers of u-blox whose settings have keys: generation 9 and newer.
struct KeyPlanner: ReceiverPlanner {
  let port: UBXPort
  let link: ReceiverLink

  private static let signals = UBXConfigurationRequest.items(of: 0x31)

  var shown: [StateReading.Item] {
    // Rates, ports, protocols, signals, navigation, power, time mode, antenna, messages.
    let groups: [UInt8] = [
      0x21, 0x52, 0x53, 0x73, 0x74, 0x75, 0x76, 0x77, 0x78, 0x31, 0x11, 0xD0, 0x03, 0xA3, 0x91,
    ]
    return groups.map { .pages(UBXConfigurationRequest.items(of: $0), .ram, position: 0) }
      + [.bbr, .flash].map { .pages(UBXConfigurationRequest.everything, $0, position: 0) }
      + [.message(UBXKind(0x0A, 0x36), []), .message(UBXKind(0x0A, 0x38), [])]
  }

  var all: [StateReading.Item] { [.pages(UBXConfigurationRequest.everything, .ram, position: 0)] }

  func reads(for configuration: ReceiverConfiguration) throws(LocationError) -> [StateReading.Item] {
    var keys: [UInt32] = []
    if configuration.period != nil { keys += try ["CFG-RATE-MEAS", "CFG-RATE-NAV"].map(key).map(\.id) }
    if configuration.baud != nil { keys.append(try baudKey().id) }
    if configuration.model != nil { keys.append(try key("CFG-NAVSPG-DYNMODEL").id) }
    if configuration.output != nil {
      keys += try [key("CFG-\(port.rawValue)OUTPROT-UBX"), key("CFG-\(port.rawValue)OUTPROT-NMEA"), position()].map(
        \.id)
    }
    for message in configuration.messages { keys.append(try rateKey(message).id) }
    keys += configuration.settings.map(\.id)
    return UBXConfigurationRequest.parts(keys).map { .keys($0, .ram) }
      + (configuration.constellations == nil ? [] : [.pages(Self.signals, .ram, position: 0)])
      + (configuration.period == nil ? [] : [.message(ExpectedLoad.source(hasKeys: true), [])])
  }

  func plan(_ configuration: ReceiverConfiguration, _ state: ReceiverState) throws(LocationError) -> ReceiverPlan {
    var plan = ReceiverPlan()
    let speed = try configuration.baud.map { baud throws(LocationError) in (try baudKey(), UInt64(baud)) }
    let isFaster = (configuration.baud ?? 0) >= (link.speed ?? 0)
    if let speed, isFaster { try add(speed.0, speed.1, state, to: &plan) }
    if let period = configuration.period {
      try add(key("CFG-RATE-MEAS"), UInt64(period), state, to: &plan)
      try add(key("CFG-RATE-NAV"), 1, state, to: &plan)
    }
    if let constellations = configuration.constellations { try add(constellations, state, to: &plan) }
    if let model = configuration.model { try add(key("CFG-NAVSPG-DYNMODEL"), UInt64(model.number), state, to: &plan) }
    for message in configuration.messages { try add(rateKey(message), UInt64(message.rate), state, to: &plan) }
    for setting in configuration.settings {
      guard let key = setting.key else { continue }
      guard setting.raw != 0 || !["CFG-\(port.rawValue)INPROT-UBX", "CFG-\(port.rawValue)-ENABLED"].contains(key.name)
      else {
        throw LocationError(
          .invalidArgument, "\(setting) would make the receiver unreachable on the port that is used",
          context: link.place, remedy: "set it through another port")
      }
      try add(key, setting.raw, state, to: &plan)
    }
    if let output = configuration.output { try add(output, configuration, state, to: &plan) }
    if let speed, !isFaster { try add(speed.0, speed.1, state, to: &plan) }
    return plan
  }

  private func add(
    _ key: UBXConfigurationKey, _ raw: UInt64, _ state: ReceiverState, to plan: inout ReceiverPlan
  ) throws(LocationError) {
    guard let former = state.values[key.id] else { throw missing(key.name) }
    guard !plan.settings.contains(where: { $0.value?.id == key.id }) else {
      throw LocationError(
        .invalidArgument, "\(key.name) is set twice", context: link.place,
        remedy: "omit the key, or the setting that contains it")
    }
    plan.add(.key(UBXConfigurationValue(key, raw: raw)), former: .key(former))
  }

  /// Switches the systems on, and the others off. A system of which all signals are off gets one of each band: receivers
  /// of two bands refuse one alone.
  private func add(
    _ wanted: Set<ReceiverConstellation>, _ state: ReceiverState, to plan: inout ReceiverPlan
  ) throws(LocationError) {
    let present = ReceiverConstellation.allCases.filter { state[$0.switchName] != nil }
    try check(wanted, among: present)
    for system in present {
      let isWanted = wanted.contains(system)
      if isWanted { for signal in missingSignals(of: system, state) { try add(signal, 1, state, to: &plan) } }
      try add(key(system.switchName), isWanted ? 1 : 0, state, to: &plan)
    }
  }

  /// Returns the signals that a system needs of which all are off: one of each band.
  private func missingSignals(of system: ReceiverConstellation, _ state: ReceiverState) -> [UBXConfigurationKey] {
    let signals = UBXConfigurationKey.all.filter {
      $0.name.hasPrefix(system.signalPrefix) && $0.name != system.switchName && $0.name.hasSuffix("_ENA")
        && state.values[$0.id] != nil
    }
    guard signals.allSatisfy({ state.values[$0.id]?.raw == 0 }) else { return [] }
    // BeiDou's B1C excludes B1, and has its band.
    let hasB1 = signals.contains { $0.name == "CFG-SIGNAL-BDS_B1_ENA" }
    return signals.filter { $0.name != "CFG-SIGNAL-QZSS_L1S_ENA" && !(hasB1 && $0.name == "CFG-SIGNAL-BDS_B1C_ENA") }
  }

  /// Chooses the protocols. The switch that ends the answers is the last one; with UBX, positions are sent at least.
  private func add(
    _ output: ReceiverProtocol, _ configuration: ReceiverConfiguration, _ state: ReceiverState,
    to plan: inout ReceiverPlan
  ) throws(LocationError) {
    let (ubx, nmea) = (
      try key("CFG-\(port.rawValue)OUTPROT-UBX"), try key("CFG-\(port.rawValue)OUTPROT-NMEA")
    )
    if output != .nmea, try state.values[position().id]?.raw == 0,
      !configuration.messages.contains(where: { $0.name == "nav-pvt" })
    {
      try add(position(), 1, state, to: &plan)
    }
    try add(nmea, output == .ubx ? 0 : 1, state, to: &plan)
    try add(ubx, output == .nmea ? 0 : 1, state, to: &plan)
  }

  private func position() throws(LocationError) -> UBXConfigurationKey {
    try key("CFG-MSGOUT-UBX_NAV_PVT_\(port.rawValue)")
  }

  private func rateKey(_ message: MessageRate) throws(LocationError) -> UBXConfigurationKey {
    if let key = UBXConfigurationKey.rate(of: message.keyName, on: port) { return key }
    throw cannotSend(message)
  }

  private func baudKey() throws(LocationError) -> UBXConfigurationKey {
    guard port == .uart1 || port == .uart2 else { throw MessagePlanner.noSpeed(port, link) }
    return try key("CFG-\(port.rawValue)-BAUDRATE")
  }

  private func key(_ name: String) throws(LocationError) -> UBXConfigurationKey {
    guard let key = UBXConfigurationKey.named(name) else { throw missing(name) }
    return key
  }
}
