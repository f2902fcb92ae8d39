public import Foundation

/// A beacon that was detected. No beacon is ever delivered here.
open class CLBeacon: NSObject {
  /// Identifier of the beacon.
  public let uuid: UUID
  /// Most significant value.
  public let major: NSNumber
  /// Least significant value.
  public let minor: NSNumber
  /// Distance to the beacon.
  public let proximity: CLProximity
  /// Metres to the beacon.
  public let accuracy: CLLocationAccuracy
  /// Strength of the signal in decibels.
  public let rssi: Int
  /// Time of the detection.
  public let timestamp: Date

  init(uuid: UUID, major: NSNumber, minor: NSNumber, timestamp: Date) {
    (self.uuid, self.major, self.minor, self.timestamp) = (uuid, major, minor, timestamp)
    (proximity, accuracy, rssi) = (.unknown, -1, 0)
  }
}
