/// The conditions under which a failover leaves a source for another. The defaults suit receivers that report once a
/// second or more often. They switch before a position becomes stale: see ``FreshnessLimits``.
public struct FailoverLimits: Sendable, Hashable {
  /// Time at the beginning during which higher ranks are waited for, unless they are known to be gone.
  public var start: Duration
  /// Time without a new location after which a source is silent; at least three of its usual intervals.
  public var silence: Duration
  /// Time during which a source may report "no fix" before it is left.
  public var noFix: Duration
  /// Ratio of radii that makes a fix clearly worse than another: it is 2D and the other 3D, or its radius is at least
  /// this many times as large, and …
  public var poorRatio: Double
  /// … at least this many metres larger.
  public var poorDistance: Double
  /// Time during which a fix must be clearly worse than another's before its source is left.
  public var poor: Duration
  /// Least time between two switches, unless the source in use has no fix.
  public var holdOff: Duration
  /// Time during which a source of a higher rank must have been good without interruption before it is used again.
  public var failBack: Duration
  /// Whether a fix that is not trusted is clearly worse than one that is: see <doc:IntegrityOfPositions>.
  public var prefersTrusted = true

  /// Creates limits; the parameters are described at the properties.
  public init(
    start: Duration = .seconds(5), silence: Duration = .seconds(5), noFix: Duration = .seconds(2),
    poorRatio: Double = 3, poorDistance: Double = 15, poor: Duration = .seconds(10), holdOff: Duration = .seconds(10),
    failBack: Duration = .seconds(30)
  ) {
    self.start = start
    self.silence = silence
    self.noFix = noFix
    self.poorRatio = poorRatio
    self.poorDistance = poorDistance
    self.poor = poor
    self.holdOff = holdOff
    self.failBack = failBack
  }
}
