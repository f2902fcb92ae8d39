/// What is a visit: a stay of so long within so little.
public struct VisitLimits: Sendable, Hashable {
  /// Metres around the middle of a stay; 0 or more. A house, a shop or a station with what a receiver errs within walls is
  /// not larger than the default of 100; neighbours 200 m apart are two.
  public var radius: Double
  /// How long a stay lasts before it is a visit, and how long one must be away before it is over; 0 or more. No red light and
  /// no stop of a bus lasts as long as the default of five minutes.
  public var duration: Duration
  /// Whoever is seen again where the last location was, at most so much later, has stayed there. After more than that,
  /// nobody knows. A night within walls, where no receiver has a fix, is shorter than the default of twelve hours.
  public var longestGap: Duration

  public init(
    radius: Double = 100, duration: Duration = .seconds(300), longestGap: Duration = .seconds(43_200)
  ) {
    self.radius = max(0, radius)
    self.duration = max(.zero, duration)
    self.longestGap = max(.zero, longestGap)
  }
}
