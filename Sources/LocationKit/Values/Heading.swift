/// The direction in which a device or the bow of a vessel points, from a compass or a pair of antennas. It is not the
/// direction of movement, which is ``Location/courseOverGround``, and no part of a location: it decides nothing about
/// places and freshness.
public struct Heading: Sendable, Hashable {
  /// Time of the heading; `nil` if unknown. A compass does not send the time: in NMEA 0183, it is that of the receiver's
  /// last epoch.
  public var time: UTCInstant?
  /// Degrees from true north, 0 to 360, clockwise; `nil` if unknown.
  public var trueHeading: Double?
  /// Degrees from magnetic north, 0 to 360, corrected by the deviation; `nil` if unknown.
  public var magneticHeading: Double?
  /// Magnetic variation in degrees, east positive: true = magnetic + variation; `nil` if unknown.
  public var magneticVariation: Double?
  /// Degrees by which the vessel deflects the compass, east positive: magnetic = reading + deviation; `nil` if unknown.
  public var magneticDeviation: Double?
  /// Error in degrees that the source states; `nil` if unknown.
  public var accuracy: Double?
  /// Source of the heading.
  public var origin: LocationOrigin

  /// Creates a heading. If the variation and one of the two directions are known, the other one follows.
  public init(
    time: UTCInstant? = nil, trueHeading: Double? = nil, magneticHeading: Double? = nil,
    magneticVariation: Double? = nil, magneticDeviation: Double? = nil, accuracy: Double? = nil, origin: LocationOrigin
  ) {
    self.time = time
    self.trueHeading = trueHeading
    self.magneticHeading = magneticHeading
    self.magneticVariation = magneticVariation
    self.magneticDeviation = magneticDeviation
    self.accuracy = accuracy
    self.origin = origin
    guard let magneticVariation else { return }
    self.trueHeading = trueHeading ?? magneticHeading.map { ($0 + magneticVariation).asFullCircle(decimals: 6) }
    self.magneticHeading = magneticHeading ?? trueHeading.map { ($0 - magneticVariation).asFullCircle(decimals: 6) }
  }
}
