/// The times after which a position without a new one is stale or lost, and the largest age on arrival.
public struct FreshnessLimits: Sendable, Hashable {
  /// Time until a position is stale; at least three usual intervals. A location that is older than this on arrival is
  /// not fresh.
  public var stale: Duration
  /// Time until a position is lost; at least ten usual intervals, and not before it is stale.
  public var lost: Duration
  /// Time until a source without any position is lost: from the start of a live source, from the first report of a
  /// recorded one. `nil` waits without a limit.
  public var acquisition: Duration?
  /// How long after the first location, without another, the position becomes stale, as long as the usual interval is
  /// not known; `nil` for ``stale``.
  public var firstInterval: Duration?

  /// Creates limits; the parameters are described at the properties.
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
