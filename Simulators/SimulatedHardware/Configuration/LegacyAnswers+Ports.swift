import LocationUBX

/// CFG-PRT, CFG-MSG and CFG-INF: what the ports take and send.
extension LegacyAnswers {
  // MARK: - CFG-PRT

  func answerPort(_ payload: [UInt8], _ database: inout ConfigurationDatabase) -> Outcome {
    let number = payload.first.map(Int.init) ?? Self.port.number
    guard let port = UBXPort.allCases.first(where: { $0.number == number }) else { return .refused }
    if payload.count <= 1 { return .report(portReport(port, database)) }
    guard payload.count == 20, let message = UBXMessage(.port, payload.span) else { return .refused }
    let name = port.rawValue
    var values = Self.values(
      [
        "\(name)INPROT-UBX": Int(message["inUBX"] ?? 0), "\(name)INPROT-NMEA": Int(message["inNMEA"] ?? 0),
        "\(name)INPROT-RTCM3X": Int(message["inRTCM3"] ?? 0), "\(name)OUTPROT-UBX": Int(message["outUBX"] ?? 0),
        "\(name)OUTPROT-NMEA": Int(message["outNMEA"] ?? 0), "\(name)OUTPROT-RTCM3X": Int(message["outRTCM3"] ?? 0),
      ], knownTo: database)
    if port == .uart1 || port == .uart2 {
      guard let line = lineValues(message, name, database) else { return .refused }
      values.merge(line) { $1 }
    }
    return apply(values, to: &database)
  }

  /// Returns the settings of a serial line; `nil` if there is no such mode.
  private func lineValues(
    _ message: UBXMessage, _ name: String, _ database: ConfigurationDatabase
  ) -> ConfigurationDatabase.Values? {
    guard let stopBits = Self.stopBits.firstIndex(of: message["nStopBits"] ?? -1),
      let dataBits = Self.dataBits.firstIndex(of: message["charLen"] ?? -1),
      let parity = Self.parities.firstIndex(of: (message["parity"] ?? -1) & 5)
    else { return nil }
    return Self.values(
      [
        "\(name)-BAUDRATE": Int(message["baudRate"] ?? 0), "\(name)-STOPBITS": stopBits, "\(name)-DATABITS": dataBits,
        "\(name)-PARITY": parity,
      ], knownTo: database)
  }

  private func portReport(_ port: UBXPort, _ database: ConfigurationDatabase) -> [UInt8] {
    let name = port.rawValue
    var message = UBXMessage(.cfgPRT)
    message["portID"] = Int64(port.number)
    for (field, item) in [
      ("inUBX", "INPROT-UBX"), ("inNMEA", "INPROT-NMEA"), ("inRTCM3", "INPROT-RTCM3X"), ("outUBX", "OUTPROT-UBX"),
      ("outNMEA", "OUTPROT-NMEA"), ("outRTCM3", "OUTPROT-RTCM3X"),
    ] { message[field] = Int64(database["CFG-\(name)\(item)"]) }
    if port == .uart1 || port == .uart2 {
      message["baudRate"] = Int64(database["CFG-\(name)-BAUDRATE"])
      message["charLen"] = Self.dataBits[database["CFG-\(name)-DATABITS"]]
      message["parity"] = Self.parities[database["CFG-\(name)-PARITY"]]
      message["nStopBits"] = Self.stopBits[database["CFG-\(name)-STOPBITS"]]
    }
    return message.payload
  }

  /// Numbers in CFG-PRT, by those of the settings.
  private static let stopBits: [Int64] = [3, 0, 1, 2]
  private static let dataBits: [Int64] = [3, 2]
  private static let parities: [Int64] = [4, 1, 0]

  // MARK: - CFG-MSG

  func answerRate(_ payload: [UInt8], _ database: inout ConfigurationDatabase) -> Outcome {
    guard payload.count >= 2, let name = UBXKind(payload[0], payload[1]).rateName else { return .refused }
    func key(_ port: UBXPort) -> UInt32? {
      UBXConfigurationKey.rate(of: name, on: port).flatMap { database.knows($0.id) ? $0.id : nil }
    }
    guard key(Self.port) != nil else { return .refused }
    switch payload.count {
    case 2:
      let rates = UBXPort.allCases.map { port in key(port).flatMap { database.ram[$0] }.map(UInt8.init(clamping:)) }
      return .report(payload + rates.map { $0 ?? 0 } + [0])
    case 3, 8:
      var values: ConfigurationDatabase.Values = [:]
      for port in payload.count == 3 ? [Self.port] : UBXPort.allCases {
        let rate = payload[payload.count == 3 ? 2 : 2 + port.number]
        if let id = key(port) { values[id] = UInt64(rate) }
      }
      return apply(values, to: &database)
    default: return .refused
    }
  }

  // MARK: - CFG-INF

  func answerInformation(_ payload: [UInt8], _ database: inout ConfigurationDatabase) -> Outcome {
    let protocols = ["UBX", "NMEA"]
    if payload.count <= 1 {
      let number = Int(payload.first ?? 0)
      guard protocols.indices.contains(number) else { return .refused }
      let masks = UBXPort.allCases.map { UInt8(database["CFG-INFMSG-\(protocols[number])_\($0.rawValue)"]) }
      return .report([UInt8(number), 0, 0, 0] + masks + [0])
    }
    guard payload.count.isMultiple(of: 10) else { return .refused }
    var values: ConfigurationDatabase.Values = [:]
    for start in stride(from: 0, to: payload.count, by: 10) {
      guard protocols.indices.contains(Int(payload[start])) else { return .refused }
      for port in UBXPort.allCases {
        let name = "INFMSG-\(protocols[Int(payload[start])])_\(port.rawValue)"
        values.merge(Self.values([name: Int(payload[start + 4 + port.number])], knownTo: database)) { $1 }
      }
    }
    return apply(values, to: &database)
  }
}
