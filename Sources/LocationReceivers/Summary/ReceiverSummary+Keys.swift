import LocationUBX

extension ReceiverSummary {
  mutating func takeKeys(_ state: ReceiverState, _ used: UBXPort) {
    period = state["CFG-RATE-MEAS"].map { Int($0.raw) * Int(state["CFG-RATE-NAV"]?.raw ?? 1) }
    model = state["CFG-NAVSPG-DYNMODEL"].flatMap { DynamicModel(number: Int64($0.raw)) }
    power = state["CFG-PM-OPERATEMODE"].map { $0.raw == 0 ? "full" : $0.text.lowercased() }
    timeMode = state["CFG-TMODE-MODE"].map { $0.text.lowercased().replacing("_", with: "-") }
    ports = UBXPort.allCases.compactMap { Self.port($0, state) }
    addLoads(state)
    systems = ReceiverConstellation.allCases.compactMap { Self.system($0, state) }
    messages = Self.messages(state, used)
  }

  private static func port(_ port: UBXPort, _ state: ReceiverState) -> Port? {
    let names = ["UBX", "NMEA", "RTCM3X", "SPARTN"]
    func protocols(_ direction: String) -> [String]? {
      let known = names.filter { state["CFG-\(port.rawValue)\(direction)-\($0)"] != nil }
      guard !known.isEmpty else { return nil }
      return known.filter { state["CFG-\(port.rawValue)\(direction)-\($0)"]?.raw == 1 }
        .map { $0 == "RTCM3X" ? "RTCM3" : $0 }
    }
    guard let output = protocols("OUTPROT") else { return nil }
    return Port(
      port: port, speed: state["CFG-\(port.rawValue)-BAUDRATE"].map { Int($0.raw) }, input: protocols("INPROT") ?? [],
      output: output)
  }

  /// Adds the loads that MON-COMMS states.
  private mutating func addLoads(_ state: ReceiverState) {
    guard let message = state.message("MON-COMMS") else { return }
    for index in 0..<message.groups {
      let number = message["portId", index].flatMap { UBXPort(communication: $0) }
      guard let place = ports.firstIndex(where: { $0.port == number }) else { continue }
      ports[place].load = message["txUsage", index].map { Int($0) }
      ports[place].peakLoad = message["txPeakUsage", index].map { Int($0) }
    }
  }

  private static func system(_ constellation: ReceiverConstellation, _ state: ReceiverState) -> System? {
    guard let value = state[constellation.switchName] else { return nil }
    let signals = state.values.values.sorted { $0.id < $1.id }.compactMap { signal -> String? in
      guard let name = signal.key?.name, name.hasPrefix(constellation.signalPrefix), name.hasSuffix("_ENA"),
        name != constellation.switchName, signal.raw == 1
      else { return nil }
      return String(name.dropFirst(constellation.signalPrefix.count).dropLast(4))
    }
    return System(constellation: constellation, isOn: value.raw == 1, signals: signals)
  }

  private static func messages(_ state: ReceiverState, _ port: UBXPort) -> [String] {
    let (start, end) = ("CFG-MSGOUT-", "_\(port.rawValue)")
    return state.values.values.sorted { $0.id < $1.id }.compactMap { value -> String? in
      guard value.raw > 0, let name = value.key?.name, name.hasPrefix(start), name.hasSuffix(end) else { return nil }
      return MessageRate.text(shortName(String(name.dropFirst(start.count).dropLast(end.count))), Int(value.raw))
    }.sorted()
  }

  /// Returns the name of a message as users write it: `nav-pvt` for `UBX_NAV_PVT`.
  static func shortName(_ key: String) -> String {
    let starts = ["UBX_": "", "NMEA_ID_": "", "RTCM_3X_TYPE": "rtcm-"]
    let start = starts.first { key.hasPrefix($0.key) }
    let rest = start.map { $0.value + key.dropFirst($0.key.count) } ?? key
    return rest.lowercased().replacing("_", with: "-")
  }
}
