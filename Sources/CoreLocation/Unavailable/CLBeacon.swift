public import Foundation

/// A beacon that was detected. No beacon is ever delivered here; a test may subclass it, to make beacons of its own.
open class CLBeacon: NSObject, NSSecureCoding, NSCopying {
  private let identity: CLBeaconIdentityConstraint
  private let time: Date

  init(_ identity: CLBeaconIdentityConstraint, timestamp: Date) { (self.identity, time) = (identity, timestamp) }

  /// Identifier of the beacon.
  open var uuid: UUID { identity.uuid }
  /// Most significant value; 0 if unknown.
  open var major: NSNumber { NSNumber(value: identity.major ?? 0) }
  /// Least significant value; 0 if unknown.
  open var minor: NSNumber { NSNumber(value: identity.minor ?? 0) }
  /// Distance to the beacon.
  open var proximity: CLProximity { .unknown }
  /// Metres to the beacon; negative if unknown.
  open var accuracy: CLLocationAccuracy { -1 }
  /// Strength of the signal in decibels; 0 if unknown.
  open var rssi: Int { 0 }
  /// Time of the detection.
  open var timestamp: Date { time }

  // MARK: NSSecureCoding, NSCopying

  /// Always `true`: the values are decoded by their classes.
  public static var supportsSecureCoding: Bool { true }

  /// Creates the beacon that an archive contains; `nil` if the archive is damaged.
  public required init?(coder: NSCoder) {
    guard let identity = CLBeaconIdentityConstraint(coder: coder) else { return nil }
    (self.identity, time) = (identity, Date(timeIntervalSinceReferenceDate: coder.decodeDouble(forKey: "time")))
  }

  open func encode(with coder: NSCoder) {
    identity.encode(with: coder)
    coder.encode(timestamp.timeIntervalSinceReferenceDate, forKey: "time")
  }

  /// Returns this beacon: it is immutable.
  open func copy(with zone: NSZone? = nil) -> Any { self }
}
