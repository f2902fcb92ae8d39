import LocationUBX

/// A setting that a receiver has acknowledged, and of which it states another value afterwards: copies of receivers do
/// so, and firmware that limits a value.
struct ReadBack: Sendable, Equatable {
  /// What was acknowledged, and what is stated: `CFG-RATE-MEAS=0.1 s, but has CFG-RATE-MEAS=1 s`.
  let text: String

  /// Returns what is read to compare settings; `nil` if nothing is, or the receiver does not answer any more.
  static func items(for settings: [ReceiverSetting]) -> [StateReading.Item]? {
    guard !settings.contains(where: \.switchesUBXOff) else { return nil }
    let items = ReceiverPlan.reads(for: settings) + settings.compactMap(question)
    return items.isEmpty ? nil : items
  }

  private static func question(_ setting: ReceiverSetting) -> StateReading.Item? {
    guard case .sentence(let text) = setting else { return nil }
    return switch text.prefix(7) {
    // Of PMTK220, PMTK500 states nothing: it is the interval of the fixes (PMTK300), not that of the sentences.
    case "PMTK314": .sentence("PMTK414", "PMTK514")
    case "PAIR050": .sentence("PAIR051", "PAIR051")
    default: nil
    }
  }

  /// Returns whether a setting was not read back. Speeds and protocols show themselves: nothing arrives without them.
  static func isOpen(_ setting: ReceiverSetting, _ state: ReceiverState, _ port: UBXPort) -> Bool {
    guard setting.speed(on: port) == nil, !setting.name.contains("OUTPROT-") else { return false }
    guard case .sentence(let text) = setting else { return state.value(of: setting) == nil }
    return text.hasPrefix("PMTK314") ? state.rates.isEmpty : question(setting) == nil || state.period == nil
  }

  /// Creates the difference between a setting and what was read; `nil` if there is none, or it was not read.
  init?(_ setting: ReceiverSetting, _ state: ReceiverState, _ port: UBXPort) {
    guard let (wanted, found) = Self.difference(setting, state, port) else { return nil }
    text = "\(wanted), but has \(found)"
  }

  private static func difference(
    _ setting: ReceiverSetting, _ state: ReceiverState, _ port: UBXPort
  ) -> (wanted: String, found: String)? {
    switch setting {
    case .key(let value):
      guard let found = state.values[value.id], found != value else { return nil }
      return (value.description, found.description)
    case .message(let kind, let payload):
      guard case .message(_, let other)? = state.value(of: setting), let wanted = UBXMessage(kind, payload.span),
        let found = UBXMessage(kind, other.span)
      else { return nil }
      return difference(wanted, found, port)
    case .sentence(let text):
      let numbers = text.split(separator: ",").dropFirst().map { Int($0) ?? 0 }
      if text.hasPrefix("PMTK314") {
        return state.rates.isEmpty || state.rates == numbers ? nil : (text, "\(state.rates)")
      }
      guard question(setting) != nil, let period = state.period, period != numbers.first else { return nil }
      return (text, "\(period) ms between solutions")
    }
  }

  /// Returns the first field that differs. Receivers change other fields themselves, such as the numbers of channels.
  private static func difference(
    _ wanted: UBXMessage, _ found: UBXMessage, _ port: UBXPort
  ) -> (wanted: String, found: String)? {
    let fields: [String]
    switch wanted.layout.name {
    case "CFG-RATE": fields = ["measRate", "navRate"]
    case "CFG-PRT": fields = ["outUBX", "outNMEA"]
    case "CFG-NAV5": fields = wanted["dyn"] == 1 ? ["dynModel"] : []
    case "CFG-MSG": fields = [["rateDDC", "rateUART1", "rateUART2", "rateUSB", "rateSPI"][port.number]]
    case "CFG-GNSS": return systemsDifference(wanted, found)
    default: fields = []
    }
    let name = wanted.layout.name
    return fields.lazy.compactMap { field -> (String, String)? in
      guard let value = wanted[field], let other = found[field], value != other else { return nil }
      return ("\(name) \(field) \(value)", "\(other)")
    }.first
  }

  private static func systemsDifference(_ wanted: UBXMessage, _ found: UBXMessage) -> (wanted: String, found: String)? {
    for index in 0..<wanted.groups {
      let system = wanted["gnssId", index]
      guard let other = (0..<found.groups).first(where: { found["gnssId", $0] == system }),
        found["enable", other] != wanted["enable", index]
      else { continue }
      let name = ReceiverConstellation.allCases.first { $0.number == system }?.rawValue ?? "system \(system ?? 0)"
      return (
        "CFG-GNSS \(name) \(wanted["enable", index] == 1 ? "on" : "off")", found["enable", other] == 1 ? "on" : "off"
      )
    }
    return nil
  }
}
