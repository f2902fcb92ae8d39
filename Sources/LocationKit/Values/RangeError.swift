/// How wrong a receiver's ranges are, as a position shows it: metres of standard deviation on each of the axes north and
/// east at a horizontal dilution of precision of 1.
public struct RangeError: Sendable, Hashable {
  public let metres: Double

  /// `nil` unless greater than 0 and finite.
  public init?(metres: Double) {
    guard metres > 0, metres.isFinite else { return nil }
    self.metres = metres
  }

  private init(proven metres: Double) { self.metres = metres }

  /// A receiver for one frequency that sees the whole sky: the 2.5 m CEP (50 %) of common data sheets (u-blox NEO-M8:
  /// autonomous, 24 hours, standing) are 2.5 / 1.1774 m on an axis.
  public static let openSky = RangeError(proven: 2.12)
  /// Among houses and trees, with a reflection now and then.
  public static let suburban = RangeError(proven: 4)
  /// Between high houses, where signals often come round a corner.
  public static let urbanCanyon = RangeError(proven: 15)

  /// Those that have a name, as users write it.
  public static let named: [(name: String, error: RangeError)] = [
    ("open-sky", openSky), ("suburban", suburban), ("urban-canyon", urbanCanyon),
  ]
}
