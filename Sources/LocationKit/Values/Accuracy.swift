// `exp` and `log` come from the C library; this module links nothing else.
import Glibc

/// An estimate of the error of a position or height: a radius in metres, its confidence level and its origin.
public struct Accuracy: Sendable, Hashable {
  /// Radius in metres, within ``PlausibleRange/accuracy``.
  public let radius: Double
  /// Confidence level of the radius.
  public let level: Level
  /// Origin of the estimate.
  public let basis: Basis

  /// Creates an accuracy from a radius in metres. `nil` if the radius is outside ``PlausibleRange/accuracy``: an
  /// estimate of 0, which receivers send for "unknown", is not an accuracy.
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
    /// 68 %, the level of Android and Core Location.
    case twoThirds
    /// 95 %.
    case ninetyFive
    /// Not stated. gpsd: "95 % confidence. Except when they are not".
    case unknown

    /// Share of locations within the radius, 0 to 1; `nil` if unknown.
    public var probability: Double? {
      switch self {
      case .oneSigmaPerAxis: 1 - exp(-0.5)
      case .half: 0.5
      case .twoThirds: 0.68
      case .ninetyFive: 0.95
      case .unknown: nil
      }
    }

    /// Natural logarithm of the share of locations outside the radius; computed once, because each location needs it.
    fileprivate var logarithm: Double? {
      switch self {
      case .oneSigmaPerAxis: Self.logarithms.oneSigmaPerAxis
      case .half: Self.logarithms.half
      case .twoThirds: Self.logarithms.twoThirds
      case .ninetyFive: Self.logarithms.ninetyFive
      case .unknown: nil
      }
    }

    private static let logarithms = (
      oneSigmaPerAxis: log(1 - (1 - exp(-0.5))), half: log(1 - 0.5), twoThirds: log(1 - 0.68), ninetyFive: log(1 - 0.95)
    )

    /// Number of standard deviations on one axis that contain the share: the quantiles of |x| for a normal x.
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

  /// The origin of a radius.
  public enum Basis: Sendable, Hashable, CaseIterable {
    /// Computed by the receiver from its own residuals (GST, PUBX, PGRME, UBX).
    case receiver
    /// Computed by gpsd, for most receivers as a constant times the dilution of precision.
    case daemon
    /// Computed by this library from a dilution of precision and a named range error.
    case derived
    /// Stated by the writer of a file or a script.
    case stated
  }

  /// Returns the horizontal accuracy at the 95 % level that follows from a dilution of precision and a named range
  /// error; `nil` without a horizontal dilution.
  package static func derived(from dilution: DilutionOfPrecision, rangeError: RangeError) -> Accuracy? {
    dilution.horizontal.flatMap { horizontal in
      Accuracy(radius: horizontal * rangeError.metres, level: .oneSigmaPerAxis, basis: .derived)?
        .at(.ninetyFive)
    }
  }

  private func at(_ other: Level) -> Accuracy? {
    radius(at: other).flatMap { Accuracy(radius: $0, level: other, basis: basis) }
  }

  /// Returns the horizontal radius in metres at another level, for circular normal errors (Rayleigh): r = σ √(−2 ln (1
  /// − p)). `nil` if the levels differ and one of them is unknown. Not for heights: see ``height(at:)``.
  public func radius(at other: Level) -> Double? {
    if other == level { return radius }
    guard let own = level.logarithm, let wanted = other.logarithm else { return nil }
    return radius * (wanted / own).squareRoot()
  }

  /// Returns the radius in metres of a vertical accuracy, up and down, at another level, for normal errors. `nil` if
  /// the levels differ and one of them is unknown.
  public func height(at other: Level) -> Double? {
    if other == level { return radius }
    guard let own = level.deviationsOnOneAxis, let wanted = other.deviationsOnOneAxis else { return nil }
    return radius * wanted / own
  }

  /// Returns whether the radius is at most `metres` at the 95 % level. A radius of unknown level is compared
  /// unchanged.
  public func isWithin(_ metres: Double) -> Bool { (radius(at: .ninetyFive) ?? radius) <= metres }
}
