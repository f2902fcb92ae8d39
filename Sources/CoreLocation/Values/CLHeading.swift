public import Foundation
import LocationFoundation
import LocationKit

/// A direction of the device: of the top of its screen, or of the bow of a vessel. A test may subclass it, to make headings
/// of its own.
//
// Safe to send: the stored fields never change, and a subclass that adds mutable state takes over this obligation, as on
// Apple's platforms.
open class CLHeading: NSObject, NSSecureCoding, NSCopying, @unchecked Sendable {
  struct Fields: Sendable {
    var magneticHeading = -1.0
    var trueHeading = -1.0
    var headingAccuracy = -1.0
    var timestamp = Date.distantPast
  }

  private let fields: Fields

  /// Degrees from magnetic north; negative if unknown, as from a pair of antennas without a magnetic variation.
  open var magneticHeading: CLLocationDirection { fields.magneticHeading }
  /// Degrees from true north; negative if unknown.
  open var trueHeading: CLLocationDirection { fields.trueHeading }
  /// Degrees; negative if the heading is invalid. Of a source that states no accuracy, it is 5.
  open var headingAccuracy: CLLocationDirection { fields.headingAccuracy }
  /// Component of the field along the x axis: always 0.
  open var x: CLHeadingComponentValue { 0 }
  /// Component of the field along the y axis: always 0.
  open var y: CLHeadingComponentValue { 0 }
  /// Component of the field along the z axis: always 0.
  open var z: CLHeadingComponentValue { 0 }
  /// Time of the heading.
  open var timestamp: Date { fields.timestamp }

  /// Creates an invalid heading, for subclasses.
  public override init() {
    fields = Fields()
    super.init()
  }

  init(fields: Fields) {
    self.fields = fields
    super.init()
  }

  // MARK: NSSecureCoding, NSCopying

  /// Always `true`.
  public static var supportsSecureCoding: Bool { true }

  public required init?(coder: NSCoder) {
    fields = Fields(
      magneticHeading: coder.decodeDouble(forKey: "magneticHeading"),
      trueHeading: coder.decodeDouble(forKey: "trueHeading"),
      headingAccuracy: coder.decodeDouble(forKey: "headingAccuracy"),
      timestamp: Date(timeIntervalSince1970: coder.decodeDouble(forKey: "time")))
    super.init()
  }

  open func encode(with coder: NSCoder) {
    coder.encode(magneticHeading, forKey: "magneticHeading")
    coder.encode(trueHeading, forKey: "trueHeading")
    coder.encode(headingAccuracy, forKey: "headingAccuracy")
    coder.encode(timestamp.timeIntervalSince1970, forKey: "time")
  }

  /// Returns this heading: it is immutable.
  open func copy(with zone: NSZone? = nil) -> Any { self }
}

extension CLHeading {
  /// Accuracy in degrees of a source that states none. Programs drop a heading without an accuracy.
  static let assumedAccuracy = 5.0

  /// - Parameters:
  ///   - now: the time of a heading that has none.
  ///   - turn: degrees from the bow to the direction that counts as the top of the device.
  convenience init(_ heading: Heading, now: UTCInstant, turn: Double) {
    func turned(_ degrees: Double?) -> Double { degrees.map { ($0 + turn).asFullCircle(decimals: 6) } ?? -1 }
    self.init(
      fields: Fields(
        magneticHeading: turned(heading.magneticHeading), trueHeading: turned(heading.trueHeading),
        headingAccuracy: heading.accuracy ?? Self.assumedAccuracy, timestamp: Date(heading.time ?? now)))
  }
}
