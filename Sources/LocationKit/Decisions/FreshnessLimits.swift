/// How long a position may go without a new one.
public struct FreshnessLimits: Sendable, Hashable {
  /// Until it is stale; at least three usual intervals.
  public var stale: Duration
  /// Until it is lost; at least ten usual intervals, and not before it is stale.
  public var lost: Duration
  /// Until it is lost that a live source, since it was started, has had no position at all; `nil` waits for the first one for
  /// ever.
  public var acquisition: Duration?

  public init(stale: Duration = .seconds(10), lost: Duration = .seconds(30), acquisition: Duration? = nil) {
    self.stale = stale
    self.lost = lost
    self.acquisition = acquisition
  }
}
