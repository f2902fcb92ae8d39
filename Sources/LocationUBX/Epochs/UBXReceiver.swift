/// What messages state of the receiver itself: its versions, its antenna, and interference.
public struct UBXReceiver: Sendable, Hashable {
  /// Texts of MON-VER: versions of software and hardware, and extensions; empty without that message.
  public private(set) var versions: [String] = []
  /// State of the antenna's line, the worst one of several; `nil` if no message has stated it.
  public private(set) var antenna: Antenna?
  /// Interference by other transmitters; `nil` if no message has stated it.
  public private(set) var jamming: Jamming?
  /// Strength of narrow-band interference, from 0 to 255; `nil` if no message has stated it.
  public private(set) var jammingStrength: Int?
  /// Detection of false signals; `nil` if no message has stated it.
  public private(set) var spoofing: Spoofing?

  /// Creates the state before any message.
  public init() {}

  /// State of an antenna's line; not every circuit can detect it.
  public enum Antenna: Int64, Sendable, CaseIterable {
    /// Not yet known.
    case initializing
    /// Not known.
    case unknown
    /// In order.
    case good
    /// A short circuit.
    case shortCircuit
    /// No antenna is connected.
    case open
  }

  /// Interference by other transmitters.
  public enum Jamming: Int64, Sendable, CaseIterable {
    /// Not known, or not examined.
    case unknown
    /// None that matters.
    case none
    /// Interference, but there is a fix.
    case warning
    /// Interference that prevents the fix.
    case critical
  }

  /// Detection of false signals.
  public enum Spoofing: Int64, Sendable, CaseIterable {
    /// Not known, or not examined.
    case unknown
    /// None.
    case none
    /// Signs of it.
    case indicated
    /// Several signs, or certainty.
    case confirmed
  }

  /// Module, software and version of the protocol: `ZED-F9P, HPG 1.32, protocol 27.31`; `nil` without MON-VER.
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
  public var conditions: [String] {
    let antennas: [Antenna: String] = [.good: "good", .shortCircuit: "short circuit", .open: "open"]
    let jammings: [Jamming: String] = [.none: "none", .warning: "some", .critical: "prevents the fix"]
    let spoofings: [Spoofing: String] = [.none: "none", .indicated: "indicated", .confirmed: "confirmed"]
    let strength = jammingStrength.map { " (\($0) of 255)" } ?? ""
    return [
      antenna.flatMap { antennas[$0] }.map { "antenna: " + $0 },
      jamming.flatMap { jammings[$0] }.map { "interference: " + $0 + strength },
      spoofing.flatMap { spoofings[$0] }.map { "false signals: " + $0 },
    ].compactMap { $0 }
  }

  /// Whether the antenna's line is broken.
  public var hasAntennaFault: Bool { antenna == .shortCircuit || antenna == .open }
  /// Whether other transmitters interfere, or send false signals.
  public var isDisturbed: Bool {
    jamming == .warning || jamming == .critical || spoofing == .indicated || spoofing == .confirmed
  }

  private static let spoofingState = UBXLayout.navSTATUS.number("spoofDetState")

  mutating func take(_ kind: UBXKind, _ payload: Span<UInt8>) {
    switch kind {
    case UBXLayout.navSTATUS.kind:
      spoofing = Self.spoofingState.raw(payload).flatMap(Spoofing.init) ?? spoofing
    case UBXLayout.monVER.kind, UBXLayout.monHW.kind, UBXLayout.monRF.kind, UBXLayout.secSIG.kind:
      if let message = UBXMessage(kind, payload) { take(message) }
    default: break
    }
  }

  private mutating func take(_ message: UBXMessage) {
    switch message.kind {
    case UBXLayout.monVER.kind:
      versions = [message.text("swVersion"), message.text("hwVersion")].compactMap { $0 }
      versions += (0..<message.groups).compactMap { message.text("extension", in: $0) }
    case UBXLayout.monHW.kind:
      antenna = message["aStatus"].flatMap(Antenna.init) ?? antenna
      takeJamming([message["jammingState"]], [message["jamInd"]])
    case UBXLayout.monRF.kind:
      let blocks = 0..<message.groups
      antenna = blocks.compactMap { message["antStatus", $0] }.max().flatMap(Antenna.init) ?? antenna
      takeJamming(blocks.map { message["jammingState", $0] }, blocks.map { message["jamInd", $0] })
    default:
      takeJamming([message["jammingState"]], [])
      spoofing = message["spoofingState"].flatMap(Spoofing.init) ?? spoofing
    }
  }

  private mutating func takeJamming(_ states: [Int64?], _ strengths: [Int64?]) {
    jamming = states.compactMap { $0 }.max().flatMap(Jamming.init) ?? jamming
    jammingStrength = strengths.compactMap { $0 }.max().map { Int($0) } ?? jammingStrength
  }
}
