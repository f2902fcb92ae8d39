import LocationUBX

/// What a model accepts as settings: values in their ranges, and combinations that it can receive.
struct ConfigurationRules: Sendable {
  let model: UBloxModel

  /// Returns whether settings may come into effect over those that are.
  func allow(_ changes: ConfigurationDatabase.Values, over current: ConfigurationDatabase.Values) -> Bool {
    guard changes.allSatisfy({ isInRange($0.value, of: $0.key) }) else { return false }
    let changesSignals = changes.keys.contains { $0 >> 16 & 0xFF == Self.signals }
    return !changesSignals || isReceivable(current.merging(changes) { $1 })
  }

  private func isInRange(_ raw: UInt64, of id: UInt32) -> Bool {
    guard let key = UBXConfigurationKey.of(id) else { return false }
    switch key.name {
    case "CFG-RATE-MEAS": return (UInt64(model.shortestInterval)...65_535).contains(raw)
    case "CFG-RATE-NAV": return (1...127).contains(raw)
    case "CFG-UART1-BAUDRATE", "CFG-UART2-BAUDRATE": return model.bauds.contains(Int(raw))
    case "CFG-NAVSPG-INFIL_MINELEV": return (-90...90).contains(Int8(truncatingIfNeeded: raw))
    default: break
    }
    if key.type == .l { return raw <= 1 }
    return !key.type.isEnumeration || key.constants.isEmpty || key.constants.contains { $0.raw == raw }
  }

  /// At least one of the large systems is received. An M10 receives the BeiDou signal B1I with neither GLONASS nor B1C
  /// (seen on an EVK-M101 with SPG 5.10, in the recorded dialogues of satpulse). A receiver of
  /// two bands receives both of a system, or neither; of BeiDou also B1 alone. Source: u-blox ZED-F9T Integration Manual
  /// (UBX-19005590), 3.1.4.3; the ZED-F9P has the same bands.
  private func isReceivable(_ settings: ConfigurationDatabase.Values) -> Bool {
    func isOn(_ name: String) -> Bool {
      UBXConfigurationKey.named("CFG-SIGNAL-\(name)_ENA").flatMap { settings[$0.id] } == 1
    }
    guard ["GPS", "GAL", "BDS", "GLO"].contains(where: isOn) else { return false }
    let isHalved =
      model.hasHighPrecision
      && Self.bands.contains { system, first, second in
        isOn(system) && isOn("\(system)_\(first)") != isOn("\(system)_\(second)") && (system != "BDS" || isOn("BDS_B2"))
      }
    if isHalved { return false }
    let hasBoth = isOn("BDS") && isOn("BDS_B1") && (isOn("GLO") && isOn("GLO_L1") || isOn("BDS_B1C"))
    return !(model.hasSharedFrequencyPath && hasBoth)
  }

  private static let signals: UInt32 = 0x31
  private static let bands = [
    ("GPS", "L1CA", "L2C"), ("GAL", "E1", "E5B"), ("BDS", "B1", "B2"), ("QZSS", "L1CA", "L2C"), ("GLO", "L1", "L2"),
  ]
}
