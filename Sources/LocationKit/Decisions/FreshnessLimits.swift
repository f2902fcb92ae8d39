/// How long a position may go without a new one.
public struct FreshnessLimits: Sendable, Hashable {
  /// Until it is stale; at least three usual intervals.
  public var stale: Duration
  /// Until it is lost; at least ten usual intervals, and not before it is stale.
  public var lost: Duration

  public init(stale: Duration = .seconds(10), lost: Duration = .seconds(30)) {
    self.stale = stale
    self.lost = lost
  }
}
