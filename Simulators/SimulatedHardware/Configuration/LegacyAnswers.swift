import LocationUBX

/// The legacy messages of the class CFG, which carry the same settings as the keys do.
///
/// What they change is in effect at once, in RAM only; CFG-CFG saves it. Source: u-blox 8 / M8 Receiver Description
/// (UBX-13003221), 32.10.
struct LegacyAnswers: Sendable {
  enum Outcome: Equatable {
    /// The payload of the answer to a poll; an acknowledgement follows.
    case report([UInt8])
    case done
    case refused
  }

  let rules: ConfigurationRules
  /// Payloads of messages that no key represents, as they were set.
  private var others: [UBXKind: [UInt8]] = [:]

  /// Port that the requests arrive on.
  static let port = UBXPort.uart1

  init(rules: ConfigurationRules) { self.rules = rules }

  mutating func answer(to frame: ReceiverFrame, _ database: inout ConfigurationDatabase) -> Outcome {
    let payload = frame.payload
    let isPoll = payload.count <= 1
    if let known = rules.model.legacy, !known.contains(frame.kind.number), !(frame.kind == .port && isPoll) {
      return .refused
    }
    switch frame.kind {
    case .port: return answerPort(payload, &database)
    case .messageRate: return answerRate(payload, &database)
    case .information: return answerInformation(payload, &database)
    case .systems: return answerSystems(payload, &database)
    case .powerMode, .powerSetup: return answerPower(frame, &database)
    case .timeMode where rules.model.hasHighPrecision: return answerTimeMode(payload, &database)
    case .configuration: return manage(payload, &database)
    default: break
    }
    if let message = LegacyMessage.byKind[frame.kind] {
      if isPoll { return .report(message.payload(of: database)) }
      guard let values = message.settings(in: payload, knownTo: database) else { return .refused }
      return apply(values, to: &database)
    }
    return answerOther(frame)
  }

  /// Makes settings effective if they are valid together.
  func apply(_ values: ConfigurationDatabase.Values, to database: inout ConfigurationDatabase) -> Outcome {
    guard rules.allow(values, over: database.ram) else { return .refused }
    database.store(values, in: [.ram])
    return .done
  }

  /// Stores and reports messages that no key represents; the simulation does not act on them.
  private mutating func answerOther(_ frame: ReceiverFrame) -> Outcome {
    guard let layout = UBXLayout.of(frame.kind), layout.name.hasPrefix("CFG-"), frame.kind.number < 0x8A else {
      return .refused
    }
    if frame.payload.count <= 1 { return .report(others[frame.kind] ?? layout.payload()) }
    guard frame.payload.count >= layout.fixedSize else { return .refused }
    others[frame.kind] = frame.payload
    return .done
  }

  /// CFG-RXM and CFG-PMS: continuous operation, or one of the power save modes.
  private func answerPower(_ frame: ReceiverFrame, _ database: inout ConfigurationDatabase) -> Outcome {
    let isSetup = frame.kind == .powerSetup
    let mode = database["CFG-PM-OPERATEMODE"]
    if frame.payload.isEmpty {
      return .report(
        isSetup ? [0, mode == 0 ? 0 : mode + 1, 0, 0, 0, 0, 0, 0].map(UInt8.init) : [8, mode == 0 ? 0 : 1])
    }
    guard frame.payload.count == (isSetup ? 8 : 2) else { return .refused }
    let value = Int(frame.payload[1])
    let modes = isSetup ? [0, 0, 1, 2, 2, 2] : [0, 2]
    guard modes.indices.contains(value) else { return .refused }
    return apply(Self.values(["PM-OPERATEMODE": modes[value]], knownTo: database), to: &database)
  }

  /// CFG-CFG: clears, saves and loads settings. In a receiver with keys, any bit of a mask stands for all settings.
  private func manage(_ payload: [UInt8], _ database: inout ConfigurationDatabase) -> Outcome {
    guard payload.count == 12 || payload.count == 13 else { return .refused }
    let masks = (0..<3).map { littleEndian(payload, 4 * $0) }
    let devices = payload.count == 13 ? payload[12] : 0b1_0111
    var layers: Set<ConfigurationDatabase.Layer> = []
    if devices & 1 != 0 { layers.insert(.bbr) }
    if devices & 0b1_0010 != 0, database.has(.flash) { layers.insert(.flash) }
    guard !layers.isEmpty || masks[0] | masks[1] == 0 else { return .refused }
    func isMeant(_ mask: UInt32) -> (UInt32) -> Bool {
      { [rules] id in rules.model.hasKeys ? mask != 0 : mask >> Self.section(of: id) & 1 == 1 }
    }
    database.remove(database.defaults.keys.filter(isMeant(masks[0])), from: layers)
    database.save(isMeant(masks[1]), to: layers)
    database.load(isMeant(masks[2]))
    return .done
  }

  /// Bit of the masks of CFG-CFG for a group of settings.
  private static func section(of id: UInt32) -> UInt32 {
    switch id >> 16 & 0xFF {
    case 0x51...0x53, 0x64, 0x65, 0x71...0x7A, 0xA2: 0
    case 0x91: 1
    case 0x92: 2
    case 0x31, 0x36, 0x37, 0xD0: 4
    case 0xA3: 10
    case 0xDE, 0x26: 11
    default: 3
    }
  }

  // MARK: - Values

  /// Returns settings by names without `CFG-`; those that the receiver does not know are left out.
  static func values(
    _ settings: [String: Int], knownTo database: ConfigurationDatabase
  ) -> ConfigurationDatabase.Values {
    var values: ConfigurationDatabase.Values = [:]
    for (name, value) in settings {
      guard let key = UBXConfigurationKey.named("CFG-\(name)"), database.knows(key.id) else { continue }
      values[key.id] = UBXConfigurationValue(key, raw: UInt64(bitPattern: Int64(value))).raw
    }
    return values
  }

  func littleEndian(_ payload: [UInt8], _ offset: Int) -> UInt32 {
    (0..<4).reduce(0) { $0 | UInt32(payload[offset + $1]) << UInt32(8 * $1) }
  }
}

extension UBXKind {
  static let information = UBXKind(0x06, 0x02)
  static let reset = UBXKind(0x06, 0x04)
  static let configuration = UBXKind(0x06, 0x09)
  static let powerMode = UBXKind(0x06, 0x11)
  static let systems = UBXKind(0x06, 0x3E)
  static let timeMode = UBXKind(0x06, 0x71)
  static let powerSetup = UBXKind(0x06, 0x86)
}
