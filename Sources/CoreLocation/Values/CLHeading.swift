public import Foundation

/// A direction of the device. No source of this package has a compass: headings are never delivered. A test may
/// subclass it, to make headings of its own.
//
// Safe to send: no stored fields, and a subclass that adds mutable state takes over this obligation, as on Apple's
// platforms.
open class CLHeading: NSObject, NSSecureCoding, NSCopying, @unchecked Sendable {
  /// Degrees from magnetic north.
  open var magneticHeading: CLLocationDirection { -1 }
  /// Degrees from true north; negative if unknown.
  open var trueHeading: CLLocationDirection { -1 }
  /// Degrees; negative if the heading is invalid.
  open var headingAccuracy: CLLocationDirection { -1 }
  /// Component of the field along the x axis.
  open var x: CLHeadingComponentValue { 0 }
  /// Component of the field along the y axis.
  open var y: CLHeadingComponentValue { 0 }
  /// Component of the field along the z axis.
  open var z: CLHeadingComponentValue { 0 }
  /// Time of the heading.
  open var timestamp: Date { .distantPast }

  /// Creates an invalid heading, for subclasses.
  public override init() { super.init() }

  // MARK: NSSecureCoding, NSCopying

  /// Always `true`: there is nothing to decode.
  public static var supportsSecureCoding: Bool { true }

  public required init?(coder: NSCoder) { super.init() }

  open func encode(with coder: NSCoder) {}

  /// Returns this heading: it is immutable.
  open func copy(with zone: NSZone? = nil) -> Any { self }
}
