/// How wrong the positions are that a scenario's receiver finds. Metres are standard deviations on each of the axes
/// north and east at a horizontal dilution of 1; they grow with the dilution. Heights are wrong alike, by the vertical one.
public struct ErrorModel: Sendable, Hashable {
  /// Metres, new in each epoch: white noise.
  public var noise: Double
  /// Metres, of an error that wanders: a first-order Gauss–Markov process, whose autocorrelation falls to 1/e in ``driftTime``.
  public var drift: Double
  /// Longer than nothing.
  public var driftTime: Duration
  /// `nil` where no signal comes round a corner.
  public var multipath: Multipath?

  public init(
    noise: Double = 0, drift: Double = 0, driftTime: Duration = .seconds(180), multipath: Multipath? = nil
  ) {
    self.noise = noise
    self.drift = drift
    self.driftTime = driftTime
    self.multipath = multipath
  }

  /// Jumps to the side by signals that come round a corner.
  public struct Multipath: Sendable, Hashable {
    /// From the end of one to the begin of the next, on average; exponentially distributed.
    public var interval: Duration
    /// How long one lasts on average; exponentially distributed.
    public var duration: Duration
    /// Metres, on average, into any direction; exponentially distributed.
    public var size: Double
    /// Whether the receiver does not notice: its accuracy stays as if there were none.
    public var isUnnoticed: Bool

    public init(interval: Duration, duration: Duration, size: Double, isUnnoticed: Bool = true) {
      self.interval = interval
      self.duration = duration
      self.size = size
      self.isUnnoticed = isUnnoticed
    }
  }
}
