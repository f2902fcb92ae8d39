/// The number of locations, and the time, on the other side of an edge that are required before an enter or exit is
/// emitted.
///
/// They protect against receivers that jump: a single location inside or outside a place that the next one contradicts
/// causes no event. If more than one location or a time is required, no pass between two locations is emitted either.
public struct ConfirmationLimits: Sendable, Hashable {
  /// Number of consecutive locations, 1 or more; with 1 the first location decides.
  public var locations: Int
  /// Time from the first of them to the one that decides, by the readings' time, without lost time; 0 or more.
  public var duration: Duration

  /// Creates limits; smaller values are raised to the minimum.
  public init(locations: Int = 1, duration: Duration = .zero) {
    self.locations = max(1, locations)
    self.duration = max(.zero, duration)
  }

  /// Whether the first location decides.
  var isNone: Bool { locations <= 1 && duration <= .zero }
}
