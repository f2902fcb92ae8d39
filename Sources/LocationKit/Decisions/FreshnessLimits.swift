/// How long a position may go without a new one, and how old one may be.
public struct FreshnessLimits: Sendable, Hashable {
  /// Until it is stale; at least three usual intervals. A location that is older than this when it arrives is not fresh.
  public var stale: Duration
  /// Until it is lost; at least ten usual intervals, and not before it is stale.
  public var lost: Duration
  /// Until a source that has had no position at all is lost: from its start for a live one, from its first report for a recorded
  /// one. `nil` waits without a limit.
  public var acquisition: Duration?
  /// Until a silence after the first location is stale, while the usual interval is not known yet; `nil` for ``stale``.
  public var firstInterval: Duration?

  public init(
    stale: Duration = .seconds(10), lost: Duration = .seconds(30), acquisition: Duration? = nil,
    firstInterval: Duration? = nil
  ) {
    self.stale = stale
    self.lost = lost
    self.acquisition = acquisition
    self.firstInterval = firstInterval
  }
}
