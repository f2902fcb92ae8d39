/// The limits for the legs of a scenario that are travelled at a given speed.
///
/// With limited acceleration, a sequence of such legs begins and ends stationary. Its duration does not depend on any
/// other step.
public struct MovementLimits: Sendable, Hashable {
  /// Metres per second squared, for acceleration and braking; `nil` for immediate changes.
  public var acceleration: Double?
  /// Degrees per second; `nil` for immediate turns.
  public var turn: Double?

  /// Creates limits; without arguments, none.
  public init(acceleration: Double? = nil, turn: Double? = nil) {
    self.acceleration = acceleration
    self.turn = turn
  }
}
