/// The true position and movement of a receiver.
package struct Movement: Sendable, Hashable {
  /// Position of the receiver.
  package var point: ScenarioPoint
  /// Speed over ground in metres per second, 0 or more.
  package var speed: Double
  /// Degrees true; `nil` while the receiver is stationary.
  package var courseOverGround: Double?

  package init(point: ScenarioPoint, speed: Double, courseOverGround: Double?) {
    self.point = point
    self.speed = speed
    self.courseOverGround = courseOverGround
  }

  package static func standing(at point: ScenarioPoint) -> Movement {
    Movement(point: point, speed: 0, courseOverGround: nil)
  }
}

/// The limits for the legs of a scenario that are travelled at a given speed.
///
/// With limited acceleration, a sequence of such legs begins and ends stationary. Its duration does not depend on any
/// other step.
package struct MovementLimits: Sendable, Hashable {
  /// Metres per second squared, for acceleration and braking; `nil` for immediate changes.
  package var acceleration: Double?
  /// Degrees per second; `nil` for immediate turns.
  package var turn: Double?

  /// Creates limits; without arguments, none.
  package init(acceleration: Double? = nil, turn: Double? = nil) {
    self.acceleration = acceleration
    self.turn = turn
  }
}
