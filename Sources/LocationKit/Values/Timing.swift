/// The time that drives the deadlines.
public enum Timing: Sendable, Hashable {
  /// The readings arrive as events happen: deadlines follow the manager's clock.
  case live
  /// The readings carry their own time and arrive at any speed: deadlines follow that time.
  case recorded
}
