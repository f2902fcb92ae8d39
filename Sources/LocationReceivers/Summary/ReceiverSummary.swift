public import LocationUBX

/// What a receiver is set to, in one form for all makes: made of what was read. What the receiver does not state is
/// `nil` or empty.
public struct ReceiverSummary: Sendable, Hashable {
  /// A port with its speed, protocols and load.
  public struct Port: Sendable, Hashable {
    /// Port.
    public var port: UBXPort
    /// Speed in baud; `nil` of ports without one.
    public var speed: Int?
    /// Protocols that it takes: `UBX`, `NMEA`, `RTCM3`.
    public var input: [String] = []
    /// Protocols that it sends.
    public var output: [String] = []
    /// Load of what it sends, and its peak, in percent; `nil` if it is not stated.
    public var load: Int?
    /// Highest load of what it sends, in percent.
    public var peakLoad: Int?
  }

  /// A satellite system with its signals.
  public struct System: Sendable, Hashable {
    /// Satellite system.
    public var constellation: ReceiverConstellation
    /// Whether it is used.
    public var isOn: Bool
    /// Signals that are used, by their names in keys: `L1CA`; empty if they are not stated.
    public var signals: [String] = []
  }

  /// The ports that the receiver has.
  public var ports: [Port] = []
  /// Time between solutions, in milliseconds.
  public var period: Int?
  /// Movement that the receiver assumes.
  public var model: DynamicModel?
  /// The satellite systems that the receiver has.
  public var systems: [System] = []
  /// Messages that are sent on the port that is used, with their rates: `nav-pvt`, `gsv:5`.
  public var messages: [String] = []
  /// Power mode: `full`.
  public var power: String?
  /// Time mode: `disabled`, `survey-in`, `fixed`.
  public var timeMode: String?
  /// State of the antenna: `ok`, `short`, `open`.
  public var antenna: String?
  /// Settings in memory that a battery keeps.
  public var batteryBacked: [UBXConfigurationValue] = []
  /// Settings in flash memory.
  public var flash: [UBXConfigurationValue] = []

  /// Creates the summary of an outcome.
  public init(_ outcome: ReceiverOutcome) {
    let (state, port) = (outcome.state, outcome.identity.port)
    if outcome.identity.hasKeys {
      takeKeys(state, port)
    } else if !state.messages.isEmpty {
      takeMessages(state, port)
    } else {
      (period, messages) = (state.period, SentencePlanner.messages(state.rates))
    }
    antenna = Self.antenna(state)
    batteryBacked = state.batteryBacked.values.sorted { $0.id < $1.id }
    flash = state.flash.values.sorted { $0.id < $1.id }
  }

  /// State of the antenna as MON-RF, MON-HW state it.
  private static func antenna(_ state: ReceiverState) -> String? {
    let number = state.message("MON-RF")?["antStatus"] ?? state.message("MON-HW")?["aStatus"]
    return switch number {
    case 1: "unknown"
    case 2: "ok"
    case 3: "short"
    case 4: "open"
    default: nil
    }
  }
}
