public import Foundation

/// A direction of the device. No source of this package has a compass: headings are never delivered.
public final class CLHeading: NSObject, Sendable {
  /// Degrees from magnetic north.
  public let magneticHeading: CLLocationDirection
  /// Degrees from true north; negative if unknown.
  public let trueHeading: CLLocationDirection
  /// Degrees; negative if the heading is invalid.
  public let headingAccuracy: CLLocationDirection
  /// Component of the field along the x axis.
  public let x: CLHeadingComponentValue
  /// Component of the field along the y axis.
  public let y: CLHeadingComponentValue
  /// Component of the field along the z axis.
  public let z: CLHeadingComponentValue
  /// Time of the heading.
  public let timestamp: Date

  init(timestamp: Date) {
    (magneticHeading, trueHeading, headingAccuracy) = (-1, -1, -1)
    (x, y, z) = (0, 0, 0)
    self.timestamp = timestamp
  }
}
