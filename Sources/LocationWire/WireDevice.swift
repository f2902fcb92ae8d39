public import LocationKit

/// A receiver as gpsd lists it (`DEVICE`).
public struct WireDevice: Sendable, Hashable {
  /// `/dev/ttyACM0`
  public var path: String
  /// Whether gpsd has it open.
  public var isActive: Bool
  /// Since when it has been open; `nil` where gpsd does not say.
  public var activated: UTCInstant?
  /// What gpsd takes the receiver for: `u-blox`, `NMEA0183`. `nil` as long as it does not know.
  public var driver: String?
  /// The speed of the serial line at which gpsd reads it, in bits a second; `nil` where gpsd does not say.
  public var baud: Int?

  public init(
    path: String, isActive: Bool, activated: UTCInstant? = nil, driver: String? = nil, baud: Int? = nil
  ) {
    self.path = path
    self.isActive = isActive
    self.activated = activated
    self.driver = driver
    self.baud = baud
  }

  /// `nil` without a path.
  init?(_ members: WireMembers, in line: Span<UInt8>) {
    guard let path = members.text(.path, in: line) else { return nil }
    self.path = path
    // A device that was closed says "activated":0.
    activated = members.number(.activated, in: line) == 0 ? nil : members.time(.activated, in: line)
    isActive = activated != nil
    driver = members.text(.driver, in: line)
    baud = members.integer(.bps)
  }
}
