/// The error of a receiver's ranges, expressed in the position: metres of standard deviation on each of the axes north
/// and east at a horizontal dilution of precision of 1.
public struct RangeError: Sendable, Hashable {
  /// Standard deviation per axis in metres at a horizontal dilution of precision of 1.
  public let metres: Double

  /// Creates a range error; `nil` unless `metres` is finite and greater than 0.
  public init?(metres: Double) {
    guard metres > 0, metres.isFinite else { return nil }
    self.metres = metres
  }

  private init(proven metres: Double) { self.metres = metres }

  /// A single-frequency receiver with a view of the whole sky. Typical data sheets state 2.5 m CEP (50 %) (u-blox
  /// NEO-M8: autonomous, 24 hours, stationary), which is 2.5 / 1.1774 m per axis.
  public static let openSky = RangeError(proven: 2.12)
  /// Among houses and trees, with occasional reflections. The value contains the truth in 95 % of a simulated suburb
  /// with noise of 1.5 m, drift of 3 m, and a reflection of 10 m during a twelfth of the time.
  public static let suburban = RangeError(proven: 3.9)
  /// Between tall buildings. The value contains the truth in 95 % of a simulated canyon with noise of 3 m,
  /// drift of 6 m, and a reflection of 15 m during a third of the time.
  public static let urbanCanyon = RangeError(proven: 14.2)

  /// Range errors with a name, as users write it.
  package static let named: [(name: String, error: RangeError)] = [
    ("open-sky", openSky), ("suburban", suburban), ("urban-canyon", urbanCanyon),
  ]
}
