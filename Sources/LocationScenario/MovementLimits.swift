/// What the legs of a scenario that are driven at a speed keep to.
///
/// A row of such legs begins and ends standing where acceleration is limited; how long it takes depends on no other step.
public struct MovementLimits: Sendable, Hashable {
  /// Metres a second squared, speeding up and slowing down; `nil` for at once.
  public var acceleration: Double?
  /// Degrees a second; `nil` for at once.
  public var turn: Double?

  public init(acceleration: Double? = nil, turn: Double? = nil) {
    self.acceleration = acceleration
    self.turn = turn
  }
}
