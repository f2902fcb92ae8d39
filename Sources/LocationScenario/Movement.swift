/// The true position and movement of a receiver.
public struct Movement: Sendable, Hashable {
  /// Position of the receiver.
  public var point: ScenarioPoint
  /// Speed over ground in metres per second, 0 or more.
  public var speed: Double
  /// Degrees true; `nil` while the receiver is stationary.
  public var courseOverGround: Double?

  package init(point: ScenarioPoint, speed: Double, courseOverGround: Double?) {
    self.point = point
    self.speed = speed
    self.courseOverGround = courseOverGround
  }

  package static func standing(at point: ScenarioPoint) -> Movement {
    Movement(point: point, speed: 0, courseOverGround: nil)
  }
}
