/// The method by which a position was obtained; the raw values are gpsd's (gpsd_json(5), `status`).
public struct FixStatus: RawRepresentable, Sendable, Hashable {
  /// gpsd's number of the status.
  public let rawValue: UInt8
  /// Creates a status from gpsd's number.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Satellites only.
  public static let autonomous = FixStatus(rawValue: 1)
  /// Differential corrections, including SBAS.
  public static let differential = FixStatus(rawValue: 2)
  /// Carrier phase with ambiguities fixed to integers (RTK).
  public static let rtkFixed = FixStatus(rawValue: 3)
  /// Carrier phase with floating ambiguities (RTK).
  public static let rtkFloat = FixStatus(rawValue: 4)
  /// Dead reckoning.
  public static let deadReckoning = FixStatus(rawValue: 5)
  /// Satellites and dead reckoning together.
  public static let combined = FixStatus(rawValue: 6)
  /// A receiver at a surveyed point, or with a position entered by hand.
  public static let surveyed = FixStatus(rawValue: 7)
  /// Simulated: the position of the receiver or the receiver itself is not real.
  public static let simulated = FixStatus(rawValue: 8)
  /// Military P(Y) code.
  public static let precise = FixStatus(rawValue: 9)
}

/// The number of dimensions that a fix has; the raw values are gpsd's.
public enum FixMode: UInt8, Sendable, Hashable, Comparable {
  /// Latitude and longitude.
  case twoDimensional = 2
  /// Latitude, longitude and height.
  case threeDimensional = 3

  public static func < (left: FixMode, right: FixMode) -> Bool { left.rawValue < right.rawValue }
}
