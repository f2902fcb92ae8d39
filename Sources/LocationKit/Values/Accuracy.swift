// A double from the C library; the core links nothing else.
import Glibc

/// How near the truth lies: a radius in metres, how sure that is, and who says so.
public struct Accuracy: Sendable, Hashable {
  /// Metres, within ``PlausibleRange/accuracy``.
  public let radius: Double
  public let level: Level
  public let basis: Basis

  /// `nil` when the radius is outside ``PlausibleRange/accuracy``: an estimate of 0, which receivers send for "unknown", is
  /// none.
  public init?(radius: Double, level: Level, basis: Basis) {
    guard PlausibleRange.accuracy.contains(radius) else { return nil }
    self.radius = radius
    self.level = level
    self.basis = basis
  }

  /// The share of locations that lie within the radius.
  public enum Level: Sendable, Hashable, CaseIterable {
    /// One standard deviation on each axis: 39 % of a circular normal distribution.
    case oneSigmaPerAxis
    /// 50 %, the circular error probable.
    case half
    /// 68 %, as Android and Core Location say.
    case twoThirds
    /// 95 %.
    case ninetyFive
    /// Nobody said. gpsd: "95 % confidence. Except when they are not".
    case unknown

    /// 0 to 1; `nil` when unknown.
    public var probability: Double? {
      switch self {
      case .oneSigmaPerAxis: 1 - exp(-0.5)
      case .half: 0.5
      case .twoThirds: 0.68
      case .ninetyFive: 0.95
      case .unknown: nil
      }
    }

    /// How many standard deviations on one axis hold the share: the quantiles of |x| for a normal x.
    fileprivate var deviationsOnOneAxis: Double? {
      switch self {
      case .oneSigmaPerAxis: 1
      case .half: 0.674489750
      case .twoThirds: 0.994457883
      case .ninetyFive: 1.959963985
      case .unknown: nil
      }
    }
  }

  /// Who computed the radius.
  public enum Basis: Sendable, Hashable, CaseIterable {
    /// The receiver, from its own residuals (GST, PUBX, PGRME, UBX).
    case receiver
    /// gpsd, for most receivers a constant times the dilution of precision.
    case daemon
    /// We, from a dilution of precision and a named range error.
    case derived
    /// The writer of a file or a script.
    case stated
  }

  /// What a dilution of precision and a named range error are worth in the plane, at the 95 % level; `nil` without a
  /// horizontal dilution.
  public static func derived(from dilution: DilutionOfPrecision, rangeError: RangeError) -> Accuracy? {
    dilution.horizontal.flatMap { horizontal in
      Accuracy(radius: horizontal * rangeError.metres, level: .oneSigmaPerAxis, basis: .derived)?
        .at(.ninetyFive)
    }
  }

  private func at(_ other: Level) -> Accuracy? {
    radius(at: other).flatMap { Accuracy(radius: $0, level: other, basis: basis) }
  }

  /// The radius in the plane at another level, taking the errors as circular and normal (Rayleigh): r = σ √(−2 ln (1 − p)).
  /// `nil` when one of the levels is unknown and they differ. Not for heights: see ``height(at:)``.
  public func radius(at other: Level) -> Double? {
    if other == level { return radius }
    guard let p = level.probability, let q = other.probability else { return nil }
    return radius * (log(1 - q) / log(1 - p)).squareRoot()
  }

  /// What the radius of a vertical accuracy, up and down, is at another level, taking the errors as normal. `nil` when
  /// one of the levels is unknown and they differ.
  public func height(at other: Level) -> Double? {
    if other == level { return radius }
    guard let own = level.deviationsOnOneAxis, let wanted = other.deviationsOnOneAxis else { return nil }
    return radius * wanted / own
  }

  /// Whether the truth is within `metres` at the 95 % level. A radius of unknown level is compared as it is.
  public func isWithin(_ metres: Double) -> Bool { (radius(at: .ninetyFive) ?? radius) <= metres }
}
