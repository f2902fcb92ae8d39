public import Foundation

/// The identity of beacons. Beacons are not available here: ranging fails with ``CLError/Code/rangingUnavailable``.
open class CLBeaconIdentityConstraint: NSObject, NSSecureCoding, NSCopying {
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

  // MARK: NSSecureCoding, NSCopying

  /// Always `true`: the values are decoded by their classes.
  public static var supportsSecureCoding: Bool { true }

  /// Creates the identity that an archive contains; `nil` if the archive is damaged.
  public required init?(coder: NSCoder) {
    guard let text = coder.decodeIfPresent(NSString.self, forKey: "uuid"), let uuid = UUID(uuidString: "\(text)")
    else { return nil }
    func value(_ key: String) -> UInt16? {
      coder.containsValue(forKey: key) ? UInt16(exactly: coder.decodeInteger(forKey: key)) : nil
    }
    (self.uuid, major, minor) = (uuid, value("major"), value("minor"))
  }

  open func encode(with coder: NSCoder) {
    coder.encode(uuid.uuidString as NSString, forKey: "uuid")
    if let major { coder.encode(Int(major), forKey: "major") }
    if let minor { coder.encode(Int(minor), forKey: "minor") }
  }

  /// Returns this identity: it is immutable.
  open func copy(with zone: NSZone? = nil) -> Any { self }
}
