/// What a receiver states of itself: its versions, its antenna, and interference; `nil` for what is unknown.
public struct ReceiverStatus: Sendable, Hashable {
  /// Versions of software and hardware, as the receiver sends them; empty if unknown.
  public var versions: [String] = []
  /// State of the antenna's line, the worst one of several.
  public var antenna: Antenna?
  /// Whether the antenna has power.
  public var isAntennaPowered: Bool?
  /// Interference by other transmitters.
  public var jamming: Jamming?
  /// Strength of narrow-band interference, from 0 to 255.
  public var jammingStrength: UInt8?
  /// Detection of false signals.
  public var spoofing: Spoofing?

  /// Creates the state before any message.
  public init() {}

  /// State of an antenna's line; the raw values are gpsd's (`ant`).
  public enum Antenna: UInt8, Sendable, Hashable, CaseIterable {
    /// In order.
    case good = 1
    /// No antenna is connected.
    case open = 2
    /// A short circuit.
    case shortCircuit = 3
  }

  /// Interference by other transmitters.
  public enum Jamming: String, Sendable, Hashable, CaseIterable {
    /// None that matters.
    case none
    /// Interference, but there is a fix.
    case warning
    /// Interference that prevents the fix.
    case critical
  }

  /// Detection of false signals.
  public enum Spoofing: String, Sendable, Hashable, CaseIterable {
    /// None.
    case none
    /// Signs of it.
    case indicated
    /// Several signs, or certainty.
    case confirmed
  }

  /// Module, software and version of the protocol: `ZED-F9P, HPG 1.32, protocol 27.31`; `nil` if unknown.
  public var name: String? {
    guard let software = versions.first else { return nil }
    let names = [extending("MOD"), extending("FWVER") ?? software, extending("PROTVER").map { "protocol \($0)" }]
    return names.compactMap { $0 }.joined(separator: ", ")
  }

  /// Returns the rest of an extension: `PROTVER=18.00`, or `PROTVER 14.00` of older receivers.
  private func extending(_ name: String) -> String? {
    versions.first { $0.hasPrefix(name + "=") || $0.hasPrefix(name + " ") }.map { String($0.dropFirst(name.count + 1)) }
  }

  /// State of the antenna, interference and false signals as far as they are known: `antenna: open`.
  package var conditions: [String] {
    let antennas: [Antenna: String] = [.good: "good", .shortCircuit: "short circuit", .open: "open"]
    let jammings: [Jamming: String] = [.none: "none", .warning: "some", .critical: "prevents the fix"]
    let strength = jammingStrength.map { "\($0) of 255" }
    let interference = jamming.flatMap { state in jammings[state].map { $0 + (strength.map { " (\($0))" } ?? "") } }
    return [
      antenna.flatMap { antennas[$0] }.map { "antenna: " + $0 },
      (interference ?? strength).map { "interference: " + $0 },
      spoofing.map { "false signals: \($0)" },
    ].compactMap { $0 }
  }

  /// Whether the antenna's line is broken.
  package var hasAntennaFault: Bool { antenna == .shortCircuit || antenna == .open }
  /// Whether other transmitters interfere, or send false signals.
  package var isDisturbed: Bool {
    jamming == .warning || jamming == .critical || spoofing == .indicated || spoofing == .confirmed
  }
}
