public import Foundation

/// The identity of beacons. Beacons are not available here: ranging fails with ``CLError/Code/rangingUnavailable``.
open class CLBeaconIdentityConstraint: NSObject {
  /// Identifier of the beacons.
  public let uuid: UUID
  /// Most significant value; `nil` for any.
  public let major: CLBeaconMajorValue?
  /// Least significant value; `nil` for any.
  public let minor: CLBeaconMinorValue?

  init(uuid: UUID, major: CLBeaconMajorValue?, minor: CLBeaconMinorValue?) {
    (self.uuid, self.major, self.minor) = (uuid, major, minor)
  }

  /// Creates an identity of all beacons with an identifier.
  public convenience init(uuid: UUID) { self.init(uuid: uuid, major: nil, minor: nil) }

  /// Creates an identity of all beacons with an identifier and a major value.
  public convenience init(uuid: UUID, major: CLBeaconMajorValue) { self.init(uuid: uuid, major: major, minor: nil) }

  /// Creates an identity of one beacon.
  public convenience init(uuid: UUID, major: CLBeaconMajorValue, minor: CLBeaconMinorValue) {
    self.init(uuid: uuid, major: .some(major), minor: .some(minor))
  }
}
