public import LocationKit

/// A receiver as gpsd lists it (`DEVICE`).
public struct WireDevice: Sendable, Hashable {
  /// Path such as `/dev/ttyACM0`.
  public var path: String
  /// Whether gpsd has it open.
  public var isActive: Bool
  /// Time at which it was opened; `nil` if gpsd does not send it.
  public var activated: UTCInstant?
  /// Type of receiver that gpsd has detected: `u-blox`, `NMEA0183`. `nil` as long as it is unknown.
  public var driver: String?
  /// Speed of the serial line, in bits per second; `nil` if gpsd does not send it.
  public var baud: Int?

  /// Creates a receiver.
  package init(
    path: String, isActive: Bool, activated: UTCInstant? = nil, driver: String? = nil, baud: Int? = nil
  ) {
    self.path = path
    self.isActive = isActive
    self.activated = activated
    self.driver = driver
    self.baud = baud
  }

  /// Creates a device; `nil` without a path.
  init?(_ members: WireMembers, in line: Span<UInt8>) {
    guard let path = members.text(.path, in: line) else { return nil }
    self.path = path
    // A closed device has "activated":0.
    activated = members.number(.activated, in: line) == 0 ? nil : members.time(.activated, in: line)
    isActive = activated != nil
    driver = members.text(.driver, in: line)
    baud = members.integer(.bps)
  }
}
