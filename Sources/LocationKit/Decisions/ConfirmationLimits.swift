/// How often and how long one must be seen on the other side of an edge before it is told as an enter or an exit.
///
/// Against receivers that jump: one location within a place, or outside, that the next one contradicts is no event. While
/// more than one location is asked for, or a time, nobody passes a place between two locations either.
public struct ConfirmationLimits: Sendable, Hashable {
  /// In a row, 1 or more; with 1 the first decides.
  public var locations: Int
  /// From the first of them to the one that decides, by the readings' time, without what was lost; 0 or more.
  public var duration: Duration

  public init(locations: Int = 1, duration: Duration = .zero) {
    self.locations = max(1, locations)
    self.duration = max(.zero, duration)
  }

  /// Whether the first location decides.
  var isNone: Bool { locations <= 1 && duration <= .zero }

  func isGiven(by seen: WatchedPlace.OtherSide, at clock: Int64) -> Bool {
    seen.locations >= locations && clock.saturatingSubtracting(seen.since) >= duration.inNanoseconds
  }
}
