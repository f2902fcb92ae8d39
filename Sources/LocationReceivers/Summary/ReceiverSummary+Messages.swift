import LocationUBX

extension ReceiverSummary {
  mutating func takeMessages(_ state: ReceiverState, _ used: UBXPort) {
    let rate = state.message("CFG-RATE")
    period = rate?["measRate"].map { Int($0) * Int(rate?["navRate"] ?? 1) }
    model = state.message("CFG-NAV5")?["dynModel"].flatMap { DynamicModel(number: $0) }
    power = state.message("CFG-RXM")?["lpMode"].map { $0 == 1 ? "power save" : "full" }
    ports = state.ports().compactMap(Self.port)
    let loads = ExpectedLoad.buffers(state) ?? [:]
    for index in ports.indices {
      (ports[index].load, ports[index].peakLoad) = (loads[ports[index].port]?.load, loads[ports[index].port]?.peak)
    }
    if let message = state.message("CFG-GNSS") {
      systems = (0..<message.groups).compactMap { index in
        let number = message["gnssId", index]
        guard let constellation = ReceiverConstellation.allCases.first(where: { $0.number == number }) else {
          return nil
        }
        return System(constellation: constellation, isOn: message["enable", index] == 1)
      }
    }
    messages = state.messages.compactMap { Self.rate($0, used) }.sorted()
  }

  private static func port(_ message: UBXMessage) -> Port? {
    guard let port = UBXPort.allCases.first(where: { Int64($0.number) == message["portID"] }) else { return nil }
    func protocols(_ names: [(String, String)]) -> [String] {
      names.filter { message[$0.0] == 1 }.map(\.1)
    }
    let hasSpeed = port == .uart1 || port == .uart2
    return Port(
      port: port, speed: hasSpeed ? message["baudRate"].map { Int($0) } : nil,
      input: protocols([("inUBX", "UBX"), ("inNMEA", "NMEA"), ("inRTCM", "RTCM2"), ("inRTCM3", "RTCM3")]),
      output: protocols([("outUBX", "UBX"), ("outNMEA", "NMEA"), ("outRTCM3", "RTCM3")]))
  }

  /// Returns the name of a message with its rate on a port; `nil` for other messages, and for those that are not sent.
  private static func rate(_ message: ReceiverState.Message, _ port: UBXPort) -> String? {
    guard message.kind == UBXLayout.cfgMSG.kind, message.payload.count > 2 + port.number,
      case let rate = message.payload[2 + port.number], rate > 0
    else { return nil }
    let kind = UBXKind(message.payload[0], message.payload[1])
    let name = kind.rateName.map(shortName) ?? kind.description.lowercased()
    return MessageRate.text(name, Int(rate))
  }
}
