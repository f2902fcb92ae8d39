/// The conditions that make a stay a visit.
public struct VisitLimits: Sendable, Hashable {
  /// Radius in metres around the centre of a stay; 0 or more. A house, a shop or a station, with the error of a
  /// receiver indoors, is not larger than the default of 100. Neighbours 200 m apart are two places.
  public var radius: Double
  /// Time that a stay must last to be a visit, and time of absence after which it is over; 0 or more. No red light and
  /// no bus stop lasts as long as the default of five minutes.
  public var duration: Duration
  /// Longest gap after which a subject that is seen again at the last position is assumed to have stayed there. After
  /// a longer gap that is unknown. A night indoors, where no receiver has a fix, is shorter than the default of twelve
  /// hours.
  public var longestGap: Duration

  /// Creates limits; negative values become 0.
  public init(
    radius: Double = 100, duration: Duration = .seconds(300), longestGap: Duration = .seconds(43_200)
  ) {
    self.radius = max(0, radius)
    self.duration = max(.zero, duration)
    self.longestGap = max(.zero, longestGap)
  }
}
