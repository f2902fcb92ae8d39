import LocationUBX

/// The load of a line that a new rate is expected to cause: the load until now, times the new rate by the former one,
/// times the former speed by the new one.
public struct ExpectedLoad: Sendable, Hashable {
  /// Load in percent. Above 100, messages are lost.
  public let percent: Int
  /// Speed of the line, in baud.
  public let speed: Int

  /// Load from which messages may be lost: the receiver states whole percents, and epochs differ in size.
  private static let most = 90
  /// Load at which a line has room for more satellites.
  private static let comfortable = 70

  /// Creates the load of what was read before the change. `nil` if the rate stays, if the messages change as well, and if
  /// the receiver states no load.
  init?(_ configuration: ReceiverConfiguration, _ outcome: ReceiverOutcome) {
    let changesMessages = configuration.settings.contains { $0.key?.name.hasPrefix("CFG-MSGOUT-") == true }
    guard configuration.output == nil, configuration.messages.isEmpty, !changesMessages,
      let period = configuration.period, let formerPeriod = ReceiverSummary(outcome).period, period > 0,
      let formerSpeed = outcome.speed, let load = Self.load(outcome.state, outcome.identity.port)
    else { return nil }
    speed = configuration.baud ?? formerSpeed
    let (rates, speeds) = (Double(formerPeriod) / Double(period), Double(formerSpeed) / Double(speed))
    percent = Int((Double(load) * rates * speeds).rounded())
  }

  /// The message that states the load of the ports.
  static func source(hasKeys: Bool) -> UBXKind { UBXKind(0x0A, hasKeys ? 0x36 : 0x08) }

  /// Load of a serial port in percent, as MON-COMMS or MON-TXBUF states it; `nil` for other ports.
  private static func load(_ state: ReceiverState, _ port: UBXPort) -> Int? {
    guard port == .uart1 || port == .uart2 else { return nil }
    if let message = state.message("MON-COMMS") {
      let index = (0..<message.groups).first { message["portId", $0].flatMap { UBXPort(communication: $0) } == port }
      return index.flatMap { message["txUsage", $0] }.map { Int($0) }
    }
    return buffers(state).flatMap { $0[port] }?.load
  }

  /// Loads of the ports that have sent something, as MON-TXBUF states them: after two bytes for what waits at each of six
  /// ports, one for each load, and one for each peak.
  static func buffers(_ state: ReceiverState) -> [UBXPort: (load: Int, peak: Int)]? {
    guard
      let bytes = state.messages.first(where: { $0.kind == source(hasKeys: false) && $0.payload.count == 28 })?.payload
    else { return nil }
    let loads = UBXPort.allCases.map { ($0, (load: Int(bytes[12 + $0.number]), peak: Int(bytes[18 + $0.number]))) }
    return Dictionary(uniqueKeysWithValues: loads.filter { $0.1.load + $0.1.peak > 0 })
  }

  /// What the user is to know; `nil` if the line is fast enough.
  public var warning: String? { isTooHigh ? "\(message): \(remedy(by: "add baud="))" : nil }

  /// Whether messages will be lost.
  package var isTooHigh: Bool { percent > Self.most }

  package var message: String {
    "the messages need about \(percent) % of what the line carries at \(speed) baud, so some will be lost"
  }

  /// Returns what to do. `change` is the beginning of the words that set a speed.
  package func remedy(by change: String) -> String {
    let faster = ReceiverConfiguration.speeds.first { $0 > speed && percent * speed <= Self.comfortable * $0 }
    return faster.map { "\(change)\($0)" } ?? "lower the rate, or send fewer messages"
  }
}
