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
  /// Among houses and trees, with a reflection now and then: what holds the truth in 95 % of the simulated suburb
  /// (`locate calibrate`: noise of 1.5 m, drift of 3 m, for a twelfth of the time 10 m beside).
  public static let suburban = RangeError(proven: 3.9)
  /// Between high houses: what holds the truth in 95 % of the simulated canyon (`locate calibrate`: noise of 3 m, drift of
  /// 6 m, for a third of the time 15 m beside).
  public static let urbanCanyon = RangeError(proven: 14.2)

  /// Those that have a name, as users write it.
  public static let named: [(name: String, error: RangeError)] = [
    ("open-sky", openSky), ("suburban", suburban), ("urban-canyon", urbanCanyon),
  ]
}
