/// When a failover leaves a source for another. The defaults suit receivers that report once a second or more often, and
/// switch before a position becomes stale: see ``FreshnessLimits``.
public struct FailoverLimits: Sendable, Hashable {
  /// At the beginning: how long the first of the ranks are waited for, unless they are known to be gone.
  public var start: Duration
  /// Without a new location for so long, and for three of its usual intervals, a source is silent.
  public var silence: Duration
  /// How long a source may say "no fix" before it is left.
  public var noFix: Duration
  /// A fix is clearly worse than another when it is 2D and the other 3D, or when its radius is at least so many times as
  /// large …
  public var poorRatio: Double
  /// … and at least so many metres larger.
  public var poorDistance: Double
  /// How long a fix must have been clearly worse than another's before its source is left.
  public var poor: Duration
  /// No switch so soon after the last one, unless the source in use has nothing.
  public var holdOff: Duration
  /// How long a source of a higher rank must have been good without a break before it is used again.
  public var failBack: Duration

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
