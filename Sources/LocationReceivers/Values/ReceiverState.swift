public import LocationUBX

/// What was read from a receiver.
public struct ReceiverState: Sendable, Hashable {
  /// Settings in force, by key.
  public var values: [UInt32: UBXConfigurationValue] = [:]
  /// Settings in memory that a battery keeps, by key; empty if they were not read.
  public var batteryBacked: [UInt32: UBXConfigurationValue] = [:]
  /// Settings in flash memory, by key; empty if they were not read.
  public var flash: [UInt32: UBXConfigurationValue] = [:]
  /// Messages: settings of receivers without keys, and the load of the ports.
  public var messages: [Message] = []
  /// Time between solutions that a receiver with sentences states, in milliseconds; `nil` if it states none.
  public var period: Int?
  /// Rates of messages that a receiver of MediaTek states, by their places in PMTK514; empty if it states none.
  var rates: [Int] = []

  /// Number of questions for settings that were not answered: what they would have read is missing.
  public var unanswered = 0

  /// A message that was read.
  public struct Message: Sendable, Hashable {
    /// Class and number.
    public let kind: UBXKind
    /// Content.
    public let payload: [UInt8]
  }

  /// Creates a state of which nothing is known.
  public init() {}

  /// Returns the setting in force of a name as in the interface description; `nil` if it was not read.
  public subscript(name: String) -> UBXConfigurationValue? { UBXConfigurationKey.named(name).flatMap { values[$0.id] } }

  /// Returns the first message of a name: `CFG-RATE`; `nil` if none was read.
  public func message(_ name: String) -> UBXMessage? {
    messages.lazy.compactMap { UBXMessage($0.kind, $0.payload.span) }.first { $0.layout.name == name }
  }

  /// Returns the message with the port's settings; `nil` if it was not read.
  func ports() -> [UBXMessage] {
    messages.compactMap { UBXMessage($0.kind, $0.payload.span) }.filter { $0.layout.name == "CFG-PRT" }
  }

  /// Returns the rates of a message, as CFG-MSG has them; `nil` if they were not read.
  func rates(of kind: UBXKind) -> [UInt8]? {
    messages.first { $0.kind == UBXLayout.cfgMSG.kind && $0.payload.starts(with: [kind.family, kind.number]) }?.payload
  }
}

extension ReceiverState {
  /// The settings that were read, in the order of keys, or of reading: the content of a backup.
  public var settings: [ReceiverSetting] {
    values.values.sorted { $0.id < $1.id }.map(ReceiverSetting.key)
      + messages.filter { $0.kind.family == 0x06 }.map { .message($0.kind, $0.payload) }
  }
}
