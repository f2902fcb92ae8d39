import LocationUBX

/// CFG-GNSS and CFG-TMODE3: satellite systems, and the mode of a base.
extension LegacyAnswers {
  /// A satellite system in CFG-GNSS: its number, name and channels.
  private static let systems: [(number: Int64, name: String, reserved: Int64, most: Int64)] = [
    (0, "GPS", 8, 16), (1, "SBAS", 1, 3), (2, "GAL", 4, 8), (3, "BDS", 8, 16), (4, "IMES", 0, 8), (5, "QZSS", 0, 3),
    (6, "GLO", 8, 14),
  ]
  /// Signals that a system has with it, in CFG-SIGNAL: those of both bands, if the receiver has them.
  private static let signals = [
    "GPS": ["L1CA", "L2C"], "SBAS": ["L1CA"], "GAL": ["E1", "E5B"], "BDS": ["B1", "B2"], "IMES": ["L1"],
    "QZSS": ["L1CA", "L2C"], "GLO": ["L1", "L2"],
  ]

  func answerSystems(_ payload: [UInt8], _ database: inout ConfigurationDatabase) -> Outcome {
    if payload.isEmpty { return .report(systemsReport(database)) }
    guard payload.count >= 4, payload.count == 4 + 8 * Int(payload[3]),
      let message = UBXMessage(.systems, payload.span)
    else { return .refused }
    var values: ConfigurationDatabase.Values = [:]
    for group in 0..<message.groups {
      guard let system = Self.systems.first(where: { $0.number == message["gnssId", group] }) else { return .refused }
      let isOn = Int(message["enable", group] ?? 0)
      let settings = Self.values(["SIGNAL-\(system.name)_ENA": isOn], knownTo: database)
      guard !settings.isEmpty || isOn == 0 else { return .refused }
      values.merge(settings) { $1 }
      guard isOn == 1 else { continue }
      for signal in Self.signals[system.name] ?? [] {
        values.merge(Self.values(["SIGNAL-\(system.name)_\(signal)_ENA": 1], knownTo: database)) { $1 }
      }
    }
    return apply(values, to: &database)
  }

  private func systemsReport(_ database: ConfigurationDatabase) -> [UInt8] {
    let systems = Self.systems.filter { !Self.values(["SIGNAL-\($0.name)_ENA": 0], knownTo: database).isEmpty }
    guard let layout = UBXLayout.of(.systems) else { return [] }
    var message = UBXMessage(layout, groups: systems.count)
    message["numTrkChHw"] = rules.model.hasKeys ? 60 : 32
    message["numTrkChUse"] = rules.model.hasKeys ? 60 : 32
    for (group, system) in systems.enumerated() {
      message["gnssId", group] = system.number
      message["resTrkCh", group] = system.reserved
      message["maxTrkCh", group] = system.most
      message["enable", group] = Int64(database["CFG-SIGNAL-\(system.name)_ENA"])
      message["sigCfgMask", group] = 1
    }
    return message.payload
  }

  // MARK: - CFG-TMODE3

  func answerTimeMode(_ payload: [UInt8], _ database: inout ConfigurationDatabase) -> Outcome {
    let isGeodetic = database["CFG-TMODE-POS_TYPE"] == 1
    if payload.isEmpty { return .report(timeModeReport(database, isGeodetic: isGeodetic)) }
    guard payload.count == 40, let message = UBXMessage(.timeMode, payload.span) else { return .refused }
    let fields = Self.timeModeFields(isGeodetic: message["lla"] == 1)
    var values = Self.values(["TMODE-POS_TYPE": message["lla"] == 1 ? 1 : 0], knownTo: database)
    for (field, setting) in fields {
      values.merge(Self.values([setting: Int(message[field] ?? 0)], knownTo: database)) { $1 }
    }
    return apply(values, to: &database)
  }

  private func timeModeReport(_ database: ConfigurationDatabase, isGeodetic: Bool) -> [UInt8] {
    guard let layout = UBXLayout.of(.timeMode) else { return [] }
    var message = UBXMessage(layout)
    message["lla"] = isGeodetic ? 1 : 0
    for (field, setting) in Self.timeModeFields(isGeodetic: isGeodetic) {
      message[field] = Int64(database["CFG-\(setting)"])
    }
    return message.payload
  }

  private static func timeModeFields(isGeodetic: Bool) -> [(field: String, setting: String)] {
    let axes = isGeodetic ? ["LAT", "LON", "HEIGHT"] : ["ECEF_X", "ECEF_Y", "ECEF_Z"]
    return zip(["ecefXOrLat", "ecefYOrLon", "ecefZOrAlt"], axes).flatMap { field, axis in
      [(field, "TMODE-\(axis)"), ("\(field)HP", "TMODE-\(axis)_HP")]
    } + [
      ("rcvrMode", "TMODE-MODE"), ("fixedPosAcc", "TMODE-FIXED_POS_ACC"), ("svinMinDur", "TMODE-SVIN_MIN_DUR"),
      ("svinAccLimit", "TMODE-SVIN_ACC_LIMIT"),
    ]
  }
}
