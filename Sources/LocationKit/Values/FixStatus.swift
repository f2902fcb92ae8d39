/// How the position was won; gpsd's numbers (gpsd_json(5), `status`).
public struct FixStatus: RawRepresentable, Sendable, Hashable {
  public let rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Satellites alone.
  public static let autonomous = FixStatus(rawValue: 1)
  /// With differential corrections, SBAS among them.
  public static let differential = FixStatus(rawValue: 2)
  /// Carrier phase, ambiguities fixed to integers.
  public static let rtkFixed = FixStatus(rawValue: 3)
  /// Carrier phase, ambiguities still floating.
  public static let rtkFloat = FixStatus(rawValue: 4)
  /// Dead reckoning.
  public static let deadReckoning = FixStatus(rawValue: 5)
  /// Satellites and dead reckoning together.
  public static let combined = FixStatus(rawValue: 6)
  /// A receiver that stands at a surveyed point, or was given its position by hand.
  public static let surveyed = FixStatus(rawValue: 7)
  /// Nobody was there: the receiver, or the whole of it, is simulated.
  public static let simulated = FixStatus(rawValue: 8)
  /// Military P(Y) code.
  public static let precise = FixStatus(rawValue: 9)
}
