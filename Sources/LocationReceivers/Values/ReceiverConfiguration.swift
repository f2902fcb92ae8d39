public import LocationUBX

/// The settings that a receiver gets. What is `nil` or empty stays as it is.
public struct ReceiverConfiguration: Sendable, Hashable {
  /// Time between two solutions, in milliseconds: 40 for 25 Hz, at most 65,535.
  public var period: Int?
  /// Speed of the line that is used, in baud.
  public var baud: Int?
  /// Satellite systems that are used; all others are switched off. `nil` leaves them as they are.
  public var constellations: Set<ReceiverConstellation>?
  /// Movement that the receiver assumes.
  public var model: DynamicModel?
  /// Messages whose rates change on the port that is used.
  public var messages: [MessageRate] = []
  /// What the receiver sends on the port that is used.
  public var output: ReceiverProtocol?
  /// Further settings by key, for receivers of u-blox that have keys.
  public var settings: [UBXConfigurationValue] = []

  /// Creates a configuration that changes nothing.
  public init() {}

  /// Whether nothing changes.
  public var isEmpty: Bool { self == ReceiverConfiguration() }
}
