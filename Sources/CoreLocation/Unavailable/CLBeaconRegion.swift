public import Foundation

/// The surroundings of beacons. Monitoring it fails with ``CLError/Code/regionMonitoringFailure``.
open class CLBeaconRegion: CLRegion {
  /// Identity of the beacons.
  public let beaconIdentityConstraint: CLBeaconIdentityConstraint
  /// Has no effect here.
  open var notifyEntryStateOnDisplay = false

  /// Creates a region of the beacons with an identity.
  public init(beaconIdentityConstraint: CLBeaconIdentityConstraint, identifier: String) {
    self.beaconIdentityConstraint = beaconIdentityConstraint
    super.init(identifier: identifier)
  }

  /// Creates a region of all beacons with an identifier.
  public convenience init(uuid: UUID, identifier: String) {
    self.init(beaconIdentityConstraint: CLBeaconIdentityConstraint(uuid: uuid), identifier: identifier)
  }

  /// Creates a region of all beacons with an identifier and a major value.
  public convenience init(uuid: UUID, major: CLBeaconMajorValue, identifier: String) {
    self.init(beaconIdentityConstraint: CLBeaconIdentityConstraint(uuid: uuid, major: major), identifier: identifier)
  }

  /// Creates a region of one beacon.
  public convenience init(uuid: UUID, major: CLBeaconMajorValue, minor: CLBeaconMinorValue, identifier: String) {
    self.init(
      beaconIdentityConstraint: CLBeaconIdentityConstraint(uuid: uuid, major: major, minor: minor),
      identifier: identifier)
  }

  /// Identifier of the beacons.
  open var uuid: UUID { beaconIdentityConstraint.uuid }
  /// Most significant value; `nil` for any.
  open var major: NSNumber? { beaconIdentityConstraint.major.map { NSNumber(value: $0) } }
  /// Least significant value; `nil` for any.
  open var minor: NSNumber? { beaconIdentityConstraint.minor.map { NSNumber(value: $0) } }

  // MARK: NSSecureCoding, NSCopying

  /// Creates the region that an archive contains; `nil` if the archive is damaged.
  public required init?(coder: NSCoder) {
    guard let identity = CLBeaconIdentityConstraint(coder: coder) else { return nil }
    beaconIdentityConstraint = identity
    super.init(coder: coder)
  }

  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    beaconIdentityConstraint.encode(with: coder)
  }

  open override func copy(with zone: NSZone? = nil) -> Any {
    flagged(CLBeaconRegion(beaconIdentityConstraint: beaconIdentityConstraint, identifier: identifier))
  }
}
