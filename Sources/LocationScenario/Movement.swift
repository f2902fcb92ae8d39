/// Where a receiver truly is, and how it moves.
public struct Movement: Sendable, Hashable {
  public var point: ScenarioPoint
  /// Metres a second over ground, 0 or more.
  public var speed: Double
  /// Degrees true; `nil` while it stands.
  public var courseOverGround: Double?

  public init(point: ScenarioPoint, speed: Double, courseOverGround: Double?) {
    self.point = point
    self.speed = speed
    self.courseOverGround = courseOverGround
  }

  public static func standing(at point: ScenarioPoint) -> Movement {
    Movement(point: point, speed: 0, courseOverGround: nil)
  }
}
